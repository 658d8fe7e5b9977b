import { hash } from '@node-rs/argon2';

/** Hashing is slow on purpose, and the tests sign in thousands of times. A hash says itself how it was made. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** A hash of the password as the product keeps it, which is made and compared in next to no time. */
export const quickHash = (password: string): Promise<string> => hash(password, QUICK);
