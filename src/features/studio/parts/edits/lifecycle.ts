import {
  type ActionSource,
  type EntityDocument,
  type FieldSource,
  parseDocument,
  type RenamedValues,
  renamedValues,
  type StateSource,
} from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { withRenames } from '@yunpu/engine-core/query';
import { expand, unchooseState } from './chosen.ts';
import { type Edited, freeName, nameFor, setFieldKey, setRequired } from './fields.ts';
import { insertProperty, type Path, pathOf, pointerOf, removeValue, renameKey, setValue, valueAt } from './json.ts';
import { itemsOf } from './kinds.ts';
import { addOptionOf, optionsOf } from './options.ts';

const STATES: Path = ['states', 'values'];
const STATE_STEM = 'state';
const ACTION_STEM = 'action';
/** An option may have others; a state has these. */
const COLOURS = ['default', 'processing', 'success', 'warning', 'error'] as const;

type Fragments = Readonly<Record<string, unknown>>;
type States = Readonly<Record<string, StateSource>>;
type Actions = Readonly<Record<string, ActionSource>>;

const statesOf = (text: string): States => (valueAt(text, STATES) as States | undefined) ?? {};
const actionsOf = (text: string): Actions => (valueAt(text, ['actions']) as Actions | undefined) ?? {};

/** A document that has no states gets a first one, and the field that holds it. */
export function beginStates(text: string): Edited {
  const document = valueAt(text, []) as Partial<EntityDocument>;
  const fields = document.record?.properties ?? {};
  const field = freeName('status', Object.keys(fields));
  // A field that people choose from by themselves, and call so, goes on meaning what they mean.
  const isTitled = Object.values(fields).some(({ title }) => title === '状态');
  const section = document.form?.sections?.[0]?.name;
  const names = Object.keys(fields);
  const source: FieldSource = {
    type: 'string',
    title: isTitled ? '办理状态' : '状态',
    readOnly: true,
    ...(section !== undefined && { section }),
    column: true,
    filter: true,
  };
  const after = names[names.indexOf(document.key ?? '') + 1];
  const held = insertProperty(text, ['record', 'properties', field], source, after);
  const states = { field, initial: 'draft', values: { draft: { title: '草稿', color: 'default' } } };
  return { text: insertProperty(held, ['states'], states, 'endpoints'), pointer: '/states/values/draft' };
}

/** A field of the record that says in its options what the states of a flow could be. */
export interface StateField {
  name: string;
  title: string;
}

/** The fields whose options may become states: one of written options, chosen by people. */
export function stateFields({ record, key, states }: Partial<EntityDocument>): StateField[] {
  if (states !== undefined) return [];
  return Object.entries(record?.properties ?? {})
    .filter(([name, field]) => name !== key && field.compute === undefined && itemsOf(field) === undefined)
    .filter(([, field]) => {
      const values = optionsOf(field)?.map(({ value }) => value) ?? [];
      return values.length > 1 && values.every((value) => typeof value === 'string' && value !== '');
    })
    .map(([name, { title = name }]) => ({ name, title }));
}

/**
 * The options of a field as the states of a flow: every record is in the state that it says. From each an action leads to
 * every other, as it could be chosen before; what does not fit is taken out next.
 */
export function statesFrom(text: string, field: string): Edited {
  const pointer = pointerOf(['record', 'properties', field]);
  const options = optionsOf(fieldAt(text, pointer)) ?? [];
  const values = options.map(({ value }) => String(value));
  const states = options.map(({ title, color, was }, at): [string, StateSource] => [
    values[at] ?? '',
    { title, color: COLOURS.find((one) => one === color) ?? 'default', ...(was && { was: was.map(String) }) },
  ]);
  const held = setFieldKey(setRequired(text, pointer, false), pointer, 'readOnly', true);
  const bare = ['default', 'editable', 'setOnce'].reduce((now, key) => setFieldKey(now, pointer, key, undefined), held);
  const [initial = ''] = values;
  const begun = insertProperty(bare, ['states'], { field, initial, values: Object.fromEntries(states) }, 'endpoints');
  const drawn = options.reduce((now, { title }, at) => {
    const taken = Object.keys(actionsOf(now));
    const name = nameFor(`改为${title}`, taken) ?? freeName(ACTION_STEM, taken);
    const from = values.filter((_, other) => other !== at);
    return insertProperty(now, ['actions', name], { title: `改为${title}`, from, to: values[at] });
  }, begun);
  return { text: drawn, pointer: pointerOf([...STATES, initial]) };
}

/** A new state behind the others. */
export function addState(text: string, title: string): Edited {
  const name = freeName(STATE_STEM, Object.keys(statesOf(text)));
  return { text: putState(text, name, { title, color: 'processing' }), pointer: pointerOf([...STATES, name]) };
}

