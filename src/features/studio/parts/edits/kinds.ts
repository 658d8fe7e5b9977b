import type { EntityDocument, FieldSource } from '@yunpu/engine-core/document';
import { usualDigits } from '@yunpu/engine-core/format';
import { isObject } from '@yunpu/engine-core/json';

/** A kind of field as an operator knows it, and how a new one of it is written. */
export interface FieldKindChoice {
  name: string;
  title: string;
  note: string;
  /** Of a name for the new field, in a document's own words. */
  stem: string;
  source: FieldSource;
}

const OPTIONS = [
  { const: 'option1', title: '选项一' },
  { const: 'option2', title: '选项二' },
];

/** The palette, in the order in which people reach for them. */
export const FIELD_KINDS: readonly FieldKindChoice[] = [
  {
    name: 'text',
    title: '文本',
    note: '一行文字，如编号、名称',
    stem: 'text',
    source: { type: 'string', maxLength: 60 },
  },
  {
    name: 'textarea',
    title: '多行文本',
    note: '一段说明，可换行',
    stem: 'note',
    source: { type: 'string', format: 'textarea', maxLength: 500 },
  },
  {
    name: 'richText',
    title: '富文本',
    note: '带标题、列表和粗体的长文',
    stem: 'content',
    source: { type: 'string', format: 'rich-text', maxLength: 20_000 },
  },
  { name: 'number', title: '数字', note: '数量、天数，可带小数', stem: 'number', source: { type: 'number' } },
  {
    name: 'money',
    title: '金额',
    note: '人民币或外币',
    stem: 'amount',
    source: { type: 'integer', format: 'money', minimum: 0 },
  },
  {
    name: 'percent',
    title: '百分比',
    note: '税率、折扣',
    stem: 'rate',
    source: { type: 'number', format: 'percent', minimum: 0, maximum: 1 },
  },
  { name: 'date', title: '日期', note: '年月日', stem: 'date', source: { type: 'string', format: 'date' } },
  {
    name: 'datetime',
    title: '日期时间',
    note: '精确到分',
    stem: 'time',
    source: { type: 'string', format: 'date-time' },
  },
  { name: 'time', title: '时刻', note: '一天里的几点几分', stem: 'clock', source: { type: 'string', format: 'time' } },
  {
    name: 'duration',
    title: '时长',
    note: '几小时几分',
    stem: 'duration',
    source: { type: 'integer', format: 'seconds' },
  },
  {
    name: 'single',
    title: '单选',
    note: '从几个选项里选一个',
    stem: 'choice',
    source: { type: 'string', oneOf: OPTIONS },
  },
  {
    name: 'multiple',
    title: '多选',
    note: '可选多个',
    stem: 'choices',
    source: { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: OPTIONS } },
  },
  {
    name: 'list',
    title: '标签',
    note: '自己写的几个词',
    stem: 'tags',
    source: { type: 'array', uniqueItems: true, maxItems: 20, items: { type: 'string', maxLength: 20 } },
  },
  { name: 'boolean', title: '是否', note: '一个开关', stem: 'flag', source: { type: 'boolean' } },
  {
    name: 'attachment',
    title: '附件',
    note: '图片、PDF、Office 文件',
    stem: 'files',
    source: { type: 'array', format: 'attachment', maxItems: 10 },
  },
  {
    name: 'pictures',
    title: '图片',
    note: '只收图片，列表里显示缩略图',
    stem: 'pictures',
    source: { type: 'array', format: 'attachment', accept: ['image/*'], maxItems: 10 },
  },
  { name: 'user', title: '人员', note: '选一位同事', stem: 'person', source: { type: 'string', format: 'user' } },
  { name: 'org', title: '部门', note: '选一个组织', stem: 'org', source: { type: 'string', format: 'org' } },
  { name: 'link', title: '关联', note: '另一张单据的一条记录', stem: 'link', source: { type: 'string', link: {} } },
  {
    name: 'point',
    title: '位置',
    note: '地图上的一个点，经纬度',
    stem: 'place',
    source: { type: 'string', format: 'geo-point' },
  },
  { name: 'phone', title: '手机号', note: '自动检查格式', stem: 'phone', source: { type: 'string', format: 'phone' } },
  { name: 'email', title: '邮箱', note: '自动检查格式', stem: 'email', source: { type: 'string', format: 'email' } },
  {
    name: 'idcard',
    title: '身份证号',
    note: '自动检查校验位',
    stem: 'idNumber',
    source: { type: 'string', format: 'idcard' },
  },
  {
    name: 'uscc',
    title: '统一社会信用代码',
    note: '18 位，自动检查校验位',
    stem: 'creditCode',
    source: { type: 'string', format: 'uscc' },
  },
  {
    name: 'uri',
    title: '网址',
    note: '以 https:// 开头的地址',
    stem: 'url',
    source: { type: 'string', format: 'uri' },
  },
  {
    name: 'group',
    title: '分组',
    note: '几个字段合在一起',
    stem: 'group',
    source: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 60 } } },
  },
  {
    name: 'table',
    title: '明细表',
    note: '一行一条，行数不限',
    stem: 'rows',
    source: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 60 } } },
    },
  },
];

