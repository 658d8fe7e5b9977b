import type { FieldSource } from '@yunpu/engine-core/document';
import fc from 'fast-check';

/** A field of a generated document: what it is for an expression, and values for it. */
export interface Made {
  name: string;
  is:
    | 'text'
    | 'choice'
    | 'number'
    | 'level'
    | 'time'
    | 'flag'
    | 'texts'
    | 'choices'
    | 'numbers'
    | 'group'
    | 'rows'
    | 'file';
  source: FieldSource;
  values: fc.Arbitrary<unknown>;
}

export const TEXTS = [
  '云铺',
  '打印机',
  '打印',
  'A-1',
  'a-1',
  'Zé',
  '𠮷野家',
  '\u{FFFD}末',
  "O'Neil",
  '100%_退',
  '铺\\云',
  '云',
];
export const NUMBERS = [0, -1, 1, 2, 3.5, 0.1, 0.3, 19.99, 100, 12800, 9007199254740991];
export const DAYS = ['2026-02-28', '2026-03-01', '2026-11-20', '1999-12-31'];
export const MOMENTS = [
  '2026-02-28T00:00:00+08:00',
  '2026-02-27T16:00:00Z',
  '2026-02-27T16:00:00.000Z',
  '2026-02-27T15:59:59.999Z',
  '2026-02-28T23:59:59.999+08:00',
  '2026-02-28T05:30:00+05:30',
  '2026-02-28T12:00:00-08:00',
  '2026-11-20T06:00:00.000Z',
  '2026-11-20t14:00:00z',
  '2026-02-28T00:00:00.0009+08:00',
];
/** Without a zone: local time of the shop. */
export const LOCAL = ['2026-02-28T00:00:00', '2026-02-28T00:00', '2026-11-20 14:00:00'];

/** Of a day. */
export const HOURS = ['08:30', '08:30:00', '23:59:59', '00:00'];

const CHOICES = [
  { const: 'draft', title: '草稿' },
  { const: '完成', title: '完成' },
  { const: '', title: '未定' },
];
/** Nothing, said in every way there is. */
const maybe = (values: fc.Arbitrary<unknown>, ...blanks: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: values }, { weight: 2, arbitrary: fc.constantFrom(undefined, null, ...blanks) });
const text = maybe(fc.constantFrom(...TEXTS), '');
const number = maybe(fc.constantFrom(...NUMBERS));
const whole = maybe(fc.constantFrom(...NUMBERS.filter(Number.isInteger)));
const flag = maybe(fc.boolean());
const moment = maybe(fc.constantFrom(...MOMENTS, ...LOCAL), '');

