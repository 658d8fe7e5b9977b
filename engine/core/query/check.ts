import type { EntityModel, FieldModel } from '../document/model/model.ts';
import type { Filter, Operator, Sort } from '../document/model/query.ts';
import { truncate } from '../format/truncate.ts';
import { filterMessages as messages } from '../messages/filters.ts';
import { words } from '../messages/words.ts';
import type { Issue } from '../record/issue.ts';
import { operatorLabel, type QueryField, queryField } from './fields.ts';
import { endOfReach, entityReached, onwardOf, type Queried, reach, tableOfRows } from './reach.ts';
import { isRelative } from './relative.ts';
import { relativeProblem } from './relativeRules.ts';
import { type FilterScope, resolveRelative } from './resolve.ts';
import { sortFromText } from './sortText.ts';
import { asStored } from './stored.ts';
import { VALUE_SHAPES, valueFits, valueHint } from './values.ts';

type Json = Record<string, unknown>;

/** How big a filter from outside may be. */
export const FILTER_LIMITS = {
  depth: 8,
  conditions: 100,
  /** On fields of linked records and of rows, or on one row: each looks elsewhere for every record. */
  reached: 10,
  values: 500,
  text: 200,
  sorts: 5,
} as const;

/** What is wrong with a filter from outside; `path` points into the filter ('/and/0/value'). */
export function checkFilter(model: Queried, filter: unknown): Issue[] {
  const reader = new FilterReader(model);
  reader.read(filter, '', 1);
  return reader.issues;
}

/**
 * What is wrong with a filter as far as the record's own document tells: what lies over a link is taken to be there.
 * Asked while the linked documents are not known.
 */
export function checkFilterAlone(model: Pick<EntityModel, 'fieldsByPath'>, filter: unknown): Issue[] {
  const reader = new FilterReader(model, true);
  reader.read(filter, '', 1);
  return reader.issues;
}

/**
 * A filter from outside, checked against the model. A day given for a time becomes the instants of that day
 * in Shanghai, a relative value what it comes to for this person at this time. Where there are issues the filter
 * is undefined.
 */
export function parseFilter(
  model: Queried,
  source: unknown,
  scope: FilterScope,
): { filter: Filter | undefined; issues: Issue[] } {
  const reader = new FilterReader(model);
  const filter = reader.read(source, '', 1);
  return {
    filter: filter && reader.issues.length === 0 ? resolveRelative(model, filter, scope) : undefined,
    issues: reader.issues,
  };
}

class FilterReader {
  readonly issues: Issue[] = [];
  private conditions = 0;
  private reached = 0;
  /** The sub-table whose one row the conditions are about that are being read. */
  private table: FieldModel | undefined;

  constructor(
    private readonly model: Queried,
    private readonly isAlone = false,
  ) {}

  read(source: unknown, path: string, depth: number): Filter | undefined {
    if (depth > FILTER_LIMITS.depth) return this.refuse(path, 'filterTooDeep', messages.tooDeep(FILTER_LIMITS.depth));
    if (typeof source !== 'object' || source === null || Array.isArray(source))
      return this.refuse(path, 'filterShape', messages.notObject);
    const node = source as Json;
    const keys = Object.keys(node);
    if ('field' in node) return this.condition(node, path);
    if ('rowOf' in node) return this.oneRow(node, path, depth);
    const [key] = keys;
    if (keys.length !== 1 || (key !== 'and' && key !== 'or' && key !== 'not'))
      return this.refuse(path, 'filterShape', messages.shape);
    if (key === 'not') {
      const inner = this.read(node.not, `${path}/not`, depth + 1);
      return inner && { not: inner };
    }
    const list = node[key];
    if (!Array.isArray(list)) return this.refuse(`${path}/${key}`, 'filterShape', messages.notList(key));
    if (list.length > FILTER_LIMITS.conditions)
      return this.refuse(`${path}/${key}`, 'filterTooBig', messages.tooMany(FILTER_LIMITS.conditions));
    const parts = list
      .map((item: unknown, index) => this.read(item, `${path}/${key}/${index}`, depth + 1))
      .filter((part) => part !== undefined);
    return key === 'and' ? { and: parts } : { or: parts };
  }

  private oneRow(node: Json, path: string, depth: number): Filter | undefined {
    const extra = Object.keys(node).find((key) => key !== 'rowOf' && key !== 'fits');
    if (extra !== undefined) return this.refuse(`${path}/${extra}`, 'filterShape', messages.unknownKey(extra));
    if (this.table !== undefined) return this.refuse(path, 'filterShape', messages.rowInRow);
    const table = typeof node.rowOf === 'string' ? tableOfRows(this.model, node.rowOf) : undefined;
    if (!table) return this.refuse(`${path}/rowOf`, 'unknownField', messages.noTable(textOf(node.rowOf)));
    if (!this.reachesOn(path)) return undefined;
    this.table = table;
    const fits = this.read(node.fits, `${path}/fits`, depth + 1);
    this.table = undefined;
    return fits && { rowOf: table.path, fits };
  }

  /** Whether one more condition may look beyond the record itself. */
  private reachesOn(path: string): boolean {
    this.reached += 1;
    if (this.reached > FILTER_LIMITS.reached)
      this.refuse(path, 'filterTooBig', messages.tooManyReached(FILTER_LIMITS.reached));
    return this.reached <= FILTER_LIMITS.reached;
  }

  private refuse(path: string, code: string, message: string): undefined {
    this.issues.push({ path, code, message });
  }

