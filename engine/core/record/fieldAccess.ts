import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type { FieldAccess } from '../document/model/types.ts';
import { maskText } from '../format/mask.ts';

const RANK = { none: 0, masked: 1, read: 2, write: 3 } satisfies Record<FieldAccess, number>;

function better(a: FieldAccess, b: FieldAccess): FieldAccess {
  return RANK[a] >= RANK[b] ? a : b;
}

/** Of several verdicts on one field the one that lets the least through. */
export const strictest = (verdicts: readonly FieldAccess[]): FieldAccess =>
  verdicts.reduce((least, verdict) => (RANK[verdict] < RANK[least] ? verdict : least), 'write');

/** What one role may do with a field in a state; a role or state that the document does not name may write. */
function ofRole(
  rule: FieldAccess | Readonly<Record<string, FieldAccess>> | undefined,
  state: string | null,
): FieldAccess {
  if (rule === undefined) return 'write';
  return typeof rule === 'string' ? rule : (rule[state ?? ''] ?? 'write');
}

/** The field's access for these roles in this state: of several roles the most generous counts. */
export function fieldAccess(
  model: EntityModel,
  roles: readonly string[],
  path: string,
  state: string | null,
): FieldAccess {
  const rules = model.access.fields[path];
  if (rules === undefined) return 'write';
  // A role that reads no row of this entity has no say: it would open every field by not being named.
  const reading = roles.filter((role) => model.access.read[role] !== undefined);
  return reading.reduce<FieldAccess>((best, role) => better(best, ofRole(rules[role], state)), 'none');
}

/** Every field whose access is not 'write', with that access. A field inside another has at most its access. */
export function restrictions(
  model: EntityModel,
  roles: readonly string[],
  state: string | null,
): Record<string, FieldAccess> {
  const result: Record<string, FieldAccess> = {};
  const visit = (fields: readonly FieldModel[], above: FieldAccess): void => {
    for (const field of fields) {
      const own = fieldAccess(model, roles, field.path, state);
      const access = RANK[own] <= RANK[above] ? own : above;
      if (access !== 'write') result[field.path] = access;
      visit(field.children, access);
    }
  };
  visit(model.fields, 'write');
  return result;
}

/** The states a record may be in; null: in none. */
export const statesOf = ({ states }: EntityModel): (string | null)[] =>
  states === undefined ? [null] : [null, ...Object.keys(states.values)];

const stepsTo = (path: string): string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

/** The states, of these, in which these roles read the field in the clear, with all that it lies in. */
export function seenIn(
  model: EntityModel,
  roles: readonly string[],
  path: string,
  states: readonly (string | null)[] = statesOf(model),
): Set<string | null> {
  const seen = (state: string | null) =>
    stepsTo(path).every((step) => RANK[fieldAccess(model, roles, step, state)] >= RANK.read);
  return new Set(states.filter(seen));
}

/** What is shown of a value: nothing, what a mask leaves of it, or all. */
export type Shown = 'none' | NonNullable<FieldModel['mask']> | 'clear';

const NO_TEXT: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean', 'array', 'object']);

/** What these roles are shown of a field in a state. */
export function shownIn(model: EntityModel, roles: readonly string[], path: string, state: string | null): Shown {
  const around = stepsTo(path).slice(0, -1);
  if (around.some((step) => RANK[fieldAccess(model, roles, step, state)] < RANK.read)) return 'none';
  const access = fieldAccess(model, roles, path, state);
  if (access !== 'masked') return access === 'none' ? 'none' : 'clear';
  const field = model.fieldsByPath[path];
  return NO_TEXT.has(field?.schema.type) ? 'none' : (field?.mask ?? 'all');
}

/** Whether somebody who is shown the second is shown something that the first keeps from them. */
export function reveals(before: Shown, after: Shown): boolean {
  if (before === after || after === 'none' || before === 'clear') return false;
  return before === 'none' || after !== 'all';
}

/**
 * Whether a list may be filtered, sorted, summed or searched by the field: only when its value is readable
 * in the clear in every state, or the answer's rows would tell what the person may not know.
 */
export function mayQuery(model: EntityModel, roles: readonly string[], path: string): boolean {
  return seenIn(model, roles, path).size === statesOf(model).length;
}

/** A masked value: texts by the field's mask (or hidden whole), anything else not at all. */
export function masked(field: FieldModel | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return null;
  return maskText(value, field?.mask ?? 'all');
}

/** A field's value without what these restrictions hide inside it, and with what they mask. */
export function presentInside(field: FieldModel, limits: Record<string, FieldAccess>, value: unknown): unknown {
  if (field.children.length === 0 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => presentInside(field, limits, item));
  const limited = field.children.some((child) => limits[child.path] !== undefined || child.children.length > 0);
  if (!limited) return value;
  const result: RecordData = { ...value };
  for (const child of field.children) presentField(child, limits, result);
  return result;
}

function presentField(field: FieldModel, limits: Record<string, FieldAccess>, target: RecordData): void {
  if (!(field.name in target)) return;
  const access = limits[field.path];
  if (access === 'none') delete target[field.name];
  else if (access === 'masked') target[field.name] = masked(field, target[field.name]);
  else target[field.name] = presentInside(field, limits, target[field.name]);
}

/** The record without what these restrictions hide, and with what they mask. */
export function withinLimits(model: EntityModel, limits: Record<string, FieldAccess>, record: RecordData): RecordData {
  if (Object.keys(limits).length === 0) return record;
  const result = { ...record };
  for (const field of model.fields) presentField(field, limits, result);
  return result;
}
