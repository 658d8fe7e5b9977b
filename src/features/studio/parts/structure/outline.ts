import type { EntityDocument, FieldSource } from '@yunpu/engine-core/document';
import { pointerOf } from '../edits/json.ts';
import { itemsOf, kindOfField, kindTitle, resolved } from '../edits/kinds.ts';
import { columnsOf } from '../edits/shown.ts';

export type RowKind = 'part' | 'section' | 'field' | 'column' | 'view' | 'state' | 'action' | 'rule';

/** A line of the structure. */
export interface OutlineRow {
  /** Its own, also where the same field stands in form and list. */
  key: string;
  what: RowKind;
  /** What is chosen with it: a JSON pointer into the document. */
  at: string;
  level: number;
  title: string;
  /** Of fields: the palette's kind. */
  kind?: string | undefined;
  note?: string;
  /** Of fields of the record itself. */
  section?: string | undefined;
  /** Rows change places with those that have the same. */
  group: string;
}

type Parts = 'form' | 'list' | 'views' | 'states' | 'actions' | 'rules';
const PART_TITLES: Readonly<Record<Parts, string>> = {
  form: '表单',
  list: '列表的列',
  views: '视图',
  states: '状态',
  actions: '动作',
  rules: '检查规则',
};

const part = (name: Parts, count: number): OutlineRow => ({
  key: `part:${name}`,
  what: 'part',
  at: '',
  level: 1,
  title: PART_TITLES[name],
  note: String(count),
  group: 'parts',
});

function notesOf(field: FieldSource, required: boolean): string {
  return [
    required && '必填',
    (field.show !== undefined || field.require !== undefined) && '按条件',
    field.compute ? '计算' : field.rollup ? '汇总' : field.readOnly === true && '只读',
  ]
    .filter(Boolean)
    .join(' · ');
}

function fieldRows(
  holder: FieldSource,
  path: readonly string[],
  level: number,
  resolve: (field: FieldSource) => FieldSource,
): OutlineRow[] {
  return Object.entries(holder.properties ?? {}).flatMap(([name, written]) => {
    const field = resolve(written);
    const own = [...path, 'properties', name];
    const at = pointerOf(own);
    const items = itemsOf(field);
    const inside = field.properties
      ? fieldRows(field, own, level + 1, resolve)
      : items?.properties
        ? fieldRows(items, [...own, 'items'], level + 1, resolve)
        : [];
    const row: OutlineRow = {
      key: `field:${at}`,
      what: 'field',
      at,
      level,
      title: field.title ?? name,
      kind: kindOfField(field),
      note: notesOf(field, holder.required?.includes(name) ?? false),
      section: path.length === 1 ? field.section : undefined,
      group: pointerOf([...path, 'properties']),
    };
    return [row, ...inside];
  });
}

/** What people see of a document, in the order in which they see it. */
export function outlineOf(
  document: Partial<EntityDocument>,
  fragments: Readonly<Record<string, unknown>> = {},
): OutlineRow[] {
  const resolve = (field: FieldSource): FieldSource => resolved(field, fragments);
  const record = document.record ?? {};
  const sections = document.form?.sections ?? [];
  const fields = fieldRows(record, ['record'], sections.length > 0 ? 3 : 2, resolve);
  // A sub-table's fields stand below it, wherever it goes.
  const blocks: OutlineRow[][] = [];
  for (const row of fields) {
    if (row.group === '/record/properties') blocks.push([row]);
    else blocks.at(-1)?.push(row);
  }
  const known = new Set(sections.map(({ name }) => name));
  const rows: OutlineRow[] = [part('form', blocks.length)];
  if (sections.length === 0) rows.push(...fields);
  sections.forEach((section, index) => {
    rows.push({
      key: `section:${index}`,
      what: 'section',
      at: `/form/sections/${index}`,
      level: 2,
      title: section.title,
      note: section.show ? '按条件' : '',
      section: section.name,
      group: 'sections',
    });
    rows.push(
      ...blocks
        .filter(([field]) => field?.section === section.name || (index === 0 && !known.has(field?.section ?? '')))
        .flat(),
    );
  });
  const columns = columnsOf(record);
  rows.push(part('list', columns.length));
  rows.push(
    ...columns.map(
      ({ pointer, title }): OutlineRow => ({
        key: `column:${pointer}`,
        what: 'column',
        at: pointer,
        level: 2,
        title,
        group: 'columns',
      }),
    ),
  );
  const views = document.list?.views ?? [];
  rows.push(part('views', views.length));
  views.forEach((view, index) =>
    rows.push({
      key: `view:${index}`,
      what: 'view',
      at: `/list/views/${index}`,
      level: 2,
      title: view.name,
      group: 'views',
    }),
  );
  for (const [name, what, held] of [
    ['states', 'state', document.states?.values ?? {}],
    ['actions', 'action', document.actions ?? {}],
  ] as const) {
    const entries = Object.entries(held);
    if (entries.length === 0) continue;
    rows.push(part(name, entries.length));
    const path = name === 'states' ? ['states', 'values'] : ['actions'];
    for (const [key, { title }] of entries)
      rows.push({ key: `${what}:${key}`, what, at: pointerOf([...path, key]), level: 2, title, group: name });
  }
  const rules = document.rules ?? [];
  if (rules.length > 0) rows.push(part('rules', rules.length));
  rules.forEach(({ message }, index) =>
    rows.push({
      key: `rule:${index}`,
      what: 'rule',
      at: `/rules/${index}`,
      level: 2,
      title: message,
      group: 'rules',
    }),
  );
  return rows;
}

export const kindNote = (row: OutlineRow): string => (row.what === 'field' ? kindTitle(row.kind) : '');
