import { isObject } from '../../json/json.ts';
import { hasDiscriminator } from './branches.ts';
import type { FieldKind } from './model.ts';
import type { Operator } from './query.ts';
import type { FieldFormat, FieldSource, LinkSource, OptionItem } from './types.ts';

const TEXTS_BY_FORMAT: Readonly<Partial<Record<string, FieldKind>>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  phone: 'phone',
  uscc: 'uscc',
  idcard: 'idcard',
  email: 'email',
  uri: 'uri',
  'uri-reference': 'uri',
  textarea: 'textarea',
  'rich-text': 'richText',
  'geo-point': 'point',
} satisfies Partial<Record<FieldFormat, FieldKind>>;

/** The JSON Schema type of a field, `null` aside; worked out from what else is said when it names none. */
export function typeOf(source: FieldSource): string | undefined {
  const named = Array.isArray(source.type) ? source.type.find((name) => name !== 'null') : source.type;
  if (named !== undefined) return named;
  if (source.format === 'money' || source.format === 'seconds') return 'integer';
  if (source.format === 'percent') return 'number';
  if (source.format === 'attachment') return 'array';
  if (source.properties) return 'object';
  if (source.items) return 'array';
  const values = constants(source) ?? (source.const !== undefined ? [source.const] : undefined);
  if (values?.every((value) => typeof value === typeof values[0])) {
    const [first] = values;
    if (typeof first === 'number') return values.every(Number.isInteger) ? 'integer' : 'number';
    if (typeof first === 'string' || typeof first === 'boolean') return typeof first;
  }
  return source.format !== undefined || source.pattern !== undefined || source.maxLength !== undefined || source.link
    ? 'string'
    : undefined;
}

/** An option that a person can choose: a scalar value with a title. */
export interface ListedOption extends OptionItem {
  const: string | number | boolean;
  title: string;
}

const isOption = (item: unknown): item is OptionItem & Pick<ListedOption, 'const'> =>
  isObject(item) && ['string', 'number', 'boolean'].includes(typeof item.const);

/** The options a field lists itself, by `oneOf`/`anyOf` of constants or by `enum`. */
export function listedOptions(source: FieldSource): ListedOption[] | undefined {
  for (const list of [source.oneOf, source.anyOf]) {
    const items = list?.filter((item: unknown) => !(isObject(item) && (item.type === 'null' || item.const === null)));
    if (items && items.length > 0 && items.every(isOption))
      return items.map((item) => ({
        ...item,
        title: typeof item.title === 'string' ? item.title : String(item.const),
      }));
  }
  // A constant text or number is offered as the only option. A constant boolean is a checkbox to be ticked.
  if ((typeof source.const === 'string' || typeof source.const === 'number') && source.format === undefined)
    return [{ const: source.const, title: String(source.const) }];
  const names = Array.isArray(source.enumNames) ? source.enumNames : [];
  if (!Array.isArray(source.enum)) return undefined;
  return source.enum.flatMap((value: unknown, index) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [{ const: value, title: String(names[index] ?? value) }]
      : [],
  );
}

const constants = (source: FieldSource): unknown[] | undefined => listedOptions(source)?.map((option) => option.const);

/** Formats of numbers, which say nothing of a text. */
const NUMBERS_BY_FORMAT: Readonly<Partial<Record<string, FieldKind>>> = {
  money: 'money',
  percent: 'percent',
  seconds: 'duration',
};

/** How a field behaves, from its type, format and options. */
export function kindOf(source: FieldSource): FieldKind {
  const type = typeOf(source);
  if (source.link) return 'link';
  if (source.format === 'attachment' || source.format === 'org' || source.format === 'user') return source.format;
  if (type === 'array') {
    const items = isObject(source.items) && !Array.isArray(source.items) ? source.items : undefined;
    if (!items) return source.options ? 'multiEnum' : 'list';
    if (listedOptions(items) || source.options) return 'multiEnum';
    return typeOf(items) === 'object' ? 'table' : 'list';
  }
  if (type === 'object') {
    if (source.properties) return 'group';
    return hasDiscriminator(source) ? 'group' : source.oneOf || source.anyOf ? 'variant' : 'unknown';
  }
  if (listedOptions(source) || source.options) return 'enum';
  if (type === 'boolean') return 'boolean';
  const { format = '' } = source;
  if (type === 'integer') return NUMBERS_BY_FORMAT[format] ?? 'integer';
  if (type === 'number') return NUMBERS_BY_FORMAT[format] ?? 'decimal';
  if (type === 'string') return TEXTS_BY_FORMAT[format] ?? 'text';
  return (source.oneOf ?? source.anyOf)?.some((item) => isObject(item) && typeOf(item) === 'object')
    ? hasDiscriminator(source)
      ? 'group'
      : 'variant'
    : 'unknown';
}

