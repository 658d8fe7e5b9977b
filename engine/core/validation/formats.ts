/**
 * The formats a document may name, beside those of `ajv-formats`. The standalone validator carries the text of
 * these functions, so each stands alone: it calls nothing, and reads nothing but its argument.
 */
export type FormatCheck =
  | true
  | RegExp
  | ((value: string) => boolean)
  | { type: 'number'; validate: (value: number) => boolean };

/** Unified social credit code (GB 32100-2015): 18 characters, the last one a check character modulo 31. */
const uscc = (value: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)) return false;
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let weight = 1;
  let total = 0;
  for (let at = 0; at < 17; at++) {
    total += alphabet.indexOf(value.charAt(at)) * weight;
    weight = (weight * 3) % 31;
  }
  return value.charAt(17) === alphabet.charAt((31 - (total % 31)) % 31);
};

/** Resident identity number (GB 11643-1999): region, a date that exists, sequence, check digit modulo 11. */
const idcard = (value: string): boolean => {
  // The first two digits name a province, an autonomous region, a municipality, or Taiwan, Hong Kong and Macao.
  if (!/^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])\d{4}(19|20)\d{9}[\dX]$/.test(value)) return false;
  const year = Number(value.slice(6, 10));
  const month = Number(value.slice(10, 12));
  const day = Number(value.slice(12, 14));
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  let total = 0;
  for (let at = 0; at < 17; at++) total += Number(value.charAt(at)) * (weights[at] ?? 0);
  return value.charAt(17) === '10X98765432'.charAt(total % 11);
};

/** YYYY-MM-DD, a day that exists. */
const date = (value: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!parts) return false;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const found = new Date(0);
  found.setUTCFullYear(Number(parts[1]), month - 1, day);
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
};

/** RFC 3339 with a time zone. `prepareRecord` turns it into UTC with milliseconds. */
const dateTime = (value: string): boolean => {
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(value);
  if (!parts) return false;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const found = new Date(0);
  found.setUTCFullYear(Number(parts[1]), month - 1, day);
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
};

/** A mainland mobile number, a landline with area code (and extension), or a 400/800 number. */
const phone = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/;

/** An absolute address with a scheme that is safe to put into a link: no `javascript:`, no `data:`. */
const uri = /^(?!(?:javascript|data|vbscript):)[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** The same, or a path of this site; '//' and '/\\' would lead elsewhere. */
const uriReference = /^(?:(?!(?:javascript|data|vbscript):)[a-z][a-z0-9+.-]*:|\/(?![/\\]))[^\s<>"{}|\\^`]*$/i;

/** Latitude and longitude in degrees of WGS 84, e.g. '31.230416,121.473701'. */
const geoPoint =
  /^-?(?:90(?:\.0{1,7})?|[1-8]?\d(?:\.\d{1,7})?),-?(?:180(?:\.0{1,7})?|(?:1[0-7]\d|[1-9]?\d)(?:\.\d{1,7})?)$/;

/**
 * Text with marks, as the editor writes it and the gateway leaves it: a few elements of HTML, closed in the order in which
 * they were opened, with no attribute but where a link leads. Whatever is not exactly that is none.
 */
const richText = (value: string): boolean => {
  const open: string[] = [];
  let balanced = true;
  const rest = value.replace(
    /<(?:br|hr|(\/?)(p|h2|h3|ul|ol|li|blockquote|pre|strong|em|u|s|code|a)|a href="(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"<>]*")>/g,
    (tag: string, end: string | undefined, name: string | undefined) => {
      if (end === '/') balanced = open.pop() === name && balanced;
      else if (tag !== '<br>' && tag !== '<hr>') open.push(name ?? 'a');
      return '';
    },
  );
  return balanced && open.length === 0 && !/[<>]/.test(rest);
};

export const FORMATS: Readonly<Record<string, FormatCheck>> = {
  money: { type: 'number', validate: (value) => Number.isSafeInteger(value) },
  percent: { type: 'number', validate: (value) => Number.isFinite(value) },
  seconds: { type: 'number', validate: (value) => Number.isInteger(value) && value >= 0 },
  date,
  'date-time': dateTime,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/,
  phone,
  uscc,
  idcard,
  uri,
  'uri-reference': uriReference,
  textarea: true,
  'rich-text': richText,
  'geo-point': geoPoint,
  attachment: true,
  org: true,
  user: true,
};
