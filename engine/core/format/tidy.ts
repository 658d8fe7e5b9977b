/** A mobile number of mainland China: eleven digits, to which a code can be sent. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Marks of direction and width that a number copied from a page or a phone's contacts carries along, unseen. */
const UNSEEN = /\p{Cf}/gu;

/** Text as one types it with an English keyboard, without blanks and unseen marks: '１３８ ００' is '13800'. */
export const withoutBlanks = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\s/g, '')
    .replace(/[‐-―−]/g, '-');

/** A code of digits and letters as registers print it in groups, as it is stored: '9144 0300-x' is '91440300X'. */
export const tidyCode = (text: string): string => withoutBlanks(text).replaceAll('-', '').toUpperCase();

/**
 * A number as contacts, chats and cards write it, as it is stored: '+86 138-0013-8000' is '13800138000'. What is no mobile
 * number loses its blanks only: a landline has its hyphens.
 */
export function tidyPhone(text: string): string {
  if (isMobile(text)) return text;
  const plain = withoutBlanks(text);
  const digits = plain.replace(/[-()]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return isMobile(digits) ? digits : plain;
}
