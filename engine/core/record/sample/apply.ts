import type { EntityModel, RecordData } from '../../document/model/model.ts';
import type { Scope } from '../../expression/types.ts';
import { cloneJson, isObject } from '../../json/json.ts';
import { planOf } from '../plan.ts';
import { setAt } from '../pointer.ts';
import type { Assignment } from './solve.ts';

/** The record and the scope with these values in place; inside sub-tables in the row at `row`, else in the first. */
export function applyPlan(
  model: EntityModel,
  record: RecordData,
  scope: Scope,
  plan: readonly Assignment[],
  row = '',
): { record: RecordData; scope: Scope } {
  let changed = record;
  let at = scope;
  const { tablesOf } = planOf(model);
  for (const { on, path, value } of plan) {
    if (on === 'scope') at = setScope(at, path.split('.'), value);
    else changed = setAt(changed, placeIn(path, tablesOf(path), row), value ?? undefined);
  }
  return { record: changed, scope: at };
}

/** The field's place in the named row of each sub-table around it, or in the first. */
function placeIn(path: string, tables: readonly string[], row: string): string {
  let at = '';
  let pattern = '';
  for (const name of path.split('.')) {
    pattern = pattern === '' ? name : `${pattern}.${name}`;
    at += `/${name}`;
    if (tables.includes(pattern))
      at += `/${row.startsWith(`${at}/`) ? (row.slice(at.length + 1).split('/')[0] ?? '0') : '0'}`;
  }
  return at;
}

function setScope(scope: Scope, keys: readonly string[], value: unknown): Scope {
  const copy: Scope = cloneJson({ recordTeam: scope.team, ...scope });
  const within: unknown = keys.slice(0, -1).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), copy);
  const last = keys.at(-1);
  if (!isObject(within)) return scope;
  if (last !== undefined && typeof within[last] === typeof value) within[last] = value;
  return copy;
}
