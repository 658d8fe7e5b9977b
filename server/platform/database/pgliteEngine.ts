import { PGlite } from '@electric-sql/pglite';
import { durableOptions } from './syncedFolder.ts';

/** PostgreSQL in WASM, spoken to in PostgreSQL's wire protocol: it answers one message after the other. */
export interface PgliteEngine {
  /** Answers whole messages of one session; a failed statement is an answer too. */
  exchange(messages: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
  /** Resolves when it has ended, however that came about: its one session is gone with it. */
  readonly ended: Promise<void>;
}

/** Where connections find the engine: one that dies is replaced, and another engine is another session. */
export interface PgliteKeeper {
  current(): Promise<PgliteEngine>;
  close(): Promise<void>;
}

/** Opens a folder in this thread, which a statement then holds until it has been answered. */
export async function openEngine(folder: string): Promise<PgliteEngine> {
  // An answered commit is on the disk: neither killing this process nor a power cut loses it.
  return engineOver(await PGlite.create({ ...durableOptions(folder), relaxedDurability: false }));
}

/** What was opened in this thread, wherever it keeps its data. */
export function engineOver(engine: PGlite): PgliteEngine {
  let end: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    exchange: (messages) => exchange(engine, messages),
    close: () => engine.close().finally(() => end()),
    ended,
  };
}

/** The first byte of what opens a connection; PGlite answers it in one way only. */
const STARTUP = 0;

/**
 * PGlite's own `execProtocolRaw` also takes each answer apart and keeps what it finds for ever: a gateway at work would
 * run out of memory within the hour.
 */
async function exchange(engine: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  if (messages[0] === STARTUP) return engine.execProtocolRaw(messages);
  const pieces: Uint8Array[] = [];
  // What is handed over is the engine's own memory, which it uses again.
  await engine.execProtocolRawStream(messages, { onRawData: (data) => void pieces.push(data.slice()) });
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

/** An engine that nobody replaces: it lives and dies with this thread. */
export function neverRestarted(engine: PgliteEngine): PgliteKeeper {
  return { current: async () => engine, close: () => engine.close() };
}
