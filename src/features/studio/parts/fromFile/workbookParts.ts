import { strFromU8, unzipSync } from 'fflate';
import { type NumberLook, numberLooks } from './numberLooks.ts';

/** Cells of one column that are merged into one, their rows from 0. */
export interface Merged {
  column: number;
  from: number;
  to: number;
}

/** Where the values stand that a spreadsheet offers for a column: in itself, or in cells of one of its sheets. */
export type OfferedPlace = readonly string[] | { sheet: string | undefined; ref: string };

/** What a sheet says beside the values of its cells. Rows and columns from 0. */
export interface SheetParts {
  isHidden: boolean;
  merged: readonly Merged[];
  hiddenColumns: ReadonlySet<number>;
  /** How many rows with cells are hidden: by a filter, or by hand. */
  hiddenRows: number;
  /** Rows in which a cell is computed, by column. */
  computed: ReadonlyMap<number, ReadonlySet<number>>;
  /** Cells whose formula was never computed: 'G6'. */
  uncomputed: readonly string[];
  /** Cells whose formula came to an error: 'B4 #DIV/0!'. */
  failed: readonly string[];
  looks: readonly { row: number; column: number; look: NumberLook }[];
  offered: readonly { columns: readonly number[]; place: OfferedPlace }[];
}

export interface WorkbookParts {
  sheets: readonly SheetParts[];
  pictures: number;
  comments: number;
}

const CELL = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gsu;
const CELL_PLACE = /(?:^|\s)r="([A-Z]+)(\d+)"/u;
const CELL_STYLE = /\ss="(\d+)"/u;
const CELL_FAILED = /\st="e"/u;
const HIDDEN_ROW = /<(?:\w+:)?row\s[^>]*?hidden="(?:1|true)"[^>]*(?<!\/)>\s*<(?:\w+:)?c[\s>]/gu;
const OFFER = /<(?:\w+:)?dataValidation\s([^>]*)>(.*?)<\/(?:\w+:)?dataValidation>/gsu;
const IN_FORMULA = /<(?:\w+:)?f[\s>/]/u;
const IN_VALUE = /<(?:\w+:)?(?:v|is)[\s>]/u;
/** Columns over which one offer may stand: more is the whole sheet. */
const MAX_OFFERED = 200;

/** What a workbook says beside the values of its cells, of its sheets in their order. */
export function workbookParts(workbook: Uint8Array): WorkbookParts {
  let pictures = 0;
  const files = unzipSync(workbook, {
    filter: ({ name }) => {
      if (/^xl\/media\/[^/]+$/u.test(name)) pictures += 1;
      return /^xl\/(?:workbook\.xml|styles\.xml|_rels\/|comments[^/]*\.xml|worksheets\/[^/]+\.xml)/u.test(name);
    },
  });
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const comments = Object.keys(files)
    .filter((name) => name.startsWith('xl/comments'))
    .reduce((count, name) => count + [...textOf(name).matchAll(/<(?:\w+:)?comment\s/gu)].length, 0);
  const places = new Map(
    [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/gu)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').replace(/^\/?(?:xl\/)?/u, 'xl/'),
    ]),
  );
  const looks = numberLooks(textOf('xl/styles.xml'));
  const book = textOf('xl/workbook.xml');
  const named = new Map(
    [...book.matchAll(/<(?:\w+:)?definedName\s([^>]*)>([^<]*)</gu)].map(([, tag = '', ref = '']) => [
      attributeOf(` ${tag}`, 'name'),
      plain(ref),
    ]),
  );
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\s[^>]*>/gu)].map(([tag]) => ({
    ...sheetParts(textOf(places.get(attributeOf(tag, '\\w+:id')) ?? ''), looks, named),
    isHidden: /hidden$/iu.test(attributeOf(tag, 'state')),
  }));
  return { sheets, pictures, comments };
}

