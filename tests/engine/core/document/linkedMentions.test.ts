import { expect, it } from 'vitest';
import { withLinkedRenames } from '../../../../engine/core/document/linkedMentions.ts';
import { base } from './base.ts';

const document = () => {
  const claim = base();
  const properties = claim.record.properties as Record<string, unknown>;
  properties.person = {
    type: 'string',
    title: '人员',
    link: {
      entity: 'person',
      label: 'name',
      show: ['name', 'age'],
      fetch: { city: 'address.city', total: 'age' },
      filter: "row.age > 18 && row['age'] < 60 && city != '' && row.address.city == 'age'",
    },
  };
  properties.heads = {
    type: 'integer',
    title: '人数',
    rollup: { entity: 'person', by: 'claim', total: 'sum', of: 'age', when: 'row.age > 1' },
  };
  return {
    ...claim,
    list: {
      views: [
        {
          name: '成年',
          where: {
            and: [
              { field: 'person.age', op: 'gt', value: 18 },
              { field: 'total', op: 'filled' },
            ],
          },
        },
      ],
    },
    children: [{ name: 'people', title: '人员', entity: 'person', foreignKey: 'claim' }],
    starts: [
      { name: 'hire', title: '录用', entity: 'person', values: { age: '18' }, rows: { lines: { part: 'kind' } } },
      { name: 'pay', title: '付款', entity: 'payment', values: { age: '1' } },
    ],
  };
};

const pathsNow = (paths: readonly (readonly [string, string])[]) => ({ paths: new Map(paths), values: new Map() });

it('names the other entity’s fields anew wherever it names them, and nothing of the same name', () => {
  const renames = pathsNow([
    ['age', 'years'],
    ['address.city', 'town'],
    ['claim', 'claimNo'],
    ['lines', 'rows'],
  ]);
  const next = withLinkedRenames(document(), 'person', renames) as unknown as ReturnType<typeof document>;
  const { person, heads, lines } = next.record.properties as Record<string, Record<string, unknown>>;
  expect(person?.link).toEqual({
    entity: 'person',
    label: 'name',
    show: ['name', 'years'],
    fetch: { city: 'town', total: 'years' },
    filter: "row.years > 18 && row['age'] < 60 && city != '' && row.town == 'age'",
  });
  expect(heads?.rollup).toEqual({ entity: 'person', by: 'claimNo', total: 'sum', of: 'years', when: 'row.years > 1' });
  expect(lines).toEqual((base().record.properties as Record<string, unknown>).lines);
  expect(next.list.views[0]?.where.and).toEqual([
    { field: 'person.years', op: 'gt', value: 18 },
    { field: 'total', op: 'filled' },
  ]);
  expect(next.children).toMatchObject([{ foreignKey: 'claimNo' }]);
  expect(next.starts).toMatchObject([
    { values: { years: '18' }, rows: { rows: { part: 'kind' } } },
    { entity: 'payment', values: { age: '1' } },
  ]);
});

it('is left alone where it names none of them', () => {
  expect(withLinkedRenames(document(), 'person', pathsNow([['phone', 'mobile']]))).toBeUndefined();
  expect(withLinkedRenames(document(), 'other', pathsNow([['age', 'years']]))).toBeUndefined();
  expect(withLinkedRenames(null, 'person', pathsNow([['age', 'years']]))).toBeUndefined();
});

it('names options of another entity by the values that they have now', () => {
  const source = base() as unknown as { record: { properties: Record<string, unknown> }; starts: unknown[] };
  Object.assign(source.record.properties, {
    friend: {
      type: 'string',
      title: '朋友',
      link: { entity: 'person', filter: "row.kind in ['a', 'b'] && row.name != 'a'" },
    },
  });
  source.starts = [{ name: 's', title: '建', entity: 'person', values: { kind: "billNo == 'a' ? 'a' : 'b'" } }];
  const values = new Map([['kind', new Map([['a', 'alpha']])]]);
  const next = withLinkedRenames(source, 'person', { paths: new Map(), values }) as unknown as typeof source;
  expect((next.record.properties.friend as { link: { filter: string } }).link.filter).toBe(
    "row.kind in ['alpha', 'b'] && row.name != 'a'",
  );
  expect(next.starts).toMatchObject([{ values: { kind: "billNo == 'a' ? 'alpha' : 'b'" } }]);
});
