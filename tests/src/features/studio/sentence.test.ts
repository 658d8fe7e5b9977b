import { readdirSync, readFileSync } from 'node:fs';
import type { FieldSource } from '@yunpu/engine-core/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Begun,
  type Clause,
  type Group,
  isUnfinished,
  type Part,
  readSentence,
  writeSentence,
} from '../../../../src/features/studio/parts/sentence/sentence.ts';
import {
  about,
  exampleOf,
  relationsOf,
  relationTitle,
  subjectsOf,
  totalsOf,
  valued,
  withRelation,
} from '../../../../src/features/studio/parts/sentence/subjects.ts';

/** Every condition of the shipped documents. */
const shipped = (() => {
  const folder = new URL('../../../../schemas/entities/', import.meta.url);
  const found = new Set<string>();
  const visit = (value: unknown, key?: string): void => {
    if (typeof value === 'string' && ['show', 'require', 'when', 'readOnly', 'guard', 'filter'].includes(key ?? ''))
      found.add(value);
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, name);
  };
  for (const file of readdirSync(folder)) visit(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return [...found];
})();

describe('a sentence', () => {
  it.each([
    [
      "invoiceType == 'special'",
      [{ is: 'compare', field: 'invoiceType', op: '==', value: { is: 'constant', value: 'special' } }],
    ],
    ['filled(invoiceNo)', [{ is: 'filled', field: 'invoiceNo' }]],
    ['!filled(invoiceNo)', [{ is: 'empty', field: 'invoiceNo' }]],
    ['!urgent', [{ is: 'false', field: 'urgent' }]],
    ["采购单号.startsWith('PO')", [{ is: 'startsWith', field: '采购单号', value: 'PO', not: false }]],
    ['total >= -5.5', [{ is: 'compare', field: 'total', op: '>=', value: { is: 'constant', value: -5.5 } }]],
    ['endDate > today', [{ is: 'compare', field: 'endDate', op: '>', value: { is: 'name', path: 'today' } }]],
    ["status in ['draft', 'rejected']", [{ is: 'in', field: 'status', values: ['draft', 'rejected'], not: false }]],
  ] satisfies [string, Clause[]][])('is read from %s', (source, parts) => {
    expect(readSentence(source)?.parts).toEqual(parts);
  });

  it('keeps an 或 inside a 且 in brackets, and needs none the other way round', () => {
    expect(writeSentence(readSentence("a == 1 && (b == 2 || c == 'x')")!)).toBe("a == 1 && (b == 2 || c == 'x')");
    expect(writeSentence(readSentence('(a == 1 && b) || c')!)).toBe('a == 1 && b || c');
  });

  it.each([
    'count(files) > 0',
    'amount + tax > 100',
    "user.roles.exists(r, r == 'staff')",
    'a == 1 ? b : c',
    '!(a == 1 && b)',
    'addDays(today, 3) > endDate',
    "a == 'x' // because",
    'a == null',
    'a == 1 == b',
    'items[0].name == 1',
    '1 == a',
    '0x1f == a',
    '!a in [1]',
  ])('is no sentence, and stays as it is written: %s', (source) => {
    expect(readSentence(source)).toBeUndefined();
  });

  it('says of each shipped condition that it can say the very same text', () => {
    const readable = shipped.filter((source) => readSentence(source) !== undefined);
    expect(readable.length).toBeGreaterThan(shipped.length / 2);
    const plain = (source: string) => source.replace(/[()\s]/gu, '').replaceAll('!filled', 'empty');
    expect(readable.map((source) => plain(writeSentence(readSentence(source)!)))).toEqual(readable.map(plain));
  });

  const field = fc.constantFrom('a', '采购单号', 'group.name', '_x1', 'filledBy');
  const constant = fc.oneof(
    fc.string({ maxLength: 8 }).filter((text) => !/[\n\r]/u.test(text)),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((n) => Math.round(n * 100) / 100 || 0),
    fc.boolean(),
  );
  const clause: fc.Arbitrary<Clause> = fc.oneof(
    fc.record({
      is: fc.constant('compare' as const),
      field,
      op: fc.constantFrom('==', '!=', '>', '>=', '<', '<='),
      value: fc.oneof(
        fc.record({ is: fc.constant('constant' as const), value: constant }),
        fc.record({ is: fc.constant('name' as const), path: field }),
      ),
    }),
    fc.record({
      is: fc.constant('in' as const),
      field,
      values: fc.array(constant, { minLength: 1, maxLength: 4 }),
      not: fc.boolean(),
    }),
    fc.record({ is: fc.constantFrom('filled' as const, 'empty' as const), field }),
    fc.record({ is: fc.constantFrom('true' as const, 'false' as const), field }),
    fc.record({
      is: fc.constantFrom('contains' as const, 'startsWith' as const),
      field,
      value: fc.string({ maxLength: 8 }).filter((text) => !/[\n\r]/u.test(text)),
      not: fc.boolean(),
    }),
  );
  const group = (join: Group['join'], depth: number): fc.Arbitrary<Group> =>
    fc
      .array<Part>(
        depth === 0 ? clause : fc.oneof<fc.Arbitrary<Part>[]>(clause, group(join === '&&' ? '||' : '&&', depth - 1)),
        {
          minLength: 2,
          maxLength: 4,
        },
      )
      .map((parts) => ({ is: 'group', join, parts }));

  it('comes back from its expression as it was', () => {
    fc.assert(
      fc.property(fc.oneof(group('&&', 2), group('||', 2)), (sentence) => {
        expect(readSentence(writeSentence(sentence))).toEqual(sentence);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a condition that is begun', () => {
  const begun: Begun = { is: 'begun', field: 'billNo', relation: undefined, was: undefined };

  it('says nothing until field, comparison and value are chosen', () => {
    const sentence: Group<Begun> = { ...readSentence('urgent')!, parts: [...readSentence('urgent')!.parts, begun] };
    expect(isUnfinished(sentence)).toBe(true);
    expect(writeSentence(sentence)).toBe('urgent');
    const equal = withRelation(begun, '==');
    expect(equal).toMatchObject({ is: 'begun', relation: '==' });
    expect(valued(equal as Begun, [], { is: 'constant', value: 'A1' })).toMatchObject({ is: 'compare', op: '==' });
  });

  it.each(['filled', 'empty', 'true', 'false'] as const)('is whole once it says %s', (relation) => {
    expect(withRelation(begun, relation)).toEqual({ is: relation, field: 'billNo' });
  });

  it.each(['in', 'notIn', 'contains', 'notContains', 'startsWith', '>='] as const)(
    'waits for what is %s',
    (relation) => {
      expect(valued({ ...begun, relation }, [], undefined)).toMatchObject({ is: 'begun', relation });
      const clause = valued({ ...begun, relation }, ['A'], { is: 'constant', value: 'A' });
      expect(isUnfinished({ is: 'group', join: '&&', parts: [clause] })).toBe(false);
    },
  );

  it('goes on saying what it said while another field is chosen for it', () => {
    const [clause] = readSentence("kind == 'a'")!.parts as Clause[];
    const next = about('billNo', clause!);
    expect(writeSentence({ is: 'group', join: '&&', parts: [next] })).toBe("kind == 'a'");
    expect(withRelation(clause!, 'in')).toEqual({ is: 'in', field: 'kind', values: ['a'], not: false });
  });
});

it('offers what the rows of a sub-table come to, by titles, as a formula takes it', () => {
  const totals = totalsOf({
    type: 'object',
    properties: {
      名称: { type: 'string', title: '名称' },
      lines: {
        type: 'array',
        title: '配件',
        items: {
          type: 'object',
          properties: {
            amount: { type: 'integer', format: 'money', title: '金额' },
            count: { type: 'integer', title: '数量' },
            note: { type: 'string', title: '说明' },
          },
        },
      },
    },
  });
  expect(totals).toEqual([
    { path: 'sum(lines.map(r, r.amount))', title: '配件 · 金额的合计' },
    { path: 'sum(lines.map(r, r.count))', title: '配件 · 数量的合计' },
    { path: 'size(lines)', title: '配件的行数' },
  ]);
});

it('counts the rows of a choice, and of what is ticked', () => {
  const checks = {
    type: 'array',
    title: '检查项',
    items: {
      properties: {
        done: { type: 'boolean', title: '已完成' },
        result: { type: 'string', title: '结果', oneOf: [{ const: "it's", title: '不合格' }] },
      },
    },
  } satisfies FieldSource;
  expect(totalsOf({ properties: { checks } })).toEqual([
    { path: 'size(checks.filter(r, r.done))', title: '检查项 · 已完成为“是”的行数' },
    { path: "size(checks.filter(r, r.result == 'it\\'s'))", title: '检查项 · 结果为“不合格”的行数' },
    { path: 'size(checks)', title: '检查项的行数' },
  ]);
});

it('orders times of day and durations, the latter by minutes', () => {
  const [start, length] = subjectsOf({
    properties: {
      start: { type: 'string', format: 'time', title: '开始' },
      length: { type: 'integer', format: 'seconds', title: '时长' },
    },
  });
  expect(relationsOf(start)).toContain('>');
  expect(relationTitle('>', start)).toBe('晚于');
  expect(relationsOf(length)).toEqual(relationsOf({ path: 'n', title: '数', kind: 'number', options: undefined }));
  expect(length?.measure).toEqual({ many: 60, unit: '分钟' });
});

it('shows how a value of each kind is computed, with fields that there are', () => {
  const subjects = subjectsOf({
    properties: {
      day: { type: 'string', format: 'date', title: '入职日期' },
      at: { type: 'string', format: 'date-time', title: '提交时间' },
      many: { type: 'number', title: '不合格数' },
    },
  });
  const options = [
    { value: 'bad', title: '差', color: undefined },
    { value: 'good', title: '好', color: undefined },
  ];
  expect(['date', 'datetime', 'boolean', 'single', 'time'].map((kind) => exampleOf(subjects, kind, options))).toEqual([
    '例如 addDays(入职日期, 30)',
    '例如 addHours(提交时间, 4)',
    '例如 不合格数 > 0',
    "例如 不合格数 > 0 ? 'bad' : 'good'",
    undefined,
  ]);
});