function sheetParts(
  xml: string,
  numbers: readonly (NumberLook | undefined)[],
  named: ReadonlyMap<string, string>,
): Omit<SheetParts, 'isHidden'> {
  const computed = new Map<number, Set<number>>();
  const uncomputed: string[] = [];
  const failed: string[] = [];
  const looks: { row: number; column: number; look: NumberLook }[] = [];
  for (const [, tag = '', body = ''] of xml.matchAll(CELL)) {
    const look = numbers[Number(CELL_STYLE.exec(tag)?.[1] ?? 0)];
    const isComputed = IN_FORMULA.test(body);
    const isFailed = CELL_FAILED.test(tag);
    const [, letters, digits] = look || isComputed || isFailed ? (CELL_PLACE.exec(tag) ?? []) : [];
    if (letters === undefined || digits === undefined) continue;
    const at = { row: Number(digits) - 1, column: columnOf(letters) };
    const ref = `${letters}${digits}`;
    if (isFailed) failed.push(`${ref} ${/>(#[^<]+)</u.exec(body)?.[1] ?? ''}`);
    if (look) looks.push({ ...at, look });
    if (!isComputed) continue;
    if (!IN_VALUE.test(body)) uncomputed.push(ref);
    const rows = computed.get(at.column) ?? new Set<number>();
    computed.set(at.column, rows.add(at.row));
  }
  const hiddenRows = [...xml.matchAll(HIDDEN_ROW)].length;
  return {
    merged: mergedIn(xml),
    hiddenColumns: hiddenIn(xml),
    hiddenRows,
    computed,
    uncomputed,
    failed,
    looks,
    offered: offeredIn(xml, named),
  };
}

const mergedIn = (xml: string): Merged[] =>
  [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/gu)].flatMap(([cell]) => {
    const [from, to] = rangeOf(attributeOf(cell, 'ref')) ?? [];
    return from && to && from.row !== to.row ? [{ column: from.column, from: from.row, to: to.row }] : [];
  });

function hiddenIn(xml: string): Set<number> {
  const hidden = [...xml.matchAll(/<(?:\w+:)?col\s[^>]*>/gu)].flatMap(([tag]) => {
    const [min, max] = [Number(attributeOf(tag, 'min')), Number(attributeOf(tag, 'max'))];
    // What is hidden to the end of the sheet are columns that nobody uses.
    return isTrue(attributeOf(tag, 'hidden')) && max - min < MAX_OFFERED ? columnsBetween(min - 1, max - 1) : [];
  });
  return new Set(hidden);
}

function offeredIn(xml: string, named: ReadonlyMap<string, string>): SheetParts['offered'] {
  return [...xml.matchAll(OFFER)].flatMap(([, tag = '', body = '']) => {
    const [, given = ''] = /<(?:\w+:)?(?:f|formula1)>([^<]+)</u.exec(body) ?? [];
    const [, inside = ''] = /<(?:\w+:)?sqref>([^<]+)</u.exec(body) ?? [];
    if (attributeOf(` ${tag}`, 'type') !== 'list' || given === '') return [];
    const columns = (attributeOf(` ${tag}`, 'sqref') || inside).split(' ').flatMap((ref) => {
      const [from, to] = rangeOf(ref) ?? [];
      return from && to && to.column - from.column < MAX_OFFERED ? columnsBetween(from.column, to.column) : [];
    });
    const place = offeredPlace(plain(given), named);
    return place && columns.length > 0 ? [{ columns, place }] : [];
  });
}

function offeredPlace(formula: string, named: ReadonlyMap<string, string>): OfferedPlace | undefined {
  const [, list] = /^"(.*)"$/su.exec(formula) ?? [];
  if (list !== undefined) return list.split(',').map((text) => text.trim());
  const reference = named.get(formula) ?? formula;
  const [, quoted, bare, ref] =
    /^(?:'((?:[^']|'')+)'!|([^'!]+)!)?(\$?[A-Z]+\$?\d+:\$?[A-Z]+\$?\d+)$/u.exec(reference) ?? [];
  return ref === undefined ? undefined : { sheet: quoted?.replaceAll("''", "'") ?? bare, ref };
}

const columnsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

const attributeOf = (tag: string, name: string): string =>
  plain(new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? '');

const isTrue = (text: string): boolean => text === '1' || text === 'true';

const plain = (xml: string): string =>
  xml
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** 'B3' -> row 2, column 1. */
function placeOf(ref: string): { row: number; column: number } | undefined {
  const [, letters = '', row] = /^\$?([A-Z]+)\$?(\d+)$/u.exec(ref) ?? [];
  if (row === undefined) return undefined;
  return { row: Number(row) - 1, column: columnOf(letters) };
}

/** 'A' -> 0, 'AA' -> 26. */
function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}

/** The first and the last cell of 'A1:B9', or of 'A1' alone. */
export function rangeOf(
  ref: string,
): [from: { row: number; column: number }, to: { row: number; column: number }] | undefined {
  const [first = '', last = first] = ref.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  return from && to && [from, to];
}
