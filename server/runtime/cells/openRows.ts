import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ChangedRows, OpenRow } from '@yunpu/engine-core/endpoint';
import { type Actor, limitsOn } from '../access/actor.ts';
import type { Reading } from '../operations/context.ts';
import { whyNotSaved } from '../operations/detail.ts';
import { labelsOfList } from '../operations/labels.ts';
import { omittedFields, presentRows } from '../operations/list.ts';
import { type FoundRow, findRows } from '../storage/find.ts';

function openRow(model: EntityModel, actor: Actor, row: FoundRow): OpenRow {
  const why = whyNotSaved(model, actor, row);
  return { ...(why !== undefined && { why }), closed: Object.keys(limitsOn(actor, model, row.state)) };
}

const byKey = <T>(rows: readonly FoundRow[], of: (row: FoundRow) => T): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.key, of(row)]));

/** What of each record this person may edit now: the same verdict as that of its page. */
export async function openRows(
  { executor, model, actor }: Reading,
  keys: readonly string[],
): Promise<Record<string, OpenRow>> {
  return byKey(await findRows(executor, model, actor, keys), (row) => openRow(model, actor, row));
}

/** The records as a list shows them now, and what of them may be edited. */
export async function rowsNow(reading: Reading, keys: readonly string[]): Promise<Omit<ChangedRows, 'results'>> {
  const { executor, model, actor } = reading;
  const found = await findRows(executor, model, actor, keys);
  const heavy = new Set(omittedFields(model).map((field) => field.name));
  const rows = presentRows(model, actor, found).map(
    (row): RecordData => Object.fromEntries(Object.entries(row).filter(([name]) => !heavy.has(name))),
  );
  return {
    rows,
    versions: byKey(found, (row) => row.version),
    labels: await labelsOfList(reading, rows),
    open: byKey(found, (row) => openRow(model, actor, row)),
  };
}
