/**
 * By what a row was written: `document_version` is the version of the document alone where somebody saved the record. What
 * a publication itself has done to a row says so behind it: its other repairs still have to look at the row.
 */
const REPAIRED = ' repaired';
const UNDONE = ' undone ';

/** Of a row that one of a publication's repairs has changed. */
export const repairedTo = (version: string): string => version + REPAIRED;

/** Of a row in which what was done to a field is taken back, beside others of before. @param key id of what the record keeps it in */
export function undoneTo(version: string, key: string, before: string): string {
  const keys = undoneIn(before, version);
  return `${version}${UNDONE}${JSON.stringify([...keys.filter((one) => one !== key), key])}`;
}

/** Whether somebody has saved the row under this version; with `key` also whether that was taken back as it came into force. */
export const isWrittenUnder = (documentVersion: string, version: string, key?: string): boolean =>
  documentVersion === version || (key !== undefined && undoneIn(documentVersion, version).includes(key));

function undoneIn(documentVersion: string, version: string): string[] {
  const mark = version + UNDONE;
  return documentVersion.startsWith(mark) ? (JSON.parse(documentVersion.slice(mark.length)) as string[]) : [];
}
