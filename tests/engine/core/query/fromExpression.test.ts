import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSource } from '../../../../engine/core/document/model/types.ts';
import type { Expression } from '../../../../engine/core/expression/types.ts';
import { checkFilter } from '../../../../engine/core/query/check.ts';
import { canTranslate, filterFromExpression } from '../../../../engine/core/query/fromExpression.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import { lookElsewhere } from '../../../../engine/core/query/reach.ts';
import { entityOf, scope, shippedModels } from '../record/documents.ts';

const properties: Record<string, FieldSource> = {
  name: { type: 'string', title: '名称' },
  amount: { type: 'integer', format: 'money', title: '金额' },
  rate: { type: 'number', title: '率' },
  kind: {
    type: 'string',
    title: '类型',
    oneOf: [
      { const: 'a', title: '甲' },
      { const: 'b', title: '乙' },
    ],
  },
  day: { type: 'string', format: 'date', title: '日期' },
  hour: { type: 'string', format: 'time', title: '时刻' },
  paid: { type: 'boolean', title: '已付' },
  owner: { type: 'string', title: '负责人' },
  answers: { type: 'array', title: '回答', items: { type: 'boolean' } },
  lines: {
    type: 'array',
    title: '明细',
    items: { type: 'object', properties: { price: { type: 'integer', title: '单价' } } },
  },
};

/** The expression compiled as a rule of a small document; a rule may say more than a filter can. */
function ruleOf(source: string): { expression: Expression; model: ReturnType<typeof entityOf> } {
  const model = entityOf(properties, { rules: [{ check: source, message: '规则' }] });
  const expression = model.rules[0]?.check;
  if (!expression) throw new Error(source);
  return { expression, model };
}

const atom = fc.constantFrom(
  'amount > 5',
  'amount <= 5',
  '5 < amount',
  'amount == 5',
  'amount != 5',
  'amount == null',
  'rate >= 0.5',
  "kind == 'a'",
  "kind != 'a'",
  "kind in ['a', 'b']",
  "kind in ['a']",
  'paid',
  'paid == true',
  'paid == false',
  'filled(name)',
  'empty(name)',
  'day >= today',
  'day < addDays(today, 3)',
  'day >= startOfMonth(today)',
  'day < startOfYear(today)',
  "hour in ['08:30', '09:15:00']",
  "hour == '08:30'",
  "day in ['2026-11-20', '2026-11-24T16:00:00Z']",
  'owner == user.id',
  "'staff' in user.roles",
  "'nobody' in user.roles",
  'team.certified',
  'isNew',
  "name.contains('云')",
  "name.startsWith('云')",
  'eid == team.eid',
  "name == ''",
  "user.roles.exists(r, r == 'staff')",
  'true',
  'false',
);
const ofRows = fc.constantFrom(
  'lines.exists(l, l.price > 5)',
  'lines.exists(l, l.price == 5 || l.price < 5)',
  'lines.exists(l, l.price in [4, 5])',
  'lines.exists(l, filled(l.price))',
  "lines.exists(l, l.price > 5 || user.id == 'u1')",
  'lines.exists(l, l.price > 4 && l.price < 6)',
  'lines.exists(l, l.price != 5)',
  'lines.exists(l, empty(l.price))',
  "lines.exists(l, l.price > 5 && user.id == 'u1')",
  'lines.exists(l, !(l.price > 5) && (l.price == 4 || !(l.price in [4, 5])))',
  'lines.all(l, l.price > 4)',
  'lines.all(l, l.price != 5 && l.price < 6)',
  'lines.all(l, empty(l.price) || l.price in [4, 5])',
  "lines.all(l, user.id == 'u1' || l.price == 5)",
);

