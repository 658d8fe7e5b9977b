import { describe, expect, it } from 'vitest';
import {
  allowedActions,
  applyTransition,
  stateOf,
  transitionTable,
} from '../../../../engine/core/workflow/transitions.ts';
import { compileWith, modelWith } from '../document/base.ts';
import { SCOPE } from '../expression/support.ts';

const model = modelWith((document, properties) => {
  properties.reason = { type: 'string', title: '原因' };
  properties.place = { type: 'object', properties: { city: { type: 'string' } } };
  document.list = {};
  document.actions = {
    submit: { title: '提交', from: ['draft'], to: 'checking', save: true },
    pay: { title: '付款', from: ['checking'], to: 'paid', guard: 'total < 100', why: '金额太大', roles: ['staff'] },
    refuse: {
      title: '退回',
      from: ['checking'],
      to: 'draft',
      input: { type: 'object', properties: { reason: { type: 'string', title: '原因' } } },
      set: { reason: 'input.reason', 'place.city': "city + '!'" },
    },
    step: { title: '推进', from: ['draft', 'checking'], set: { status: "status == 'draft' ? 'checking' : 'paid'" } },
  };
  document.states = {
    field: 'status',
    initial: 'draft',
    values: { draft: { title: '草稿' }, checking: { title: '审核中' }, paid: { title: '已付', final: true } },
  };
});
const [submit, pay, refuse] = model.actions;

describe('what may be done', () => {
  it('is decided by state, role and guard, and said in words', () => {
    const allowed = (record: Record<string, unknown>, roles = ['staff']) =>
      allowedActions(model, record, { scope: SCOPE }, roles);
    expect(allowed({ status: 'checking', total: 5 })).toMatchObject({
      pay: true,
      refuse: true,
      submit: { why: '“审核中”状态不能提交，只有“草稿”可以' },
    });
    expect(allowed({ status: 'checking', total: 500 }).pay).toEqual({ why: '金额太大' });
    expect(allowed({ status: 'checking', total: 5 }, ['customer']).pay).toEqual({ why: '您的角色不能执行“付款”' });
  });

  it('does not hold where the guard is empty', () => {
    expect(allowedActions(model, { status: 'checking' }, { scope: SCOPE }).pay).toEqual({ why: '金额太大' });
  });

  it('takes a record without a state for one in the initial state', () => {
    expect(stateOf(model, {})).toBe('draft');
    expect(allowedActions(model, {}, { scope: SCOPE }).submit).toBe(true);
  });

  it('lets a record that is not saved yet do only what saves it', () => {
    const fresh = allowedActions(model, {}, { scope: { ...SCOPE, isNew: true } });
    expect(fresh.submit).toBe(true);
    expect(fresh.step).toEqual({ why: '请先保存' });
  });
});

describe('a transition', () => {
  it('moves the state and leaves the given record alone', () => {
    const record = Object.freeze({ status: 'checking', total: 5 });
    expect(applyTransition(model, pay!, record, { scope: SCOPE })).toEqual({ status: 'paid', total: 5 });
    expect(applyTransition(model, submit!, {}, { scope: SCOPE })).toEqual({ status: 'checking' });
  });

  it('sets fields from the input and from the record as it was, and empties what the input leaves empty', () => {
    expect(
      applyTransition(
        model,
        refuse!,
        { city: 'A', reason: '旧', place: { street: 's' } },
        { scope: SCOPE, input: { reason: '票据不全' } },
      ),
    ).toEqual({ city: 'A', reason: '票据不全', place: { street: 's', city: 'A!' }, status: 'draft' });
    expect(applyTransition(model, refuse!, { reason: '旧' }, { scope: SCOPE, input: {} }).reason).toBeNull();
  });

  it('stands in a table with every state, an action that sets the state field included', () => {
    expect(transitionTable(model).draft).toEqual([
      { action: 'submit', from: 'draft', to: 'checking' },
      { action: 'step', from: 'draft', to: 'checking' },
    ]);
    expect(transitionTable(model).checking?.at(-1)).toEqual({ action: 'step', from: 'checking', to: 'paid' });
    expect(transitionTable(model).paid).toEqual([]);
  });
});

describe('guards of actions from the same state', () => {
  const messages = (...sources: string[]): string[] =>
    compileWith((document) => {
      document.list = {};
      document.actions = Object.fromEntries(
        sources.map((guard, index) => [`a${index}`, { title: `甲${index}`, from: ['draft'], to: 'paid', guard }]),
      );
    })
      .problems.filter(({ code }) => code.startsWith('guard-'))
      .map(({ message }) => message);

  it('may not leave out a number between them', () => {
    expect(messages('total < 50000', 'total > 50000')).toEqual([
      '“草稿”状态下，“金额”正好是 50000 时，“甲0”、“甲1”都不能执行',
    ]);
    expect(messages('total < 10', 'total >= 20')[0]).toContain('正好是 10');
    expect(messages('total <= 10', 'total >= 20').join()).toContain('在 10 和 20 之间');
    expect(messages('total < -5', 'total > -5')[0]).toContain('-5');
  });

  it('may share a range, but not by a slip a single number', () => {
    expect(messages('total <= 10', 'total >= 10')[0]).toContain('正好是 10');
    expect(messages('total <= 20', 'total >= 10')).toEqual([]);
  });

  it('are left alone where they meet, or where they weigh other things', () => {
    expect(messages('total <= 10', 'total > 10')).toEqual([]);
    expect(messages('total > 10', "kind == 'meal'")).toEqual([]);
    expect(messages('total > 10 && team.certified', 'total < 10')).toEqual([]);
  });
});
