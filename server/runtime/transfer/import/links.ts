import { type EntityModel, entityBy, type RecordData } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { getAt, setAt } from '@yunpu/engine-core/record';
import type { Executor } from '../../../platform/database/port.ts';
import { type Actor, mayQueryBy } from '../../access/actor.ts';
import type { Runtime } from '../../operations/context.ts';
import { departmentsNamed, peopleNamed } from '../../organisation/named.ts';
import { SEPARATOR } from './reader/parseCell.ts';
import type { FileRecord, NamedRecord } from './reader/recordsOfRows.ts';

/** Texts asked for in one query. */
const CHUNK = 200;

/** What a text names: one record's key, none, or several. */
type Found = { key: string } | 'none' | 'several';

/** Where texts are looked up: in the records of an entity, or among the people or departments of the team. */
type Among = Pick<NamedRecord, 'of' | 'entity' | 'label'>;

/**
 * Turns cells that name a linked record (by its number, by the label the form shows, or by
 * a number of its own that no other has), a person or a department into its key. Only
 * records that the person may read are found. What cannot be resolved becomes an error of its cell.
 */
export async function resolveLinks(
  runtime: Runtime,
  executor: Executor,
  actor: Actor,
  records: readonly FileRecord[],
): Promise<void> {
  const wanted = new Map<string, Among & { texts: Set<string> }>();
  for (const link of records.flatMap(linksOf)) {
    const id = idOf(link);
    if (id === undefined) continue;
    const group = wanted.get(id) ?? { ...link, texts: new Set<string>() };
    for (const text of textsOf(link)) group.texts.add(text);
    wanted.set(id, group);
  }
  const found = new Map<string, Map<string, Found>>();
  for (const [id, { texts, ...among }] of wanted)
    found.set(id, await lookUp(runtime, executor, actor, { ...among, texts: [...texts] }));
  for (const record of records) settle(record, found);
}

/** The cells of a record that name others, each with the entity it is of: its own, or that which the cell beside it says. */
function linksOf({ record, links }: FileRecord): NamedRecord[] {
  return links.map((link) => {
    const { pointer, by } = link;
    if (by === undefined) return link;
    const deciding = getAt(record, `${pointer.slice(0, pointer.lastIndexOf('/'))}/${by.name}`);
    return { ...link, entity: entityBy(by.entities, deciding) };
  });
}

/** Undefined: nothing says where to look. */
const idOf = ({ of, entity, label }: Among): string | undefined => of ?? (entity && `${entity}\n${label}`);

const textsOf = ({ text, many }: NamedRecord): string[] =>
  many
    ? text
        .split(SEPARATOR)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [text];

function settle(record: FileRecord, found: Map<string, Map<string, Found>>): void {
  for (const link of linksOf(record)) {
    const { pointer, title, text, by, many } = link;
    const place = record.places[pointer];
    const refuse = (message: string) => {
      if (place) record.errors.push({ ...place, field: pointer, code: 'import.link', message });
    };
    const id = idOf(link);
    if (id === undefined) {
      if (by) refuse(`请在同一行填写${by.title}，才知道${title}“${text}”是哪种单据的`);
      continue;
    }
    const keys = textsOf(link).flatMap((one) => {
      const answer = found.get(id)?.get(one) ?? 'none';
      if (typeof answer === 'object') return answer.key;
      refuse(answer === 'several' ? `“${one}”对应多个${title}，请改填编号` : missing(link, one));
      return [];
    });
    if (many) record.record = setAt(record.record, pointer, keys);
    else if (keys[0] !== undefined) record.record = setAt(record.record, pointer, keys[0]);
  }
}

const missing = ({ of, title }: NamedRecord, text: string): string =>
  of === undefined
    ? `没有找到${title}“${text}”，或您无权查看`
    : `没有找到${title}“${text}”，请填写本团队的${of === 'user' ? '人员姓名' : '部门名称'}`;

/** Known by their key, also where they are of another team; else by the name that one in the team has. */
async function lookUpNamed(
  { names }: Runtime,
  executor: Executor,
  { scope }: Actor,
  { of, texts }: { of: 'user' | 'org'; texts: string[] },
): Promise<Map<string, Found>> {
  const answers = new Map<string, Found>();
  for (let start = 0; start < texts.length; start += CHUNK) {
    const chunk = texts.slice(start, start + CHUNK);
    for (const key of (await names[of]?.(executor, chunk))?.keys() ?? []) answers.set(key, { key });
    const rest = chunk.filter((text) => !answers.has(text));
    if (rest.length === 0) continue;
    const named = of === 'user' ? peopleNamed : departmentsNamed;
    for (const { key, name } of await named(executor, scope.team, rest))
      answers.set(name, answers.has(name) ? 'several' : { key });
  }
  return answers;
}

async function lookUp(
  runtime: Runtime,
  executor: Executor,
  actor: Actor,
  { of, entity, label, texts }: Among & { texts: string[] },
): Promise<Map<string, Found>> {
  if (of !== undefined) return lookUpNamed(runtime, executor, actor, { of, texts });
  const answers = new Map<string, Found>();
  if (entity === undefined || !runtime.models.has(entity)) return answers;
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
