import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

/** Who has a piece of work says so by name; what is not renewed for this long is another's to take. */
export interface LeaseOptions {
  seconds: number;
}

export const LEASE: LeaseOptions = { seconds: 60 };

export const newLease = (): string => randomUUID();

/** When a lease taken or renewed now ends. */
export const leaseEnd = ({ seconds }: LeaseOptions) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** Does `work` and renews its lease meanwhile, well before it ends. */
export async function whileLeased<T>(
  { seconds }: LeaseOptions,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  // A renewal that fails is tried again by the next; when all do, the work is another's, which finishing it finds out.
  const timer = setInterval(() => void renew().catch(() => {}), (seconds * 1000) / 4);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
