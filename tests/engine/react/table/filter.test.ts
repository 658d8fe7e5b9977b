import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { Filter } from '../../../../engine/core/query/types.ts';
import { complete, withOperator } from '../../../../engine/react/table/filter/builderTree.ts';
import { datePresets } from '../../../../engine/react/table/filter/datePresets.ts';
import { describeFilter } from '../../../../engine/react/table/filter/describe.ts';
import { conditionOn, partsOf, withCondition, withoutPart } from '../../../../engine/react/table/filter/filterState.ts';
import { ordersDocument } from '../../../../bench/pages/table/orders.ts';

const model = compile(ordersDocument).model!;
const status: Filter = { field: 'status', op: 'in', value: ['draft', 'signed'] };
const amount: Filter = { field: 'amount', op: 'between', value: [100000, null] };
const either: Filter = { or: [{ field: 'quantity', op: 'gt', value: 100 }, { field: 'product', op: 'contains', value: '版' }] };

describe('the filter bar', () => {
  it('sets, replaces and takes away a field\'s condition and leaves the rest', () => {
    const both = withCondition(withCondition(either, 'status', status), 'amount', amount);
    expect(partsOf(both)).toEqual([either, status, amount]);
    const changed = withCondition(both, 'status', { field: 'status', op: 'in', value: ['draft'] });
    expect(conditionOn(changed, 'status')).toEqual({ field: 'status', op: 'in', value: ['draft'] });
    expect(partsOf(withCondition(both, 'status', undefined))).toEqual([either, amount]);
  });

  it('is no filter at all when its last part goes', () => {
    expect(withCondition(status, 'status', undefined)).toBeUndefined();
    expect(withoutPart({ and: [either] }, 0)).toBeUndefined();
  });

  it('does not mistake a condition inside a group for the bar\'s own', () => {
    expect(conditionOn({ and: [either] }, 'quantity')).toBeUndefined();
  });
});

describe('a filter in words', () => {
  it('names fields, states and amounts as people do', () => {
    expect(describeFilter(model, status, '2026-11-20')).toBe('状态：草稿、已签订');
    expect(describeFilter(model, amount, '2026-11-20')).toBe('金额：≥ ¥1,000.00');
    expect(describeFilter(model, { and: [status, either] }, '2026-11-20')).toBe('状态：草稿、已签订 且 （数量 大于 100 或 产品 包含 版）');
    expect(describeFilter(model, { field: 'signedOn', op: 'empty' }, '2026-11-20')).toBe('签订日期 为空');
  });

  it('calls a span by its preset when it is one', () => {
    expect(describeFilter(model, { field: 'signedOn', op: 'between', value: ['2026-11-01', '2026-11-30'] }, '2026-11-20')).toBe('签订日期：本月');
    expect(describeFilter(model, { field: 'createdAt', op: 'between', value: ['2026-11-19T16:00:00.000Z', '2026-11-20T15:59:59.999Z'] }, '2026-11-20')).toBe('创建时间：今天');
  });
});

describe('date presets', () => {
  const spans = (today: string) => Object.fromEntries(datePresets(today).map(({ title, span }) => [title, span]));
  it('begin a week on Monday, also seen from a Sunday', () => {
    expect(spans('2026-11-22').本周).toEqual(['2026-11-16', '2026-11-22']);
    expect(spans('2026-11-16').本周).toEqual(['2026-11-16', '2026-11-22']);
  });
  it('end a month on its last day and count today among thirty', () => {
    expect(spans('2028-02-10').本月).toEqual(['2028-02-01', '2028-02-29']);
    expect(spans('2026-12-31').本月).toEqual(['2026-12-01', '2026-12-31']);
    expect(spans('2026-03-01').近30天).toEqual(['2026-01-31', '2026-03-01']);
  });
});

describe('the builder', () => {
  it('drops conditions without a value and groups without conditions', () => {
    expect(complete({ and: [status, { field: 'customer', op: 'contains' }, { or: [] }, { or: [{ field: 'amount', op: 'between', value: [null, null] }] }] })).toEqual({ and: [status] });
    expect(complete({ and: [{ field: 'customer', op: 'contains', value: '' }] })).toBeUndefined();
    expect(complete({ field: 'customer', op: 'empty' })).toEqual({ field: 'customer', op: 'empty' });
    expect(complete({ field: 'urgent', op: 'eq', value: false })).toEqual({ field: 'urgent', op: 'eq', value: false });
  });

  it('keeps a value through a change of operator only where the new one takes it', () => {
    expect(withOperator({ field: 'amount', op: 'gt', value: 5 }, 'lt')).toEqual({ field: 'amount', op: 'lt', value: 5 });
    expect(withOperator({ field: 'amount', op: 'gt', value: 5 }, 'between')).toEqual({ field: 'amount', op: 'between' });
    expect(withOperator({ field: 'amount', op: 'gt', value: 5 }, 'empty')).toEqual({ field: 'amount', op: 'empty' });
  });
});
