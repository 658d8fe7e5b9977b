import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../../engine/core/document/model/query.ts';
import { checkFilter, parseFilter } from '../../../../engine/core/query/check.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import { entityReached, fieldReached, lookElsewhere, reach } from '../../../../engine/core/query/reach.ts';
import { withRenames } from '../../../../engine/core/query/renamed.ts';
import { entityOf } from '../record/documents.ts';

const firm = entityOf({
  name: { type: 'string', title: '名称' },
  size: { type: 'integer', title: '人数' },
  since: { type: 'string', format: 'date-time', title: '成立' },
  owner: { type: 'string', format: 'user', title: '负责人' },
  above: { type: 'string', title: '上级', link: { entity: 'firm', label: 'name' } },
  offices: { type: 'array', title: '网点', items: { type: 'object', properties: { city: { type: 'string' } } } },
});
const deal = entityOf({
  firm: { type: 'string', title: '客户', link: { entity: 'firm', label: 'name' } },
  partners: { type: 'array', items: { type: 'string' }, title: '伙伴', link: { entity: 'firm', label: 'name' } },
  buyer: {
    type: 'object',
    title: '买方',
    properties: { firm: { type: 'string', title: '企业', link: { entity: 'firm', label: 'name' } } },
  },
  lines: {
    type: 'array',
    title: '明细',
    items: {
      type: 'object',
      properties: {
        product: { type: 'string', title: '产品' },
        count: { type: 'integer', title: '数量' },
        maker: { type: 'string', title: '厂商', link: { entity: 'firm', label: 'name' } },
        at: { type: 'object', title: '地点', properties: { city: { type: 'string', title: '城市' } } },
        parts: { type: 'array', title: '部件', items: { type: 'object', properties: { no: { type: 'string' } } } },
      },
    },
  },
});
const queried = {
  fieldsByPath: deal.fieldsByPath,
  linked: (entity: string) => (entity === 'firm' ? firm : undefined),
};
const firms: Record<string, Record<string, unknown>> = {
  A: { name: '甲', size: 10, owner: 'u1', since: '2026-11-19T17:00:00.000Z' },
  B: { name: '乙', size: 500 },
};
const elsewhere = lookElsewhere(queried, (_entity, key) => firms[key]);
const scope = { user: { id: 'u1' }, team: { eid: 't1' }, now: '2026-11-20T04:00:00.000Z' };
const fits = (filter: Filter, record: Record<string, unknown>) => {
  const { filter: parsed, issues } = parseFilter(queried, filter, scope);
  expect(issues).toEqual([]);
  return parsed !== undefined && matches(parsed, record, elsewhere);
};

describe('a path of a filter', () => {
  it('leads into rows, over a link, and to a link inside a group, and is titled by what it leads through', () => {
    expect(reach(queried, 'lines.product')).toMatchObject({ through: 'rows', field: { title: '明细 › 产品' } });
    expect(reach(queried, 'lines.at.city')).toMatchObject({ through: 'rows', field: { path: 'lines.at.city' } });
    expect(reach(queried, 'firm.size')).toMatchObject({
      through: 'link',
      entity: 'firm',
      field: { path: 'firm.size', title: '客户 › 人数', sortable: false },
      inner: { path: 'size' },
    });
    expect(reach(queried, 'buyer.firm.name')).toMatchObject({ through: 'link', link: { path: 'buyer.firm' } });
    expect(fieldReached(queried, 'firm.owner')?.kind).toBe('user');
  });

  it('leads over a link of the rows to the record that a row links to', () => {
    expect(reach(queried, 'lines.maker.size')).toMatchObject({
      through: 'rows',
      table: { path: 'lines' },
      field: { path: 'lines.maker.size', title: '明细 › 厂商 › 人数', sortable: false },
      onward: { link: { path: 'lines.maker' }, entity: 'firm', inner: { path: 'size' } },
    });
    expect(fieldReached(queried, 'lines.maker.owner')?.kind).toBe('user');
    expect(entityReached(deal, 'lines.maker.size')).toBe('firm');
    expect(entityReached(deal, 'lines.maker')).toBeUndefined();
  });

  it('goes no further than one sub-table and one link', () => {
    for (const path of [
      'firm.above.name',
      'firm.offices.city',
      'lines.parts.no',
      'lines.maker.above.name',
      'firm.nothing',
    ])
      expect(reach(queried, path), path).toBeUndefined();
    expect(checkFilter(queried, { field: 'lines.maker.above.name', op: 'eq', value: '甲' })[0]?.message).toBe(
      '“明细 › 厂商”里的“above.name”隔得太远：筛选只能经过一个明细表和一个关联',
    );
  });

  it('ends at a link whose document may not be asked by', () => {
    expect(reach({ fieldsByPath: deal.fieldsByPath }, 'firm.size')).toBeUndefined();
    expect(entityReached(deal, 'firm.size')).toBe('firm');
    expect(checkFilter(deal, { field: 'firm.size', op: 'gt', value: 1 })[0]?.message).toBe(
      '“客户”里没有可筛选的字段“size”',
    );
  });

  it('is followed where a link, or a field of rows, is called otherwise', () => {
    const renames = {
      paths: new Map([
        ['firm', 'customer'],
        ['lines.product', 'lines.goods'],
        ['lines', 'items'],
      ]),
      values: new Map(),
    };
    const oneRow = (rowOf: string, product: string) => ({ rowOf, fits: { and: [{ field: product, op: 'filled' }] } });
    expect(withRenames({ filter: { not: oneRow('lines', 'lines.count') } }, renames)).toEqual({
      filter: { not: oneRow('items', 'items.count') },
    });
    expect(withRenames({ f: JSON.stringify(oneRow('lines', 'lines.product')) }, renames)).toEqual({
      f: JSON.stringify(oneRow('items', 'lines.goods')),
    });
    expect(
      withRenames({ filter: { and: [['firm.size', 'gt', 1], { field: 'lines.product', op: 'filled' }] } }, renames),
    ).toEqual({ filter: { and: [['customer.size', 'gt', 1], { field: 'lines.goods', op: 'filled' }] } });
  });
});

