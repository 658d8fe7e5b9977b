import type { Attempts, Done } from '@yunpu/engine-core/endpoint';
import { transportError } from './transportError.ts';

/** Sends one intention of a person as `attempts` does. Rejects as `request` does: the intention stays open then. */
export async function sendOnce<R, A>(
  attempts: Attempts<R, A>,
  request: R,
  call: (request: R, idempotencyKey: string) => Promise<A>,
): Promise<Done<R, A>> {
  let reason: unknown;
  try {
    return await attempts.send(request, (asked, key) =>
      call(asked, key).catch((error: unknown) => {
        reason = error;
        throw transportError(error);
      }),
    );
  } catch {
    throw reason;
  }
}
