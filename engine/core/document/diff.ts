import { truncateWithEllipsis } from '../format/truncate.ts';
import { isObject } from '../json/json.ts';
import { changeMessages as messages } from '../messages/changes.ts';
import { conform } from './conform.ts';
import type { FieldKey } from './meta/metaField.ts';
import { document as documentShape } from './meta/metaWhole.ts';
import { below } from './model/report.ts';
import { type SourceField, type StoredPlace, sourceFields, storedPlaces } from './model/storedPlaces.ts';
import type { EntityDocument, FieldSource } from './model/types.ts';

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

const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
};

function valueInWords(value: unknown): string {
  if (value === undefined) return messages.none;
  if (value === true) return messages.yes;
  if (value === false) return messages.no;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return messages.text(truncateWithEllipsis(text, 58));
}

/** What became of a document: fields by their stable identity, so that a new name is a renaming and not a loss. */
export function diff(before: unknown, after: unknown): Change[] {
  const [older, newer] = [before, after].map((document) =>
    isObject(document) ? (conform(documentShape, document, '', () => undefined) as Partial<EntityDocument>) : {},
  ) as [Partial<EntityDocument>, Partial<EntityDocument>];
  const changes: Change[] = [];
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
    access,
    hooks,
    $defs,
    $schema: _b,
    ...rest
  } = newer;
  compareKeys('document', '', '', oldRest, rest, messages.parts.document, changes);
  compareFields(oldRecord ?? {}, record ?? {}, '/record', '', changes, movesBetween(oldRecord, record));
  compareNamed(
    'rule',
    '/rules',
    byKey(oldRules, (rule) => `${rule.at ?? ''} ${rule.check}`),
    byKey(rules, (rule) => `${rule.at ?? ''} ${rule.check}`),
    (rule) => rule.message ?? '',
    changes,
  );
  compareKeys(
    'document',
    '',
    '/states',
    omit(oldStates, 'values'),
    omit(states, 'values'),
    messages.parts.state,
    changes,
  );
  compareNamed('state', '/states/values', oldStates?.values, states?.values, (state) => state.title ?? '', changes);
  compareNamed('action', '/actions', oldActions, actions, (action) => action.title ?? '', changes);
  compareKeys(
    'approval',
    '',
    '/approval',
    omit(oldApproval, 'steps'),
    omit(approval, 'steps'),
    messages.parts.approval,
    changes,
  );
  compareNamed(
    'step',
    '/approval/steps',
    byKey(oldApproval?.steps, (step) => step.name),
    byKey(approval?.steps, (step) => step.name),
    (step) => step.title ?? '',
    changes,
  );
  compareKeys('document', '', '/list', omit(oldList, 'views'), omit(list, 'views'), messages.parts.list, changes);
  compareNamed(
    'view',
    '/list/views',
    byKey(oldList?.views, (view) => view.name),
    byKey(list?.views, (view) => view.name),
    (view) => view.name,
    changes,
  );
  compareKeys('document', '', '/form', omit(oldForm, 'sections'), omit(form, 'sections'), messages.parts.form, changes);
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
  );
  compareNamed(
    'waiting',
    '/waiting',
    byKey(oldWaiting, (one) => one.name),
    byKey(waiting, (one) => one.name),
    (one) => one.reason,
    changes,
  );
  compareKeys('access', '', '/access', oldAccess, access, messages.parts.access, changes);
  compareKeys('hook', '', '/hooks', oldHooks, hooks, messages.parts.hook, changes);
  compareNamed('definition', '/$defs', oldDefs, $defs, (definition) => definition.title ?? '', changes);
  return changes;
}

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
): void {
  const [from, to] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (same(from[key], to[key])) continue;
    const owner = what === 'document' || what === 'approval' ? title : messages.partOf(messages.parts[what], title);
    changes.push({
      kind: 'changed',
      what,
      name,
      title,
      pointer: below(pointer, key),
      key,
      from: from[key],
      to: to[key],
      message: messages.changed(owner, key, valueInWords(from[key]), valueInWords(to[key])),
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
): void {
  const list =
    what === 'rule' ||
    what === 'view' ||
    what === 'section' ||
    what === 'child' ||
    what === 'start' ||
    what === 'waiting' ||
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
    else compareKeys(what, name, at, old, item, titleOf(item) || name, changes);
  }
}

/** Fields that went into or out of groups or rows. */
interface Moves {
  /** Path in the newer document -> the field in the older one. */
  from: ReadonlyMap<string, SourceField>;
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
  return { from, gone: new Set([...from.values()].map(({ path }) => path)) };
}

interface Place {
  name: string;
  field: FieldSource;
}

const identity = ({ name, field }: Place): string => field.id ?? name;

/** Schema keywords whose content is compared field by field, not as one value. */
const NESTED: ReadonlySet<string> = new Set<FieldKey>(['properties', 'items', 'required', 'id']);

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
    if (was)
      changes.push({
        kind: 'moved',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        from: was.path,
        to: path(name),
        message: messages.movedTo(title, was.path, path(name)),
      });
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
    const strip = (source: FieldSource): FieldSource =>
      Object.fromEntries(Object.entries(source).filter(([key]) => !NESTED.has(key)));
    compareKeys('field', path(name), at(name), strip(old.field), strip(field), title, changes);
    compareFields(old.field, field, at(name), path(name), changes, moves);
    const [oldItems, items] = [old.field.items, field.items].map((schema) =>
      isObject(schema) && !Array.isArray(schema) ? (schema as FieldSource) : {},
    ) as [FieldSource, FieldSource];
    compareKeys('field', path(name), below(at(name), 'items'), strip(oldItems), strip(items), title, changes);
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