const { source } = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 3 },
    atom,
    ofRows,
    fc.tuple(tie('source'), tie('source')).map(([a, b]) => `(${a}) && (${b})`),
    fc.tuple(tie('source'), tie('source')).map(([a, b]) => `(${a}) || (${b})`),
    tie('source').map((a) => `!(${a})`),
    fc.tuple(tie('source'), tie('source'), tie('source')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
  ),
}));
const record = fc.record(
  {
    name: fc.constantFrom('云铺', '铺', 'x'),
    amount: fc.integer({ min: 4, max: 6 }),
    rate: fc.constantFrom(0.4, 0.5),
    kind: fc.constantFrom('a', 'b'),
    day: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-25'),
    hour: fc.constantFrom('08:30:00', '09:15:00', '09:15:01'),
    paid: fc.boolean(),
    owner: fc.constantFrom('u1', 'u2'),
    eid: fc.constantFrom('e1', 'e2'),
    lines: fc.array(fc.record({ price: fc.integer({ min: 4, max: 6 }) }, { requiredKeys: [] }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

describe('filterFromExpression', { timeout: 30_000 }, () => {
  it('fits exactly the rows for which the expression is true, empty values included', () => {
    fc.assert(
      fc.property(source, fc.array(record, { minLength: 5, maxLength: 15 }), (text, rows) => {
        const { expression, model } = ruleOf(text);
        const filter = filterFromExpression(expression, model, { scope });
        for (const row of rows)
          expect(
            matches(
              filter,
              row,
              lookElsewhere(model, () => undefined),
            ),
            `${text} on ${JSON.stringify(row)}`,
          ).toBe(expression.evaluate({ record: row, scope }) === true);
      }),
      { numRuns: 400 },
    );
  });

  it('fits the rows of which some line fits, joined with other conditions', () => {
    fc.assert(
      fc.property(ofRows, source, fc.constantFrom('&&', '||'), fc.array(record, { minLength: 10 }), (...made) => {
        const [lines, other, join, rows] = made;
        const text = `${lines} ${join} (${other})`;
        const { expression, model } = ruleOf(text);
        const filter = filterFromExpression(expression, model, { scope });
        for (const row of rows)
          expect(
            matches(
              filter,
              row,
              lookElsewhere(model, () => undefined),
            ),
            `${text} on ${JSON.stringify(row)}`,
          ).toBe(expression.evaluate({ record: row, scope }) === true);
      }),
      { numRuns: 200 },
    );
  });

  it('makes filters that a list takes', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { expression, model } = ruleOf(text);
        expect(
          checkFilter(model, filterFromExpression(expression, model, { scope })).filter(
            ({ code }) => code !== 'filterTooDeep',
          ),
        ).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['amount > rate', '两个字段'],
    ['amount * 2 > 5', '一个字段'],
    ['lines.exists_one(l, l.price > 5)', '无法表达'],
    ['lines.exists(l, l.price > 5 || paid)', '不在这一行里'],
    ['lines.exists(l, l.price > amount)', '两个字段'],
    ["name.contains('abc')", '不分大小写'],
    ['name.size() > 2', '一个字段'],
    // Whether it can be a filter is the same for everybody who asks.
    ['name.contains(user.name)', '须直接写出'],
    ["user.id == 'u1' ? lines.exists_one(l, l.price > 5) : true", '无法表达'],
    ['team.isAdmin in answers', '文本或数字'],
  ])('says why %s cannot be a filter, and where', (text, reason) => {
    const { expression, model } = ruleOf(text);
    const refused = canTranslate(expression, model);
    if (refused === true) throw new Error('translated');
    expect(refused.message).toContain(reason);
    expect(text.slice(refused.start, refused.end).length).toBeGreaterThan(0);
    expect(() => filterFromExpression(expression, model, { scope })).toThrow(reason);
  });

  it('knows beforehand what it can translate', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { expression, model } = ruleOf(text);
        expect(canTranslate(expression, model)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["hour in ['08:30', '09:15:00']", { field: 'hour', op: 'in', value: ['08:30:00', '09:15:00'] }],
    ["hour == '08:30'", { field: 'hour', op: 'eq', value: '08:30:00' }],
  ])('writes the times of %s as they are stored', (text, filter) => {
    const { expression, model } = ruleOf(text);
    expect(filterFromExpression(expression, model, { scope })).toEqual(filter);
  });

  it('translates every row rule and view of the shipped documents', () => {
    for (const model of shippedModels()) {
      const expressions = [
        ...Object.values(model.access.read),
        ...Object.values(model.access.write),
        ...model.list.views.flatMap((view) => view.filter ?? []),
      ];
      for (const expression of expressions)
        expect(canTranslate(expression, model), `${model.entity}: ${expression.source}`).toBe(true);
    }
  });

  it('filters the linked rows by what the record says', () => {
    const target = entityOf({ city: { type: 'string', title: '城市' } }, { entity: 'target' });
    const model = entityOf({
      city: { type: 'string', title: '城市' },
      to: { type: 'string', title: '到', link: { entity: 'target', filter: 'row.city == city' } },
    });
    const expression = model.fieldsByPath.to?.linkFilter;
    if (!expression) throw new Error('no filter');
    expect(filterFromExpression(expression, target, { scope, record: { city: '深圳' } }, 'candidate')).toEqual({
      field: 'city',
      op: 'eq',
      value: '深圳',
    });
  });
});
