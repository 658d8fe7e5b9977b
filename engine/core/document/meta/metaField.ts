import {
  anything,
  between,
  either,
  expression,
  flag,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  ref,
  type SelfReference,
  type Shape,
  type Source,
  suggested,
  text,
  type WithSelf,
} from './meta.ts';
import { endpoint } from './metaEndpoint.ts';

export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'nin',
  'contains',
  'startsWith',
  'empty',
  'filled',
] as const;
const FORMATS = [
  'money',
  'percent',
  'date',
  'date-time',
  'time',
  'seconds',
  'phone',
  'uscc',
  'idcard',
  'email',
  'uri',
  'uri-reference',
  'textarea',
  'rich-text',
  'geo-point',
  'attachment',
  'org',
  'user',
] as const;
/** The controls a field can be drawn with; the registry of widgets has them, by these names. */
export const WIDGETS = [
  'text',
  'textarea',
  'richText',
  'point',
  'number',
  'money',
  'percent',
  'switch',
  'radio',
  'select',
  'multiSelect',
  'date',
  'datetime',
  'time',
  'duration',
  'dateRange',
  'link',
  'options',
  'cascader',
  'org',
  'people',
  'attachment',
  'list',
] as const;
export type FieldFormat = (typeof FORMATS)[number];
export type WidgetName = (typeof WIDGETS)[number];
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** A JSON Schema object (draft 07 or 2020-12) without engine keywords. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** A property of the record's JSON Schema, with everything else about the field. */
export interface FieldSource extends JsonSchema, WithSelf<Source<typeof FIELD>, FieldSource> {}
export const field = ref<FieldSource>('field', (): Shape => FIELD);

const itself = ref<SelfReference>('field', (): Shape => FIELD);
const schema = either(flag, itself);

export const option = object(
  'option',
  {
    const: anything,
    title: text,
    when: expression,
    color: suggested(
      'default',
      'blue',
      'green',
      'gold',
      'orange',
      'red',
      'purple',
      'cyan',
      'processing',
      'success',
      'warning',
      'error',
    ),
    was: list(either(text, number)),
  },
  ['const'],
);
export type OptionItem = Source<typeof option>;

export const column = object('column', {
  order: number,
  width: number,
  pin: oneOf('left', 'right'),
  align: oneOf('left', 'center', 'right'),
  summary: oneOf('sum', 'avg', 'min', 'max'),
  hidden: flag,
  sortable: flag,
  picture: flag,
});
export type ColumnSource = Source<typeof column>;

export const filter = object('filter', {
  order: number,
  op: oneOf(...OPERATORS),
  pinned: flag,
});
export type FilterSource = Source<typeof filter>;

export const link = object('link', {
  entity: text,
  by: text,
  entities: map(text),
  label: text,
  filter: expression,
  fetch: map(text),
  onlyEmpty: list(text),
  follow: list(text),
  show: list(text),
});
export type LinkSource = Source<typeof link>;

export const rollup = object(
  'rollup',
  {
    entity: text,
    by: text,
    total: oneOf('sum', 'count', 'min', 'max'),
    of: text,
    when: expression,
  },
  ['entity', 'by', 'total'],
);
export type RollupSource = Source<typeof rollup>;

export const options = object(
  'options',
  {
    endpoint: endpoint,
    params: map(expression),
    value: text,
    label: text,
    children: text,
  },
  ['endpoint'],
);
export type OptionsEndpointSource = Source<typeof options>;

const ENGINE = {
  id: text,
  widget: suggested(...WIDGETS),
  placeholder: text,
  help: text,
  section: text,
  sectionColumn: between(1, 4),
  span: between(1, 24),
  column: either(flag, column),
  filter: either(flag, filter),
  search: flag,
  show: expression,
  require: expression,
  readOnly: either(flag, expression),
  compute: expression,
  whenHidden: oneOf('keep', 'clear'),
  mask: oneOf('middle', 'phone', 'idcard', 'all'),
  unique: either(flag, oneOf('team', 'global')),
  options: options,
  link: link,
  rollup: rollup,
  numbering: text,
  opens: expression,
  dependsOn: text,
  internal: flag,
  print: flag,
  once: flag,
  copy: flag,
  currency: text,
  digits: between(0, 4),
  accept: list(oneOf('image/*', 'image/png', 'image/jpeg', 'application/pdf')),
};

const JSON_SCHEMA = {
  $id: text,
  $schema: text,
  $anchor: text,
  $comment: text,
  $vocabulary: anything,
  $dynamicRef: text,
  $dynamicAnchor: text,
  $ref: text,
  $defs: map(schema),
  definitions: map(schema),
  type: either(oneOf(...TYPES), list(oneOf(...TYPES))),
  title: text,
  description: text,
  format: suggested(...FORMATS),
  default: anything,
  const: anything,
  examples: list(anything),
  deprecated: flag,
  writeOnly: flag,
  enum: list(anything),
  enumNames: list(text),
  oneOf: list(either(option, schema)),
  anyOf: list(either(option, schema)),
  allOf: list(schema),
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  properties: map(itself),
  patternProperties: map(schema),
  additionalProperties: schema,
  unevaluatedProperties: schema,
  propertyNames: schema,
  required: list(text),
  dependentRequired: map(list(text)),
  dependentSchemas: map(schema),
  dependencies: map(either(list(text), schema)),
  minProperties: integer,
  maxProperties: integer,
  items: either(schema, list(schema)),
  prefixItems: list(schema),
  additionalItems: schema,
  unevaluatedItems: schema,
  contains: schema,
  minContains: integer,
  maxContains: integer,
  minItems: integer,
  maxItems: integer,
  uniqueItems: flag,
  minimum: number,
  maximum: number,
  exclusiveMinimum: either(number, flag),
  exclusiveMaximum: either(number, flag),
  multipleOf: number,
  minLength: integer,
  maxLength: integer,
  pattern: text,
  contentEncoding: text,
  contentMediaType: text,
  contentSchema: schema,
};

const KEYS = { ...JSON_SCHEMA, ...ENGINE };
export type FieldKey = keyof typeof KEYS;

export const FIELD = object('field', KEYS);

/** Every key of a field, with the shape of its value. */
export const FIELD_KEYS: Readonly<Record<string, Shape>> = FIELD.is === 'object' ? FIELD.keys : {};

/** Keys that speak to the engine and are taken out of the schema that Ajv is given. */
export const ENGINE_KEYS: ReadonlySet<string> = new Set(Object.keys(ENGINE));
