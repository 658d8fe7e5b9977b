import { strFromU8, unzipSync } from 'fflate';
import { type FileCell, isFilled } from './cells.ts';

/** Cells of one column that are merged into one, their rows from 0. */
interface Merged {
  column: number;
  from: number;
  to: number;
}

/** Merged cells are listed behind the rows: so much of a sheet's end is looked through. */
const END = 4 * 1024 * 1024;

/** Of each sheet of a workbook, in their order, what is merged over several rows. */
export function mergedCells(workbook: Uint8Array): Merged[][] {
  const files = unzipSync(workbook, {
    filter: ({ name }) => /^xl\/(?:workbook\.xml|_rels\/|worksheets\/[^/]+\.xml)/u.test(name),
  });
  const textOf = (name: string): string => strFromU8((files[name] ?? new Uint8Array()).subarray(-END));
  const places = new Map(
    [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/gu)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').replace(/^\/?(?:xl\/)?/u, 'xl/'),
    ]),
  );
  return [...textOf('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/gu)].map(([tag]) =>
    [...textOf(places.get(attributeOf(tag, '\\w+:id')) ?? '').matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/gu)].flatMap(
      ([cell]) => {
        const [, letters = '', from, , to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/u.exec(attributeOf(cell, 'ref')) ?? [];
        return from === to ? [] : [{ column: columnOf(letters), from: Number(from) - 1, to: Number(to) - 1 }];
      },
    ),
  );
}

const attributeOf = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? '';

/** 'A' -> 0, 'AA' -> 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * The rows, with what is merged over several of them in each that says anything more. A number stays in the first: the sum of
 * a column must not grow.
 */
export function withMerged(rows: readonly (readonly FileCell[])[], merged: readonly Merged[]): (readonly FileCell[])[] {
  const filled = rows.map((row) => [...row]);
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column] ?? null;
    if (typeof value === 'number') continue;
    for (const row of filled.slice(from + 1, to + 1)) if (row.some(isFilled)) row[column] = value;
  }
  return filled;
}
