import { type EntityModel, type FieldModel, labelKeyIn, namedBy, type RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import {
  type Filter,
  fieldReached,
  keysOfColumns,
  keysOfList,
  keysOfRecord,
  type Labels,
  labelsFrom,
  type NamedKeys,
  type Queried,
} from '@yunpu/engine-core/query';
import { seenIn } from '@yunpu/engine-core/record';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { linkedRows, queryableFields } from '../access/query.ts';
import { readable, readsEntity } from '../access/rows.ts';
import { columnOf } from '../sql/columns.ts';
import { and } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import type { Reading } from './context.ts';

/** Where the keys of some fields are looked up: one entity, or the people or the organisation behind the gateway. */
interface Source {
  entity: string | undefined;
  fields: Map<string, FieldModel>;
  keys: Set<string>;
}

function sourcesOf(queried: Queried, keys: NamedKeys): Map<string, Source> {
  const found = new Map<string, Source>();
  for (const [path, wanted] of keys) {
    const field = fieldReached(queried, path);
    if (field === undefined) continue;
    for (const label of wanted) {
      const { entity, key } = namedBy(field, label);
      const name = field.kind === 'link' ? `link ${entity ?? ''}` : field.kind;
      const source = found.get(name) ?? { entity, fields: new Map<string, FieldModel>(), keys: new Set<string>() };
      source.fields.set(path, field);
      source.keys.add(key);
      found.set(name, source);
    }
  }
  return found;
}

interface LabelRow {
  key: string;
  state: string | null;
  texts: (string | null)[];
}

/** A label is told in a state in which the person reads the field in the clear, and all that it lies in. */
const mayRead = ({ unrestricted, caller }: Actor, target: EntityModel, path: string, state: string | null): boolean =>
  unrestricted || seenIn(target, caller.roles, path, [state]).size > 0;

/** The labels of one entity's records that the person may read: field path -> key -> label, from one query. */
async function linkedLabels(
  { executor, actor, runtime }: Reading,
  { entity, fields, keys }: Source,
): Promise<Map<string, Map<string, string>>> {
  const labels = new Map<string, Map<string, string>>();
  if (entity === undefined || !runtime.models.has(entity)) return labels;
  const target = runtime.models.model(entity);
  const asked = [...fields].flatMap(([path, field]) => {
    const label = field.link?.label || target.titleField;
    const column = label === target.key ? undefined : columnOf(target, label);
    return column?.type === 'text' ? [{ path, field, label, text: column.whole }] : [];
  });
  // Where the key is itself the label there is nothing to look up.
  if (asked.length === 0 || !readsEntity(target, actor)) return labels;
  const where = and([
    sql<boolean>`entity = ${target.entity}::text`,
    sql<boolean>`key = any(${sql.val([...keys])}::text[])`,
    readable(target, actor),
  ]);
  const found = await sql<LabelRow>`
    select key, state, array[${sql.raw(asked.map(({ text }) => text).join(', '))}]::text[] as texts from ${tableOf(target)} where ${where}`.execute(
    executor,
  );
  asked.forEach(({ path, field, label }, index) => {
    const rows = found.rows.filter((row) => mayRead(actor, target, label, row.state));
    const named = rows.flatMap(({ key, texts }): [string, string][] =>
      texts[index] ? [[labelKeyIn(field, entity, key), texts[index]]] : [],
    );
    labels.set(path, new Map(named));
  });
  return labels;
}

async function namesOf(reading: Reading, { fields, keys }: Source): Promise<Map<string, Map<string, string>>> {
  const kind = [...fields.values()][0]?.kind;
  const source = kind === 'user' || kind === 'org' ? reading.runtime.names[kind] : undefined;
  const names = source === undefined ? new Map<string, string>() : await source(reading.executor, [...keys]);
  return new Map([...fields.keys()].map((path) => [path, names]));
}

async function labelsOf(reading: Reading, keys: NamedKeys, queried: Queried = reading.model): Promise<Labels> {
  if (keys.size === 0) return {};
  const answers = await Promise.all(
    [...sourcesOf(queried, keys)].map(([name, source]) =>
      name.startsWith('link ') ? linkedLabels(reading, source) : namesOf(reading, source),
    ),
  );
  // One field may name records of several entities.
  return labelsFrom(keys, (path, key) =>
    answers.map((answer) => answer.get(path)?.get(key)).find((label) => label !== undefined),
  );
}

/**
 * What the keys on a page of a list, and in its filter, read like: linked records by their label, people and
 * organisations by name. One query per linked entity. A key without a label (another team's record, one that is
 * gone) is left out and stays a key.
 */
export function labelsOfList(reading: Reading, rows: readonly RecordData[], filter?: Filter): Promise<Labels> {
  const { model, actor, runtime } = reading;
  const queried = queryableFields(model, actor, linkedRows(runtime.models, actor));
  const all: Queried = { ...queried, fieldsByPath: model.fieldsByPath };
  return labelsOf(reading, keysOfList(model, rows, filter, all), all);
}

/** The same for some fields of rows that leave in a file. */
export function labelsOfColumns(
  reading: Reading,
  rows: readonly RecordData[],
  fields: readonly FieldModel[],
): Promise<Labels> {
  return labelsOf(reading, keysOfColumns(fields, rows));
}

/** What every key in these records reads like. */
export function labelsOfRecords(reading: Reading, records: readonly RecordData[]): Promise<Labels> {
  return labelsOf(reading, keysOfRecord(reading.model, ...records));
}

/** The answer of detail, save and act with the labels of every key in the record. */
export async function withLabels(reading: Reading, detail: DetailResult): Promise<DetailResult> {
  return { ...detail, labels: await labelsOfRecords(reading, [detail.record]) };
}
