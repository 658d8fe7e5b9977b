import { expect, it } from 'vitest';
import { compileWith } from './base.ts';

const problems = (own: object, link: object = {}, properties: object = {}) =>
  compileWith((_, p) => {
    Object.assign(p, {
      owner: {
        type: 'string',
        title: '负责人',
        link: { entity: 'person', fetch: { age: 'age' }, follow: ['age'], ...link },
      },
      age: { type: 'number', title: '年龄', ...own },
      ...properties,
    });
  }).problems.map(({ code, pointer, suggestion }) => [
    code,
    pointer.replace('/record/properties/owner', ''),
    suggestion,
  ]);

it('a field that follows the linked record is read-only, made by nothing else, and of one record', () => {
  const place = '/link/follow/0';
  expect(problems({ readOnly: true })).toEqual([]);
  expect(problems({})).toEqual([['bad-link', place, '给它写上 "readOnly": true']]);
  expect(problems({ compute: '1 + 1' })).toEqual([['bad-link', place, undefined]]);
  expect(problems({ readOnly: true }, { onlyEmpty: ['age'] })).toEqual([['bad-link', place, undefined]]);
  expect(problems({ readOnly: true }, { follow: ['agee'] })).toEqual([['unknown-field', place, '是不是“age”？']]);
  const many = { type: 'array', title: '负责人', items: { type: 'string' } };
  const link = { entity: 'person', fetch: { age: 'age' }, follow: ['age'] };
  expect(problems({ readOnly: true }, {}, { owner: { ...many, link } })).toEqual([
    ['bad-link', '/link/follow', '删去 follow'],
  ]);
});