  private condition(node: Json, path: string): Filter | undefined {
    this.conditions += 1;
    if (this.conditions === FILTER_LIMITS.conditions + 1)
      return this.refuse(path, 'filterTooBig', messages.tooMany(FILTER_LIMITS.conditions));
    const extra = Object.keys(node).find((key) => key !== 'field' && key !== 'op' && key !== 'value');
    if (extra !== undefined) return this.refuse(`${path}/${extra}`, 'filterShape', messages.unknownKey(extra));
    const found = typeof node.field === 'string' ? reach(this.model, node.field) : undefined;
    if (this.isAlone && !found && entityReached(this.model, textOf(node.field)) !== undefined) return undefined;
    if (!found) return this.refuse(`${path}/field`, 'unknownField', this.unknown(textOf(node.field)));
    const { field } = found;
    if (this.table !== undefined && !(found.through === 'rows' && found.table.path === this.table.path))
      return this.refuse(`${path}/field`, 'unknownField', messages.notOfRows(field.title, this.table.title));
    const isBeyond = this.table === undefined ? found.through !== 'record' : onwardOf(found) !== undefined;
    if (isBeyond && !this.reachesOn(path)) return undefined;
    const op = field.ops.find((candidate) => candidate === node.op);
    if (!op)
      return this.refuse(
        `${path}/op`,
        'unknownOperator',
        messages.unknownOperator(
          field.title,
          textOf(node.op),
          field.ops.map((known) => words.known(known, operatorLabel(known, field.kind))).join(words.separator),
        ),
      );
    return this.value(field, op, node.value, `${path}/value`);
  }

  private unknown(name: string): string {
    const end = endOfReach(this.model, name);
    if (!end) return messages.unknownField(name);
    const { over, title, rest, isFar } = end;
    if (over.link?.by !== undefined) return messages.manyTargets(title);
    return (isFar ? messages.tooFar : messages.unknownWithin)(title, rest);
  }

  private value(field: QueryField, op: Operator, value: unknown, path: string): Filter | undefined {
    const shape = VALUE_SHAPES[op];
    const wrong = (message: string): undefined => this.refuse(path, 'filterValue', message);
    const fits = (one: unknown): boolean =>
      valueFits(field.kind, one) && !(typeof one === 'string' && one.length > FILTER_LIMITS.text);
    if (shape !== 'none' && (isRelative(value) || (Array.isArray(value) && value.some(isRelative))))
      return this.relative(field, op, value, path);
    const hint = messages.valueShape(field.title, valueHint(field.kind));
    if (shape === 'none')
      return value === undefined || value === null
        ? { field: field.path, op }
        : wrong(messages.takesNoValue(operatorLabel(op, field.kind)));
    if (shape === 'pair') {
      if (!Array.isArray(value) || value.length !== 2) return wrong(messages.pair(operatorLabel(op, field.kind)));
      return value.every((one) => one === null || fits(one))
        ? asStored(field, { field: field.path, op, value })
        : wrong(hint);
    }
    if (shape === 'list') {
      if (!Array.isArray(value)) return wrong(messages.list(operatorLabel(op, field.kind)));
      if (value.length > FILTER_LIMITS.values) return wrong(messages.longList(FILTER_LIMITS.values));
      return value.every(fits) ? asStored(field, { field: field.path, op, value }) : wrong(hint);
    }
    return fits(value) ? asStored(field, { field: field.path, op, value }) : wrong(hint);
  }

  private relative(field: QueryField, op: Operator, value: unknown, path: string): Filter | undefined {
    const others = Array.isArray(value) ? value.filter((one) => !isRelative(one)) : [];
    const problem = relativeProblem(field, op, value);
    if (problem !== undefined) return this.refuse(path, 'filterValue', problem);
    if (Array.isArray(value) && VALUE_SHAPES[op] !== 'list')
      return this.refuse(path, 'filterValue', messages.oneValue(operatorLabel(op, field.kind)));
    if (others.length > 0) this.value(field, op, others, path);
    return { field: field.path, op, value };
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? truncate(value, 60) : '';
}

/** A sort from outside: '-createdAt,amount' or a list of {field, dir}. `path` points into the list. */
export function parseSort(
  model: Pick<EntityModel, 'fieldsByPath'>,
  source: unknown,
): { sort: Sort[]; issues: Issue[] } {
  const items: unknown[] | undefined =
    typeof source === 'string' ? sortFromText(source) : Array.isArray(source) ? source : undefined;
  if (!items) return { sort: [], issues: [{ path: '', code: 'sortShape', message: messages.sortList }] };
  const issues: Issue[] = [];
  const sort: Sort[] = [];
  if (items.length > FILTER_LIMITS.sorts)
    issues.push({ path: '', code: 'sortShape', message: messages.sortsTooMany(FILTER_LIMITS.sorts) });
  items.slice(0, FILTER_LIMITS.sorts).forEach((item, index) => {
    const { field: path, dir } = (typeof item === 'object' && item !== null ? item : {}) as Json;
    const field = typeof path === 'string' ? queryField(model, path) : undefined;
    if (!field?.sortable)
      issues.push({ path: `/${index}/field`, code: 'unknownField', message: messages.unsortable(textOf(path)) });
    else if (dir !== 'asc' && dir !== 'desc')
      issues.push({ path: `/${index}/dir`, code: 'sortShape', message: messages.sortDirection });
    else if (!sort.some((known) => known.field === field.path)) sort.push({ field: field.path, dir });
  });
  return { sort, issues };
}

/** What is wrong with a sort from outside. */
export function checkSort(model: Pick<EntityModel, 'fieldsByPath'>, sort: unknown): Issue[] {
  return parseSort(model, sort).issues;
}
