import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const TRUE_EPOCH = /(<(?:\w+:)?workbookPr\s(?:[^>]*?\s)?date1904=)(["'])true\2/u;
const ROW_OR_CELL = /<((?:\w+:)?)(row|c)((?:\s[^>]*?)?)(\/?)>/gu;
const UNPLACED_CELL = /<(?:\w+:)?c(?=[\s/>])(?![^>]*\sr=)/u;
const PLACE = /\sr=["']([A-Z]*)(\d+)["']/u;

/**
 * A workbook with what the standard leaves to its writer written as Excel writes it, for readers that know no other way:
 * that its dates begin in 1904, and where its rows and cells stand that stand one behind the other.
 */
export function tidyWorkbook(bytes: Uint8Array): Uint8Array {
  const read = unzipSync(bytes, { filter: ({ name }) => /^xl\/(?:workbook|worksheets\/[^/]+)\.xml$/u.test(name) });
  const tidy = Object.entries(read).flatMap(([name, file]) => {
    const before = strFromU8(file);
    const after = name === 'xl/workbook.xml' ? before.replace(TRUE_EPOCH, '$1"1"') : placed(before);
    return after === before ? [] : [[name, strToU8(after)] as const];
  });
  return tidy.length === 0 ? bytes : zipSync({ ...unzipSync(bytes), ...Object.fromEntries(tidy) }, { level: 0 });
}

/** A sheet in which every cell says where it stands. */
function placed(sheet: string): string {
  if (!UNPLACED_CELL.test(sheet)) return sheet;
  let [row, column] = [0, 0];
  return sheet.replace(ROW_OR_CELL, (tag: string, space: string, what: string, attributes: string, end: string) => {
    const [, letters = '', digits] = PLACE.exec(attributes) ?? [];
    if (what === 'row') [row, column] = [digits === undefined ? row + 1 : Number(digits), 0];
    else column = letters === '' ? column + 1 : columnOf(letters);
    if (digits !== undefined) return tag;
    const place = what === 'row' ? `${row}` : `${lettersOf(column)}${row}`;
    return `<${space}${what} r="${place}"${attributes}${end}>`;
  });
}

/** 'A' -> 1, 'AA' -> 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (column: number): string =>
  (column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));
