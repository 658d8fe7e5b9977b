import { isObject } from '../json/json.ts';
import { changeMessages as messages } from '../messages/changes.ts';
import { differences, labelOf, rightsInWords, same, shapeBelow, type Titles } from './changeWords.ts';
import { conform } from './conform.ts';
import type { Shape } from './meta/meta.ts';
import { FIELD, type FieldKey } from './meta/metaField.ts';
import { document as documentShape } from './meta/metaWhole.ts';
import { below } from './model/report.ts';
import { type SourceField, type StoredPlace, sourceFields, storedPlaces } from './model/storedPlaces.ts';
import type { EntityDocument, FieldSource, StateSource } from './model/types.ts';

/** One difference between two documents, in the words of who edits them. */
export interface Change {
  kind: 'added' | 'removed' | 'renamed' | 'changed' | 'moved';
  what:
    | 'document'
    | 'field'
    | 'rule'
    | 'state'
    | 'action'
    | 'approval'
    | 'step'
    | 'view'
    | 'section'
    | 'endpoint'
    | 'child'
    | 'start'
    | 'waiting'
    | 'print'
    | 'access'
    | 'hook'
    | 'definition';
  /** The path of the field, or the name of the action or other part. */
  name: string;
  title: string;
  /** JSON pointer in the newer document; in the older one for what was removed. */
  pointer: string;
  /** A whole sentence. */
  message: string;
  /** For 'changed': the keyword, with its old and new value. */
  key?: string;
  from?: unknown;
  to?: unknown;
}

/** What became of a document: fields by their stable identity, so that a new name is a renaming and not a loss. `roles`: what they are called. */
export function diff(
  before: unknown,
  after: unknown,
  { roles = [] }: { roles?: readonly { name: string; title?: string }[] } = {},
): Change[] {
  const [older, newer] = [before, after].map((document) =>
    isObject(document) ? (conform(documentShape, document, '', () => undefined) as Partial<EntityDocument>) : {},
  ) as [Partial<EntityDocument>, Partial<EntityDocument>];
  const changes: Change[] = [];
  const titles = titlesIn(older, newer, roles);
  const {
    record: oldRecord,
    rules: oldRules,
    states: oldStates,
    actions: oldActions,
    approval: oldApproval,
    list: oldList,
    form: oldForm,
    endpoints: oldEndpoints,
    children: oldChildren,
    starts: oldStarts,
    waiting: oldWaiting,
    print: oldPrint,
    access: oldAccess,
    hooks: oldHooks,
    $defs: oldDefs,
    $schema: _a,
    ...oldRest
  } = older;
  const {
    record,
    rules,
    states,
    actions,
    approval,
    list,
    form,
    endpoints,
    children,
    starts,
    waiting,
    print,
    access,
    hooks,
    $defs,
    $schema: _b,
    ...rest
  } = newer;
  compareKeys(
    'document',
    '',
    '',
    oldRest,
    rest,
    messages.parts.document,
    changes,
    documentShape,
    calledBy(titles, 'document'),
  );
  const whole = [oldRecord, record].map((source) => ownKeys(source ?? {})) as [FieldSource, FieldSource];
  compareKeys('document', '', '/record', ...whole, messages.parts.document, changes, FIELD);
  compareFields(oldRecord ?? {}, record ?? {}, '/record', '', changes, movesBetween(oldRecord, record));
  compareNamed('rule', '/rules', ...pairedRules(oldRules ?? [], rules ?? []), (rule) => rule.message ?? '', changes);
  compareKeys(
    'document',
    '',
    '/states',
    omit(oldStates, 'values'),
    omit(states, 'values'),
    messages.parts.state,
    changes,
    partShape('states'),
    // As people call them: the field by its title, a state by its own.
    (key, value, isOlder) =>
      (key === 'field'
        ? (isOlder ? oldRecord : record)?.properties?.[String(value)]?.title
        : (isOlder ? oldStates : states)?.values?.[String(value)]?.title) ?? value,
  );
  const called = statesCalledNow(oldStates?.values, states?.values, changes);
  compareNamed('state', '/states/values', called, withoutWas(states?.values), (state) => state.title ?? '', changes);
  compareNamed('action', '/actions', oldActions, actions, (action) => action.title ?? '', changes, titles);
  compareKeys(
    'approval',
    '',
    '/approval',
    omit(oldApproval, 'steps'),
    omit(approval, 'steps'),
    messages.parts.approval,
    changes,
    partShape('approval'),
    calledBy(titles, 'approval'),
  );
  compareNamed(
    'step',
    '/approval/steps',
    byKey(oldApproval?.steps, (step) => step.name),
    byKey(approval?.steps, (step) => step.name),
    (step) => step.title ?? '',
    changes,
  );
  compareKeys(
    'document',
    '',
    '/list',
    omit(oldList, 'views'),
    omit(list, 'views'),
    messages.parts.list,
    changes,
    partShape('list'),
  );
  compareNamed(
    'view',
    '/list/views',
    byKey(oldList?.views, (view) => view.name),
    byKey(list?.views, (view) => view.name),
    (view) => view.name,
    changes,
    titles,
  );
  compareKeys(
    'document',
    '',
    '/form',
    omit(oldForm, 'sections'),
    omit(form, 'sections'),
    messages.parts.form,
    changes,
    partShape('form'),
  );
  compareNamed(
    'section',
    '/form/sections',
    byKey(oldForm?.sections, (section) => section.name),
    byKey(form?.sections, (section) => section.name),
    (section) => section.title,
    changes,
  );
  compareNamed('endpoint', '/endpoints', oldEndpoints, endpoints, (endpoint) => endpoint.path, changes);
  compareNamed(
    'child',
    '/children',
    byKey(oldChildren, (child) => child.name),
    byKey(children, (child) => child.name),
    (child) => child.title,
    changes,
  );
  compareNamed(
    'start',
    '/starts',
    byKey(oldStarts, (start) => start.name),
    byKey(starts, (start) => start.name),
    (start) => start.title,
    changes,
    titles,
  );
  compareNamed(
    'waiting',
    '/waiting',
    byKey(oldWaiting, (one) => one.name),
    byKey(waiting, (one) => one.name),
    (one) => one.reason,
    changes,
    titles,
  );
  compareNamed(
    'print',
    '/print',
    byKey(oldPrint, (one) => one.name),
    byKey(print, (one) => one.name),
    (one) => one.title,
    changes,
    titles,
  );
  for (const right of rightsInWords(oldAccess, access, titles))
    changes.push({ kind: 'changed', what: 'access', name: '', title: messages.parts.access, ...right });
  compareKeys('hook', '', '/hooks', oldHooks, hooks, messages.parts.hook, changes, partShape('hooks'));
  compareNamed('definition', '/$defs', oldDefs, $defs, (definition) => definition.title ?? '', changes);
  return changes;
}

