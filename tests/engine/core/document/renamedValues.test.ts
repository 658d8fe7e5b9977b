import { describe, expect, it } from 'vitest';
import {
  fieldsWithRenamedOptions,
  formerValues,
  renamedOptions,
} from '../../../../engine/core/document/model/renamedOptions.ts';
import { operationsBetween } from '../../../../engine/core/document/overlay/index.ts';
import { renamedValues } from '../../../../engine/core/document/renamedValues.ts';
import { storedEffects } from '../../../../engine/core/document/storedEffects.ts';
import { renamesBetween, withRenames } from '../../../../engine/core/query/renamed.ts';
import { base, modelWith } from './base.ts';

type Options = { const: string; title: string; was?: string[] }[];

const withOptions = (oneOf: Options) =>
  modelWith((document, properties) => {
    properties.kind!.oneOf = oneOf;
    document.list.views = [];
    properties.city!.show = "kind != ''";
  });

const before = withOptions([
  { const: 'travel', title: '差旅' },
  { const: 'meal', title: '餐费' },
]);

describe('an option that is stored otherwise', () => {
  it('is the same by its first value, there and back', () => {
    const after = withOptions([
      { const: 'trip', title: '差旅', was: ['travel'] },
      { const: 'meal', title: '餐费' },
    ]);
    const [was, field] = [before.fieldsByPath.kind!, after.fieldsByPath.kind!];
    expect([...renamedOptions(was, field)]).toEqual([['travel', 'trip']]);
    expect([...renamedOptions(field, was)]).toEqual([['trip', 'travel']]);
    expect(fieldsWithRenamedOptions(before, after)).toMatchObject([{ ids: ['kind'] }]);
    expect(storedEffects(before, after)).toEqual([]);
  });

  it('is found by every value that it has had', () => {
    const after = withOptions([
      { const: 'tour', title: '差旅', was: ['travel', 'trip'] },
      { const: 'meal', title: '餐费' },
    ]);
    expect(Object.fromEntries(formerValues(after.fieldsByPath.kind!))).toEqual({ travel: 'tour', trip: 'tour' });
  });

  it('leaves the value to another option that has it now', () => {
    const { options } = before.fieldsByPath.kind!;
    const trip = { ...options![0]!, value: 'trip', was: ['travel'] };
    expect(
      renamedOptions({ ...before.fieldsByPath.kind! }, { ...before.fieldsByPath.kind!, options: [...options!, trip] })
        .size,
    ).toBe(0);
  });

  it('is followed by filters, which keep values of other fields', () => {
    const after = withOptions([
      { const: 'trip', title: '差旅', was: ['travel'] },
      { const: 'meal', title: '餐费' },
    ]);
    const renames = renamesBetween(before, after);
    expect(
      withRenames(
        {
          filter: { or: [['kind', 'in', ['travel', 'meal']], { field: 'city', op: 'eq', value: 'travel' }] },
          f: '["kind","eq","travel"]',
        },
        renames,
      ),
    ).toEqual({
      filter: { or: [['kind', 'in', ['trip', 'meal']], { field: 'city', op: 'eq', value: 'travel' }] },
      f: '["kind","eq","trip"]',
    });
  });
});

it('is one change of the release’s option, and of its state', () => {
  const release = base();
  const ours = base();
  (ours.record.properties as Record<string, { oneOf: Options }>).kind!.oneOf[0] = {
    const: 'trip',
    title: '差旅',
    was: ['travel'],
  };
  ours.states.values = { open: { title: '草稿', was: ['draft'] }, paid: { title: '已付', final: true } };
  const operations = operationsBetween(release, ours);
  expect(operations.every(({ op }) => op !== 'retire')).toBe(true);
});

describe('the expressions that name an option', () => {
  const document = () => {
    const claim = base();
    Object.assign(claim.record.properties as object, {
      note: { type: 'string', title: '备注', show: "kind in ['travel', 'meal'] && city != 'travel'" },
      level: {
        type: 'string',
        title: '级别',
        enum: ['travel', 'other'],
        compute: "kind == 'travel' ? 'travel' : 'other'",
      },
    });
    claim.actions.pay = { title: '付款', from: ['draft'], to: 'paid', set: { kind: "'travel'" } };
    return claim;
  };
  const values = new Map([['travel', "trip'"]]);

  it('are those that compare the field, or give it its value; quotes are kept', () => {
    expect(Object.fromEntries(renamedValues(document(), 'kind', values))).toEqual({
      '/record/properties/city/show': "kind == 'trip\\''",
      '/record/properties/note/show': "kind in ['trip\\'', 'meal'] && city != 'travel'",
      '/record/properties/level/compute': "kind == 'trip\\'' ? 'travel' : 'other'",
      '/actions/pay/set/kind': "'trip\\''",
      '/list/views/0/filter': "kind == 'trip\\''",
    });
    expect(Object.fromEntries(renamedValues(document(), 'level', values))).toEqual({
      '/record/properties/level/compute': "kind == 'travel' ? 'trip\\'' : 'other'",
    });
  });
});
