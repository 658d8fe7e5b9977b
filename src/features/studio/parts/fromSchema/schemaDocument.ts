import {
  compile,
  documentFromSchema,
  type EntityDocument,
  type FieldSource,
  type Problem,
} from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { parsePointer } from '@yunpu/engine-core/record';
import { kindOfField } from '../edits/kinds.ts';
import { documentOf, type NewEntity } from '../edits/newDocument.ts';
import { optionsOf } from '../edits/options.ts';
import { openNames, withoutOpenNames } from './openNames.ts';
import { plainSchema } from './plainSchema.ts';
import { untangled } from './untangle.ts';

/** What of a schema its document does not say, or says otherwise. */
interface Left {
  /** JSON pointer in the schema. */
  pointer: string;
  why: string;
}

export interface SchemaDocument {
  document: EntityDocument;
  left: readonly Left[];
}

/** Columns that a new list shows. */
const SHOWN = 6;
const PLAIN: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);
/** Kinds that people narrow a list down by, beside choices. */
const SIFTED: ReadonlySet<string | undefined> = new Set(['boolean', 'date', 'datetime']);
/** Wrong things that are looked at in one schema: what is left after them, the studio shows at its place. */
const MAX_PROBLEMS = 2000;

/**
 * Any JSON Schema as a document of a new business object: its fields, groups, tables, choices and rules are the schema's
 * own. What the format has no words for is taken out and told.
 * @returns undefined when the value is no JSON Schema
 */
export function schemaDocument(schema: unknown, wanted: NewEntity): SchemaDocument | undefined {
  const plain = plainSchema(schema);
  const wrapped = plain && documentFromSchema(plain.schema);
  if (!wrapped) return undefined;
  const { record, $defs, definitions } = structuredClone(wrapped.document);
  const { properties = {}, required = [], title: _title, ...rest } = record;
  const [first] = Object.entries(properties).find(([, field]) => isObject(field) && field.type === 'string') ?? [];
  const own = documentOf(wanted, {
    required: [],
    fields: {},
    titleField: first ?? '',
    sections: [],
    imports: true,
  });
  const number = own.record.properties ?? {};
  const key = own.key in properties ? `${wanted.entity.replaceAll('-', '')}BillNo` : own.key;
  const document: EntityDocument = {
    ...own,
    key,
    titleField: first ?? key,
    record: {
      ...rest,
      type: 'object',
      required: [...required],
      properties: { [key]: { ...number[own.key] }, ...shown(found(properties, first)) },
    },
    form: { columns: 2 },
    ...($defs && { $defs }),
    ...(definitions && { definitions }),
  };
  const open = openNames(document);
  document.record = withoutOpenNames(document.record);
  const originOf = (pointer: string): string => plain.originOf(inSchema(pointer, wrapped.root)) || '/';
  const simple = untangled(document);
  const made = settled(simple.document, originOf);
  return {
    document: made.document,
    left: [
      ...simple.left.map(({ pointer, name, places }) => ({
        pointer: originOf(pointer),
        why: `没有带入：“${name}”与别的定义层层互相引用，用到它的 ${places} 处都省去了`,
      })),
      ...open.map((pointer) => ({
        pointer: originOf(pointer),
        why: '没有带入：名称不固定的内容，表单里只有写明名称的字段',
      })),
      ...made.left,
    ],
  };
}

/** Records are looked for by what they are called, where that is a text. */
function found(
  properties: Readonly<Record<string, FieldSource>>,
  title: string | undefined,
): Readonly<Record<string, FieldSource>> {
  const field = title === undefined ? undefined : properties[title];
  const isText = field !== undefined && ['format', 'enum', 'oneOf', 'const'].every((word) => !(word in field));
  return title === undefined || !isText
    ? properties
    : { ...properties, [title]: { search: true, filter: true, ...field } };
}

function isSifted(field: FieldSource): boolean {
  const kind = kindOfField(field);
  return kind === 'single' ? optionsOf(field) !== undefined : SIFTED.has(kind);
}

function shown(properties: Readonly<Record<string, FieldSource>>): Record<string, FieldSource> {
  let columns = 0;
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      if (!isObject(field)) return [name, field];
      const sifts = isSifted(field);
      const isColumn = (sifts || PLAIN.has(field.type)) && field.column === undefined && columns < SHOWN;
      if (isColumn) columns += 1;
      const filter = sifts && { filter: isColumn || { pinned: false } };
      return [name, { ...filter, ...field, ...(isColumn && { column: true }) }];
    }),
  );
}

