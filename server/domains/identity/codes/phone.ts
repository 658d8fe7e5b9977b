import { isMobile } from '@yunpu/engine-core/format';
import { AppError } from '../../../platform/http/errors.ts';

/** The number without the blanks around it. @throws AppError phone.invalid */
export function requirePhone(text: string | undefined): string {
  const phone = text?.trim() ?? '';
  if (!isMobile(phone)) throw new AppError('phone.invalid');
  return phone;
}
