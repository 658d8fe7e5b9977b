import { hash, verify } from '@node-rs/argon2';

/** argon2id with the OWASP parameters (19 MiB, 2 passes), which are the library's defaults. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one behind `stored`. Without a stored hash it works as long and says no, so
 * that the time of an answer does not tell which accounts exist. Never call it inside a transaction.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