describe('a condition on rows and linked records', () => {
  const bought = {
    firm: 'A',
    partners: ['A', 'B'],
    lines: [
      { product: 'X', count: 1 },
      { product: 'Y', count: 9 },
    ],
  };

  it('fits where some row, or some linked record, fits it', () => {
    expect(fits({ field: 'lines.product', op: 'eq', value: 'Y' }, bought)).toBe(true);
    expect(fits({ field: 'lines.count', op: 'between', value: [2, 8] }, bought)).toBe(false);
    expect(fits({ field: 'partners.size', op: 'gt', value: 100 }, bought)).toBe(true);
    expect(fits({ field: 'firm.size', op: 'gt', value: 100 }, bought)).toBe(false);
    expect(fits({ field: 'firm.size', op: 'lte', value: 10 }, { firm: 'gone' })).toBe(false);
  });

  it('fits “not” where none fits, also where there is none', () => {
    expect(fits({ field: 'lines.product', op: 'ne', value: 'Y' }, bought)).toBe(false);
    expect(fits({ field: 'lines.product', op: 'ne', value: 'Y' }, {})).toBe(true);
    expect(fits({ field: 'lines.product', op: 'nin', value: ['Z'] }, bought)).toBe(true);
    expect(fits({ field: 'firm.name', op: 'empty' }, { firm: 'gone' })).toBe(true);
  });

  it('fits where one and the same row fits all that is said of one row', () => {
    const oneRow = (...and: Filter[]): Filter => ({ rowOf: 'lines', fits: { and } });
    const isX: Filter = { field: 'lines.product', op: 'eq', value: 'X' };
    const many: Filter = { field: 'lines.count', op: 'gt', value: 5 };
    expect(fits({ and: [isX, many] }, bought)).toBe(true);
    expect(fits(oneRow(isX, many), bought)).toBe(false);
    expect(fits(oneRow(isX, { not: many }), bought)).toBe(true);
    expect(fits({ not: oneRow(isX, many) }, bought)).toBe(true);
    expect(fits(oneRow(), bought)).toBe(true);
    expect(fits(oneRow(), {})).toBe(false);
  });

  it('takes “not” within one row for: not in this row', () => {
    const notX: Filter = { field: 'lines.product', op: 'ne', value: 'X' };
    expect(fits(notX, bought)).toBe(false);
    expect(fits({ rowOf: 'lines', fits: notX }, bought)).toBe(true);
  });

  it('reads what a row links to, alone and together with the rest of the row', () => {
    const made = {
      lines: [
        { product: 'X', maker: 'A' },
        { product: 'Y', maker: 'B' },
      ],
    };
    const big: Filter = { field: 'lines.maker.size', op: 'gt', value: 100 };
    const isX: Filter = { field: 'lines.product', op: 'eq', value: 'X' };
    expect(fits(big, made)).toBe(true);
    expect(fits({ rowOf: 'lines', fits: { and: [isX, big] } }, made)).toBe(false);
    expect(fits({ rowOf: 'lines', fits: { and: [isX, { not: big }] } }, made)).toBe(true);
    expect(fits({ field: 'lines.maker.name', op: 'ne', value: '甲' }, made)).toBe(false);
    expect(fits({ rowOf: 'lines', fits: { field: 'lines.maker.name', op: 'ne', value: '甲' } }, made)).toBe(true);
    const mine: Filter = {
      rowOf: 'lines',
      fits: { field: 'lines.maker.owner', op: 'in', value: [{ relative: 'me' }] },
    };
    expect(fits(mine, made)).toBe(true);
  });

  it('refuses within one row what is not of that row, and says so', () => {
    const why = (fits: unknown, rowOf: unknown = 'lines') => checkFilter(queried, { rowOf, fits })[0];
    expect(why({ field: 'firm', op: 'filled' })).toEqual({
      path: '/fits/field',
      code: 'unknownField',
      message: '“客户”不是“明细”一行里的字段，不能与它们放在同一行',
    });
    expect(why({ rowOf: 'lines', fits: { and: [] } })?.message).toBe('“同一行”里不能再有“同一行”');
    for (const rowOf of ['firm', 'lines.parts', 'nothing', 5])
      expect(why({ and: [] }, rowOf)).toMatchObject({ path: '/rowOf', code: 'unknownField' });
    expect(checkFilter(queried, { rowOf: 'lines', fits: { and: [] }, or: [] })[0]?.path).toBe('/or');
  });

  it('takes days and who asks as on the record’s own fields', () => {
    expect(fits({ field: 'firm.since', op: 'eq', value: '2026-11-20' }, bought)).toBe(true);
    expect(fits({ field: 'firm.since', op: 'between', value: { relative: 'today' } }, bought)).toBe(true);
    expect(fits({ field: 'firm.owner', op: 'in', value: [{ relative: 'me' }] }, bought)).toBe(true);
  });
});
