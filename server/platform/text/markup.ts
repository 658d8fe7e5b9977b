/** Text as the content or an attribute of HTML or XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same without the characters that XML 1.0 cannot hold, which a word processor or spreadsheet refuses a file for. */
export const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
