import {
  anything,
  between,
  described,
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
  'phone',
  'uscc',
  'idcard',
  'email',
  'uri',
  'uri-reference',
  'textarea',
  'attachment',
  'org',
  'user',
] as const;
/** The controls a field can be drawn with; the registry of widgets has them, by these names. */
export const WIDGETS = [
  'text',
  'textarea',
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

const option = object(
  {
    const: described('值', anything, '保存在记录里的值'),
    title: described('名称', text, '给人看的名称'),
    when: described('可选条件', expression, '条件成立时才能选择此项', "invoiceType == 'special'"),
    color: described(
      '标签颜色',
      suggested(
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
    ),
  },
  ['const'],
);
export type OptionItem = Source<typeof option>;

export const column = object({
  order: described('次序', number, '越小越靠左；不写则按字段次序'),
  width: described('宽度', number, '像素'),
  pin: described('固定', oneOf('left', 'right')),
  align: described('对齐', oneOf('left', 'center', 'right'), '不写则数字靠右，其余靠左'),
  summary: described('汇总', oneOf('sum', 'avg', 'min', 'max'), '在列表底部显示'),
  hidden: described('默认隐藏', flag, '可在“列设置”里打开'),
  sortable: described('可排序', flag),
});
export type ColumnSource = Source<typeof column>;

export const filter = object({
  order: described('次序', number),
  op: described('默认比较方式', oneOf(...OPERATORS)),
  pinned: described('放在筛选栏', flag, '否则只出现在高级筛选里'),
});
export type FilterSource = Source<typeof filter>;

const link = object(
  {
    entity: described('关联实体', text, '另一份文档的 entity'),
    label: described('显示字段', text, '关联记录上显示的字段，不写则用它的标题字段'),
    filter: described('可选范围', expression, '名称是本记录的字段，row.x 是候选记录的字段', "row.status == 'active'"),
    fetch: described('带入', map(text), '本记录的字段 -> 关联记录的字段，选中后复制', { buyerName: 'name' }),
    show: described('副标题字段', list(text), '选择器第二行显示的字段'),
  },
  ['entity'],
);
export type LinkSource = Source<typeof link>;

export const options = object(
  {
    endpoint: described('接口', endpoint),
    params: described('参数', map(expression), '参数名 -> 表达式；keyword 是输入的关键字', {
      city: 'city',
      keyword: 'keyword',
    }),
    value: described('值所在字段', text),
    label: described('名称所在字段', text),
    children: described('下级所在字段', text),
  },
  ['endpoint'],
);
export type OptionsEndpointSource = Source<typeof options>;

const ENGINE = {
  id: described('稳定标识', text, '改名时保留 id，数据就不会丢；不写则与字段名相同'),
  widget: described('控件', suggested(...WIDGETS), '不写则由类型和格式决定；x- 开头的是应用自己注册的控件'),
  placeholder: described('输入提示', text),
  help: described('说明', text, '显示在字段旁'),
  section: described('所在分区', text, 'form.sections 里的 name'),
  span: described('占用栅格', between(1, 24), '共 24 格；默认 12，长文本和明细表 24'),
  column: described('列表列', either(flag, column), '写 true 即成为列表的一列', true),
  filter: described('筛选项', either(flag, filter), '写 true 即可按它筛选', true),
  search: described('快速搜索', flag, '能被列表的搜索框找到'),
  show: described('显示条件', expression, '不成立时隐藏，且不校验', "invoiceType == 'special'"),
  require: described('必填条件', expression, '成立时必填', "invoiceType == 'special'"),
  readOnly: described('只读', either(flag, expression), '是/否，或条件', true),
  compute: described('计算', expression, '值由其他字段算出，字段即为只读', 'sum(lines.map(l, l.amount))'),
  whenHidden: described('隐藏时', oneOf('keep', 'clear'), 'keep 保留值（默认），clear 清空'),
  mask: described('脱敏', oneOf('middle', 'phone', 'idcard', 'all')),
  unique: described('不可重复', either(flag, oneOf('team', 'global')), 'true 或 global 全局唯一，team 团队内唯一'),
  options: described('接口选项', options),
  link: described('关联', link, '从另一实体里选择'),
  opens: described(
    '打开的实体',
    expression,
    '值是某实体的记录编号；表达式给出是哪个实体，阅读时成为链接',
    "'task'",
    'taskOf',
  ),
  dependsOn: described('上级字段', text, '级联选择时，由它的值缩小本字段的选项'),
  internal: described('内部字段', flag, '不出现在表单、列表和导出里，仍会保存；写了 filter 就能按它筛选'),
  print: described('打印', flag, '写 false 则不打印'),
};

const JSON_SCHEMA = {
  $id: text,
  $schema: text,
  $anchor: text,
  $comment: text,
  $vocabulary: anything,
  $dynamicRef: text,
  $dynamicAnchor: text,
  $ref: described(
    '引用',
    text,
    "片段文件 '../fragments/attachments.json'，或本文档的 '#/$defs/…'",
    '../fragments/attachments.json',
  ),
  $defs: described('可复用定义', map(schema)),
  definitions: described('可复用定义', map(schema)),
  type: described('类型', either(oneOf(...TYPES), list(oneOf(...TYPES)))),
  title: described('名称', text, '给人看的字段名'),
  description: described('描述', text),
  format: described('格式', suggested(...FORMATS), 'money 是以分为单位的整数；date 是 YYYY-MM-DD，time 是 HH:mm:ss'),
  default: described('初始值', anything, '常量，或 { "expression": "today" }', { expression: 'today' }),
  const: anything,
  examples: list(anything),
  deprecated: flag,
  writeOnly: flag,
  enum: described('可选值', list(anything), '想给每个值起名称，用 oneOf'),
  enumNames: described('可选值的名称', list(text)),
  oneOf: described('选项', list(either(option, schema)), '每项写 const 和 title', [
    { const: 'special', title: '专用发票' },
  ]),
  anyOf: list(either(option, schema)),
  allOf: list(schema),
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  properties: described('字段', map(itself)),
  patternProperties: map(schema),
  additionalProperties: schema,
  unevaluatedProperties: schema,
  propertyNames: schema,
  required: described('必填字段', list(text)),
  dependentRequired: map(list(text)),
  dependentSchemas: map(schema),
  dependencies: map(either(list(text), schema)),
  minProperties: integer,
  maxProperties: integer,
  items: described('每行', either(schema, list(schema)), '明细表写 type: object 和 properties'),
  prefixItems: list(schema),
  additionalItems: schema,
  unevaluatedItems: schema,
  contains: schema,
  minContains: integer,
  maxContains: integer,
  minItems: described('最少行数', integer),
  maxItems: described('最多行数', integer),
  uniqueItems: described('不许重复', flag),
  minimum: described('最小值', number),
  maximum: described('最大值', number),
  exclusiveMinimum: either(number, flag),
  exclusiveMaximum: either(number, flag),
  multipleOf: described('倍数', number),
  minLength: described('最少字数', integer),
  maxLength: described('最多字数', integer),
  pattern: described('正则', text, '整个值要符合时写 ^…$'),
  contentEncoding: text,
  contentMediaType: text,
  contentSchema: schema,
};

/** Every key of a field, with the shape of its value. */
export const FIELD_KEYS = { ...JSON_SCHEMA, ...ENGINE };
export type FieldKey = keyof typeof FIELD_KEYS;

export const FIELD = object(FIELD_KEYS);

/** Keys that speak to the engine and are taken out of the schema that Ajv is given. */
export const ENGINE_KEYS: ReadonlySet<string> = new Set(Object.keys(ENGINE));
