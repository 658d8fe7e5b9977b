import { type RecordData, withRenamedOptions } from '@yunpu/engine-core/document';
import type { ChangedRows, ChangeResult, RecordChange } from '@yunpu/engine-core/endpoint';
import { richTextOf } from '@yunpu/engine-core/format';
import { renamesBetween } from '@yunpu/engine-core/query';
import { getAt, pathToPointer, sameValue, setAt } from '@yunpu/engine-core/record';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { failure } from '../operations/actMany.ts';
import { drawnEarlier } from '../operations/calledToday.ts';
import { conflictOn } from '../operations/conflict.ts';
import { type Reading, type Writing, writing } from '../operations/context.ts';
import { requireRow } from '../operations/detail.ts';
import { refuseIssues } from '../operations/draft.ts';
import { save } from '../operations/save.ts';
import { doneTo } from '../operations/undo.ts';
import { recordOf } from '../records/rows.ts';
import { rowsNow } from './openRows.ts';
import { cellField, type ReadChange, readTexts } from './readTexts.ts';

export interface ChangeRequest {
  changes: readonly RecordChange[];
  documentVersion?: string | undefined;
}

/** Makes a repetition of one record's change answer what its first run answered. */
export type Once = (tx: Tx, change: RecordChange, work: () => Promise<ChangeResult>) => Promise<ChangeResult>;

/** Fields as today's document calls them, of a page that was drawn from an earlier one. */
async function namedToday(reading: Reading, { changes, documentVersion }: ChangeRequest): Promise<RecordChange[]> {
  const drawn = await drawnEarlier(reading, documentVersion);
  if (drawn === undefined) return [...changes];
  const renames = renamesBetween(drawn, reading.model);
  const today = <T>(values: Readonly<Record<string, T>> | undefined, valueOf: (path: string, value: T) => T) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([path, value]) => [renames.paths.get(path) ?? path, valueOf(path, value)]),
    );
  const optionOf = (path: string, value: unknown): unknown => {
    const options = renames.values.get(path);
    return options ? withRenamedOptions(options, value) : value;
  };
  return changes.map(({ key, version, values, texts, seen }) => ({
    key,
    version,
    values: today(values, optionOf),
    texts: today(texts, (_path, text) => text),
    seen: today(seen, optionOf),
  }));
}

/** Pasted words of a rich text as one: those of what stands there leave its marks alone. */
function withMarks({ model }: Reading, { texts = {} }: RecordChange, read: ReadChange, now: RecordData): ReadChange {
  const values = [...read.values].map(([path, value]): [string, unknown] => {
    const isWords = Object.hasOwn(texts, path) && cellField(model, path)?.kind === 'richText';
    return [path, isWords && typeof value === 'string' ? richTextOf(value, [getAt(now, pathToPointer(path))]) : value];
  });
  return { ...read, values: new Map(values) };
}

/** Where a newer version changed what this one is to change as well, it is not overwritten. */
function isOvertaken({ seen = {} }: RecordChange, { values }: ReadChange, now: RecordData): boolean {
  return [...values].some(([path, value]) => {
    const stands = getAt(now, pathToPointer(path));
    return !sameValue(stands, value) && !(Object.hasOwn(seen, path) && sameValue(stands, seen[path]));
  });
}

/** Saves the record as its form would: with everything else as it stands. */
async function changeRow(op: Writing, change: RecordChange, pasted: ReadChange): Promise<ChangeResult> {
  const { model, actor } = op;
  const unknown = [...pasted.values.keys()].filter((path) => cellField(model, path) === undefined);
  refuseIssues([
    ...unknown.map((path) => ({ path: pathToPointer(path), code: 'field.unknown', message: `没有字段“${path}”` })),
    ...pasted.issues,
  ]);
  const row = await requireRow(op, change.key, true);
  const now = present(model, limitsFor(actor, model, row.state), recordOf(model, row));
  const read = withMarks(op, change, pasted, now);
  const isNewer = change.version !== undefined && row.version !== change.version;
  if (isNewer && isOvertaken(change, read, now)) throw conflictOn(op, row);
  const record = [...read.values].reduce((whole, [path, value]) => setAt(whole, pathToPointer(path), value), now);
  return doneTo(op, await save(op, { record, version: row.version }));
}

/**
 * Changes some fields of many records, each in a transaction of its own: one that is refused does not hold up the others.
 */
export async function changeRows(reading: Reading, request: ChangeRequest, once: Once): Promise<ChangedRows> {
  const { runtime, model, actor } = reading;
  const changes = await namedToday(reading, request);
  const reads = await readTexts(reading, changes);
  const results: ChangeResult[] = [];
  for (const [index, change] of changes.entries()) {
    const read = reads[index] ?? { values: new Map(), issues: [] };
    const work = () =>
      runtime.database.transaction((tx) =>
        once(tx, change, () => changeRow(writing(runtime, model.entity, actor, tx, model), change, read)),
      );
    results.push(await work().catch((error: unknown) => refusal(change.key, error)));
  }
  const keys = [...new Set(changes.map(({ key }) => key))];
  return { results, ...(await rowsNow(reading, keys)) };
}

function refusal(key: string, error: unknown): ChangeResult {
  const { code, message } = failure(key, error);
  const issues = error instanceof AppError ? error.issues : undefined;
  return { key, ok: false, code, message, ...(issues && issues.length > 0 && { issues: [...issues] }) };
}
