import { type Carried, carryField } from '../edits/carryField.ts';
import { moveField } from '../edits/fields.ts';
import type { OutlineRow } from './outline.ts';

/** Where a field goes that leaves the group, the rows or the record that it stands in. */
export interface Passage {
  /** Pointer of the group or sub-table that takes it in; '' for the record itself. */
  holder: string;
  /** Pointer of the field that it stands before; behind all without. */
  before?: string | undefined;
  /** The form's section, of a field that comes to stand in the record itself. */
  section?: string | undefined;
}

type Rows = readonly OutlineRow[];

const RECORD = '/record/properties';

const ofRecord = (row: OutlineRow): boolean => row.what === 'field' && row.at.startsWith(`${RECORD}/`);

/** Pointer of the group or sub-table that a field stands in; '' for the record itself. */
const holderOf = ({ group }: OutlineRow): string =>
  group.replace(/(?:\/items)?\/properties$/u, '').replace(/^\/record$/u, '');

const isWithin = (row: OutlineRow, target: OutlineRow): boolean =>
  target.at === row.at || target.at.startsWith(`${row.at}/`);

const takesIn = ({ kind }: OutlineRow): boolean => kind === 'group' || kind === 'table';

/** What stands behind a field among those that have its holder and its section. */
function behind(rows: Rows, row: OutlineRow): OutlineRow | undefined {
  const peers = rows.filter(({ group, section }) => group === row.group && section === row.section);
  return peers[peers.indexOf(row) + 1];
}

/** Before (or behind) a field of another holder, or to the end of a section; undefined where it stays in its own. */
export function passageTo(rows: Rows, row: OutlineRow, target: OutlineRow, isBehind = false): Passage | undefined {
  if (!ofRecord(row) || row.group === target.group || isWithin(row, target)) return undefined;
  if (target.what === 'section') return row.group === RECORD ? undefined : { holder: '', section: target.section };
  if (!ofRecord(target)) return undefined;
  const next = isBehind ? behind(rows, target) : target;
  return { holder: holderOf(target), before: next === row ? undefined : next?.at, section: target.section };
}

/** Into a group or the rows of a sub-table, behind what is there. */
export const passageInto = (row: OutlineRow, target: OutlineRow): Passage | undefined =>
  ofRecord(row) && ofRecord(target) && takesIn(target) && holderOf(row) !== target.at && !isWithin(row, target)
    ? { holder: target.at }
    : undefined;

/** By keyboard: into the group or sub-table that stands right above (1), or out, right behind the one that it stands in (-1). */
export function passageBy(rows: Rows, row: OutlineRow, step: 1 | -1): Passage | undefined {
  if (step === -1) {
    const holder = rows.find((one) => one.what === 'field' && one.at === holderOf(row));
    return holder && passageTo(rows, row, holder, true);
  }
  const peers = rows.filter((one) => one.group === row.group && one.section === row.section);
  const above = peers[peers.indexOf(row) - 1];
  return above && passageInto(row, above);
}

/** The text with the field there, and its stored values its own. */
export function carried(
  text: string,
  row: OutlineRow,
  { holder, before, section }: Passage,
  options: Parameters<typeof carryField>[3],
): Carried {
  const gone = carryField(text, row.at, holder, options);
  if (gone.hindrances.length > 0 || (before === undefined && section === undefined)) return gone;
  return { ...gone, text: moveField(gone.text, gone.pointer, { before, section }) };
}
