import {
  compileTrial,
  type EntityDocument,
  type FieldSource,
  type OptionItem,
  type Problem,
  type StateSource,
  sourceFields,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { isIdentifier } from '@yunpu/engine-core/expression';
import type { Edited } from './fields.ts';
import { formerNames } from './formerNames.ts';
import { type Path, pathOf, pointerOf, renameKey, setValue, valueAt } from './json.ts';
import { boardLimits, renameState, withNewValues } from './lifecycle.ts';
import { asList, type Option, optionsOf } from './options.ts';
import { fieldPath } from './renameField.ts';

type Value = Option['value'];

/** What names the option or the state, and could not be written anew. */
interface Renamed extends Edited {
  left: readonly Problem[];
}

interface Among {
  fragments: Readonly<Record<string, unknown>>;
  /** What is in force; undefined: nothing yet. */
  published: Partial<EntityDocument> | undefined;
}

const STATES: Path = ['states', 'values'];

/** What is not wrong with the document before. */
function leftBehind(before: string, after: string, { fragments }: Among): Problem[] {
  const problems = (text: string) => compileTrial(text, 'document.json', { fragments }).problems;
  const known = new Set(problems(before).map(({ code, message }) => `${code} ${message}`));
  return problems(after).filter(({ code, message }) => !known.has(`${code} ${message}`));
}

/** Values from before, the one in force behind them; undefined: it was never in force, or is called so again. */
const former = (value: Value, inForce: { value: Value; was?: readonly Value[] | undefined } | undefined) =>
  inForce && formerNames(value, inForce.value, inForce.was);

/** The field's source as it is in force, wherever it stood and whatever it was called. */
function publishedField(text: string, pointer: string, { published }: Among): FieldSource | undefined {
  const record = valueAt(text, ['record']) as FieldSource | undefined;
  const places = [...storedPlaces(sourceFields(record)).values()];
  const lineage = places.find(({ field }) => field.pointer === pointer)?.lineage;
  const before = [...storedPlaces(sourceFields(published?.record)).values()];
  return before.find((place) => place.lineage === lineage)?.field.source;
}

/** Why an option cannot be stored so, in words; undefined when it can. */
export function valueProblem(text: string, pointer: string, index: number, typed: string): string | undefined {
  const options = optionsOf((valueAt(text, pathOf(text, pointer)) ?? {}) as FieldSource) ?? [];
  const option = options[index];
  if (option === undefined || String(option.value) === typed) return undefined;
  if (typed === '') return '请填写保存的值';
  if (typeof option.value === 'number' && !Number.isFinite(Number(typed))) return '这个字段的值是数字';
  const other = options.find((one, at) => at !== index && [one.value, ...(one.was ?? [])].map(String).includes(typed));
  if (other === undefined) return undefined;
  return String(other.value) === typed
    ? `“${other.title}”已经用了这个值`
    : `这是“${other.title}”以前的值，已有单据凭它认出“${other.title}”`;
}

/**
 * An option of a field of the record stored as another value. Records, history and saved views follow by what it was;
 * conditions, computed values, access and boards of the document say it anew. What `valueProblem` refuses changes nothing.
 */
export function setOptionValue(text: string, pointer: string, index: number, typed: string, among: Among): Renamed {
  const { text: ready, list, options } = asList(text, pointer);
  const option = options[index];
  const own = fieldPath(pathOf(text, pointer));
  const nothing = { text, pointer, left: [] };
  if (option === undefined || own === undefined || String(option.value) === typed) return nothing;
  if (valueProblem(text, pointer, index, typed) !== undefined) return nothing;
  const old = option.value;
  const value = typeof old === 'number' ? Number(typed) : typed;
  const identity = String(option.was?.[0] ?? old);
  const inForce = publishedField(text, pointer, among);
  const known = (inForce && optionsOf(inForce))?.find((one) => String(one.was?.[0] ?? one.value) === identity);
  let next = withNewValues(ready, own, new Map([[String(old), value]]), among.fragments);
  const item = valueAt(next, [...list, index]) as OptionItem;
  next = setValue(next, [...list, index], renamedItem(item, value, former(value, known)));
  next = withDefault(next, pathOf(next, pointer), old, value);
  for (const path of boardLimits(next, own, String(old))) next = renameKey(next, path, String(value));
  for (const path of targetsBy(next, pathOf(next, pointer), String(old))) next = renameKey(next, path, String(value));
  return { text: next, pointer, left: leftBehind(text, next, among) };
}

const renamedItem = ({ was: _was, ...item }: OptionItem, value: Value, was: readonly Value[] | undefined) => ({
  ...item,
  const: value,
  ...(was && { was }),
});

function withDefault(text: string, field: Path, old: Value, value: Value): string {
  const at = [...field, 'default'];
  const initial = valueAt(text, at);
  if (initial === old) return setValue(text, at, value);
  return Array.isArray(initial) && initial.includes(old)
    ? setValue(
        text,
        at,
        initial.map((one: unknown) => (one === old ? value : one)),
      )
    : text;
}

/** Where links beside the field say what each of its options leads to. */
function targetsBy(text: string, field: Path, value: string): Path[] {
  const siblings = field.slice(0, -1);
  const all = (valueAt(text, siblings) ?? {}) as Record<string, FieldSource>;
  return Object.entries(all).flatMap(([name, { link }]): Path[] =>
    link?.by === field.at(-1) && link?.entities && Object.hasOwn(link.entities, value)
      ? [[...siblings, name, 'link', 'entities', value]]
      : [],
  );
}

/** Why a state cannot be called so, in words; undefined when it can. */
export function stateProblem(text: string, pointer: string, name: string): string | undefined {
  const old = String(pathOf(text, pointer).at(-1));
  if (name === old) return undefined;
  if (!isIdentifier(name)) return '由字母、汉字、数字和下划线组成，不以数字开头';
  const states = (valueAt(text, STATES) ?? {}) as Record<string, StateSource>;
  const other = Object.entries(states).find(([one, { was }]) => one !== old && [one, ...(was ?? [])].includes(name));
  return other && `“${other[1].title}”用着或用过这个标识`;
}

/** A state under another name. Records that are in it, history, views and rules follow. */
export function setStateName(text: string, pointer: string, name: string, among: Among): Renamed {
  const old = String(pathOf(text, pointer).at(-1));
  if (name === old || stateProblem(text, pointer, name) !== undefined) return { text, pointer, left: [] };
  const states = (valueAt(text, STATES) ?? {}) as Record<string, StateSource>;
  const identity = states[old]?.was?.[0] ?? old;
  const inForce = Object.entries(among.published?.states?.values ?? {}).find(
    ([one, { was }]) => (was?.[0] ?? one) === identity,
  );
  const was = former(name, inForce && { value: inForce[0], was: inForce[1].was });
  const renamed = renameState(text, old, name, among.fragments);
  const next = setValue(renamed, [...STATES, name, 'was'], was);
  return { text: next, pointer: pointerOf([...STATES, name]), left: leftBehind(text, next, among) };
}
