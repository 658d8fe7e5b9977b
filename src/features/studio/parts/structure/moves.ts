import { moveField } from '../edits/fields.ts';
import { moveItem, moveProperty, pathOf } from '../edits/json.ts';
import { moveSection } from '../edits/sections.ts';
import { moveColumn } from '../edits/shown.ts';
import type { OutlineRow } from './outline.ts';

const indexIn = (row: OutlineRow): number => Number(row.at.split('/').at(-1));

/** Whether `row` may be dropped on `target`. */
export const mayDrop = (row: OutlineRow, target: OutlineRow): boolean =>
  row.key !== target.key &&
  (row.group === target.group || (row.group === '/record/properties' && target.what === 'section'));

/** The row put before the target, or behind it; a field dropped on a section goes to its end. */
export function dropRow(
  text: string,
  rows: readonly OutlineRow[],
  row: OutlineRow,
  target: OutlineRow,
  isBehind = false,
): string {
  if (!mayDrop(row, target)) return text;
  if (row.what === 'field') {
    if (target.what !== 'section') {
      const before = isBehind ? rowBehind(rows, target) : target;
      // It stands there already; what is left to change is its section.
      const place = before?.key === row.key ? rowBehind(rows, row) : before;
      return moveField(text, row.at, { before: place?.at, section: target.section });
    }
    const after = rows.slice(rows.indexOf(target) + 1);
    // What stands behind the section's last field in the document may belong to any section: only the order within it shows.
    const end = after.findIndex((one) => one.level <= target.level);
    const members = after.slice(0, end === -1 ? undefined : end).filter((one) => one.group === row.group);
    const last = members.at(-1);
    const next = last && rowBehind(rows, last);
    return moveField(text, row.at, { before: next?.key === row.key ? undefined : next?.at, section: target.section });
  }
  const before = isBehind ? rowBehind(rows, target) : target;
  return before?.key === row.key ? text : reorder(text, row, before);
}

/** What stands behind a row among its like, whichever section it is drawn in. */
function rowBehind(rows: readonly OutlineRow[], row: OutlineRow): OutlineRow | undefined {
  const like = rows.filter((one) => one.what === row.what && one.group === row.group);
  return like[like.indexOf(row) + 1];
}

/** @param before undefined: behind all */
function reorder(text: string, row: OutlineRow, before: OutlineRow | undefined): string {
  const [from, to] = [indexIn(row), before ? indexIn(before) : Number.POSITIVE_INFINITY];
  switch (row.what) {
    case 'section':
      return moveSection(text, from, from < to ? to - 1 : to);
    case 'view':
      return moveItem(text, ['list', 'views'], from, from < to ? to - 1 : to);
    case 'rule':
      return moveItem(text, ['rules'], from, from < to ? to - 1 : to);
    case 'column':
      return moveColumn(text, row.at, before?.at);
    default:
      return moveProperty(text, pathOf(text, row.at), before && String(pathOf(text, before.at).at(-1)));
  }
}

/** The row one place up (-1) or down (1); a field at the edge of its section goes into the next one. */
export function stepRow(text: string, rows: readonly OutlineRow[], row: OutlineRow, step: 1 | -1): string {
  const peers = rows.filter((one) => one.group === row.group && one.section === row.section);
  const at = peers.indexOf(row);
  const neighbour = peers[at + step];
  if (row.what === 'field' && row.group === '/record/properties' && !neighbour)
    return stepSection(text, rows, row, step);
  const others = row.what === 'field' ? peers : rows.filter((one) => one.group === row.group);
  const place = others.indexOf(row);
  const other = others[place + step];
  if (!other) return text;
  // One place down is: the one below goes up.
  const [moved, before] = step === -1 ? [row, other] : [other, row];
  return moved.what === 'field' ? moveField(text, moved.at, { before: before.at }) : reorder(text, moved, before);
}

function stepSection(text: string, rows: readonly OutlineRow[], row: OutlineRow, step: 1 | -1): string {
  const sections = rows.filter((one) => one.what === 'section');
  const mine = sections.findIndex((one) => one.section === row.section);
  const target = sections[mine + step];
  if (!target) return text;
  if (step === -1) return dropRow(text, rows, row, target);
  const first = rows.find((one) => one.what === 'field' && one.group === row.group && one.section === target.section);
  return moveField(text, row.at, { before: first?.at ?? rowBehind(rows, row)?.at, section: target.section });
}