/** What a document of a new business object brings: all of it is new, and its parts are named. */
export function diffOfNew(document: unknown): Change[] {
  if (!isObject(document)) return [];
  const [name, title] = [document.entity, document.title].map((value) => (typeof value === 'string' ? value : '')) as [
    string,
    string,
  ];
  const message = messages.documentAdded(title === '' ? name : title);
  const parts = diff({}, document).filter(({ kind }) => kind === 'added');
  return [{ kind: 'added', what: 'document', name, title, pointer: '', message }, ...parts];
}

/** The shape of a part of the document; of what is in it, where it is a list or a map of parts. */
const partShape = (...keys: readonly string[]): Shape | undefined =>
  keys.reduce<Shape | undefined>(shapeBelow, documentShape);

/** What the parts of a kind look like; fields are compared apart. */
const PART_SHAPES: Readonly<Partial<Record<Change['what'], Shape | undefined>>> = {
  field: FIELD,
  rule: partShape('rules', ''),
  state: partShape('states', 'values', ''),
  action: partShape('actions', ''),
  step: partShape('approval', 'steps', ''),
  view: partShape('list', 'views', ''),
  section: partShape('form', 'sections', ''),
  endpoint: partShape('endpoints', ''),
  child: partShape('children', ''),
  start: partShape('starts', ''),
  waiting: partShape('waiting', ''),
  print: partShape('print', ''),
  definition: FIELD,
};

type StateSources = Readonly<Record<string, StateSource>>;

/** What a state was called before follows from what it is called now. */
const withoutWas = (states: StateSources = {}): StateSources =>
  Object.fromEntries(Object.entries(states).map(([name, { was: _was, ...state }]) => [name, state]));

