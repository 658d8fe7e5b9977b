import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { moveTo } from '../../../../engine/react/board/moves.ts';
import { modelWith } from '../../core/document/base.ts';

const model = modelWith((document, properties) => {
  properties.fixed = { type: 'string', title: '定了', enum: ['a', 'b'], readOnly: true };
  document.states = {
    field: 'status',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      checked: { title: '已核对', locked: true, editable: ['city'] },
      paid: { title: '已付', final: true },
    },
  };
  document.actions = {
    check: { title: '核对', from: ['draft'], to: 'checked', guard: 'total > 0', why: '没有金额' },
    quick: { title: '直接核对', from: ['draft'], to: 'checked', roles: ['customer'] },
    force: { title: '强制核对', from: ['draft'], to: 'checked', guard: 'total > 100', primary: true },
    step: { title: '推进', from: ['checked'], set: { status: "status == 'checked' ? 'paid' : 'draft'" } },
  };
  document.list = {};
});

const move = (record: RecordData, by: string, value: string | null, of: EntityModel = model) =>
  moveTo(
    of,
    of.fieldsByPath[by]!,
    record,
    { value, title: String(value) },
    {
      user: { id: 'u', name: '某人', roles: ['staff'] },
      team: { eid: 't', name: '', certified: true, isAdmin: false },
      today: '2026-01-01',
      now: '2026-01-01T00:00:00.000Z',
      isNew: false,
    },
  );
const done = (result: ReturnType<typeof move>) =>
  typeof result === 'object' && 'action' in result ? result.action.name : result;

describe('dropping a card', () => {
  it('is the transition that leads to the column, the main one where there are several', () => {
    expect(done(move({ status: 'draft', total: 5 }, 'status', 'checked'))).toBe('check');
    expect(done(move({ status: 'draft', total: 500 }, 'status', 'checked'))).toBe('force');
    expect(done(move({ status: 'checked' }, 'status', 'paid'))).toBe('step');
  });

  it('says the rule’s own words where the transition may not be done now', () => {
    expect(move({ status: 'draft', total: 0 }, 'status', 'checked')).toEqual({ why: '没有金额' });
  });

  it('says that no transition leads there', () => {
    expect(move({ status: 'draft' }, 'status', 'paid')).toEqual({ why: '没有从“草稿”到“paid”的操作' });
  });

  it('does nothing in the column where it stands', () => {
    expect(move({ status: 'draft' }, 'status', 'draft')).toBe('here');
    expect(move({}, 'status', 'draft')).toBe('here');
    expect(move({ kind: 'meal' }, 'kind', 'meal')).toBe('here');
    expect(move({}, 'kind', null)).toBe('here');
  });

  it('of a field’s option saves it, unless it is locked now or must have a value', () => {
    expect(move({ status: 'draft', kind: 'meal' }, 'kind', 'travel')).toEqual({ value: 'travel' });
    expect(move({ status: 'draft', kind: 'meal' }, 'kind', null)).toHaveProperty('why');
    expect(move({ status: 'checked', kind: 'meal' }, 'kind', 'travel')).toEqual({ why: '“类型”现在不能修改' });
    expect(move({ status: 'draft', fixed: 'a' }, 'fixed', 'b')).toEqual({ why: '“定了”现在不能修改' });
  });
});
