import type { RecordData } from '../document/model/model.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import { equalJson, isObject } from '../json/json.ts';
import { escapeSegment } from './pointer.ts';

/** A value that both sides changed, to different things. */
interface Clash {
  /** JSON pointer of the value. */
  path: string;
  mine: unknown;
  theirs: unknown;
  original: unknown;
}

export interface Merge {
  /** Both sides' changes; where they clash, theirs. */
  record: RecordData;
  clashes: Clash[];
  /** JSON pointers of my changes that did not conflict. */
  kept: string[];
}

/** Whether two values are the same to a person: empty is empty, however it is written. */
export function sameValue(a: unknown, b: unknown): boolean {
  return (isEmptyValue(a) && isEmptyValue(b)) || equalJson(a, b);
}

/**
 * Three-way merge of a record: what one side alone changed is taken from it; objects are merged field by field,
 * lists (sub-tables, attachments) as a whole, since rows carry no identity that both sides share.
 */
export function mergeRecords(mine: RecordData, theirs: RecordData, original: RecordData): Merge {
  const clashes: Clash[] = [];
  const kept: string[] = [];
  const merge = (path: string, m: unknown, t: unknown, o: unknown): unknown => {
    if (sameValue(m, t) || sameValue(m, o)) return t;
    if (sameValue(t, o)) {
      kept.push(path);
      return m;
    }
    if (isObject(m) && isObject(t)) {
      const base = isObject(o) ? o : {};
      const merged: RecordData = {};
      for (const name of new Set([...Object.keys(t), ...Object.keys(m)])) {
        const value = merge(`${path}/${escapeSegment(name)}`, m[name], t[name], base[name]);
        if (value !== undefined) merged[name] = value;
      }
      return merged;
    }
    clashes.push({ path, mine: m, theirs: t, original: o });
    return t;
  };
  const record: RecordData = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = merge(`/${escapeSegment(name)}`, mine[name], theirs[name], original[name]);
    if (value !== undefined) record[name] = value;
  }
  return { record, clashes, kept };
}
