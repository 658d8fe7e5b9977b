/** The six digits of a code in what was typed or pasted: '123 456', or the whole message that it came in. */
export const sentCode = (text: string): string => {
  const digits = text.normalize('NFKC').replace(/(?<=\d)\s+(?=\d)/g, '');
  return /(?<!\d)\d{6}(?!\d)/.exec(digits)?.[0] ?? digits.replace(/\D/g, '').slice(0, 6);
};
