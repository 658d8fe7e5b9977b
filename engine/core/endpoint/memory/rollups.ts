import type { EntityModel, RecordData, RollupModel } from '../../document/model/model.ts';
import { compareBy, fieldValue } from '../../query/matches.ts';
import type { RuleEnv } from '../../record/shape.ts';
import { prepareRecord } from '../../validation/prepare.ts';

/** Binary fractions add up to a little more or less than what they are written as. */
const DIGITS = 15;

/** What the records of another entity that belong to this one come to. */
export function totalOf(
  { by, total, of, when }: RollupModel,
  key: unknown,
  records: readonly RecordData[],
  { scope }: RuleEnv,
): unknown {
  const counted = records.filter(
    (candidate) =>
      fieldValue(candidate, by) === key && (!when || when.evaluate({ record: {}, candidate, scope }) === true),
  );
  if (total === 'count' || of === undefined) return counted.length;
  const values = counted.filter((record) => fieldValue(record, of) !== undefined && fieldValue(record, of) !== null);
  if (total === 'sum') {
    const sum = values.reduce((before, record) => before + Number(fieldValue(record, of)), 0);
    return Number(sum.toPrecision(DIGITS));
  }
  const [first] = [...values].sort(compareBy([{ field: of, dir: total === 'min' ? 'asc' : 'desc' }]));
  return first && fieldValue(first, of);
}

/** What a record takes over from those that it is linked to and goes on changing with. */
function followedIn(
  model: EntityModel,
  record: RecordData,
  recordOf: (entity: string, key: unknown) => RecordData | undefined,
): RecordData {
  const values: RecordData = {};
  for (const { path, link } of model.fields) {
    if (link?.entity === undefined || link.follow.length === 0) continue;
    const linked = recordOf(link.entity, record[path]);
    for (const own of linked ? link.follow : []) values[own] = fieldValue(linked ?? {}, link.fetch[own] ?? '');
  }
  return values;
}

/** A record with what its child records and those that it is linked to come to, and what is computed from that. */
export function derived(
  model: EntityModel,
  record: RecordData,
  recordsOf: (entity: string) => readonly RecordData[],
  recordOf: (entity: string, key: unknown) => RecordData | undefined,
  env: RuleEnv,
): RecordData {
  const totals = model.fields.flatMap(({ name, rollup }) => (rollup ? [[name, rollup] as const] : []));
  const followed = followedIn(model, record, recordOf);
  if (totals.length === 0 && Object.keys(followed).length === 0) return record;
  const values = totals.map(
    ([name, rollup]) => [name, totalOf(rollup, record[model.key], recordsOf(rollup.entity), env)] as const,
  );
  const computed = prepareRecord(model, { ...record, ...followed, ...Object.fromEntries(values) }, env);
  return { ...record, ...computed };
}

/** The model of records that come with what they sum up and follow: the records that it is taken from are elsewhere. */
export function summedUp(model: EntityModel): EntityModel {
  const fields = model.fields.map((field) => ({
    ...field,
    rollup: undefined,
    link: field.link && { ...field.link, follow: [] },
  }));
  return { ...model, fields };
}
