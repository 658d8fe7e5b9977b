import { type EntityModel, entityBy, type RecordData } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { getAt, setAt } from '@yunpu/engine-core/record';
import type { Executor } from '../../../platform/database/port.ts';
import { type Actor, mayQueryBy } from '../../access/actor.ts';
import type { Runtime } from '../../operations/context.ts';
import type { FileRecord, NamedRecord } from './reader/recordsOfRows.ts';

/** Texts asked for in one query. */
const CHUNK = 200;

/** What a text names: one record's key, none, or several. */
type Found = { key: string } | 'none' | 'several';

/**
 * Turns cells that name a linked record (by its number, by the label the form shows, or by
 * a number of its own that no other has) into its key. Only
 * records that the person may read are found. What cannot be resolved becomes an error of its cell.
 */
export async function resolveLinks(
  runtime: Runtime,
  executor: Executor,
  actor: Actor,
  records: readonly FileRecord[],
): Promise<void> {
  const wanted = new Map<string, { entity: string; label: string; texts: Set<string> }>();
  for (const [entity, { label, text }] of records.flatMap(linksOf)) {
    if (entity === undefined) continue;
    const id = `${entity}\n${label}`;
    const group = wanted.get(id) ?? { entity, label, texts: new Set<string>() };
    wanted.set(id, { ...group, texts: group.texts.add(text) });
  }
  const found = new Map<string, Map<string, Found>>();
  for (const [id, { entity, label, texts }] of wanted)
    found.set(id, await lookUp(runtime, executor, actor, { entity, label, texts: [...texts] }));
  for (const record of records) settle(record, found);
}

/** The cells of a record that name others, each with the entity it is of: its own, or that which the cell beside it says. */
function linksOf({ record, links }: FileRecord): [string | undefined, NamedRecord][] {
  return links.map((link) => {
    const { pointer, entity, by } = link;
    if (by === undefined) return [entity, link];
    return [entityBy(by.entities, getAt(record, `${pointer.slice(0, pointer.lastIndexOf('/'))}/${by.name}`)), link];
  });
}

function settle(record: FileRecord, found: Map<string, Map<string, Found>>): void {
  for (const [entity, { pointer, title, label, text, by }] of linksOf(record)) {
    if (entity === undefined && by) {
      const message = `请在同一行填写${by.title}，才知道${title}“${text}”是哪种单据的`;
      const at = record.places[pointer];
      if (at) record.errors.push({ ...at, field: pointer, code: 'import.link', message });
      continue;
    }
    const answer = found.get(`${entity}\n${label}`)?.get(text) ?? 'none';
    const place = record.places[pointer];
    if (typeof answer === 'object') record.record = setAt(record.record, pointer, answer.key);
    else if (place) {
      const message =
        answer === 'several' ? `“${text}”对应多个${title}，请改填编号` : `没有找到${title}“${text}”，或您无权查看`;
      record.errors.push({ ...place, field: pointer, code: 'import.link', message });
    }
  }
}

async function lookUp(
  runtime: Runtime,
  executor: Executor,
  actor: Actor,
  { entity, label, texts }: { entity: string; label: string; texts: string[] },
): Promise<Map<string, Found>> {
  const answers = new Map<string, Found>();
  if (!runtime.models.has(entity)) return answers;
  const model = runtime.models.model(entity);
  const fields = new Set([model.key, label || model.titleField, ...ownNumbers(model, actor)]);
  for (let start = 0; start < texts.length; start += CHUNK) {
    const chunk = texts.slice(start, start + CHUNK);
    for (const field of fields) {
      const rest = chunk.filter((text) => !answers.has(text));
      if (rest.length === 0) break;
      const rows = await find(runtime, executor, actor, entity, { field, op: 'in', value: rest });
      for (const { key, record } of rows) {
        const text = textIn(record, field);
        if (text !== undefined) answers.set(text, answers.has(text) ? 'several' : { key });
      }
    }
  }
  return answers;
}

/** Numbers that tell a record from any other besides its key, as those of assets: fields without equals that this person may look for. */
const ownNumbers = (model: EntityModel, actor: Actor): string[] =>
  model.fields
    .filter(
      ({ kind, unique, internal, path }) => kind === 'text' && unique && !internal && mayQueryBy(actor, model, path),
    )
    .map(({ path }) => path);

function find(runtime: Runtime, executor: Executor, actor: Actor, entity: string, filter: Filter) {
  return runtime.entities.find(executor, actor, entity, { filter, limit: 1000 });
}

function textIn(record: RecordData, field: string): string | undefined {
  const value = record[field];
  return typeof value === 'string' ? value : undefined;
}