const BY_FORMAT: Readonly<Record<string, string>> = {
  textarea: 'textarea',
  'rich-text': 'richText',
  'geo-point': 'point',
  money: 'money',
  percent: 'percent',
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  seconds: 'duration',
  attachment: 'attachment',
  user: 'user',
  org: 'org',
  phone: 'phone',
  email: 'email',
  idcard: 'idcard',
  uscc: 'uscc',
  uri: 'uri',
  'uri-reference': 'uri',
};

const isField = (value: unknown): value is FieldSource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a sub-table, or what a list is made of. */
export const itemsOf = (field: FieldSource): FieldSource | undefined =>
  isField(field.items) ? field.items : undefined;

/** Whether only pictures go into a field of files. */
const takesPictures = ({ accept }: FieldSource): boolean =>
  Array.isArray(accept) && accept.length > 0 && accept.every((type) => type.startsWith('image/'));

/** Which kind of the palette a field is; undefined for what only the text can say. */
export function kindOfField(field: FieldSource): string | undefined {
  const byFormat = field.format === undefined ? undefined : BY_FORMAT[field.format];
  if (field.link) return 'link';
  if (byFormat === 'attachment') return takesPictures(field) ? 'pictures' : byFormat;
  if (byFormat !== undefined) return byFormat;
  const items = itemsOf(field);
  if (items?.properties) return 'table';
  if (items && (items.oneOf ?? items.enum)) return 'multiple';
  if (field.properties) return 'group';
  if (Array.isArray(field.oneOf) || Array.isArray(field.enum)) return 'single';
  const type = [field.type].flat()[0];
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array' && items && items.options === undefined && field.options === undefined) return 'list';
  return type === 'string' ? 'text' : undefined;
}

export const kindTitle = (kind: string | undefined): string =>
  FIELD_KINDS.find(({ name }) => name === kind)?.title ?? '其他';

/** What a reference into the document itself leads to: '#' is the record as well as the document. */
function localTarget(document: Partial<EntityDocument> | undefined, ref: string): FieldSource | undefined {
  const steps = decodeURIComponent(ref).split('/').slice(1);
  const at = (from: unknown): unknown =>
    steps.reduce<unknown>(
      (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      from,
    );
  return [at(document), at(document?.record)].find((one): one is FieldSource => isObject(one));
}

/** The field as it is written together with what it refers to: a fragment, or a place of the document. */
export function resolved(
  field: FieldSource,
  fragments: Readonly<Record<string, unknown>>,
  document?: Partial<EntityDocument>,
): FieldSource {
  const { $ref } = field;
  if ($ref === undefined) return field;
  const name = /([^/]+)\.json$/u.exec($ref)?.[1];
  const target = $ref.startsWith('#/')
    ? localTarget(document, $ref)
    : name === undefined
      ? undefined
      : (fragments[name] as FieldSource | undefined);
  return target && target !== field ? { ...target, ...field } : field;
}

/** A document with what its fields refer to written out in them, for whoever only reads it. */
export function documentInFull(
  document: Partial<EntityDocument>,
  fragments: Readonly<Record<string, unknown>>,
): Partial<EntityDocument> {
  if (!isObject(document.record)) return document;
  // `trail`: the references that lead here. One that leads to itself is written out once.
  const inFull = (written: FieldSource, trail: readonly string[]): FieldSource => {
    // What is just being written in the code may be no field yet.
    if (!isObject(written)) return written;
    const { $ref } = written;
    if ($ref !== undefined && trail.includes($ref)) return written;
    const field = resolved(written, fragments, document);
    const items = itemsOf(field);
    const followed = $ref === undefined ? trail : [...trail, $ref];
    return {
      ...field,
      ...(field.properties && { properties: allInFull(field.properties, followed) }),
      ...(items?.properties && { items: { ...items, properties: allInFull(items.properties, followed) } }),
    };
  };
  const allInFull = (
    properties: Readonly<Record<string, FieldSource>>,
    trail: readonly string[],
  ): Record<string, FieldSource> =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inFull(field, trail)]));
  return { ...document, record: { ...document.record, properties: allInFull(document.record.properties ?? {}, []) } };
}

/** Decimals of an amount. */
export const digitsOf = ({ digits, currency = 'CNY' }: FieldSource): number => digits ?? usualDigits(currency);