const TEXT_OPS: readonly Operator[] = ['contains', 'eq', 'ne', 'startsWith', 'in', 'nin', 'empty', 'filled'];
const NUMBER_OPS: readonly Operator[] = ['between', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'empty', 'filled'];
const CHOICE_OPS: readonly Operator[] = ['in', 'nin', 'eq', 'ne', 'empty', 'filled'];
const LIST_OPS: readonly Operator[] = ['contains', 'in', 'nin', 'empty', 'filled'];
/** Operators of fields that hold several choices or people. */
const MANY_OPS: readonly Operator[] = ['in', 'nin', 'empty', 'filled'];
const PRESENCE: readonly Operator[] = ['filled', 'empty'];

/** The operators a filter on such a field takes; the first is offered first. */
export const OPERATORS_BY_KIND: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: TEXT_OPS,
  textarea: TEXT_OPS,
  richText: PRESENCE,
  point: PRESENCE,
  email: TEXT_OPS,
  phone: TEXT_OPS,
  uri: TEXT_OPS,
  uscc: TEXT_OPS,
  idcard: TEXT_OPS,
  time: TEXT_OPS,
  integer: NUMBER_OPS,
  decimal: NUMBER_OPS,
  money: NUMBER_OPS,
  percent: NUMBER_OPS,
  duration: NUMBER_OPS,
  date: NUMBER_OPS,
  datetime: NUMBER_OPS,
  boolean: ['eq', 'ne', 'empty', 'filled'],
  enum: CHOICE_OPS,
  link: CHOICE_OPS,
  org: CHOICE_OPS,
  user: CHOICE_OPS,
  multiEnum: ['in', 'nin', 'contains', 'empty', 'filled'],
  list: LIST_OPS,
  attachment: PRESENCE,
  group: PRESENCE,
  table: PRESENCE,
  variant: PRESENCE,
  unknown: PRESENCE,
};

/** Whether such a field holds several keys: people, departments or linked records. */
export const holdsMany = (kind: FieldKind, type: unknown): boolean =>
  (kind === 'user' || kind === 'org' || kind === 'link') &&
  (Array.isArray(type) ? type.includes('array') : type === 'array');

/** The operators of one field. Keys of several entities, between which another field decides, are found by what is typed. */
export const operatorsOf = (kind: FieldKind, type: unknown, link?: Pick<LinkSource, 'by'>): readonly Operator[] =>
  link?.by !== undefined ? TEXT_OPS : holdsMany(kind, type) ? MANY_OPS : OPERATORS_BY_KIND[kind];

/** Column widths in pixels that show a usual value whole. */
export const WIDTHS: Readonly<Record<FieldKind, number>> = {
  text: 180,
  textarea: 240,
  richText: 240,
  point: 180,
  email: 200,
  phone: 140,
  uri: 200,
  uscc: 190,
  idcard: 190,
  integer: 110,
  decimal: 110,
  money: 130,
  percent: 90,
  duration: 120,
  date: 120,
  datetime: 170,
  time: 100,
  boolean: 80,
  enum: 120,
  multiEnum: 180,
  link: 180,
  org: 160,
  user: 120,
  list: 180,
  attachment: 120,
  group: 180,
  table: 120,
  variant: 160,
  unknown: 160,
};

export const isNumeric = (kind: FieldKind): boolean =>
  kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'percent' || kind === 'duration';
export const isScalar = (kind: FieldKind): boolean =>
  !['richText', 'point', 'group', 'table', 'list', 'variant', 'unknown', 'attachment', 'multiEnum'].includes(kind);
export const isWide = (kind: FieldKind): boolean =>
  ['textarea', 'richText', 'table', 'group', 'variant', 'attachment', 'list', 'unknown'].includes(kind);