/** The older document's states by what they are called in the newer one. */
function statesCalledNow(olds: StateSources = {}, news: StateSources = {}, changes: Change[]): StateSources {
  const first = ([name, { was }]: [string, StateSource]): string => was?.[0] ?? name;
  const now = new Map(Object.entries(news).map((entry) => [first(entry), entry[0]]));
  return withoutWas(
    Object.fromEntries(
      Object.entries(olds).map((entry) => {
        const [was, state] = entry;
        const name = now.get(first(entry)) ?? was;
        if (name === was || Object.hasOwn(olds, name)) return entry;
        const { title = name } = news[name] ?? state;
        changes.push({
          kind: 'renamed',
          what: 'state',
          name,
          title,
          pointer: below('/states/values', name),
          from: was,
          to: name,
          message: messages.stateRenamed(title, was, name),
        });
        return [name, state];
      }),
    ),
  );
}

type RuleSource = NonNullable<EntityDocument['rules']>[number];

/** Rules by one name on both sides: that of its check or else, where this was changed, of its code or its message. */
function pairedRules(
  olds: readonly RuleSource[],
  news: readonly RuleSource[],
): [Record<string, RuleSource>, Record<string, RuleSource>] {
  const name = ({ at = '', check }: RuleSource): string => `${at} ${check}`.trim();
  const kept = new Set(olds.map(name).filter((one) => news.some((rule) => name(rule) === one)));
  const left = news.filter((rule) => !kept.has(name(rule)));
  const pairs = new Map<RuleSource, RuleSource>();
  for (const key of ['code', 'message'] as const) {
    for (const old of olds) {
      if (old[key] === undefined || kept.has(name(old)) || pairs.has(old)) continue;
      const index = left.findIndex((rule) => rule[key] === old[key]);
      const [found] = index === -1 ? [] : left.splice(index, 1);
      if (found) pairs.set(old, found);
    }
  }
  return [byKey(olds, (rule) => name(pairs.get(rule) ?? rule)), byKey(news, name)];
}

interface DocumentTitles extends Titles {
  action(name: string): string;
}

/** What roles, fields, states and actions are called in either document, in the newer one first. */
function titlesIn(
  older: Partial<EntityDocument>,
  newer: Partial<EntityDocument>,
  roles: readonly { name: string; title?: string }[],
): DocumentTitles {
  const flat = (fields: readonly SourceField[]): SourceField[] =>
    fields.flatMap((field) => [field, ...flat(field.children)]);
  const fields = [...flat(sourceFields(newer.record)), ...flat(sourceFields(older.record))];
  return {
    role: (name) => roles.find((role) => role.name === name)?.title ?? name,
    field: (path) => fields.find((field) => field.path === path)?.source.title ?? path,
    state: (name) => newer.states?.values[name]?.title ?? older.states?.values[name]?.title ?? name,
    action: (name) => newer.actions?.[name]?.title ?? older.actions?.[name]?.title ?? name,
  };
}

/** The keys of parts that name other parts. */
const NAMING: Readonly<Partial<Record<Change['what'], Readonly<Record<string, keyof DocumentTitles>>>>> = {
  document: { titleField: 'field', key: 'field' },
  action: { from: 'state', to: 'state', roles: 'role' },
  approval: { start: 'action', approved: 'action', rejected: 'action', returned: 'action', withdrawn: 'action' },
  view: { roles: 'role' },
  start: { roles: 'role' },
  waiting: { roles: 'role', show: 'field', person: 'field', due: 'field' },
  print: { from: 'state', roles: 'role' },
};

type Called = (key: string, value: unknown, isOlder: boolean) => unknown;

/** What is named by a part is called as people call it. */
const calledBy =
  (titles: DocumentTitles, what: Change['what']): Called =>
  (key, value) => {
    const by = NAMING[what]?.[key];
    const called = (one: unknown): unknown => (by !== undefined && typeof one === 'string' ? titles[by](one) : one);
    return Array.isArray(value) ? value.map(called) : called(value);
  };

function omit<T extends object>(object: T | undefined, key: keyof T): Partial<T> {
  const copy: Partial<T> = { ...object };
  delete copy[key];
  return copy;
}

