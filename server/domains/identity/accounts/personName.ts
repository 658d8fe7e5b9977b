import type { ErrorCode } from '../../../../contract/errors.ts';
import { AppError } from '../../../platform/http/errors.ts';

/** A person's name of 2 to 20 characters. @throws AppError `code` */
export function requirePersonName(typed: string, code: ErrorCode): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const length = [...name].length;
  if (length < 2 || length > 20 || /[\p{Cc}\p{Cf}]/u.test(name)) throw new AppError(code);
  return name;
}
