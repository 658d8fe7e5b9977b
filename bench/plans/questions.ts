import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import {
  type Condition,
  type Filter,
  filterFromExpression,
  isReachable,
  type Operator,
  type QueryField,
  queryField,
  reach,
} from '@yunpu/engine-core/query';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { readerIn } from './rows.ts';

/** What a list may be asked: the body of its call, and what to call it. */
export interface Question {
  title: string;
  body: Record<string, unknown>;
}

/** Documents and their made-up records. */
export interface Sampled {
  model: EntityModel;
  patterns: readonly RecordData[];
}

export type SampledOf = (entity: string) => Sampled | undefined;

const SYSTEM = ['createdAt', 'createdByName', 'updatedAt', 'updatedByName'];
const PAIRED = 4;
const FAR_PAGE = 1_000;

/** One role for each kind of reader: who reads the rows of one team, who reads all, who reads by something else. */
export function readersOf(model: EntityModel): string[] {
  const kinds = new Map<string, string>();
  for (const [role, rule] of Object.entries(model.access.read)) {
    const filter = filterFromExpression(rule, model, { record: {}, scope: readerIn(role).scope });
    const kind = JSON.stringify(filter);
    if (!kinds.has(kind)) kinds.set(kind, role);
  }
  return [...kinds.values()];
}

/** Values of a field among made-up records, in order. */
function valuesOf(patterns: readonly RecordData[], path: string): unknown[] {
  if (path === 'createdAt' || path === 'updatedAt')
    return ['2025-01-01', '2025-06-01', '2025-12-01', '2026-06-01', '2026-11-01'].map((day) => `${day}T00:00:00.000Z`);
  if (path === 'createdByName' || path === 'updatedByName') return ['人1', '人2', '人33', '人44'];
  const found = patterns.flatMap((record) => {
    const value = getAt(record, pathToPointer(path));
    return Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];
  });
  return found.sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  );
}

/** A value that an operator is asked with, of those that occur. Undefined: none occurs. */
function asked(op: Operator, field: QueryField, values: readonly unknown[]): Condition | undefined {
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))];
  const of = (value: unknown): Condition => ({ field: field.path, op, value });
  if (op === 'empty' || op === 'filled') return { field: field.path, op };
  if (values.length === 0) return undefined;
  const middle = at(0.5);
  switch (op) {
    case 'between':
      return of([at(0.5), at(0.55)]);
    case 'in':
    case 'nin':
      return of([...new Set([middle, at(0.2)])]);
    case 'contains':
      return of(typeof middle === 'string' && !field.many ? middle.slice(1, 4) || middle : middle);
    case 'startsWith':
      return of(String(middle).slice(0, 2));
    case 'gt':
    case 'gte':
      return of(at(0.9));
    case 'lt':
    case 'lte':
      return of(at(0.1));
    default:
      return of(middle);
  }
}

function conditionsOn(field: QueryField | undefined, values: readonly unknown[]): Condition[] {
  if (field === undefined) return [];
  return field.ops.flatMap((op) => {
    const one = asked(op, field, values);
    return one === undefined ? [] : [one];
  });
}

const titled = ({ field, op }: Condition): string => `${field} ${op}`;

/** The entities whose records a document's filters may be about. */
export const linkedEntities = (model: EntityModel): string[] =>
  Object.values(model.fieldsByPath).flatMap((field) => (isReachable(field) ? (field.link?.entity ?? []) : []));

