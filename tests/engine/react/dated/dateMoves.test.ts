import type { RecordData } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { dateMove, type Edge } from '../../../../engine/react/dated/dateMoves.ts';
import { modelWith } from '../../core/document/base.ts';

const model = modelWith((document, properties) => {
  properties.start = { type: 'string', format: 'date', title: '开始' };
  properties.end = { type: 'string', format: 'date', title: '结束' };
  properties.until = { type: 'string', format: 'date', title: '到期', compute: 'addDays(start, 30)' };
  properties.fixed = { type: 'string', format: 'date', title: '登记', readOnly: true };
  properties.visit = { type: 'string', format: 'date-time', title: '上门' };
  document.states = {
    field: 'status',
    initial: 'draft',
    values: { draft: { title: '草稿' }, closed: { title: '已结束', locked: true, editable: ['end'] } },
  };
  document.actions = {
    close: { title: '结束', from: ['draft'], to: 'closed' },
    open: { title: '重开', from: ['closed'], to: 'draft' },
  };
  document.list = {};
});
const scope = {
  user: { id: 'u', name: '某人', roles: [] },
  team: { eid: 't', name: '', certified: true, isAdmin: false },
  today: '2026-01-01',
  now: '2026-01-01T00:00:00.000Z',
  isNew: false,
};
const move = (from: string, to: string | undefined, record: RecordData, edge: Edge, days: number) => {
  const result = dateMove(model, { from, to }, { status: 'draft', ...record }, { edge, days }, scope);
  return 'why' in result ? result.why : result.values;
};
const lease = { start: '2026-03-01', end: '2026-03-10' };

describe('moving a record by its dates', () => {
  it('moves both of them, and the one there is where there is one', () => {
    expect(move('start', 'end', lease, 'both', 3)).toEqual({ start: '2026-03-04', end: '2026-03-13' });
    expect(move('start', 'end', { end: '2026-03-10' }, 'both', -1)).toEqual({ end: '2026-03-09' });
    expect(move('visit', undefined, { visit: '2026-03-01T02:30:00.000Z' }, 'both', 1)).toEqual({
      visit: '2026-03-02T02:30:00.000Z',
    });
  });

  it('leaves an end that follows by itself to its rule', () => {
    expect(move('start', 'until', { start: '2026-03-01', until: '2026-03-31' }, 'both', 2)).toEqual({
      start: '2026-03-03',
    });
    expect(move('start', 'until', { start: '2026-03-01', until: '2026-03-31' }, 'last', 2)).toBe('“到期”现在不能修改');
  });

  it('is refused where a date may not be changed: read-only, or closed by the state', () => {
    expect(move('fixed', undefined, { fixed: '2026-03-01' }, 'both', 1)).toBe('“登记”现在不能修改');
    expect(move('start', 'end', { ...lease, status: 'closed' }, 'both', 1)).toBe('“开始”现在不能修改');
    expect(move('start', 'end', { ...lease, status: 'closed' }, 'last', 1)).toEqual({ end: '2026-03-11' });
  });

  it('stretches by one end, which never passes the other', () => {
    expect(move('start', 'end', lease, 'first', -2)).toEqual({ start: '2026-02-27' });
    expect(move('start', 'end', lease, 'first', 30)).toEqual({ start: '2026-03-10' });
    expect(move('start', 'end', lease, 'last', -30)).toEqual({ end: '2026-03-01' });
    expect(move('start', 'end', { start: '2026-03-01' }, 'last', 4)).toEqual({ end: '2026-03-05' });
  });
});
