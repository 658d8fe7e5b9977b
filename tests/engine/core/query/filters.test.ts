import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, Filter, Operator } from '../../../../engine/core/document/model/query.ts';
import { checkFilter, checkSort, parseFilter } from '../../../../engine/core/query/check.ts';
import { operatorLabel, operatorsFor, queryField } from '../../../../engine/core/query/fields.ts';
import { allOf, anyOf, MATCH_ALL, MATCH_NONE, negate } from '../../../../engine/core/query/filter.ts';
import { compareBy, compareValues, matches } from '../../../../engine/core/query/matches.ts';
import { parseListRequest } from '../../../../engine/core/query/request.ts';
import { sortFromText, sortToText } from '../../../../engine/core/query/sortText.ts';
import { decodeListState, encodeListState, type ListState } from '../../../../engine/core/query/url.ts';
import { entityOf } from '../record/documents.ts';

const thing = entityOf({
  name: { type: 'string', title: '名称' },
  amount: { type: 'integer', format: 'money', title: '金额' },
  kind: {
    type: 'string',
    title: '类型',
    oneOf: [
      { const: 'a', title: '甲' },
      { const: 'b', title: '乙' },
    ],
  },
  day: { type: 'string', format: 'date', title: '日期' },
  at: { type: 'string', format: 'date-time', title: '时刻' },
  paid: { type: 'boolean', title: '已付' },
  tags: {
    type: 'array',
    title: '标签',
    items: {
      type: 'string',
      oneOf: [
        { const: 'x', title: 'X' },
        { const: 'y', title: 'Y' },
      ],
    },
  },
  people: {
    type: 'array',
    format: 'user',
    title: '负责人',
    internal: true,
    items: { type: 'string' },
    filter: { pinned: false },
  },
  address: { type: 'object', title: '地址', properties: { city: { type: 'string', title: '城市' } } },
  lines: {
    type: 'array',
    title: '明细',
    items: { type: 'object', properties: { price: { type: 'integer', title: '单价' } } },
  },
});

const scope = { user: { id: 'u1' }, team: { eid: 't1' }, now: '2026-11-20T04:00:00.000Z' };

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(arbitrary, fc.constant(null), fc.constant(undefined));
const words = fc.constantFrom('a', 'ab', 'AB', 'b', '云', '云铺', '', '\u{1F600}', '\uFF21');
const numbers = fc.integer({ min: -3, max: 3 });
const days = fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-01');
const record = fc.record(
  {
    name: maybe(words),
    amount: maybe(numbers),
    kind: maybe(fc.constantFrom('a', 'b')),
    day: maybe(days),
    paid: maybe(fc.boolean()),
    tags: maybe(fc.subarray(['x', 'y'])),
    lines: maybe(fc.array(fc.record({ price: maybe(numbers) }, { requiredKeys: [] }), { maxLength: 3 })),
    people: maybe(fc.subarray(['u1', 'u2'])),
  },
  { requiredKeys: [] },
);

const valueOf: Record<string, fc.Arbitrary<unknown>> = {
  name: words,
  amount: numbers,
  kind: fc.constantFrom('a', 'b'),
  day: days,
  paid: fc.boolean(),
  tags: fc.constantFrom('x', 'y'),
  people: fc.constantFrom('u1', 'u2'),
};
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...Object.keys(valueOf)).chain((field) =>
  fc.constantFrom(...(queryField(thing, field)?.ops ?? [])).chain((op): fc.Arbitrary<Condition> => {
    const value = valueOf[field] ?? fc.constant(0);
    if (op === 'empty' || op === 'filled') return fc.constant({ field, op });
    if (op === 'between')
      return fc.tuple(fc.option(value), fc.option(value)).map((pair) => ({ field, op, value: pair }));
    if (op === 'in' || op === 'nin')
      return fc.array(value, { maxLength: 3 }).map((list) => ({ field, op, value: list }));
    return value.map((one) => ({ field, op, value: one }));
  }),
);
const ofRow = fc.oneof(
  fc.record({ field: fc.constant('lines.price'), op: fc.constantFrom('eq', 'ne', 'gt', 'lte'), value: numbers }),
  fc.record({ field: fc.constant('lines.price'), op: fc.constantFrom('empty', 'filled') }),
) as fc.Arbitrary<Filter>;
const oneRow: fc.Arbitrary<Filter> = fc
  .oneof(
    ofRow,
    fc.array(ofRow, { maxLength: 3 }).map((and) => ({ and })),
    fc.array(ofRow, { maxLength: 3 }).map((or) => ({ or })),
    ofRow.map((not) => ({ not })),
  )
  .map((fits) => ({ rowOf: 'lines', fits }));
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    oneRow,
    fc.array(tie('filter'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('filter'), { maxLength: 3 }).map((or) => ({ or })),
    tie('filter').map((not) => ({ not })),
  ),
}));

