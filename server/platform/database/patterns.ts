/** A pattern of LIKE and ILIKE that finds `text` anywhere; what would be signs of a pattern in it are letters. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
