import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { type BulkResult, isUnanswered, type Transport } from '@yunpu/engine-core/endpoint';
import { bulkMessages } from '../messages/bulk.ts';

/** Keys sent in one request: few enough that progress moves and stopping is prompt. */
export const BULK_CHUNK = 20;

export interface BulkRun {
  action: string;
  keys: readonly string[];
  input: RecordData | undefined;
  /** Key -> the version that was on the screen when the row was chosen. */
  versions: Readonly<Record<string, number>>;
  /** One key per intention: each chunk's request is safe to repeat. */
  idempotencyKey: string;
  /** All in one request, however many. */
  atOnce?: boolean;
  /** Of an earlier run under the same key: only what nobody answered then is asked again. */
  before?: readonly BulkResult[];
  signal: AbortSignal;
  onProgress(done: readonly BulkResult[]): void;
}

/** Why a record was not done; whether it was at all is not known of one that nobody answered. */
export function failed(key: string, reason: unknown): BulkResult {
  if (isUnanswered(reason)) return { key, ok: false, code: 'unanswered', message: bulkMessages.unanswered };
  return { key, ok: false, message: reason instanceof Error ? reason.message : String(reason) };
}

export const isOpen = ({ code }: BulkResult): boolean => code === 'unanswered';

/** How it ended; records that wait for an approval have not come to what the action is called. */
export function finishedWords(succeeded: number, sentIn: number): string {
  if (sentIn === 0) return bulkMessages.finished(succeeded);
  return sentIn === succeeded ? bulkMessages.sentIn(sentIn) : bulkMessages.partlySentIn(succeeded, sentIn);
}

/**
 * Runs an action over many records, chunk by chunk, and answers for every key: what the server said, that
 * the request failed, or that the person stopped before its turn.
 */
export async function runBulk(
  transport: Pick<Transport, 'actMany'>,
  model: EntityModel,
  run: BulkRun,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const size = run.atOnce ? run.keys.length : BULK_CHUNK;
  for (let start = 0; start < run.keys.length; start += size) {
    const keys = run.keys.slice(start, start + size);
    const before = run.before?.slice(start, start + size) ?? [];
    if (before.length > 0 && !before.some(isOpen)) results.push(...before);
    else if (run.signal.aborted)
      results.push(...keys.map((key) => ({ key, ok: false, code: 'stopped', message: bulkMessages.stopped })));
    else results.push(...(await chunk(transport, model, run, keys, start)));
    run.onProgress([...results]);
  }
  return results;
}

async function chunk(
  transport: Pick<Transport, 'actMany'>,
  model: EntityModel,
  run: BulkRun,
  keys: readonly string[],
  start: number,
): Promise<BulkResult[]> {
  try {
    const versions = Object.fromEntries(
      keys.flatMap((key) => (run.versions[key] === undefined ? [] : [[key, run.versions[key]]])),
    );
    const answers = await transport.actMany(
      model,
      run.action,
      keys,
      run.input,
      `${run.idempotencyKey}-${start}`,
      versions,
    );
    return keys.map(
      (key) => answers.find((answer) => answer.key === key) ?? { key, ok: false, message: bulkMessages.noAnswer },
    );
  } catch (reason) {
    return keys.map((key) => failed(key, reason));
  }
}
