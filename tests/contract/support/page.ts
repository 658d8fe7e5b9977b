import {
  compile,
  type EntityDocument,
  type EntityModel,
  type FieldAccess,
  type FieldModel,
  type RecordData,
} from '@yunpu/engine-core/document';
import type { DetailResult, OptionRow } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { createEvaluator, getAt, patternOf, pointersOf, setAt } from '@yunpu/engine-core/record';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { type Issue, type StructuralValidator, validateRecord } from '@yunpu/engine-core/validation';
import type { Outcome, Role, Sandbox, Shop } from './shop.ts';

/** What a page knows of a document: its projection and its validator as the gateway publishes them, and nothing else. */
export interface Page {
  role: Role;
  model: EntityModel;
  validator: StructuralValidator;
}

export async function openPage(shop: Shop, role: Role, entity: string): Promise<Page> {
  const client = shop.client(role);
  const { entities } = await client.read<{ entities: { entity: string; version: string }[] }>('/schemas/entities');
  const { version } = entities.find((listed) => listed.entity === entity) ?? { version: '' };
  const { document } = await client.read<{ document: EntityDocument }>(`/schemas/entities/${entity}@${version}`);
  const { model } = compile(document, { version, lenient: true, check: false });
  if (!model) throw new Error(`the projection of ${entity} does not compile`);
  const { text } = await client.request(`/schemas/entities/${entity}@${version}.validator.js`);
  const { default: validator } = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  )) as { default: StructuralValidator };
  return { role, model, validator };
}

/** A form as a page holds it. */
export interface Form {
  record: RecordData;
  access: Readonly<Record<string, FieldAccess>>;
  scope: Scope;
  /** Undefined: a new record. */
  version: number | undefined;
}

/** What the page says is wrong: with what is not this person's to repair left out. */
export function pageIssues({ model, validator }: Page, { record, access, scope }: Form): Issue[] {
  return validateRecord(model, record, { scope }, validator).filter(
    ({ path }) => (access[patternOf(path)] ?? 'write') === 'write',
  );
}

export function save(
  sandbox: Sandbox,
  { role, model }: Page,
  { record, version }: Form,
): Promise<Outcome<DetailResult>> {
  return sandbox.takenBack(() =>
    sandbox.call<DetailResult>(role, model.entity, 'save', { record, ...(version !== undefined && { version }) }),
  );
}

/** Fields that a link fills and that nobody types into. */
export function filledByLinks(model: EntityModel): Set<string> {
  return new Set(
    Object.values(model.fieldsByPath).flatMap(({ path, link }) =>
      Object.keys(link?.fetch ?? {}).map((name) => [...path.split('.').slice(0, -1), name].join('.')),
    ),
  );
}

/** Whether the person types into the field: nothing computes, fills or locks it, nor what it lies in. */
export function isTyped({ model }: Page, { access }: Pick<Form, 'access'>, field: FieldModel): boolean {
  const around = field.path.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'));
  const open = (path: string): boolean => {
    const at = model.fieldsByPath[path];
    return (
      at !== undefined &&
      !at.readOnly &&
      at.compute === undefined &&
      !at.internal &&
      (access[path] ?? 'write') === 'write'
    );
  };
  return (
    around.every(open) &&
    field.path !== model.states?.field &&
    !(field.path === model.key && model.numbering !== undefined) &&
    !(field.readOnly && filledByLinks(model).has(field.path))
  );
}

/** The record with every visible link picked from what is offered for it, and the fields that come with it. */
async function withLinks(sandbox: Sandbox, page: Page, form: Form, pick: number | 'as typed'): Promise<RecordData> {
  let { record } = form;
  for (const field of Object.values(page.model.fieldsByPath)) {
    if (field.kind !== 'link' || !isTyped(page, form, field)) continue;
    for (const pointer of pointersOf(page.model, field.path, record)) {
      const evaluator = createEvaluator(page.model, record, { scope: form.scope });
      const owner = pointer.slice(0, pointer.lastIndexOf('/'));
      if (!evaluator.isVisible(pointer)) continue;
      const row = getAt(record, owner);
      const around =
        owner === '' ? evaluator.snapshot() : { ...(isObject(row) ? row : {}), parent: evaluator.snapshot() };
      const typed = getAt(record, pointer);
      const keyword = pick === 'as typed' && typeof typed === 'string' ? { keyword: typed } : {};
      const offered = await sandbox.call<OptionRow[]>(page.role, page.model.entity, 'options', {
        field: field.path,
        record: around,
        ...keyword,
      });
      const rows = offered.ok ? offered.data : [];
      const at = Number(/\/(\d+)(?=\/[^/]*$)/.exec(pointer)?.[1] ?? 0) + Number(pick);
      const chosen =
        pick === 'as typed' ? rows.find(({ value }) => value === typed) : rows[at % Math.max(rows.length, 1)];
      record = setAt(record, pointer, chosen?.value);
      for (const [into, from] of Object.entries(field.link?.fetch ?? {}))
        record = setAt(record, `${owner}/${into}`, chosen?.row[from]);
    }
  }
  return record;
}

/** What the person could have typed of a record: the rest is left to what computes and fills it. */
function typedOnly(
  page: Page,
  form: Pick<Form, 'access'>,
  fields: readonly FieldModel[],
  values: RecordData,
): RecordData {
  const out: RecordData = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined || !isTyped(page, form, field) || field.kind === 'attachment') continue;
    if (field.kind === 'group' && isObject(value)) out[field.name] = typedOnly(page, form, field.children, value);
    else if (field.kind === 'table' && Array.isArray(value))
      out[field.name] = value.filter(isObject).map((row) => typedOnly(page, form, field.children, row));
    else out[field.name] = value;
  }
  return out;
}

/** A new record filled in by hand: made up after the schema, with links picked from what is offered. */
export async function filledForm(sandbox: Sandbox, page: Page, scope: Scope, seed: number): Promise<Form> {
  const blank = await sandbox.call<DetailResult>(page.role, page.model.entity, 'blank');
  if (!blank.ok) throw new Error(blank.message);
  const form: Form = { record: {}, access: blank.data.allowed.fields, scope, version: undefined };
  const [sample] = sampleRecords(page.model, { count: 1, seed, scope });
  form.record = { ...blank.data.record, ...typedOnly(page, form, page.model.fields, sample ?? {}) };
  form.record = await withLinks(sandbox, page, form, seed);
  return form;
}

/** Another record of the list, typed in anew. */
export async function copiedForm(sandbox: Sandbox, page: Page, blank: Form, record: RecordData): Promise<Form> {
  const form = { ...blank, record: { ...blank.record, ...typedOnly(page, blank, page.model.fields, record) } };
  return { ...form, record: await withLinks(sandbox, page, form, 'as typed') };
}
