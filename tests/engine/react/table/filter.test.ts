import { describe, expect, it } from 'vitest';
import { ordersDocument } from '../../../../bench/pages/table/orders.ts';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { Filter } from '../../../../engine/core/document/model/query.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { complete, withOperator } from '../../../../engine/react/table/filter/builderTree.ts';
import { describeFilter } from '../../../../engine/react/table/filter/describe.ts';
import { conditionOn, partsOf, withCondition, withoutPart } from '../../../../engine/react/table/filter/filterState.ts';
import { passages, pathsBehind } from '../../../../engine/react/table/filter/further.ts';

const model = compile(ordersDocument).model!;
const status: Filter = { field: 'status', op: 'in', value: ['draft', 'signed'] };
const amount: Filter = { field: 'amount', op: 'between', value: [100000, null] };
const either: Filter = {
  or: [
    { field: 'quantity', op: 'gt', value: 100 },
    { field: 'product', op: 'contains', value: '版' },
  ],
};

describe('the filter bar', () => {
  it("sets, replaces and takes away a field's condition and leaves the rest", () => {
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

  it("does not mistake a condition inside a group for the bar's own", () => {
    expect(conditionOn({ and: [either] }, 'quantity')).toBeUndefined();
  });
});

describe('a filter in words', () => {
  it('names fields, states and amounts as people do', () => {
    expect(describeFilter(model, status)).toBe('状态：草稿、已签订');
    expect(describeFilter(model, amount)).toBe('金额：≥ ¥1,000.00');
    expect(describeFilter(model, { and: [status, either] })).toBe(
      '状态：草稿、已签订 且 （数量 大于 100 或 产品 包含 版）',
    );
    expect(describeFilter(model, { field: 'signedOn', op: 'empty' })).toBe('签订日期 为空');
  });

  it('calls a relative value by its name, and two stored days by their dates whatever month it is', () => {
    expect(describeFilter(model, { field: 'signedOn', op: 'between', value: { relative: 'month' } })).toBe(
      '签订日期：本月',
    );
    expect(describeFilter(model, { field: 'createdAt', op: 'gte', value: { relative: 'lastDays', days: 7 } })).toBe(
      '创建时间 不早于 近 7 天',
    );
    expect(describeFilter(model, { field: 'createdByName', op: 'eq', value: { relative: 'me' } })).toBe('创建人：我');
    expect(
      describeFilter(model, { field: 'owner', op: 'in', value: ['u7', { relative: 'me' }] }, (_path, key) =>
        key === 'u7' ? '林悦' : undefined,
      ),
    ).toBe('负责人：林悦、我');
    expect(describeFilter(model, { field: 'signedOn', op: 'between', value: ['2026-11-01', '2026-11-30'] })).toBe(
      '签订日期：2026-11-01 ~ 2026-11-30',
    );
    expect(
      describeFilter(model, {
        field: 'createdAt',
        op: 'between',
        value: ['2026-11-19T16:00:00.000Z', '2026-11-20T15:59:59.999Z'],
      }),
    ).toBe('创建时间：2026-11-20 ~ 2026-11-20');
    expect(describeFilter(model, { field: 'signedOn', op: 'between', value: { relative: 'fortnight' } })).toBe(
      '签订日期：“fortnight”',
    );
  });
});

describe('the builder', () => {
  it('drops conditions without a value and groups without conditions', () => {
    expect(
      complete({
        and: [
          status,
          { field: 'customer', op: 'contains' },
          { or: [] },
          { or: [{ field: 'amount', op: 'between', value: [null, null] }] },
        ],
      }),
    ).toEqual({ and: [status] });
    expect(complete({ and: [{ field: 'customer', op: 'contains', value: '' }] })).toBeUndefined();
    expect(complete({ field: 'customer', op: 'empty' })).toEqual({ field: 'customer', op: 'empty' });
    expect(complete({ field: 'urgent', op: 'eq', value: false })).toEqual({ field: 'urgent', op: 'eq', value: false });
  });

  it('takes a relative value for a whole one, and keeps it where a date is still compared', () => {
    const month: Filter = { field: 'signedOn', op: 'between', value: { relative: 'month' } };
    expect(complete(month)).toEqual(month);
    expect(withOperator(month, 'gte')).toEqual({ field: 'signedOn', op: 'gte', value: { relative: 'month' } });
    expect(withOperator(month, 'empty')).toEqual({ field: 'signedOn', op: 'empty' });
  });

  it('keeps a value through a change of operator only where the new one takes it', () => {
    expect(withOperator({ field: 'amount', op: 'gt', value: 5 }, 'lt')).toEqual({
      field: 'amount',
      op: 'lt',
      value: 5,
    });
    expect(withOperator({ field: 'amount', op: 'gt', value: 5 }, 'between')).toEqual({
      field: 'amount',
      op: 'between',
    });
    expect(withOperator({ field: 'amount', op: 'gt', value: 5 }, 'empty')).toEqual({ field: 'amount', op: 'empty' });
  });
});

describe('conditions on the rows of a sub-table', () => {
  const document = {
    entity: 'deal',
    title: '合同',
    key: 'billNo',
    record: {
      type: 'object',
      properties: {
        billNo: { type: 'string', title: '编号', readOnly: true },
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              product: { type: 'string', title: '产品' },
              account: { type: 'string', title: '账号' },
              owner: { type: 'object', title: '经办', properties: { phone: { type: 'string', title: '电话' } } },
            },
          },
        },
        secret: {
          type: 'array',
          title: '成本明细',
          items: { type: 'object', properties: { cost: { type: 'integer', title: '成本' } } },
        },
      },
    },
    access: {
      read: { staff: 'true', boss: 'true' },
      fields: {
        'lines.account': { staff: 'masked' },
        'lines.owner': { staff: 'masked' },
        secret: { staff: 'masked' },
      },
    },
  };
  const offered = (role: string) => {
    const shown = compile(project(document, [role]), { check: false }).model!;
    return passages(shown).flatMap((table) => pathsBehind(shown, table));
  };

  it('are offered on no field that the person sees masked, whether by itself, in a group or with its sub-table', () => {
    expect(offered('boss')).toEqual(['lines.product', 'lines.account', 'lines.owner.phone', 'secret.cost']);
    expect(offered('staff')).toEqual(['lines.product']);
  });
});
