import { describe, expect, it } from 'vitest';
import { type Rights, whyAction, whyField, whyState } from '../../../../engine/core/record/why.ts';
import { entityOf, env } from './documents.ts';

const model = entityOf(
  {
    status: { type: 'string', title: '状态' },
    kind: {
      type: 'string',
      title: '类型',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    },
    secret: { type: 'integer', title: '底价', format: 'money' },
    amount: { type: 'integer', title: '金额', format: 'money' },
    bank: { type: 'string', title: '账号', show: "kind == 'a'", require: "amount > 1000 && kind == 'a'" },
    note: { type: 'string', title: '说明', require: 'secret > 5', readOnly: 'secret > 50' },
    total: { type: 'integer', title: '合计', format: 'money', compute: 'amount * 2' },
  },
  {
    rules: [
      { check: 'amount >= 100', at: '/amount', message: '金额太小' },
      { check: 'amount >= secret', at: '/amount', message: '低于底价' },
    ],
    states: {
      field: 'status',
      initial: 'draft',
      values: { draft: { title: '草稿' }, sent: { title: '已提交', locked: true, final: true } },
    },
    actions: { send: { title: '提交', from: ['draft'], to: 'sent', guard: 'amount > 1000' } },
  },
);
const all: Rights = { fields: {}, save: true, actions: { send: true }, state: 'draft' };
const about = (rights: Partial<Rights>, record: Record<string, unknown>) => ({
  model,
  record: { status: 'draft', ...record },
  env,
  rights: { ...all, ...rights },
});
const textOf = (why: unknown): string => JSON.stringify(why);

describe('why a field is as it is', () => {
  it('says the rule in words, what it was answered from, and what would have to be so', () => {
    const why = whyField(about({}, { kind: 'a', amount: 500 }), '/bank');
    expect(why?.points.find((point) => point.about === '必填')).toMatchObject({
      answer: '不满足必填条件',
      rule: { text: '“金额”大于 ¥10.00，并且“类型”是“甲”', isSource: false },
      values: [
        { title: '金额', text: '¥5.00' },
        { title: '类型', text: '甲' },
      ],
      otherwise: '“金额”大于 ¥10.00',
    });
  });

  it('says of a hidden field what hides it, and neither its value nor its other rules', () => {
    const why = whyField(about({}, { kind: 'b', bank: '6222' }), '/bank');
    expect(why?.points.map((point) => point.about)).toEqual(['显示']);
    expect(why?.points[0]?.otherwise).toBe('“类型”是“甲”');
    expect(textOf(why)).not.toContain('6222');
  });

  it('says how a value is computed', () => {
    const why = whyField(about({}, { amount: 500 }), '/total');
    expect(why?.points.find((point) => point.about === '值')?.rule?.text).toBe('“金额” × 2');
  });

  it('says which checks it keeps and which it breaks', () => {
    const why = whyField(about({}, { amount: 50, secret: 10 }), '/amount');
    expect(why?.points.filter((point) => point.about === '检查').map((point) => point.answer)).toEqual([
      '不符合要求：金额太小',
      '符合要求：低于底价',
    ]);
  });

  it.each(['none', 'masked'] as const)('says nothing of a field whose level is %s, in no rule of another', (level) => {
    const rights = { fields: { secret: level } };
    const record = { amount: 50, secret: 7700, note: 'x' };
    for (const pointer of ['/note', '/amount']) {
      const text = textOf(whyField(about(rights, record), pointer));
      expect(text).not.toContain('底价');
      expect(text).not.toContain('77');
    }
    // That it has to be filled in is seen on the page anyway.
    expect(textOf(whyField(about(rights, record), '/note'))).toContain('现在必填');
  });

  it('knows nothing of a field that this person may not read', () => {
    expect(whyField(about({ fields: { secret: 'none' } }, {}), '/secret')).toBeUndefined();
    expect(whyField(about({}, {}), '/gone')).toBeUndefined();
  });

  it('names the right or the record that keeps it from being changed', () => {
    expect(textOf(whyField(about({ fields: { kind: 'read' } }, {}), '/kind'))).toContain('您的角色只能查看这一项');
    expect(textOf(whyField(about({ save: { why: '已提交，不能修改' } }, {}), '/kind'))).toContain('已提交，不能修改');
  });
});

describe('why an action', () => {
  const send = model.actions[0]!;
  it('cannot be done now names its states, what its premise lacks, and what it leads to', () => {
    const why = whyAction(about({ actions: { send: { why: '还不能提交' } } }, { amount: 5 }), send);
    expect(why.points.map((point) => point.answer)).toEqual([
      '还不能提交',
      '现在是“草稿”，可以执行的状态：“草稿”',
      '变为“已提交”，之后可以撤销',
      '不满足前提',
    ]);
    expect(why.points.at(-1)?.otherwise).toBe('“金额”大于 ¥10.00');
  });
  it('can be done asks for nothing more', () => {
    expect(whyAction(about({}, { amount: 5000 }), send).points.at(-1)?.otherwise).toBeUndefined();
  });
});

it('a state names the ways on that this person has', () => {
  expect(whyState(about({}, {}))?.points.map((point) => point.answer)).toEqual(['现在是“草稿”', '提交 → 已提交']);
  expect(textOf(whyState(about({ actions: {} }, {})))).toContain('没有可以改变状态的操作');
});
