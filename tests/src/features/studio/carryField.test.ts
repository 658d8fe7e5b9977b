import { compileTrial } from '@yunpu/engine-core/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryField, holdersFor } from '../../../../src/features/studio/parts/edits/carryField.ts';
import { valueAt } from '../../../../src/features/studio/parts/edits/json.ts';

const OPTIONS = { fragments: {}, isNew: false };
const field = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });

const document = (more: object = {}, properties: object = {}) =>
  JSON.stringify({
    entity: 'bill',
    title: '单',
    key: 'no',
    record: {
      type: 'object',
      required: ['city'],
      properties: {
        no: field('编号'),
        city: field('城市', { column: true, filter: true }),
        rate: number('税率'),
        address: { type: 'object', title: '地址', properties: { street: field('街道'), zip: field('邮编') } },
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { part: field('部件'), price: number('单价') } },
        },
        ...properties,
      },
    },
    access: { read: { customer: 'true' } },
    ...more,
  });
const at = (text: string, ...path: (string | number)[]) => valueAt(text, path);
const carry = (text: string, path: string, holder: string) =>
  carryField(
    text,
    `/record/properties/${path.replaceAll('.', '/properties/')}`,
    holder && `/record/properties/${holder}`,
    OPTIONS,
  );
const errors = (text: string) =>
  compileTrial(text, 'x', OPTIONS).problems.filter(({ severity }) => severity === 'error');

describe('a field put elsewhere', () => {
  it('keeps its values by where they were, and that it is required', () => {
    const { text, pointer } = carry(document(), 'city', 'address');
    expect(pointer).toBe('/record/properties/address/properties/city');
    expect(at(text, 'record', 'properties', 'address', 'properties', 'city')).toMatchObject({ id: '/city' });
    expect(at(text, 'record', 'required')).toBeUndefined();
    expect(at(text, 'record', 'properties', 'address', 'required')).toEqual(['city']);
    const back = carryField(text, pointer, '', OPTIONS).text;
    expect(at(back, 'record', 'properties', 'city')).not.toHaveProperty('id');
    expect(at(back, 'record', 'required')).toEqual(['city']);
  });

  it('is named by its new path in rules, views, orders, columns and access', () => {
    const { text, hindrances } = carry(
      document(
        {
          rules: [{ at: '/city', check: "city != '' || address.zip == 'city'", message: '填城市' }],
          list: { sort: '-city', views: [{ name: '北京', filter: "city == '北京'" }] },
          access: { read: { customer: "city == '北京'" }, fields: { city: { customer: 'read' } } },
        },
        { note: field('注', { show: "city.startsWith('北') && size(lines.filter(l, l.part == city)) > 0" }) },
      ),
      'city',
      'address',
    );
    expect(hindrances).toEqual([]);
    expect(at(text, 'rules', 0, 'check')).toBe("address.city != '' || address.zip == 'city'");
    expect(at(text, 'rules', 0, 'at')).toBe('/address/city');
    expect(at(text, 'list', 'sort')).toBe('-address.city');
    expect(at(text, 'list', 'views', 0, 'filter')).toBe("address.city == '北京'");
    expect(at(text, 'access', 'fields')).toHaveProperty(['address.city']);
    expect(at(text, 'record', 'properties', 'note', 'show')).toBe(
      "address.city.startsWith('北') && size(lines.filter(l, l.part == address.city)) > 0",
    );
  });

  it('reads out of its group what stood beside it there', () => {
    const text = document(
      {},
      {
        place: { type: 'object', title: '地点', properties: { a: field('甲'), b: field('乙', { show: "a != ''" }) } },
      },
    );
    const moved = carry(text, 'place.b', '');
    expect(moved.hindrances).toEqual([]);
    expect(at(moved.text, 'record', 'properties', 'b', 'show')).toBe("place.a != ''");
  });

  it('is read by rows of its own where it goes into them, and nowhere else: there it is refused with the place', () => {
    const rows = (show: object) => ({
      lines: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { part: field('部件'), price: number('单价', show) } },
      },
    });
    const inside = carry(document({}, rows({ show: 'parent.rate > 0' })), 'rate', 'lines');
    expect(inside.hindrances).toEqual([]);
    expect(at(inside.text, 'record', 'properties', 'lines', 'items', 'properties', 'price', 'show')).toBe('rate > 0');
    expect(at(inside.text, 'record', 'properties', 'lines', 'items', 'properties', 'rate')).toMatchObject({
      id: '../rate',
    });
    const outside = document({}, { note: field('注', { show: 'rate > 0' }) });
    const refused = carry(outside, 'rate', 'lines');
    expect(refused.text).toBe(outside);
    expect(refused.hindrances).toMatchObject([{ pointer: '/record/properties/note/show' }]);
  });

  it('goes out of rows where each row reads it, and not where the rows are gone through', () => {
    const price = '/record/properties/lines/items/properties/price';
    const out = carryField(document(), price, '', OPTIONS);
    expect(at(out.text, 'record', 'properties', 'price')).toMatchObject({ id: '/lines/*/price' });
    const summed = document({}, { note: number('合计', { compute: 'sum(lines.map(l, l.price))' }) });
    expect(carryField(summed, price, '', OPTIONS).hindrances).toMatchObject([
      { pointer: '/record/properties/note/compute' },
    ]);
  });

  it('leaves behind what only a list shows of it where rows are not listed', () => {
    const { text, hindrances } = carry(document(), 'city', 'lines');
    expect(hindrances).toEqual([]);
    expect(errors(text)).toEqual([]);
  });

  it('leaves a good document good, wherever which field goes, or does not go and says why', () => {
    const text = document(
      { rules: [{ at: '/address/zip', check: 'address.zip != city', message: '不同' }], list: { sort: 'city' } },
      { total: number('合计', { compute: 'rate * 2' }), name: field('名', { show: "address.street != ''" }) },
    );
    const paths = ['city', 'rate', 'address', 'total', 'name', 'address.street', 'address.zip'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), fc.nat(3)), { maxLength: 5 }), (steps) => {
        let now = text;
        for (const [path, chosen] of steps) {
          const pointer = `/record/properties/${path.replaceAll('.', '/properties/')}`;
          const holders = holdersFor(now, pointer);
          const holder = holders[chosen % Math.max(1, holders.length)];
          if (holder === undefined) continue;
          const next = carryField(now, pointer, holder.pointer, OPTIONS);
          if (next.hindrances.length > 0) expect(next.text).toBe(now);
          else expect(next.text).not.toBe(now);
          now = next.text;
          expect(errors(now)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