const KINDS: readonly Omit<Made, 'name'>[] = [
  { is: 'text', source: { type: 'string', title: '文本', filter: true }, values: text },
  { is: 'text', source: { type: 'string', title: '短文本', maxLength: 40 }, values: text },
  {
    is: 'text',
    source: { type: 'string', title: '长文本', format: 'textarea' },
    values: maybe(
      fc.oneof(fc.constantFrom(...TEXTS), fc.constant('云'.repeat(130)), fc.constant(`${'云'.repeat(130)}铺`)),
      '',
    ),
  },
  { is: 'text', source: { type: 'string', title: '关联', link: { entity: 'other' } }, values: text },
  {
    is: 'choice',
    source: { type: 'string', title: '状态', oneOf: CHOICES },
    values: maybe(fc.constantFrom('draft', '完成'), ''),
  },
  { is: 'number', source: { type: 'number', title: '数' }, values: number },
  { is: 'number', source: { type: 'integer', title: '整数' }, values: whole },
  { is: 'number', source: { type: 'integer', format: 'money', title: '金额' }, values: whole },
  { is: 'number', source: { type: 'number', format: 'percent', title: '比率' }, values: number },
  {
    is: 'level',
    source: {
      type: 'integer',
      title: '等级',
      oneOf: [
        { const: 1, title: '一' },
        { const: 2, title: '二' },
        { const: 100, title: '百' },
      ],
    },
    values: maybe(fc.constantFrom(1, 2, 100)),
  },
  {
    is: 'number',
    source: { type: 'integer', title: '远方选项', options: { endpoint: { path: '/x' } } },
    values: maybe(fc.constantFrom(2, 10, 9)),
  },
  { is: 'flag', source: { type: 'boolean', title: '是否' }, values: flag },
  {
    is: 'flag',
    source: {
      type: 'boolean',
      title: '单选是否',
      oneOf: [
        { const: true, title: '是' },
        { const: false, title: '否' },
      ],
    },
    values: flag,
  },
  {
    is: 'time',
    source: { type: 'string', format: 'date', title: '日期' },
    values: maybe(fc.constantFrom(...DAYS), ''),
  },
  { is: 'time', source: { type: 'string', format: 'date-time', title: '时间' }, values: moment },
  {
    is: 'time',
    source: { type: 'string', format: 'time', title: '时刻' },
    values: maybe(fc.constantFrom(...HOURS), ''),
  },
  {
    is: 'texts',
    source: { type: 'array', title: '标签', items: { type: 'string' } },
    values: maybe(fc.subarray(TEXTS), []),
  },
  {
    is: 'choices',
    source: { type: 'array', title: '多选', items: { type: 'string', oneOf: CHOICES.slice(0, 2) } },
    values: maybe(fc.subarray(['draft', '完成']), []),
  },
  {
    is: 'texts',
    source: { type: 'array', title: '人员', format: 'user', items: { type: 'string' } },
    values: maybe(fc.subarray(['u1', 'u2']), []),
  },
  {
    is: 'numbers',
    source: { type: 'array', title: '数列', items: { type: 'number' } },
    values: maybe(fc.subarray(NUMBERS), []),
  },
  {
    is: 'file',
    source: { type: 'array', format: 'attachment', title: '附件' },
    values: maybe(fc.constant([{ fileId: 'f', name: '一.png' }]), []),
  },
  {
    is: 'group',
    source: {
      type: 'object',
      title: '地址',
      properties: {
        city: { type: 'string', title: '城市' },
        是否外地: { type: 'boolean', title: '是否外地' },
        距离: { type: 'number', title: '距离' },
        at: { type: 'string', format: 'date-time', title: '到达' },
      },
    },
    values: maybe(
      fc.record({ city: text, 是否外地: flag, 距离: number, at: moment }, { requiredKeys: [] }),
      {},
      { city: '' },
      { city: null },
    ),
  },
  {
    is: 'rows',
    source: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          item: { type: 'string', title: '品名' },
          单价: { type: 'integer', format: 'money', title: '单价' },
          quantity: { type: 'integer', title: '数量' },
          赠品: { type: 'boolean', title: '赠品' },
        },
      },
    },
    values: maybe(
      fc.array(fc.record({ item: text, 单价: whole, quantity: whole, 赠品: flag }, { requiredKeys: [] }), {
        maxLength: 3,
      }),
      [],
    ),
  },
];

const NAMES = ['f', '字段', '金额x', 'b', '𠮷', 'r中'];

/** Every kind of field, one or two of each, under names in Latin and Chinese. */
export const fields: fc.Arbitrary<readonly Made[]> = fc
  .array(fc.nat(NAMES.length - 1), { minLength: KINDS.length, maxLength: KINDS.length })
  .map((names) => KINDS.map((kind, index) => ({ ...kind, name: `${NAMES[names[index] ?? 0]}${index}` })));

export const recordsOf = (made: readonly Made[], count: number): fc.Arbitrary<Record<string, unknown>[]> =>
  fc.array(fc.record(Object.fromEntries(made.map(({ name, values }) => [name, values]))), {
    minLength: count,
    maxLength: count,
  });
