import type { Worker } from 'node:worker_threads';
import { type ErrorCode } from '../../../../../contract/errors.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { startThread } from '../../../../platform/threads/thread.ts';
import type { ReaderColumn } from '../../sheet/importColumns.ts';
import type { Answer, Question } from './protocol.ts';
import type { FileRecord } from './recordsOfRows.ts';

/** A file that needs more than this to be read is refused, whatever it claims to hold. */
const MAX_HEAP_MB = 1024;

const start = (): Worker =>
  startThread('runtime/transfer/import/reader/importReader', {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

/** A thread that has nothing to do is kept for the next file, and holds up nobody's end. */
let spare: Worker | undefined;

/**
 * The records of a file, batch after batch, read outside this thread; the next batch is made when it is asked for.
 * @throws AppError import.columns, import.empty, import.tooMany, import.unreadable
 */
export async function* readInThread(
  bytes: Uint8Array,
  columns: readonly ReaderColumn[],
  today: string,
): AsyncGenerator<FileRecord[]> {
  const worker = spare ?? start();
  spare = undefined;
  worker.ref();
  let whole = false;
  const ask = (question: Question): void => worker.postMessage(question);
  try {
    ask({ ask: 'read', bytes, columns, today });
    for (;;) {
      const answer = await nextAnswer(worker);
      if ('records' in answer) {
        yield answer.records;
        ask({ ask: 'more' });
        continue;
      }
      whole = true;
      if ('end' in answer) return;
      throw new AppError(answer.refused.code as ErrorCode, { message: answer.refused.message });
    }
  } finally {
    worker.unref();
    if (whole && !spare) spare = worker;
    else void worker.terminate();
  }
}

function nextAnswer(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (answer: Answer): void => done(() => resolve(answer));
    // Out of memory, above all: the file unpacks to more than anybody means to import.
    const onError = (error: Error): void =>
      done(() =>
        reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('import.tooMany') : error),
      );
    const onExit = (): void => done(() => reject(new Error('the reading thread ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
