import type { EntityDocument, FieldSource } from '@yunpu/engine-core/document';
import { moveField, setFieldKey } from '../edits/fields.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import { moveColumn } from '../edits/shown.ts';
import { type Passage, passageBy, passageInto, passageTo } from '../structure/carry.ts';
import { dropRow, mayDrop, stepRow } from '../structure/moves.ts';
import { type OutlineRow, outlineOf } from '../structure/outline.ts';

/** Where something that is dragged over a page would go. */
export interface Drop {
  /** Pointer of the field, column or section that it is held over. */
  target: string;
  /** Behind the target instead of before it. */
  behind: boolean;
  /** The column of its section, from 1; undefined: across all of them. */
  lane: number | undefined;
  /** Into the target, which is a group or a sub-table, where that can be. */
  into?: boolean;
}

type Page = 'form' | 'list' | 'record';
type Read = Pick<Partial<EntityDocument>, 'record' | 'form' | 'list' | 'states' | 'actions' | 'rules'>;

const rowAt = (rows: readonly OutlineRow[], page: Page, at: string): OutlineRow | undefined =>
  rows.find(
    (row) =>
      row.at === at && (page === 'list' ? row.what === 'column' : row.what === 'field' || row.what === 'section'),
  );

type Fragments = Readonly<Record<string, unknown>>;

/** Whether what is dragged may go there. */
export function mayGo(document: Read, fragments: Fragments, page: Page, at: string, drop: Drop): boolean {
  if (goesInto(document, fragments, page, at, drop)) return true;
  const rows = outlineOf(document, fragments);
  const [row, target] = [rowAt(rows, page, at), rowAt(rows, page, drop.target)];
  return row !== undefined && target !== undefined && mayDrop(row, target);
}

/** The row that is dragged, and the holder that it changes to; undefined: it stays in its own. */
export function goesInto(
  document: Read,
  fragments: Fragments,
  page: Page,
  at: string,
  { target: over, behind, into }: Drop,
): { row: OutlineRow; passage: Passage } | undefined {
  if (page === 'list') return undefined;
  const rows = outlineOf(document, fragments);
  const [row, target] = [rowAt(rows, page, at), rowAt(rows, page, over)];
  if (!row || !target) return undefined;
  const passage = (into && passageInto(row, target)) || passageTo(rows, row, target, behind);
  return passage && { row, passage };
}

/** The same by keyboard: into what stands right above (1), or out of what it stands in (-1). */
export function stepsInto(
  document: Read,
  fragments: Fragments,
  page: Page,
  at: string,
  step: 1 | -1,
): { row: OutlineRow; passage: Passage } | undefined {
  const rows = outlineOf(document, fragments);
  const row = page === 'list' ? undefined : rowAt(rows, page, at);
  const passage = row && passageBy(rows, row, step);
  return row && passage && { row, passage };
}

/** The text with what was dragged where it was let go: before or behind another, in that one's section and column. */
export function dropped(
  text: string,
  document: Read,
  fragments: Fragments,
  page: Page,
  at: string,
  { target: over, behind, lane }: Drop,
): string {
  const rows = outlineOf(document, fragments);
  const [row, target] = [rowAt(rows, page, at), rowAt(rows, page, over)];
  if (!row || !target || !mayDrop(row, target)) return text;
  const next = behind && target.what !== 'section' ? follower(rows, row, target) : target;
  if (page === 'list') return moveColumn(text, at, next?.at);
  const own = row.group === '/record/properties';
  // Behind the last of a section is the end of it.
  const end = own && rows.find((one) => one.what === 'section' && one.section === sectionOf(rows, target));
  const onto = next ?? (end || undefined);
  const moved = onto ? dropRow(text, rows, row, onto) : moveField(text, at, {});
  return own ? inLane(moved, at, lane) : moved;
}

/** The section that a field is drawn in: one whose section there is not stands in the first. */
function sectionOf(rows: readonly OutlineRow[], target: OutlineRow): string | undefined {
  const above = rows.slice(0, rows.indexOf(target) + 1).findLast(({ what }) => what === 'section');
  return above?.section;
}

/** What stands behind the target among those that change places with it, besides what is moved itself. */
function follower(rows: readonly OutlineRow[], row: OutlineRow, target: OutlineRow): OutlineRow | undefined {
  const peers = rows.filter(
    (one) => one !== row && one.group === target.group && sectionOf(rows, one) === sectionOf(rows, target),
  );
  return peers[peers.indexOf(target) + 1];
}

function inLane(text: string, at: string, lane: number | undefined): string {
  const { sectionColumn } = (valueAt(text, pathOf(text, at)) ?? {}) as FieldSource;
  return sectionColumn === lane ? text : setFieldKey(text, at, 'sectionColumn', lane);
}

/** The text with the field, column or section one place further. */
export function stepped(
  text: string,
  document: Read,
  fragments: Fragments,
  page: Page,
  at: string,
  step: 1 | -1,
): string {
  const rows = outlineOf(document, fragments);
  const row = rowAt(rows, page, at);
  return row ? stepRow(text, rows, row, step) : text;
}
