import { requestKey } from '@yunpu/engine-core/endpoint';
import { RequestError } from './errors.ts';

const underWay = new Map<string, Promise<unknown>>();
/** Keys of calls that nobody answered, or only a proxy or a failing server: their repeat must not count as a second intention. */
const unanswered = new Map<string, string>();

/**
 * Runs `work` unless the call of that name is under way already: then its answer is shared. `work` gets an
 * idempotency key, the same one as before where the call was made before and never answered.
 */
export function runAtomic(name: string, work: (idempotencyKey: string) => Promise<unknown>): Promise<unknown> {
  const running = underWay.get(name);
  if (running) return running;
  const key = unanswered.get(name) ?? requestKey();
  unanswered.set(name, key);
  const call = work(key)
    .then(
      (answer) => {
        unanswered.delete(name);
        return answer;
      },
      (error: unknown) => {
        if (error instanceof RequestError && (error.detail.status ?? 0) < 500) unanswered.delete(name);
        throw error;
      },
    )
    .finally(() => underWay.delete(name));
  underWay.set(name, call);
  return call;
}
