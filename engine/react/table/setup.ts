import type { ColumnSource, EntityModel, FieldModel } from '@yunpu/engine-core/document';

export type Density = 'comfortable' | 'compact';
export type Pin = NonNullable<ColumnSource['pin']>;

/**
 * A person's own table set-up for one entity, kept on the server. It says only what differs from the
 * document, so that a column added to the document appears by itself.
 */
export interface TableSetup {
  /** Column paths in the person's order; columns it does not name stand where the document has them. */
  order: readonly string[];
  visibility: Readonly<Record<string, boolean>>;
  /** null: unpinned although the document pins it. */
  pins: Readonly<Record<string, Pin | null>>;
  /** px */
  widths: Readonly<Record<string, number>>;
  density: Density;
  /** What is opened of a list's groups, and what is closed of a board's columns, by what the list is arranged by. */
  folds: Readonly<Record<string, readonly string[]>>;
}

export const EMPTY_SETUP: TableSetup = {
  order: [],
  visibility: {},
  pins: {},
  widths: {},
  density: 'comfortable',
  folds: {},
};

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

/** Reads what the server kept. Anything that is not understood is as if it had never been set. */
export function parseSetup(value: unknown): TableSetup {
  const source = isObject(value) ? value : {};
  return {
    order: Array.isArray(source.order) ? source.order.filter((path): path is string => typeof path === 'string') : [],
    visibility: pick(source.visibility, (entry): entry is boolean => typeof entry === 'boolean'),
    pins: pick(source.pins, (entry): entry is Pin | null => entry === 'left' || entry === 'right' || entry === null),
    widths: pick(source.widths, (entry): entry is number => typeof entry === 'number' && Number.isFinite(entry)),
    density: source.density === 'compact' ? 'compact' : 'comfortable',
    folds: pick(source.folds, isTexts),
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export interface ColumnLayout {
  path: string;
  field: FieldModel;
  /** px */
  width: number;
  pin: Pin | undefined;
  visible: boolean;
}

/**
 * Every selectable column of the list in the order a person sees them, hidden ones included.
 * `viewColumns` are the columns of the current view: they decide which columns show and come first.
 */
export function layoutColumns(model: EntityModel, setup: TableSetup, viewColumns?: readonly string[]): ColumnLayout[] {
  const fields = new Map(model.list.columns.map((field) => [field.path, field]));
  for (const path of viewColumns ?? []) {
    const field = model.fieldsByPath[path];
    if (field !== undefined && !fields.has(path)) fields.set(path, field);
  }
  return orderPaths([...fields.keys()], setup.order.length > 0 ? setup.order : (viewColumns ?? [])).map((path) => {
    const field = fields.get(path)!;
    const pin = setup.pins[path] === undefined ? field.column?.pin : (setup.pins[path] ?? undefined);
    const shown = viewColumns !== undefined ? viewColumns.includes(path) : !(field.column?.hidden ?? false);
    return {
      path,
      field,
      width: clampWidth(setup.widths[path] ?? Math.max(field.column?.width ?? 140, leastWidth(field, model))),
      pin,
      visible: setup.visibility[path] ?? shown,
    };
  });
}

/** px that the column's heading, its total, and the longest of a choice's titles as a tag, take. */
function leastWidth(field: FieldModel, model: EntityModel): number {
  // A total has more figures than what it sums up.
  const heading = Math.max(field.title.length * 12 + 40, field.column?.summary && field.kind === 'money' ? 156 : 0);
  if (model.states?.field === field.path)
    return Math.max(heading, longest(Object.values(model.states.values)) * 12 + 54);
  return field.kind === 'enum' ? Math.max(heading, Math.min(10, longest(field.options ?? [])) * 12 + 42) : heading;
}

function longest(choices: readonly { title: string }[]): number {
  return choices.reduce((most, { title }) => Math.max(most, title.length), 0);
}

/** Puts the wanted paths in their order and leaves the others after the neighbour they had. */
function orderPaths(paths: readonly string[], wanted: readonly string[]): string[] {
  const result = wanted.filter((path) => paths.includes(path));
  if (result.length === 0) return [...paths];
  paths.forEach((path, index) => {
    if (result.includes(path)) return;
    const before = paths
      .slice(0, index)
      .reverse()
      .find((candidate) => result.includes(candidate));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, path);
  });
  return result;
}

/** Moves a column to where another one stands. Both end on the same side of a pin border. */
export function moveColumn(
  layout: readonly ColumnLayout[],
  setup: TableSetup,
  path: string,
  target: string,
): TableSetup {
  const order = layout.map((column) => column.path);
  const from = order.indexOf(path);
  const to = order.indexOf(target);
  if (from < 0 || to < 0 || from === to) return setup;
  order.splice(from, 1);
  order.splice(to, 0, path);
  const pin = layout[to]?.pin;
  return { ...setup, order, pins: layout[from]?.pin === pin ? setup.pins : { ...setup.pins, [path]: pin ?? null } };
}

export function pinColumn(setup: TableSetup, path: string, pin: Pin | null): TableSetup {
  return { ...setup, pins: { ...setup.pins, [path]: pin } };
}

export function resizeColumn(setup: TableSetup, path: string, width: number): TableSetup {
  return { ...setup, widths: { ...setup.widths, [path]: clampWidth(width) } };
}

export function showColumn(setup: TableSetup, path: string, visible: boolean): TableSetup {
  return { ...setup, visibility: { ...setup.visibility, [path]: visible } };
}

function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pick<T>(value: unknown, is: (entry: unknown) => entry is T): Record<string, T> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])));
}
