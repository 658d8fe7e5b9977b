import { hash, verify } from '@node-rs/argon2';

/** argon2id with the OWASP parameters (19 MiB, 2 passes), which are the library's defaults. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether a password was ever set: what stands in for a hash until then is none. */
export function hasPassword(stored: string): boolean {
  return stored.startsWith('$argon2');
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the one behind `stored`. Without one it works as long and says no, so
 * that the time of an answer does not tell which accounts exist. Never call it inside a transaction.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('decoy');
  const usable = stored !== undefined && hasPassword(stored) ? stored : undefined;
  const matches = await verify(usable ?? (await dummyHash), password);
  return usable !== undefined && matches;
}