function byKey<T>(list: readonly T[] | undefined, keyOf: (item: T) => string): Record<string, T> {
  return Object.fromEntries((list ?? []).map((item) => [keyOf(item), item]));
}

function compareKeys(
  what: Change['what'],
  name: string,
  pointer: string,
  before: object = {},
  after: object = {},
  title: string,
  changes: Change[],
  shape: Shape | undefined,
  called: Called = (_key, value) => value,
): void {
  const [from, to] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (same(from[key], to[key])) continue;
    const owner = name === '' ? title : messages.partOf(messages.parts[what], title);
    const words = [called(key, from[key], true), called(key, to[key], false)] as const;
    const [was, now] = same(...words) ? [from[key], to[key]] : words;
    const phrases = differences(labelOf(shape, key, to[key]), shapeBelow(shape, key), was, now);
    changes.push({
      kind: 'changed',
      what,
      name,
      title,
      pointer: below(pointer, key),
      key,
      from: from[key],
      to: to[key],
      message: messages.changed(owner, phrases.join(messages.differenceSeparator)),
    });
  }
}

function compareNamed<T extends object>(
  what: Change['what'],
  pointer: string,
  before: Record<string, T> = {},
  after: Record<string, T> = {},
  titleOf: (item: T) => string,
  changes: Change[],
  titles?: DocumentTitles,
): void {
  const called = titles && calledBy(titles, what);
  const list =
    what === 'rule' ||
    what === 'view' ||
    what === 'section' ||
    what === 'child' ||
    what === 'start' ||
    what === 'waiting' ||
    what === 'print' ||
    what === 'step';
  const place = (names: string[], name: string): string => below(pointer, list ? names.indexOf(name) : name);
  for (const [name, item] of Object.entries(before)) {
    if (!Object.hasOwn(after, name))
      changes.push({
        kind: 'removed',
        what,
        name,
        title: titleOf(item),
        pointer: place(Object.keys(before), name),
        message: messages.partRemoved(messages.parts[what], titleOf(item) || name),
      });
  }
  for (const [name, item] of Object.entries(after)) {
    const at = place(Object.keys(after), name);
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    if (old === undefined)
      changes.push({
        kind: 'added',
        what,
        name,
        title: titleOf(item),
        pointer: at,
        message: messages.partAdded(messages.parts[what], titleOf(item) || name),
      });
    else compareKeys(what, name, at, old, item, titleOf(item) || name, changes, PART_SHAPES[what], called);
  }
  const shared = (one: object, other: object): string[] =>
    Object.keys(one).filter((name) => Object.hasOwn(other, name));
  if (!same(shared(before, after), shared(after, before)))
    changes.push({
      kind: 'moved',
      what,
      name: '',
      title: messages.parts[what],
      pointer,
      message: messages.partsReordered(messages.parts[what]),
    });
}

/** Fields that went into or out of groups or rows. */
interface Moves {
  /** Path in the newer document -> the field in the older one. */
  from: ReadonlyMap<string, SourceField>;
  /** The same fields in the newer one. */
  arrived: readonly SourceField[];
  /** Paths in the older document. */
  gone: ReadonlySet<string>;
}

function movesBetween(older: FieldSource | undefined, newer: FieldSource | undefined): Moves {
  const [before, after] = [older, newer].map((record) => [...storedPlaces(sourceFields(record)).values()]) as [
    StoredPlace<SourceField>[],
    StoredPlace<SourceField>[],
  ];
  const parents = (places: readonly StoredPlace<SourceField>[]) => {
    const lineages = new Map(places.map(({ field, lineage }) => [field.path, lineage]));
    return ({ path, name }: SourceField) => lineages.get(path.slice(0, -name.length - 1));
  };
  const [olderParent, newerParent] = [parents(before), parents(after)];
  const known = new Map(before.map(({ lineage, field }) => [lineage, field]));
  const from = new Map(
    after.flatMap(({ lineage, field }): [string, SourceField][] => {
      const was = known.get(lineage);
      return was === undefined || olderParent(was) === newerParent(field) ? [] : [[field.path, was]];
    }),
  );
  const arrived = after.flatMap(({ field }) => (from.has(field.path) ? [field] : []));
  return { from, arrived, gone: new Set([...from.values()].map(({ path }) => path)) };
}