/** Conditions on the fields of linked records and of the rows of sub-tables. */
function beyond({ model, patterns }: Sampled, of: SampledOf, bounded: number): Condition[] {
  const queried = { fieldsByPath: model.fieldsByPath, linked: (entity: string) => of(entity)?.model };
  const on = (path: string, values: readonly unknown[]) =>
    conditionsOn(reach(queried, path)?.field, values).slice(0, 2);
  const overLinks = Object.values(model.fieldsByPath)
    .filter((field) => isReachable(field) && queryField(model, field.path) !== undefined)
    .flatMap((link) => {
      const target = link.link?.entity === undefined ? undefined : of(link.link.entity);
      const behind = target?.model.list.filters.slice(0, bounded) ?? [];
      return behind.flatMap(({ path }) => on(`${link.path}.${path}`, valuesOf(target?.patterns ?? [], path)));
    });
  const inRows = model.fields
    .filter(({ kind }) => kind === 'table')
    .flatMap((table) => {
      const rows = patterns.flatMap((record) => (record[table.name] as RecordData[] | undefined) ?? []);
      return table.children.slice(0, bounded).flatMap(({ path, name }) => on(path, valuesOf(rows, name)));
    });
  return [...overLinks, ...inRows];
}

/** The condition that a field's filter begins with, and one that many rows fit. */
function usual({ model, patterns }: Sampled): Condition[] {
  const fields = [
    ...model.list.filters.filter(({ path }) => path === model.states?.field),
    ...model.list.filters.filter(({ filter }) => filter?.pinned === true),
    ...model.list.filters,
  ];
  return [...new Set(fields)].slice(0, PAIRED).flatMap((field) => {
    const known = queryField(model, field.path);
    const op = field.filter?.op ?? known?.ops[0];
    const one = known && op && asked(op, known, valuesOf(patterns, field.path));
    return one ? [one] : [];
  });
}

/**
 * What a person in one role may ask of a document's list: each filter alone with each operator that the page offers, pairs
 * of those that it shows by themselves, each sort alone and narrowed, each view, keywords, what lies behind links and in
 * rows, and pages far behind.
 */
export function questionsOf(sampled: Sampled, role: string, of: SampledOf, bounded = 2): Question[] {
  const { model, patterns } = sampled;
  const questions: Question[] = [{ title: 'default', body: {} }];
  const ask = (title: string, body: Record<string, unknown>) => questions.push({ title, body });
  const paths = [...new Set([...model.list.filters.map(({ path }) => path), ...SYSTEM])];
  for (const path of paths)
    for (const one of conditionsOn(queryField(model, path), valuesOf(patterns, path)))
      ask(titled(one), { filter: one });
  const common = usual(sampled);
  common.forEach((one, index) => {
    for (const other of common.slice(index + 1))
      ask(`${titled(one)}, ${titled(other)}`, { filter: { and: [one, other] } satisfies Filter });
  });
  const columns = model.list.columns.filter(({ column }) => column?.sortable === true).map(({ path }) => path);
  for (const path of new Set([...columns, 'createdAt', 'updatedAt']))
    for (const dir of ['asc', 'desc'] as const) {
      ask(`by ${path} ${dir}`, { sort: [{ field: path, dir }] });
      for (const one of common.slice(0, 2))
        ask(`by ${path} ${dir}, ${titled(one)}`, { sort: [{ field: path, dir }], filter: one });
    }
  for (const view of model.list.views)
    if (view.roles.length === 0 || view.roles.includes(role)) ask(`view ${view.name}`, { view: view.name });
  const searched = Object.values(model.fieldsByPath).filter(({ search }) => search);
  for (const { path } of searched.slice(0, 2)) {
    const [word] = valuesOf(patterns, path).filter((value) => typeof value === 'string');
    if (typeof word === 'string') {
      ask(`keyword ${path}`, { keyword: word });
      ask(`keyword ${path}, short`, { keyword: word.slice(0, 2) });
    }
  }
  ask('keyword nowhere', { keyword: '鑫龘' });
  for (const one of beyond(sampled, of, bounded)) ask(titled(one), { filter: one });
  ask(`page ${FAR_PAGE}`, { pageNo: FAR_PAGE });
  if (common[0]) ask(`page ${FAR_PAGE}, ${titled(common[0])}`, { pageNo: FAR_PAGE, filter: common[0] });
  return questions;
}
