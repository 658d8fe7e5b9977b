import { randomBytes } from 'node:crypto';
import { AppError } from '../http/errors.ts';

const ID = /^[0-9a-f]{32}$/;

/** The name that bytes are stored under: nobody outside chose it, and nobody guesses it. */
export const newId = (): string => randomBytes(16).toString('hex');
export const isId = (text: string): boolean => ID.test(text);

/** @throws Error for what is no id, before it becomes part of a path */
export function checkedId(id: string): string {
  if (!isId(id)) throw new Error(`not a file id: ${id}`);
  return id;
}

/** What whoever asked is told when the store cannot be reached or has no room; the log says why. */
export function storeFailed(cause: unknown): AppError {
  const error = new AppError('file.store');
  error.cause = cause;
  return error;
}