function movedChange(
  from: string,
  { path, pointer, name, source }: Pick<SourceField, 'path' | 'pointer' | 'name' | 'source'>,
): Change {
  const title = source.title ?? name;
  const message = messages.movedTo(title, from, path);
  return { kind: 'moved', what: 'field', name: path, title, pointer, from, to: path, message };
}

interface Place {
  name: string;
  field: FieldSource;
}

const identity = ({ name, field }: Place): string => field.id ?? name;

/** Schema keywords whose content is compared field by field, not as one value. */
const NESTED: ReadonlySet<string> = new Set<FieldKey>(['properties', 'items', 'required', 'id']);

/** A field without what is compared field by field. */
const ownKeys = (source: FieldSource): FieldSource =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !NESTED.has(key)));

function compareFields(
  before: FieldSource,
  after: FieldSource,
  pointer: string,
  prefix: string,
  changes: Change[],
  moves: Moves,
): void {
  const [olds, news] = [before, after].map((schema) =>
    Object.entries(schema.properties ?? {}).map(([name, field]): Place => ({ name, field })),
  ) as [Place[], Place[]];
  const path = (name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
  const at = (name: string): string => below(below(pointer, 'properties'), name);
  const byIdentity = new Map(olds.map((place) => [identity(place), place]));
  const kept = new Set(news.map(identity));
  for (const { name, field } of olds.filter((place) => !kept.has(identity(place)))) {
    if (moves.gone.has(path(name))) continue;
    changes.push({
      kind: 'removed',
      what: 'field',
      name: path(name),
      title: field.title ?? name,
      pointer: at(name),
      message: messages.fieldRemoved(field.title ?? name, path(name)),
    });
  }
  for (const place of news) {
    const { name, field } = place;
    const title = field.title ?? name;
    const was = moves.from.get(path(name));
    const old = was ? { name, field: was.source } : byIdentity.get(identity(place));
    if (!old) {
      changes.push({
        kind: 'added',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        message: messages.fieldAdded(title, path(name)),
      });
      // What came to stand in a new group or sub-table is not new itself.
      for (const field of moves.arrived.filter((one) => one.path.startsWith(`${path(name)}.`)))
        changes.push(movedChange(moves.from.get(field.path)?.path ?? '', field));
      continue;
    }
    if (old.name !== name)
      changes.push({
        kind: 'renamed',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        from: path(old.name),
        to: path(name),
        message: messages.renamed(title, path(old.name), path(name)),
      });
    if (was) changes.push(movedChange(was.path, { path: path(name), pointer: at(name), name, source: field }));
    const required = [
      was?.required ?? before.required?.includes(old.name) ?? false,
      after.required?.includes(name) ?? false,
    ] as const;
    if (required[0] !== required[1])
      changes.push({
        kind: 'changed',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        key: 'required',
        from: required[0],
        to: required[1],
        message: required[1] ? messages.nowRequired(title) : messages.nowOptional(title),
      });
    compareKeys('field', path(name), at(name), ownKeys(old.field), ownKeys(field), title, changes, FIELD);
    compareFields(old.field, field, at(name), path(name), changes, moves);
    const [oldItems, items] = [old.field.items, field.items].map((schema) =>
      isObject(schema) && !Array.isArray(schema) ? (schema as FieldSource) : {},
    ) as [FieldSource, FieldSource];
    compareKeys(
      'field',
      path(name),
      below(at(name), 'items'),
      ownKeys(oldItems),
      ownKeys(items),
      title,
      changes,
      FIELD,
    );
    compareFields(oldItems, items, below(at(name), 'items'), path(name), changes, moves);
  }
  const order = (places: readonly Place[], other: ReadonlySet<string>): string =>
    places
      .map(identity)
      .filter((id) => other.has(id))
      .join(' ');
  const common = new Set(olds.map(identity).filter((id) => kept.has(id)));
  if (order(olds, common) !== order(news, common))
    changes.push({
      kind: 'moved',
      what: 'field',
      name: prefix,
      title: after.title ?? '',
      pointer: below(pointer, 'properties'),
      message: prefix === '' ? messages.moved : messages.movedIn(after.title ?? prefix),
    });
}
