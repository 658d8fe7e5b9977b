import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { diff } from '../../../../engine/core/document/diff.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { rolesOf } from '../../../../engine/core/document/roles.ts';
import { base, compileWith, options } from './base.ts';

const one = (more: object = {}) => ({ name: 'pay', reason: '等你付款', when: "status == 'draft'", ...more });
const compiled = (waiting: unknown) =>
  compileWith((document, properties) => {
    properties.payBefore = { type: 'string', format: 'date-time', title: '付款期限' };
    properties.owner = { type: 'string', format: 'user', title: '负责人' };
    Object.assign(document, { waiting });
  });
const found = (...waiting: unknown[]) =>
  compiled(waiting).problems.map(({ code, pointer, message, suggestion }) => ({ code, pointer, message, suggestion }));

describe('what a document says about waiting records', () => {
  it('is read with its condition, the fields of its address, and nothing else by default', () => {
    const link = { title: '去支付', path: '/pay?no={{ billNo }}&from=desk' };
    const { model, problems } = compiled([
      one({ roles: ['staff'], person: 'owner', due: 'payBefore', within: 3, show: ['total'], actions: ['pay'], link }),
      one({ name: 'own', person: 'createdBy' }),
    ]);
    expect(problems).toEqual([]);
    expect(model?.waiting).toMatchObject([
      {
        name: 'pay',
        reason: '等你付款',
        when: { source: "status == 'draft'" },
        person: 'owner',
        within: 3,
        link: { title: '去支付', path: ['/pay?no=', { path: 'billNo' }, '&from=desk'] },
      },
      { name: 'own', roles: [], due: undefined, within: undefined, show: [], actions: [], link: undefined },
    ]);
    expect(model && rolesOf(model)).toContain('staff');
  });

  it.each([
    ['a condition that no list can be asked', { when: 'total * 2 > 10' }, 'row-rule-untranslatable', '/when'],
    ['a condition that is none', { when: 'total' }, 'expression-type', '/when'],
    ['a role that there is not', { roles: ['stuff'] }, 'unknown-role', '/roles/0'],
    ['a role that reads nothing', { roles: ['customer'] }, 'unreadable-role', '/roles/0'],
    ['a person who is none', { person: 'kind' }, 'bad-waiting', '/person'],
    ['a person who is unknown', { person: 'ownr' }, 'unknown-field', '/person'],
    ['a date that is none', { due: 'kind' }, 'bad-waiting', '/due'],
    ['a date of each row', { due: 'lines.price' }, 'bad-waiting', '/due'],
    ['days before no date', { within: 3 }, 'bad-waiting', '/within'],
    ['too many days', { due: 'payBefore', within: 4000 }, 'wrong-value', '/within'],
    ['a table beside the title', { show: ['lines'] }, 'bad-waiting', '/show/0'],
    ['an action that there is not', { actions: ['pya'] }, 'unknown-action', '/actions/0'],
    ['three actions', { actions: ['pay', 'pay', 'pay'] }, 'bad-waiting', '/actions'],
    ['another site', { link: { title: '去', path: '//elsewhere' } }, 'bad-waiting', '/link/path'],
    [
      'a field of an address that there is not',
      { link: { title: '去', path: '/{{bill}}' } },
      'unknown-field',
      '/link/path',
    ],
    ['half a reference', { link: { title: '去', path: '/{{billNo' } }, 'bad-waiting', '/link/path'],
    ['a key that there is not', { until: 'payBefore' }, 'unknown-key', '/until'],
  ])('refuses %s, at its place and in words that say what to do', (_what, more, code, place) => {
    const problems = found(one(more));
    expect(problems).toMatchObject([{ code, pointer: `/waiting/0${place}` }]);
    expect(problems[0]?.message).toMatch(/\p{Script=Han}/u);
    if (code === 'bad-waiting') expect(problems[0]?.suggestion).toMatch(/\p{Script=Han}/u);
  });

  it('has each name once, and is for records that are stored here', () => {
    expect(found(one(), one())).toMatchObject([{ code: 'duplicate-name', pointer: '/waiting/1/name' }]);
    const { problems } = compileWith((document) => Object.assign(document, { storage: 'remote', waiting: [one()] }));
    expect(problems).toContainEqual(expect.objectContaining({ code: 'bad-waiting', pointer: '/waiting' }));
  });

  it('stays with the server', () => {
    const document = Object.assign(base(), { waiting: [one()] });
    expect(compile(document, options).problems).toEqual([]);
    expect(project(document, ['staff'], options)).not.toHaveProperty('waiting');
  });

  it('is told of as one thing when it changes', () => {
    const [before, after] = [
      Object.assign(base(), { waiting: [one()] }),
      Object.assign(base(), { waiting: [one({ reason: '请付款' })] }),
    ];
    expect(diff(before, after)).toMatchObject([
      { kind: 'changed', what: 'waiting', name: 'pay', pointer: '/waiting/0/reason' },
    ]);
    expect(diff(base(), after)).toMatchObject([{ kind: 'added', what: 'waiting', message: '新增了待办“请付款”' }]);
  });
});