/** A state under its name, before another one or last; where the field that holds states lists them, an option of it too. */
export function putState(text: string, name: string, state: StateSource, before?: string): string {
  const added = insertProperty(text, [...STATES, name], state, before);
  const held = fieldPointer(text);
  const listed = held === undefined ? undefined : optionsOf(fieldAt(text, held));
  return held !== undefined && listed ? addOptionOf(added, held, name, state.title) : added;
}

const fieldAt = (text: string, pointer: string): FieldSource => valueAt(text, pathOf(text, pointer)) as FieldSource;

/** Where the field stands that says in which state a record is. */
function fieldPointer(text: string): string | undefined {
  const path = ['record', 'properties', String(valueAt(text, ['states', 'field']) ?? '')];
  return valueAt(text, path) === undefined ? undefined : pointerOf(path);
}

export interface NewAction {
  title: string;
  /** Undefined: from any state. */
  from: string | undefined;
  /** Undefined: the record stays where it is. */
  to: string | undefined;
}

/** A new action behind the others. */
export function addAction(text: string, { title, from, to }: NewAction): Edited {
  const name = freeName(ACTION_STEM, Object.keys(actionsOf(text)));
  const path = ['actions', name];
  const source: ActionSource = {
    title,
    ...(from !== undefined && { from: [from] }),
    ...(to !== undefined && { to }),
  };
  return { text: insertProperty(text, path, source), pointer: pointerOf(path) };
}

/** Every list of the document that names states or actions, with the name replaced in it. */
function renamedIn(text: string, list: Path, old: string, name: string): string {
  const items = valueAt(text, list);
  return Array.isArray(items)
    ? items.reduce<string>((now, item, at) => (item === old ? setValue(now, [...list, at], name) : now), text)
    : text;
}

const renamedAt = (text: string, path: Path, old: string, name: string): string =>
  valueAt(text, path) === old ? setValue(text, path, name) : text;

/** The state under another name, everywhere the document says it. */
export function renameState(text: string, old: string, name: string, fragments: Fragments): string {
  const field = String(valueAt(text, ['states', 'field']) ?? '');
  let next = withNewValues(text, field, new Map([[old, name]]), fragments);
  next = renameKey(next, [...STATES, old], name);
  next = renamedAt(next, ['states', 'initial'], old, name);
  next = renamedIn(next, ['states', 'stages'], old, name);
  for (const action of Object.keys(actionsOf(next))) {
    next = renamedIn(next, ['actions', action, 'from'], old, name);
    next = renamedAt(next, ['actions', action, 'to'], old, name);
  }
  const held = fieldPointer(next);
  if (held !== undefined) {
    const path = pathOf(next, held);
    next = renamedIn(next, [...path, 'enum'], old, name);
    fieldAt(next, held).oneOf?.forEach((_, at) => {
      next = renamedAt(next, [...path, 'oneOf', at, 'const'], old, name);
    });
  }
  for (const path of accessByState(next, old)) next = renameKey(next, path, name);
  for (const pattern of ['print/*/from', 'noOverlap/*/states'])
    for (const path of expand(next, pattern)) next = renamedIn(next, path, old, name);
  for (const path of boardLimits(next, String(valueAt(next, ['states', 'field'])), old))
    next = renameKey(next, path, name);
  return next;
}

/** Where a board of a field says how many cards a column of it holds. */
export function boardLimits(text: string, field: string, value: string): Path[] {
  const states = valueAt(text, ['states', 'field']);
  return expand(text, 'list/views/*/board').flatMap((path): Path[] => {
    const { by = states, limits = {} } = valueAt(text, path) as { by?: string; limits?: object };
    return by === field && Object.hasOwn(limits, value) ? [[...path, 'limits', value]] : [];
  });
}

/** The document with what its expressions and its views' conditions say of an option, or a state, said of its new value. */
export function withNewValues(text: string, field: string, values: RenamedValues, fragments: Fragments): string {
  let next = text;
  for (const [place, source] of renamedValues(parseDocument(text, '').document, field, values, { fragments }))
    if (typeof valueAt(next, pathOf(next, place)) === 'string') next = setValue(next, pathOf(next, place), source);
  const renames = { paths: new Map<string, string>(), values: new Map([[field, values]]) };
  for (const path of expand(next, 'list/views/*/where')) {
    const was = valueAt(next, path);
    const { filter: where } = withRenames({ filter: was }, renames);
    if (!equalJson(where, was)) next = setValue(next, path, where);
  }
  return next;
}

