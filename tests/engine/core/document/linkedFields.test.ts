import { describe, expect, it } from 'vitest';
import type { Type } from '../../../../engine/core/expression/type.ts';
import { compileWith } from './base.ts';

const STRING: Type = { kind: 'string' };
const PERSON = {
  entity: 'person',
  title: '人员',
  key: 'no',
  titleField: 'name',
  fields: {
    no: STRING,
    name: STRING,
    home: { kind: 'map', fields: { town: STRING, rooms: { kind: 'number' } } } satisfies Type,
    jobs: { kind: 'list', of: { kind: 'map', fields: { firm: STRING } } } satisfies Type,
    notes: { kind: 'map' } satisfies Type,
  },
};

/** What is wrong with fields that name those of a person. */
const problems = (properties: Record<string, unknown>, parts: object = {}) =>
  compileWith(
    (document, own) => {
      Object.assign(document, parts);
      Object.assign(own, properties);
    },
    { entities: { person: PERSON } },
  ).problems.map(({ message }) => message);

describe('fields of another entity', () => {
  const link = (own: object) => ({
    owner: { type: 'string', title: '负责人', link: { entity: 'person', ...own } },
    town: { type: 'string', title: '城市' },
  });

  it('may be those of its groups, where a link shows and fetches them', () => {
    expect(problems(link({ label: 'home.town', show: ['home.town'], fetch: { town: 'home.town' } }))).toEqual([]);
    expect(problems(link({ fetch: { town: 'notes.any' } }))).toEqual([]);
  });

  it('have to be there, and to be one of a record', () => {
    expect(problems(link({ fetch: { town: 'home.city' } }))).toEqual(['没有名为“home.city”的人员字段']);
    expect(problems(link({ show: ['jobs.firm'] }))).toEqual([
      '“jobs.firm”在人员的明细表里，每行各有一个值，这里只能用一张单据一个值的字段',
    ]);
    expect(problems(link({ label: 'nam' }))).toEqual(['没有名为“nam”的人员字段']);
  });

  it('may be summed up from groups, but belong to a record by one of their own', () => {
    const rollup = (own: object) => ({
      rooms: { type: 'number', title: '房间', rollup: { entity: 'person', by: 'no', total: 'sum', ...own } },
    });
    expect(problems(rollup({ of: 'home.rooms' }))).toEqual([]);
    expect(problems(rollup({ of: 'home.rooms', by: 'home.town' }))).toEqual([
      '“home.town”在人员的分组或明细表里，这里只能用它本身的字段',
    ]);
    const child = { name: 'people', title: '人员', entity: 'person', foreignKey: 'home.town' };
    expect(problems({}, { children: [child] })).toEqual(['“home.town”在人员的分组或明细表里，这里只能用它本身的字段']);
  });

  it('are asked for by what they say where a sum does not name them yet', () => {
    const rollup = (own: object) => ({
      rooms: { type: 'number', title: '房间', rollup: { entity: 'person', total: 'sum', ...own } },
    });
    expect(problems(rollup({ by: '', of: 'home.rooms' }))).toEqual(['“房间”没有写“人员”里哪个字段说明它属于本单据']);
    expect(problems(rollup({ by: 'no', of: '' }))).toEqual(['“房间”没有写汇总哪个字段']);
    expect(problems(rollup({ by: 'no' }))).toEqual(['“房间”没有写汇总哪个字段']);
  });
});
