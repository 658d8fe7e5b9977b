import { expect, it } from 'vitest';
import { derived, totalOf } from '../../../../engine/core/endpoint/memory/rollups.ts';
import { sampleScope } from '../../../../engine/core/endpoint/memory/transport.ts';
import { modelWith } from '../document/base.ts';

const env = { scope: sampleScope([]) };
const RECORDS = [
  { owner: 'A', age: 0.1, name: '甲' },
  { owner: 'A', age: 0.2, name: '乙' },
  { owner: 'A', name: '丙' },
  { owner: 'B', age: 7, name: '丁' },
];

it('sums up exactly the records of its key, passes over what is not filled in, and leaves nothing of nothing', () => {
  const total = (kind: 'sum' | 'count' | 'min' | 'max', key = 'A', of: string | undefined = 'age') =>
    totalOf({ entity: 'person', by: 'owner', total: kind, of, when: undefined }, key, RECORDS, env);
  expect([total('sum'), total('min'), total('max'), total('count', 'A', undefined)]).toEqual([0.3, 0.1, 0.2, 3]);
  expect([total('sum', 'C'), total('count', 'C', undefined), total('max', 'C')]).toEqual([0, 0, undefined]);
});

it('counts in only what the condition says', () => {
  const model = modelWith((_, properties) => {
    properties.heads = {
      type: 'integer',
      title: '人数',
      rollup: { entity: 'person', by: 'no', total: 'count', when: 'row.age > 1' },
    };
  });
  const { rollup, readOnly, defaultValue } = model.fieldsByPath.heads ?? {};
  expect([readOnly, defaultValue]).toEqual([true, 0]);
  const counted = rollup && totalOf({ ...rollup, by: 'owner' }, 'B', [...RECORDS, { owner: 'B', age: 1 }], env);
  expect(counted).toBe(1);
});

it('takes over what changes with the linked record, and computes from it', () => {
  const model = modelWith((_, properties) => {
    properties.owner = {
      type: 'string',
      title: '负责人',
      link: { entity: 'person', fetch: { age: 'age' }, follow: ['age'] },
    };
    properties.age = { type: 'number', title: '年龄', readOnly: true };
    properties.next = { type: 'number', title: '明年', compute: 'age + 1' };
  });
  const known = (entity: string, key: unknown) => (entity === 'person' && key === 'P1' ? { age: 40 } : undefined);
  const record = { billNo: 'C1', owner: 'P1', age: 39, next: 40 };
  expect(derived(model, record, () => [], known, env)).toMatchObject({ age: 40, next: 41 });
  expect(derived(model, { ...record, owner: 'P2' }, () => [], known, env)).toMatchObject({ age: 39, next: 40 });
});
