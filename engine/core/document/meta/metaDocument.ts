import { MENU_ICONS } from './icons.ts';
import {
  anything,
  between,
  either,
  expression,
  flag,
  list,
  map,
  matching,
  number,
  object,
  oneOf,
  oneOfNumbers,
  oneOfOrOwn,
  type Source,
  text,
} from './meta.ts';
import { endpoint } from './metaEndpoint.ts';
import { field } from './metaField.ts';

const roles = list(text);

export const rule = object(
  'rule',
  {
    check: expression,
    at: text,
    message: text,
    code: text,
    when: expression,
  },
  ['check', 'message'],
);
export type RuleSource = Source<typeof rule>;

export const state = object(
  'state',
  {
    title: text,
    color: oneOf('default', 'processing', 'success', 'warning', 'error'),
    locked: flag,
    editable: list(text),
    final: flag,
    was: list(text),
  },
  ['title'],
);
export type StateSource = Source<typeof state>;

export const states = object(
  'states',
  {
    field: text,
    initial: text,
    values: map(state),
    stages: list(text),
  },
  ['field', 'initial', 'values'],
);
export type StatesSource = Source<typeof states>;

export const action = object(
  'action',
  {
    title: text,
    icon: text,
    from: list(text),
    to: text,
    guard: expression,
    why: text,
    confirm: text,
    input: field,
    roles,
    endpoint: either(text, endpoint),
    set: map(expression),
    rekey: expression,
    amend: text,
    hook: text,
    undo: flag,
    bulk: flag,
    save: flag,
    danger: flag,
    primary: flag,
    where: list(oneOf('row', 'toolbar', 'detail')),
  },
  ['title'],
);
export type ActionSource = Source<typeof action>;

export const board = object(
  'board',
  {
    by: text,
    title: text,
    fields: list(text),
    sum: text,
    limits: map(between(1, 100_000)),
  },
  ['by'],
);
export type BoardSource = Source<typeof board>;

export const calendar = object('calendar', { from: text, to: text, title: text }, ['from']);
export type CalendarSource = Source<typeof calendar>;

export const timeline = object('timeline', { from: text, to: text, title: text, group: text }, ['from', 'to']);
export type TimelineSource = Source<typeof timeline>;

export const gallery = object('gallery', { picture: text, title: text, fields: list(text) });
export type GallerySource = Source<typeof gallery>;
export const CHART_KINDS = ['bar', 'line', 'pie', 'funnel', 'number', 'pivot'] as const;
export const DATE_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const MEASURES = ['count', 'sum', 'avg', 'min', 'max'] as const;

export const chart = object(
  'chart',
  {
    kind: oneOf(...CHART_KINDS),
    by: text,
    unit: oneOf(...DATE_UNITS),
    split: text,
    splitUnit: oneOf(...DATE_UNITS),
    measure: oneOf(...MEASURES),
    of: text,
  },
  ['kind'],
);
export type ChartSource = Source<typeof chart>;

export const view = object(
  'view',
  {
    name: text,
    was: list(text),
    filter: expression,
    where: anything,
    sort: text,
    columns: list(text),
    group: list(text),
    board,
    calendar,
    timeline,
    gallery,
    chart,
    roles,
  },
  ['name'],
);
export type ViewSource = Source<typeof view>;

export const listing = object('list', {
  sort: text,
  views: list(view),
  empty: text,
  pageSize: between(1, 200),
  paging: oneOf('page', 'cursor'),
  export: flag,
  import: flag,
  rowActions: list(text),
});
export type ListSource = Source<typeof listing>;

export const part = object('part', {
  note: text,
  tone: oneOf('info', 'success', 'warning', 'error'),
  action: text,
  after: text,
  show: expression,
});
export type PartSource = Source<typeof part>;

export const section = object(
  'section',
  {
    name: text,
    title: text,
    description: text,
    show: expression,
    collapsed: flag,
    tab: text,
    columns: oneOfNumbers(1, 2, 3, 4),
    parts: list(part),
  },
  ['name', 'title'],
);
export type SectionSource = Source<typeof section>;

export const form = object('form', {
  layout: oneOfOrOwn('sections', 'tabs', 'steps'),
  columns: oneOfNumbers(1, 2, 3),
  facts: list(text),
  sections: list(section),
});
export type FormSource = Source<typeof form>;

const child = object(
  'child',
  {
    name: text,
    title: text,
    entity: text,
    foreignKey: text,
  },
  ['name', 'title', 'entity', 'foreignKey'],
);
export type ChildSource = Source<typeof child>;

export const start = object(
  'start',
  {
    name: text,
    title: text,
    entity: text,
    roles,
    when: expression,
    why: text,
    values: map(expression),
    rows: map(map(expression)),
  },
  ['name', 'title', 'entity'],
);
export type StartSource = Source<typeof start>;

const menu = object(
  'menu',
  {
    group: text,
    order: number,
    icon: oneOf(...MENU_ICONS),
    roles,
  },
  ['group'],
);
export type MenuSource = Source<typeof menu>;

/** As a page is handed it: the server has looked at the steps, and left in them what is shown. */
const approval = object(
  'approval',
  {
    start: text,
    approved: text,
    rejected: text,
    returned: text,
    withdrawn: text,
    self: flag,
    noStep: oneOf('refuse', 'approve'),
    steps: list(anything),
  },
  ['start', 'approved', 'rejected'],
);

export const DOCUMENT_KEYS = {
  $schema: text,
  entity: matching('^(?=.{1,61}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$', 'entity'),
  title: text,
  description: text,
  menu: menu,
  key: text,
  titleField: text,
  numbering: text,
  single: flag,
  storage: oneOf('records', 'remote'),
  record: field,
  rules: list(rule),
  states: states,
  endpoints: map(endpoint),
  list: listing,
  form: form,
  actions: map(action),
  approval: approval,
  children: list(child),
  starts: list(start),
  hooks: map(text),
  $defs: map(field),
  definitions: map(field),
} as const;
export const DOCUMENT_REQUIRED = ['entity', 'title', 'key', 'record'] as const;