/** The meaning written out once more, the slow way: bytes for text, sets for lists. */
function naive(node: Filter, row: Record<string, unknown>): boolean {
  if ('and' in node) return node.and.filter((part) => !naive(part, row)).length === 0;
  if ('or' in node) return node.or.filter((part) => naive(part, row)).length > 0;
  if ('not' in node) return !naive(node.not, row);
  if ('rowOf' in node) {
    const rows = (row[node.rowOf] ?? []) as { price?: unknown }[];
    return rows.map(({ price }) => ({ 'lines.price': price })).filter((one) => naive(node.fits, one)).length > 0;
  }
  const held = row[node.field] ?? (node.field === 'paid' && node.op !== 'filled' && node.op !== 'empty' ? false : null);
  const list = Array.isArray(held) ? held : held === null || held === '' ? [] : [held];
  const text = (value: unknown): string =>
    typeof value === 'string' ? Buffer.from(value).toString('hex') : String((value as number) + 1000).padStart(6, '0');
  const lower = (value: unknown): string =>
    String(value).replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
  const wanted = node.value;
  const pair = Array.isArray(wanted) ? wanted : [];
  const each: Record<Operator, () => boolean> = {
    empty: () => list.length === 0,
    filled: () => list.length > 0,
    eq: () => (wanted === '' ? list.length === 0 : list.includes(wanted)),
    ne: () => (wanted === '' ? list.length > 0 : !list.includes(wanted)),
    in: () => (list.length === 0 ? pair.includes('') : list.some((one) => pair.includes(one))),
    nin: () => (list.length === 0 ? !pair.includes('') : !list.some((one) => pair.includes(one))),
    gt: () => list.some((one) => wanted !== '' && text(one) > text(wanted)) || (wanted === '' && list.length > 0),
    gte: () => list.some((one) => wanted !== '' && text(one) >= text(wanted)) || (wanted === '' && list.length > 0),
    lt: () => list.some((one) => wanted !== '' && text(one) < text(wanted)),
    lte: () => list.some((one) => wanted !== '' && text(one) <= text(wanted)),
    between: () =>
      (pair[0] === null && pair[1] === null) ||
      (list.length > 0 &&
        (pair[0] === null || text(list[0]) >= text(pair[0])) &&
        (pair[1] === null || text(list[0]) <= text(pair[1]))),
    contains: () =>
      Array.isArray(held) ? held.includes(wanted) : list.some((one) => lower(one).includes(lower(wanted))),
    startsWith: () => list.some((one) => lower(one).startsWith(lower(wanted))),
  };
  return each[node.op]();
}

describe('a list of people', () => {
  it('is asked for any of several, is not sorted by, and may be filtered by although it is shown nowhere', () => {
    expect(queryField(thing, 'people')).toMatchObject({
      kind: 'user',
      ops: ['in', 'nin', 'empty', 'filled'],
      sortable: false,
    });
    expect(thing.list.filters.map(({ path }) => path)).toContain('people');
    expect(thing.list.columns.map(({ path }) => path)).not.toContain('people');
  });
});

