import { parentPort } from 'node:worker_threads';
import { AppError } from '../../../../platform/http/errors.ts';
import type { Answer, Question } from './protocol.ts';
import { readRows } from './readFile.ts';
import { type FileRecord, recordsOfRows } from './recordsOfRows.ts';

/** The thread that reads files, so that no request waits for one: unpacks, parses, and tells values from mistakes. */
const port = required(parentPort);

function required<T>(value: T | null): T {
  if (value === null) throw new Error('reads files in a thread of its own');
  return value;
}

const BATCH = 200;

const post = (answer: Answer): void => port.postMessage(answer);

async function read({ bytes, columns, today }: Extract<Question, { ask: 'read' }>): Promise<void> {
  let batch: FileRecord[] = [];
  const send = async (): Promise<void> => {
    const wanted = new Promise<void>((resolve) => port.once('message', () => resolve()));
    post({ records: batch });
    batch = [];
    await wanted;
  };
  for (const record of recordsOfRows(columns, await readRows(Buffer.from(bytes)), today)) {
    batch.push(record);
    if (batch.length === BATCH) await send();
  }
  if (batch.length > 0) await send();
  post({ end: true });
}

port.on('message', (question: Question) => {
  if (question.ask !== 'read') return;
  read(question).catch((error: unknown) => {
    if (error instanceof AppError) post({ refused: { code: error.code, message: error.message } });
    else post({ refused: { code: 'import.unreadable', message: new AppError('import.unreadable').message } });
  });
});
