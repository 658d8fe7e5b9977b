import { requestKey } from '@yunpu/engine-core/endpoint';
import { isUnansweredCall } from './errors.ts';

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
  const call = work(key)
    .then(
      (answer) => {
        unanswered.delete(name);
        return answer;
      },
      (error: unknown) => {
        // A refusal afterwards (signed out, too many requests) does not say that what was lost had not arrived.
        if (isUnansweredCall(error) || isAborted(error)) unanswered.set(name, key);
        throw error;
      },
    )
    .finally(() => underWay.delete(name));
  underWay.set(name, call);
  return call;
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
