import { describe, expect, it } from 'vitest';
import { explain } from '../../../../engine/core/record/explain.ts';
import { entityOf, env } from './documents.ts';

const model = entityOf(
  {
    kind: {
      type: 'string',
      title: '类型',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙', when: 'amount > 10' },
      ],
    },
    amount: { type: 'integer', title: '金额' },
    bank: {
      type: 'string',
      title: '账号',
      show: "kind == 'a' && amount > 10",
      require: "kind == 'a' || team.certified",
      readOnly: '!(amount < 100)',
      whenHidden: 'clear',
    },
    box: { type: 'object', title: '组', show: 'amount > 10', properties: { inner: { type: 'string', title: '内' } } },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          price: { type: 'integer', title: '单价' },
          why: { type: 'string', title: '原因', show: 'price > 5' },
        },
      },
    },
    total: { type: 'integer', title: '合计', compute: 'sum(lines.map(l, l.price))' },
    late: { type: 'string', title: '补充', section: 'more', default: '无' },
  },
  {
    form: {
      sections: [
        { name: 'basic', title: '基本' },
        { name: 'more', title: '更多', show: 'total > 5' },
      ],
    },
  },
);

describe('explain', () => {
  it('names the rule, the values it reads and the part that decided', () => {
    const { visible } = explain(model, '/bank', { kind: 'a', amount: 3 }, env) ?? {};
    expect(visible).toMatchObject({
      outcome: false,
      expression: {
        source: "kind == 'a' && amount > 10",
        result: false,
        deciding: { source: 'amount > 10', result: false },
        reads: [
          { name: 'kind', title: '类型', value: 'a' },
          { name: 'amount', title: '金额', value: 3 },
        ],
      },
    });
  });

  it('finds the side of an or that is met, and looks through a negation', () => {
    const found = explain(model, '/bank', { kind: 'b', amount: 300 }, env);
    expect(found?.required.expression?.deciding.source).toBe('team.certified');
    expect(found?.readOnly).toMatchObject({
      outcome: true,
      expression: { deciding: { source: 'amount < 100', result: false } },
    });
  });

  it('says which group or section hides a field', () => {
    expect(explain(model, '/box/inner', { amount: 1 }, env)?.visible.text).toContain('组');
    expect(explain(model, '/late', {}, env)?.visible).toMatchObject({ outcome: false, text: '所在分组不满足显示条件' });
  });

  it('explains a cell by the values of its own row', () => {
    const record = { lines: [{ price: 9 }, { price: 1 }] };
    expect(explain(model, '/lines/0/why', record, env)?.visible.outcome).toBe(true);
    expect(explain(model, '/lines/1/why', record, env)?.visible).toMatchObject({
      outcome: false,
      expression: { reads: [{ value: 1 }] },
    });
  });

  it('says where a value comes from', () => {
    const record = { lines: [{ price: 9 }], bank: 'x', late: '无', kind: 'b' };
    const value = (pointer: string) => explain(model, pointer, record, env)?.value;
    expect(value('/total')).toMatchObject({
      outcome: 9,
      text: '由公式计算',
      expression: { source: 'sum(lines.map(l, l.price))', reads: [{ name: 'lines' }] },
    });
    expect(value('/bank')).toMatchObject({ outcome: null, text: expect.stringContaining('清空') as string });
    expect(value('/late')?.text).toContain('默认值');
    expect(value('/kind')?.text).toBe('填写的值');
  });

  it('says of each option with a condition whether it is offered', () => {
    expect(explain(model, '/kind', { amount: 5 }, env)?.options).toMatchObject([
      { option: '乙', outcome: false, expression: { deciding: { source: 'amount > 10' } } },
    ]);
  });

  it('has no explanation for a field that does not exist', () => {
    expect(explain(model, '/nothing', {}, env)).toBeUndefined();
  });
});
