import type { Sent } from '../../../contract/define.ts';
import type { FileDescription } from '../../../contract/files.ts';
import type { Calls } from '../../../contract/index.ts';
import { api } from './api.ts';
import { RequestError } from './errors.ts';
import { type Sending, send } from './sending.ts';

const begin = api('POST /yzjumc/attachment/v3/upload/begin');
const finish = api('POST /yzjumc/attachment/v3/upload/finish');
const cancel = api('POST /yzjumc/attachment/v3/upload/cancel');
type Piece = Sent<Calls['POST /yzjumc/attachment/v3/upload/piece']>;
const addressOf = (piece: Piece): string =>
  `/yzjumc/attachment/v3/upload/piece?${new URLSearchParams(piece).toString()}`;

/** What is larger goes in pieces. */
const LARGE = 2 * 1024 * 1024;
/** Tries of one piece before the upload fails; whoever tries it again goes on from there. */
const TRIES = 3;
const PAUSE_MS = 400;

/** Whether a file is worth going in pieces, and this page may say what is in them (only over HTTPS, or at home). */
export function comesInPieces(file: File): boolean {
  return file.size > LARGE && isSecureContext;
}

/**
 * Sends a file piece by piece. What an earlier attempt at the same content brought over, even before the page was
 * loaded anew, is not sent again. Cancelling gives up what has arrived.
 * @returns the answer of the last call: the file as it is stored
 */
export async function sendPieces(file: File, { onProgress, signal }: Sending): Promise<FileDescription> {
  const digest = await sha256(file);
  const begun = await begin({ name: file.name, size: file.size, digest }, { signal });
  const { uploadId, pieceSize } = begun;
  const received = new Set(begun.received);
  const missing = Array.from({ length: Math.ceil(file.size / pieceSize) }, (_, number) => number).filter(
    (number) => !received.has(number),
  );
  const pieceOf = (number: number): Blob => file.slice(number * pieceSize, (number + 1) * pieceSize);
  let sent = file.size - missing.reduce((sum, number) => sum + pieceOf(number).size, 0);
  onProgress?.(sent, file.size);
  try {
    for (const number of missing) {
      const piece = pieceOf(number);
      await patiently(
        async () =>
          send(
            addressOf({ uploadId, number: String(number) }),
            piece,
            { signal, onProgress: (part) => onProgress?.(sent + Math.min(part, piece.size), file.size) },
            { 'content-type': 'application/octet-stream', 'x-piece-digest': await sha256(piece) },
          ),
        signal,
      );
      sent += piece.size;
      onProgress?.(sent, file.size);
    }
    return await patiently(() => finish({ uploadId }, { signal }), signal);
  } catch (error) {
    // Nobody waits for it: pieces that it does not reach are swept away after a day.
    if (signal?.aborted) void cancel({ uploadId }).catch(() => undefined);
    throw error;
  }
}

/** Tries again what the line or a busy server broke off, not what was refused. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof RequestError ? (error.detail.status ?? 0) >= 500 : !signal?.aborted;
      if (!isPassing || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      signal?.throwIfAborted();
    }
  }
}

async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
