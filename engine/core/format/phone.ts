/** A mobile number of mainland China: eleven digits, to which a code can be sent. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