describe('matches', { timeout: 30_000 }, () => {
  it('agrees with the definition of the operators, for any filter and record', () => {
    fc.assert(
      fc.property(filter, record, (node, row) => {
        expect(matches(node, row)).toBe(naive(node, row));
      }),
      { numRuns: 3000 },
    );
  });

  it('reads nested fields', () => {
    expect(matches({ field: 'address.city', op: 'eq', value: '深圳' }, { address: { city: '深圳' } })).toBe(true);
  });

  it('agrees with `and`, `or` and the negation of filters', () => {
    fc.assert(
      fc.property(filter, filter, record, (one, other, row) => {
        expect(matches(allOf(one, other), row)).toBe(matches(one, row) && matches(other, row));
        expect(matches(anyOf(one, other), row)).toBe(matches(one, row) || matches(other, row));
        expect(matches(negate(one), row)).toBe(!matches(one, row));
        expect(matches(MATCH_ALL, row)).toBe(true);
        expect(matches(MATCH_NONE, row)).toBe(false);
      }),
    );
  });
});

describe('order', () => {
  it('of text is that of its UTF-8 bytes', () => {
    const characters = fc.string({
      unit: fc.constantFrom('a', 'Z', '云', '\uE000', '\uFFFD', '\u{10000}', '\u{1F600}', '\u{10FFFF}'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(characters, characters, (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('puts empty values last, ascending and descending', () => {
    const rows = [{ amount: null }, { amount: 2 }, {}, { amount: 1 }];
    expect([...rows].sort(compareBy([{ field: 'amount', dir: 'asc' }])).map((row) => row.amount ?? '-')).toEqual([
      1,
      2,
      '-',
      '-',
    ]);
    expect([...rows].sort(compareBy([{ field: 'amount', dir: 'desc' }])).map((row) => row.amount ?? '-')).toEqual([
      2,
      1,
      '-',
      '-',
    ]);
  });
});

describe('checkFilter', () => {
  it('takes every filter made of a field, one of its operators and a fitting value', () => {
    fc.assert(
      fc.property(filter, (node) => {
        expect(checkFilter(thing, node).filter(({ code }) => code !== 'filterTooDeep')).toEqual([]);
      }),
    );
  });

  it('never throws, and parses only what it finds nothing wrong with', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (source) => {
        const { filter: parsed, issues } = parseFilter(thing, source, scope);
        expect(parsed === undefined).toBe(issues.length > 0);
      }),
    );
  });

  it.each<[string, unknown, string]>([
    ['an unknown field', { field: 'amuont', op: 'eq', value: 1 }, '/field unknownField'],
    ['a name every object has', { field: 'constructor', op: 'eq', value: 1 }, '/field unknownField'],
    ['a field that rows have not', { field: 'lines.weight', op: 'eq', value: 1 }, '/field unknownField'],
    ['an operator of another kind', { field: 'paid', op: 'gt', value: true }, '/op unknownOperator'],
    ['a value of another type', { and: [{ field: 'amount', op: 'gt', value: '1' }] }, '/and/0/value filterValue'],
    ['a day that does not exist', { field: 'day', op: 'eq', value: '2026-02-30' }, '/value filterValue'],
    ['a pair of three', { field: 'amount', op: 'between', value: [1, 2, 3] }, '/value filterValue'],
    ['a list that is none', { field: 'kind', op: 'in', value: 'a' }, '/value filterValue'],
    ['a value where there is none', { field: 'kind', op: 'empty', value: 1 }, '/value filterValue'],
    ['an unknown word', { nand: [] }, ' filterShape'],
    ['two words', { and: [], or: [] }, ' filterShape'],
  ])('refuses %s', (_name, source, expected) => {
    expect(checkFilter(thing, source).map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
  });

  it('refuses filters too deep or too big', () => {
    let deep: unknown = { field: 'paid', op: 'eq', value: true };
    for (let level = 0; level < 20; level++) deep = { not: deep };
    expect(checkFilter(thing, deep)[0]?.code).toBe('filterTooDeep');
    expect(
      checkFilter(thing, { and: Array.from({ length: 101 }, () => ({ field: 'paid', op: 'eq', value: true })) })[0]
        ?.code,
    ).toBe('filterTooBig');
    const nested = {
      and: Array.from({ length: 20 }, () => ({
        or: Array.from({ length: 20 }, () => ({ field: 'paid', op: 'eq', value: true })),
      })),
    };
    expect(checkFilter(thing, nested).map(({ code }) => code)).toEqual(['filterTooBig']);
  });

  it('reads a day given for a time as that day in Shanghai', () => {
    const { filter: parsed } = parseFilter(
      thing,
      { field: 'at', op: 'between', value: ['2026-11-20', '2026-11-20'] },
      scope,
    );
    expect(matches(parsed ?? MATCH_NONE, { at: '2026-11-19T16:00:00.000Z' })).toBe(true);
    expect(matches(parsed ?? MATCH_NONE, { at: '2026-11-20T15:59:59.999Z' })).toBe(true);
    expect(matches(parsed ?? MATCH_NONE, { at: '2026-11-20T16:00:00.000Z' })).toBe(false);
    const after = parseFilter(thing, { field: 'at', op: 'gt', value: '2026-11-20' }, scope).filter ?? MATCH_ALL;
    expect(matches(after, { at: '2026-11-20T10:00:00.000Z' })).toBe(false);
  });
});

describe('requests', () => {
  it('keep their valid parts, and report the others with their places', () => {
    const { request, issues } = parseListRequest(
      thing,
      { pageNo: 0, pageSize: 20, keyword: ' 云铺 ', sort: '-amount', filter: { field: 'nope', op: 'eq', value: 1 } },
      scope,
    );
    expect(request).toEqual({ pageSize: 20, keyword: '云铺', sort: [{ field: 'amount', dir: 'desc' }] });
    expect(issues.map(({ path }) => path)).toEqual(['/pageNo', '/filter/field']);
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (source) => void parseListRequest(thing, source, scope)));
  });

  it('sort by fields that have an order', () => {
    expect(checkSort(thing, 'createdAt,-amount,address.city')).toEqual([]);
    expect(
      checkSort(thing, [
        { field: 'tags', dir: 'asc' },
        { field: 'amount', dir: 'up' },
      ]).map(({ path }) => path),
    ).toEqual(['/0/field', '/1/dir']);
    expect(sortToText(sortFromText('-createdAt,amount'))).toBe('-createdAt,amount');
  });
});

describe('operators', () => {
  it('all have a Chinese name, and every kind offers some', () => {
    for (const field of Object.values(thing.fieldsByPath)) {
      expect(operatorsFor(field.kind).length).toBeGreaterThan(0);
      for (const op of operatorsFor(field.kind)) expect(operatorLabel(op, field.kind)).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('the address of a list', () => {
  const text = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
  const state: fc.Arbitrary<ListState> = fc.record(
    {
      keyword: text,
      filter,
      sort: fc.array(
        fc.record({
          field: fc.constantFrom('amount', 'address.city', 'createdAt'),
          dir: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      view: text,
      base: text,
      pageNo: fc.integer({ min: 2, max: 9999 }),
      pageSize: fc.integer({ min: 1, max: 500 }),
    },
    { requiredKeys: [] },
  );

  it('contains the whole state of the list, and nothing else', () => {
    fc.assert(
      fc.property(state, (written) => {
        expect(decodeListState(encodeListState(written).toString())).toEqual(written);
      }),
      { numRuns: 500 },
    );
  });

  it('is read without failing, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (f, page) => void decodeListState(new URLSearchParams({ f, page, sort: f })),
      ),
    );
    expect(decodeListState('f={"and":[["a"]]}&page=-1&size=x')).toEqual({});
  });

  it('keeps parameters that are not its own', () => {
    expect(encodeListState({ keyword: 'a' }, 'tab=2&q=old&f=old').toString()).toBe('tab=2&q=a');
  });
});
