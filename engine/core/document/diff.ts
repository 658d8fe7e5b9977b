import { isObject } from '../json/json.ts';
import { changeMessages as messages } from '../messages/changes.ts';
import { compareFields, movesBetween, ownKeys } from './changeFields.ts';
import { type Change, calledBy, compareKeys, compareNamed, partShape, titlesIn } from './changeParts.ts';
import { rightsInWords } from './changeWords.ts';
import { conform } from './conform.ts';
import { FIELD } from './meta/metaField.ts';
import { document as documentShape } from './meta/metaWhole.ts';
import { below } from './model/report.ts';
import type { EntityDocument, FieldSource, StateSource } from './model/types.ts';

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
    noOverlap: oldOverlaps,
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
    noOverlap,
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
    calledBy(titles, 'document'),
  );
  compareNamed(
    'view',
    '/list/views',
    viewsCalledNow(oldList?.views, list?.views, changes),
    byKey(withoutFormerNames(list?.views), (view) => view.name),
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
    'overlap',
    '/noOverlap',
    byKey(oldOverlaps, (one) => one.name),
    byKey(noOverlap, (one) => one.name),
    (one) => one.message ?? one.name,
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

type ViewSources = NonNullable<NonNullable<EntityDocument['list']>['views']>;

/** What a view was called before follows from what it is called now. */
const withoutFormerNames = (views: ViewSources = []): ViewSources => views.map(({ was: _was, ...view }) => view);

/** The older document's views by what they are called in the newer one. */
function viewsCalledNow(
  olds: ViewSources = [],
  news: ViewSources = [],
  changes: Change[],
): Record<string, ViewSources[number]> {
  const first = ({ name, was }: ViewSources[number]): string => was?.[0] ?? name;
  const now = new Map(news.map((view, at) => [first(view), { name: view.name, at }]));
  const called = olds.map((view) => {
    const { name, at } = now.get(first(view)) ?? { name: view.name, at: 0 };
    if (name === view.name || olds.some((other) => other.name === name)) return view;
    changes.push({
      kind: 'renamed',
      what: 'view',
      name,
      title: name,
      pointer: `/list/views/${at}`,
      from: view.name,
      to: name,
      message: messages.viewRenamed(view.name, name),
    });
    return { ...view, name };
  });
  return byKey(withoutFormerNames(called), (view) => view.name);
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
function omit<T extends object>(object: T | undefined, key: keyof T): Partial<T> {
  const copy: Partial<T> = { ...object };
  delete copy[key];
  return copy;
}

function byKey<T>(list: readonly T[] | undefined, keyOf: (item: T) => string): Record<string, T> {
  return Object.fromEntries((list ?? []).map((item) => [keyOf(item), item]));
}
