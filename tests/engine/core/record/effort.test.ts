import { describe, expect, it } from 'vitest';
import { newEffort } from '../../../../engine/core/expression/evaluate.ts';
import { checkRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { workedMs } from '../../../support/yardstick.ts';
import { compileWith, modelWith } from '../document/base.ts';
import { compileOne, SCOPE } from '../expression/support.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ amount: index, name: 'x'.repeat(50) }));
const NESTED = 'size(lines.map(p, lines.map(q, lines.map(r, p.amount))))';

describe('an expression that takes too many steps', () => {
  it.each([
    NESTED,
    'lines.all(p, lines.all(q, lines.exists(r, r.amount == p.amount + q.amount)))',
    'size([lines].map(a, [a + a]).map(a, [a[0] + a[0]]).map(a, [a[0] + a[0]]).map(a, a[0].map(x, lines.map(y, x))))',
    'size(lines.map(q, lines.map(r, sum(lines.map(s, s.amount)))))',
  ])('has no value, and says so: %s', (source) => {
    const { expression } = compileOne(source);
    const effort = newEffort();
    const started = workedMs();
    expect(expression!.evaluate({ record: { lines: rows(1500) }, scope: SCOPE, effort })).toBeNull();
    expect(effort.isSpent).toBe(true);
    expect(workedMs() - started).toBeLessThan(6000);
  });

  it('does not grow a text without end, link by link of a chain', () => {
    const source = `size([name]${'.map(a, a + a)'.repeat(25)}[0])`;
    const { expression } = compileOne(source);
    expect(expression!.evaluate({ record: { name: 'x'.repeat(100) }, scope: SCOPE })).toBeNull();
  });

  it('is none that goes through all rows for each of a thousand', () => {
    const { expression } = compileOne('sum(lines.map(p, size(lines.filter(q, q.amount == p.amount))))');
    const effort = newEffort();
    expect(expression!.evaluate({ record: { lines: rows(1000) }, scope: SCOPE, effort })).toBe(1000);
  });

  it('is refused while its document is compiled where loops stand in each other too deep', () => {
    const { problems } = compileWith((_, properties) => {
      properties.deep = { type: 'integer', title: '深', compute: `size(lines.map(t, ${NESTED}))` };
    });
    expect(
      problems.filter(({ severity }) => severity === 'error').map(({ message, pointer }) => [message, pointer]),
    ).toEqual([['循环最多套 3 层：先用一个计算字段算出里层的结果', '/record/properties/deep/compute']]);
  });
});

describe('a record', () => {
  const lines = rows(400).map(({ amount }) => ({ amount }));
  const whatIsWrong = (change: Parameters<typeof modelWith>[0]) =>
    checkRecord(
      modelWith(change),
      { city: '深圳', lines },
      { scope: SCOPE },
      Object.assign(() => true, { errors: [] }) as never,
    ).issues;

  it('is refused at the field whose computation takes too many steps', () => {
    const issues = whatIsWrong((_, properties) => {
      properties.weight = { type: 'integer', title: '总量', compute: NESTED };
    });
    expect(issues).toEqual([
      { path: '/weight', code: 'costly', message: expect.stringContaining('“总量”的计算太多') as string },
    ]);
  });

  it('is refused by a rule that takes too many', () => {
    const issues = whatIsWrong((document) => {
      document.rules = [{ check: `${NESTED} > 0`, message: '总量要大于 0' }];
    });
    expect(issues).toContainEqual({
      path: '',
      code: 'costly',
      message: expect.stringContaining('“总量要大于 0”的计算太多') as string,
    });
  });
});
