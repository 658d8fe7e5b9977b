import type { Random } from './random.ts';

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** The check digit of an organisation code of eight digits (GB 11714). */
function organisationCheck(code: string): string {
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (ORGANISATION_WEIGHTS[index] ?? 0), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? 'X' : check === 11 ? '0' : String(check);
}

/**
 * A made-up 统一社会信用代码 with right check digits (GB 32100): registered with market regulation, an
 * enterprise, in the district `region` (six digits).
 */
export function uscc(random: Random, region: string): string {
  const organisation = random.digits(8);
  const body = `91${region}${organisation}${organisationCheck(organisation)}`;
  const sum = [...body].reduce(
    (total, character, index) => total + CHARACTERS.indexOf(character) * (WEIGHTS[index] ?? 0),
    0,
  );
  return body + CHARACTERS.charAt((31 - (sum % 31)) % 31);
}