/** Takes out what compiling refuses, one after the other, until nothing is refused. */
function settled(begun: EntityDocument, originOf: (pointer: string) => string): SchemaDocument {
  const left: Left[] = [];
  let document = begun;
  while (left.length < MAX_PROBLEMS) {
    const { problems } = compile(document, { file: 'schema.json', isSafePattern });
    const wrong = problems.filter(({ severity }) => severity === 'error');
    const next = structuredClone(document);
    // From the end, so that places in lists stay what they were.
    const mended = wrong
      .toSorted((one, other) => other.pointer.localeCompare(one.pointer, 'en', { numeric: true }))
      .flatMap((problem) => mend(next, problem));
    if (mended.length === 0) break;
    left.push(...mended.map((one) => ({ ...one, pointer: originOf(one.pointer) })).toReversed());
    document = next;
  }
  // What stands in the record and in the definition of the whole is one thing in the schema.
  const once = new Map(left.map((one) => [JSON.stringify(one), one]));
  return { document, left: [...once.values()] };
}

const inSchema = (pointer: string, root: string): string =>
  pointer === root || pointer.startsWith(`${root}/`) ? pointer.slice(root.length) : pointer;

/** A name that is kept is given another; anything else that is refused goes. */
function mend(document: EntityDocument, problem: Problem): Left[] {
  const { code, pointer, message } = problem;
  const path = parsePointer(pointer).map(String);
  if (path[0] !== 'record' && path[0] !== '$defs' && path[0] !== 'definitions') return titleless(document, path);
  const at = choiceOf(path);
  const name = at.at(-1) ?? '';
  const holder = partAt(document, at.slice(0, -1));
  if (Array.isArray(holder)) {
    if (!(Number(name) in holder)) return [];
    holder.splice(Number(name), 1);
    return [{ pointer, why: `没有带入：${message}` }];
  }
  // What the schema's own words come to is refused, which stands in none of them: the nearest that leads to it goes.
  if (holder === undefined || (isObject(holder) && !Object.hasOwn(holder, name)))
    return at.length > 3 ? mend(document, { ...problem, pointer: pointer.slice(0, pointer.lastIndexOf('/')) }) : [];
  if (!isObject(holder) || at.length < 2) return [];
  if (code === 'reserved-name' || code === 'bad-name') {
    const free = freeName(holder, name);
    rename(partAt(document, at.slice(0, -2)), name, free);
    if (document.titleField === name) document.titleField = free;
    return [{ pointer, why: `改名为“${free}”：${message}` }];
  }
  const gone = holder[name];
  delete holder[name];
  if (name === '$ref' && typeof gone === 'string' && !gone.startsWith('#'))
    return [{ pointer, why: `没有带入：它在另一份 JSON Schema 里（${gone}），可以把那一份写进 $defs 再来` }];
  if (at.length === 3 && document.titleField === name) document.titleField = document.key;
  return [{ pointer, why: `没有带入：${message}` }];
}

/** The title is a field that is no text: the number is told instead. */
function titleless(document: EntityDocument, path: readonly string[]): Left[] {
  if (path[0] !== 'titleField' || document.titleField === document.key) return [];
  document.titleField = document.key;
  return [{ pointer: '/', why: '没有能代表一条记录的文本字段，以单据编号代表' }];
}

/** One choice of several is taken out as a whole. */
function choiceOf(path: readonly string[]): readonly string[] {
  const [list, place] = path.slice(-3, -1);
  return (list === 'oneOf' || list === 'anyOf') && /^\d+$/u.test(place ?? '') && path.at(-1) === 'const'
    ? path.slice(0, -1)
    : path;
}

function freeName(holder: Readonly<Record<string, unknown>>, name: string): string {
  const stem = name.replace(/[./~*#]+/gu, '_') || 'field';
  for (let next = stem === name ? 2 : 1; ; next += 1) {
    const free = next === 1 ? stem : `${stem}${next}`;
    if (!Object.hasOwn(holder, free)) return free;
  }
}

/** The property keeps its place, and stays required where it was. */
function rename(schema: unknown, name: string, free: string): void {
  if (!isObject(schema) || !isObject(schema.properties)) return;
  schema.properties = Object.fromEntries(
    Object.entries(schema.properties).map(([key, field]) =>
      key === name ? [free, isObject(field) ? { title: name, ...field } : field] : [key, field],
    ),
  );
  if (Array.isArray(schema.required))
    schema.required = schema.required.map((one: unknown) => (one === name ? free : one));
}

function partAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return part[Number(step)] as unknown;
    return isObject(part) && Object.hasOwn(part, String(step)) ? part[String(step)] : undefined;
  }, value);
}
