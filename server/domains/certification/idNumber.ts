import { maskText } from '@yunpu/engine-core/format';
import { FORMATS, type Issue } from '@yunpu/engine-core/validation';

const check = FORMATS.idcard as (value: string) => boolean;

export const normalNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();
export const maskedNumber = (number: string): string => maskText(number, 'idcard');

/** The birthday within a number that is well formed: YYYY-MM-DD. */
const birthday = (number: string): string => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;

/**
 * What is wrong with an identity number (GB 11643-1999: region, birthday, check digit), or with who has it: whoever
 * is certified is of age. `today` as YYYY-MM-DD. What is wrong never repeats the number.
 */
export function numberIssue(number: string, path: string, today: string): Issue | undefined {
  if (!check(number)) return { path, code: 'format', message: '身份证号码有误，请核对 18 位号码（末位为校验码）' };
  const born = birthday(number);
  if (born > today) return { path, code: 'idcard.future', message: '身份证号码中的出生日期在今天之后' };
  const eighteen = `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`;
  if (eighteen > today) return { path, code: 'idcard.age', message: '须年满 18 周岁' };
  return undefined;
}
