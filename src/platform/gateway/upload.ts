import type { UploadedFile } from '../../../engine/core/endpoint/transport.ts';
import { RequestError } from './errors.ts';
import { listOf, numberOf, objectOf, textOf } from './json.ts';
import { comesInPieces, sendPieces } from './pieces.ts';
import { type Sending, send } from './sending.ts';

export interface UploadCall extends Sending {
  url: string;
  fields: Record<string, string>;
  file: File;
  headers?: Readonly<Record<string, string>>;
}

/** Sends one file as a form. Resolves with the answer (its data, where the path has an envelope). */
export function uploadForm({ url, fields, file, headers, ...sending }: UploadCall): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return send(url, form, sending, headers);
}

/**
 * Stores a file: a small one in one call (specification: document upload, bizkey portal), a large one in pieces that
 * need not be sent twice. Rejects with the server's `error` text.
 */
export async function uploadFile(file: File, sending: Sending = {}): Promise<UploadedFile> {
  const stored = comesInPieces(file) ? await sendPieces(file, sending) : await sendWhole(file, sending);
  return {
    fileId: textOf(stored.fileId),
    name: textOf(stored.name) || file.name,
    size: numberOf(stored.size) || file.size,
    type: textOf(stored.type) || file.type,
  };
}

async function sendWhole(file: File, sending: Sending): Promise<Record<string, unknown>> {
  const url = '/docrest/doc/file/uploadfile';
  const answer = objectOf(await uploadForm({ url, fields: { bizkey: 'portal' }, file, ...sending }));
  const stored = objectOf(listOf(answer.data)[0]);
  if (answer.success === false || !textOf(stored.fileId))
    throw new RequestError('upload', textOf(answer.error) || '上传失败，请重试', {
      url,
      errorCode: textOf(answer.errorCode),
    });
  return stored;
}
