import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { project } from '../../../../engine/core/document/project.ts';
import type { Scope } from '../../../../engine/core/expression/types.ts';
import { isForMany, mayStart, startsFor, startValues } from '../../../../engine/core/record/start.ts';
import { base, compileWith, modelWith } from '../document/base.ts';

const scope: Scope = {
  user: { id: 'u', name: '周航', roles: ['staff'] },
  team: { eid: 'E', name: '远帆', certified: true, isAdmin: true },
  today: '2026-11-20',
  now: '2026-11-20T00:00:00.000Z',
  isNew: false,
};
const start = {
  name: 'visit',
  title: '拜访',
  entity: 'person',
  roles: ['staff'],
  when: "status == 'paid'",
  why: '付款后才能拜访',
  values: { name: "kind + '拜访'", age: 'total' },
};
const first = { billNo: 'CL-1', kind: 'travel', status: 'paid' };

describe('what is begun from a record', () => {
  const [visit] = modelWith((document) => Object.assign(document, { starts: [start] })).starts;
  if (!visit) throw new Error('the document has no start');

  it('is offered to its roles alone, and says why not now', () => {
    const model = modelWith((document) =>
      Object.assign(document, { starts: [start, { ...start, name: 'open', roles: [] }] }),
    );
    expect(startsFor(model, ['customer']).map(({ name }) => name)).toEqual(['open']);
    expect(mayStart(visit, first, scope)).toBe(true);
    expect(mayStart(visit, { ...first, status: 'draft' }, scope)).toEqual({ why: '付款后才能拜访' });
  });

  it('starts with what stands in the record, and leaves what is empty there to its own defaults', () => {
    expect(startValues(visit, [first], scope)).toEqual({ name: 'travel拜访' });
    expect(startValues(visit, [{ ...first, total: 12 }], scope)).toEqual({ name: 'travel拜访', age: 12 });
  });

  it('has one row for each of several records', () => {
    const [many] = modelWith((document) =>
      Object.assign(document, {
        starts: [{ name: 'm', title: '合并', entity: 'person', rows: { age: { no: 'billNo' } } }],
      }),
    ).starts;
    if (!many) throw new Error('the document has no start');
    expect(isForMany(many)).toBe(true);
    expect(isForMany(visit)).toBe(false);
    expect(startValues(many, [first, { billNo: 'CL-2' }], scope)).toEqual({ age: [{ no: 'CL-1' }, { no: 'CL-2' }] });
  });
});

describe('a document that says what is begun from it', () => {
  const problemsOf = (change: object) =>
    compileWith((document) => Object.assign(document, { starts: [{ ...start, ...change }] })).problems.map(
      ({ code, pointer }) => `${code} ${pointer}`,
    );

  it('is checked against the other document, its roles and its own fields', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ entity: 'persn' })).toEqual(['unknown-entity /starts/0/entity']);
    expect(problemsOf({ values: { nam: "'x'" } })).toEqual(['unknown-field /starts/0/values/nam']);
    expect(problemsOf({ rows: { lines: {} } })).toEqual(['unknown-field /starts/0/rows/lines']);
    expect(problemsOf({ roles: ['nobody'] })).toEqual(['unknown-role /starts/0/roles/0']);
    expect(problemsOf({ values: { name: 'kindd' } })).toEqual([expect.stringContaining('/starts/0/values/name')]);
  });

  it('gives other roles nothing of it, and nobody an expression over what they may not read', () => {
    const document = {
      ...base(),
      starts: [start],
      access: { read: { staff: 'true', customer: 'true' }, fields: { kind: { staff: 'none' } } },
    };
    expect(project(document, ['customer'])?.starts).toEqual([]);
    const kept = compile(project(document, ['staff']), { check: false }).model?.starts[0];
    expect(Object.keys(kept?.values ?? {})).toEqual(['age']);
  });
});