/** Where the access to a field is another in this state. */
function accessByState(text: string, state: string): Path[] {
  const fields = (valueAt(text, ['access', 'fields']) ?? {}) as Record<string, Record<string, unknown>>;
  return Object.entries(fields).flatMap(([field, roles]) =>
    Object.entries(roles)
      .filter(([, level]) => typeof level === 'object' && level !== null && Object.hasOwn(level, state))
      .map(([role]): Path => ['access', 'fields', field, role, state]),
  );
}

const APPROVAL_ACTIONS = ['start', 'approved', 'rejected', 'returned', 'withdrawn'] as const;

/** The action under another name, everywhere the document says it. */
function renameAction(text: string, old: string, name: string): string {
  let next = renameKey(text, ['actions', old], name);
  next = renamedIn(next, ['list', 'rowActions'], old, name);
  for (const key of APPROVAL_ACTIONS) next = renamedAt(next, ['approval', key], old, name);
  const { form, waiting } = valueAt(next, []) as Partial<EntityDocument>;
  waiting?.forEach((_, at) => {
    next = renamedIn(next, ['waiting', at, 'actions'], old, name);
  });
  form?.sections?.forEach(({ parts }, section) =>
    parts?.forEach((_, at) => {
      next = renamedAt(next, ['form', 'sections', section, 'parts', at, 'action'], old, name);
    }),
  );
  return next;
}

/**
 * What is drawn is named like this: one that was never published and has only a made-up name is called by its label, so
 * that conditions and exports say what people say.
 */
export function nameByTitle(text: string, pointer: string, isNew: boolean, fragments: Fragments = {}): Edited {
  const path = pathOf(text, pointer);
  const old = String(path.at(-1));
  const ofState = path[0] === 'states';
  const madeUp = new RegExp(`^${ofState ? STATE_STEM : ACTION_STEM}\\d*$`, 'u').test(old);
  const { title } = valueAt(text, path) as { title?: string };
  const taken = Object.keys(ofState ? statesOf(text) : actionsOf(text)).filter((key) => key !== old);
  const name = isNew && madeUp ? nameFor(title ?? '', taken) : undefined;
  if (name === undefined) return { text, pointer };
  return {
    text: ofState ? renameState(text, old, name, fragments) : renameAction(text, old, name),
    pointer: pointerOf([...path.slice(0, -1), name]),
  };
}

/** The action taken out, with the buttons that would do it. What an approval needs stays named there, and is a problem. */
export function removeAction(text: string, name: string): string {
  let next = removeValue(text, ['actions', name]);
  const rows = valueAt(next, ['list', 'rowActions']);
  if (Array.isArray(rows) && rows.includes(name)) next = removeValue(next, ['list', 'rowActions', rows.indexOf(name)]);
  const { form, approval, waiting } = valueAt(next, []) as Partial<EntityDocument>;
  waiting?.forEach(({ actions }, at) => {
    if (actions?.includes(name)) next = removeValue(next, ['waiting', at, 'actions', actions.indexOf(name)]);
  });
  form?.sections?.forEach(({ parts }, section) => {
    const kept = parts?.filter(({ action }) => action !== name);
    if (kept && kept.length !== parts?.length)
      next = setValue(next, ['form', 'sections', section, 'parts'], kept.length > 0 ? kept : undefined);
  });
  for (const key of ['returned', 'withdrawn'] as const)
    if (approval?.[key] === name) next = removeValue(next, ['approval', key]);
  return next;
}

/** The actions that make no sense without the state: they lead there, or start nowhere else. */
export const actionsLostWith = (actions: Actions, state: string): string[] =>
  Object.entries(actions)
    .filter(([, { from, to }]) => to === state || (from?.length === 1 && from[0] === state))
    .map(([name]) => name);

/** The state taken out, with what only it was for. */
export function removeState(text: string, state: string): string {
  let next = actionsLostWith(actionsOf(text), state).reduce(removeAction, text);
  for (const [name, { from }] of Object.entries(actionsOf(next)))
    if (from?.includes(state)) next = removeValue(next, ['actions', name, 'from', from.indexOf(state)]);
  for (const path of accessByState(next, state)) next = removeValue(next, path);
  const held = fieldPointer(next);
  const at =
    held === undefined ? -1 : (optionsOf(fieldAt(next, held))?.findIndex(({ value }) => value === state) ?? -1);
  if (held !== undefined && at !== -1) {
    const path = pathOf(next, held);
    next = fieldAt(next, held).oneOf
      ? removeValue(next, [...path, 'oneOf', at])
      : removeValue(next, [...path, 'enum', at]);
  }
  return unchooseState(removeValue(next, [...STATES, state]), state);
}

/** A field that the action's dialog asks for. */
export function ensureInput(text: string, action: string): string {
  return valueAt(text, ['actions', action, 'input']) === undefined
    ? setValue(text, ['actions', action, 'input'], { type: 'object', properties: {} })
    : text;
}
