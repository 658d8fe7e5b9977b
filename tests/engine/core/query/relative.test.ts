import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../../engine/core/document/model/query.ts';
import { checkFilter, parseFilter } from '../../../../engine/core/query/check.ts';
import { MATCH_NONE } from '../../../../engine/core/query/filter.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import type { Relative } from '../../../../engine/core/query/relative.ts';
import { MAX_DAYS } from '../../../../engine/core/query/relativeRules.ts';
import { resolveRelative, spanOf } from '../../../../engine/core/query/resolve.ts';
import { decodeListState, encodeListState } from '../../../../engine/core/query/url.ts';
import { entityOf } from '../record/documents.ts';

const thing = entityOf({
  name: { type: 'string', title: '名称' },
  day: { type: 'string', format: 'date', title: '日期' },
  at: { type: 'string', format: 'date-time', title: '时刻' },
  owner: { type: 'string', format: 'user', title: '负责人' },
  people: {
    type: 'array',
    format: 'user',
    title: '参与人',
    internal: true,
    items: { type: 'string' },
    filter: { pinned: false },
  },
  unit: { type: 'string', format: 'org', title: '部门' },
});
const scopeAt = (now: string) => ({ user: { id: 'u1' }, team: { eid: 't1' }, now });
const noon = scopeAt('2026-11-20T04:00:00.000Z');
const messages = (filter: unknown): string[] =>
  checkFilter(thing, filter).map(({ path, message }) => `${path} ${message}`);
const fits = (filter: Filter, record: Record<string, unknown>, scope = noon): boolean =>
  matches(parseFilter(thing, filter, scope).filter ?? MATCH_NONE, record);

describe('a relative span of days', () => {
  it.each<[string, Relative, string, string, string]>([
    ['today', { relative: 'today' }, '2026-11-20', '2026-11-20', '2026-11-20'],
    ['a week from its Monday', { relative: 'week' }, '2026-11-16', '2026-11-16', '2026-11-22'],
    ['a week seen from its Sunday', { relative: 'week' }, '2026-11-22', '2026-11-16', '2026-11-22'],
    ['a week over the turn of the year', { relative: 'week' }, '2027-01-01', '2026-12-28', '2027-01-03'],
    ['a month to its last day', { relative: 'month' }, '2026-04-30', '2026-04-01', '2026-04-30'],
    ['February of a leap year', { relative: 'month' }, '2028-02-29', '2028-02-01', '2028-02-29'],
    ['February of another', { relative: 'month' }, '2027-02-10', '2027-02-01', '2027-02-28'],
    ['December', { relative: 'month' }, '2026-12-31', '2026-12-01', '2026-12-31'],
    ['the first quarter', { relative: 'quarter' }, '2026-03-31', '2026-01-01', '2026-03-31'],
    ['the second quarter', { relative: 'quarter' }, '2026-04-01', '2026-04-01', '2026-06-30'],
    ['the last quarter', { relative: 'quarter' }, '2026-10-01', '2026-10-01', '2026-12-31'],
    ['a year', { relative: 'year' }, '2028-12-31', '2028-01-01', '2028-12-31'],
    ['yesterday, in the month before', { relative: 'yesterday' }, '2026-03-01', '2026-02-28', '2026-02-28'],
    ['tomorrow, in the next year', { relative: 'tomorrow' }, '2026-12-31', '2027-01-01', '2027-01-01'],
    ['the week before, seen from a Monday', { relative: 'lastWeek' }, '2026-11-16', '2026-11-09', '2026-11-15'],
    ['the week after, seen from a Sunday', { relative: 'nextWeek' }, '2026-11-22', '2026-11-23', '2026-11-29'],
    ['the month before, from its own last day', { relative: 'lastMonth' }, '2026-03-31', '2026-02-01', '2026-02-28'],
    ['the month after, over the turn of the year', { relative: 'nextMonth' }, '2026-12-31', '2027-01-01', '2027-01-31'],
    ['one day ahead is today', { relative: 'nextDays', days: 1 }, '2026-12-31', '2026-12-31', '2026-12-31'],
    ['thirty days ahead over February', { relative: 'nextDays', days: 30 }, '2026-02-01', '2026-02-01', '2026-03-02'],
    ['one day back', { relative: 'lastDays', days: 1 }, '2026-01-01', '2026-01-01', '2026-01-01'],
    [
      'seven days over the turn of the year',
      { relative: 'lastDays', days: 7 },
      '2027-01-03',
      '2026-12-28',
      '2027-01-03',
    ],
    ['thirty days over February', { relative: 'lastDays', days: 30 }, '2026-03-01', '2026-01-31', '2026-03-01'],
  ])('is %s', (_name, value, today, from, to) => {
    expect(spanOf(value, today)).toEqual([from, to]);
  });

  it('begins its day at midnight in Shanghai', () => {
    const today: Filter = { field: 'day', op: 'between', value: { relative: 'today' } };
    expect(resolveRelative(thing, today, scopeAt('2026-12-31T15:59:59.999Z'))).toEqual({
      field: 'day',
      op: 'between',
      value: ['2026-12-31', '2026-12-31'],
    });
    expect(resolveRelative(thing, today, scopeAt('2026-12-31T16:00:00.000Z'))).toEqual({
      field: 'day',
      op: 'between',
      value: ['2027-01-01', '2027-01-01'],
    });
    const month: Filter = { field: 'at', op: 'eq', value: { relative: 'month' } };
    expect(resolveRelative(thing, month, scopeAt('2026-12-31T16:00:00.000Z'))).toEqual({
      field: 'at',
      op: 'between',
      value: ['2026-12-31T16:00:00.000Z', '2027-01-31T15:59:59.999Z'],
    });
  });

  it('can be compared as before, after and outside', () => {
    const week = { relative: 'week' };
    for (const [op, days] of [
      ['gt', '0001'],
      ['gte', '0111'],
      ['lt', '1000'],
      ['lte', '1110'],
      ['eq', '0110'],
      ['between', '0110'],
      ['ne', '1001'],
    ] as const) {
      expect(
        ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23']
          .map((day) => Number(fits({ field: 'day', op, value: week }, { day })))
          .join(''),
        op,
      ).toBe(days);
      const instants = [
        '2026-11-15T15:59:59.999Z',
        '2026-11-15T16:00:00.000Z',
        '2026-11-22T15:59:59.999Z',
        '2026-11-22T16:00:00.000Z',
      ];
      expect(
        instants.map((at) => Number(fits({ field: 'at', op, value: week }, { at }))).join(''),
        `${op} of instants`,
      ).toBe(days);
    }
    expect(fits({ field: 'day', op: 'ne', value: week }, {})).toBe(true);
  });
});

describe('我 and 我的团队', () => {
  it('mean the person who asks and their team, in every kind of field that holds one', () => {
    expect(
      resolveRelative(
        thing,
        {
          and: [
            { field: 'owner', op: 'in', value: ['u9', { relative: 'me' }] },
            { not: { field: 'unit', op: 'eq', value: { relative: 'myTeam' } } },
            { or: [{ field: 'eid', op: 'eq', value: { relative: 'myTeam' } }] },
          ],
        },
        noon,
      ),
    ).toEqual({
      and: [
        { field: 'owner', op: 'in', value: ['u9', 'u1'] },
        { not: { field: 'unit', op: 'eq', value: 't1' } },
        { or: [{ field: 'eid', op: 'eq', value: 't1' }] },
      ],
    });
    expect(fits({ field: 'people', op: 'in', value: [{ relative: 'me' }] }, { people: ['u2', 'u1'] })).toBe(true);
    expect(fits({ field: 'eid', op: 'eq', value: { relative: 'myTeam' } }, { eid: 't1' })).toBe(true);
    expect(fits({ field: 'people', op: 'nin', value: [{ relative: 'me' }] }, { people: ['u2', 'u1'] })).toBe(false);
  });

  it('of a department mean its people, or itself with those below, whoever else is chosen beside', () => {
    const scope = { ...noon, department: { ids: ['d1', 'd2'], people: ['u1', 'u7'] } };
    const department = { relative: 'myDepartment' };
    expect(fits({ field: 'owner', op: 'in', value: ['u9', department] }, { owner: 'u7' }, scope)).toBe(true);
    expect(fits({ field: 'owner', op: 'in', value: ['u9', department] }, { owner: 'u9' }, scope)).toBe(true);
    expect(fits({ field: 'owner', op: 'eq', value: department }, { owner: 'u8' }, scope)).toBe(false);
    expect(fits({ field: 'owner', op: 'ne', value: department }, { owner: 'u7' }, scope)).toBe(false);
    expect(fits({ field: 'unit', op: 'eq', value: department }, { unit: 'd2' }, scope)).toBe(true);
    expect(fits({ field: 'unit', op: 'in', value: [department] }, { unit: 'u7' }, scope)).toBe(false);
    expect(fits({ field: 'createdByName', op: 'eq', value: department }, { createdBy: 'u7' }, scope)).toBe(true);
    // Nobody knows which it is: then it is nobody's.
    expect(fits({ field: 'owner', op: 'eq', value: department }, { owner: 'u1' })).toBe(false);
    expect(messages({ field: 'name', op: 'eq', value: department })).toEqual([
      '/value “名称”不是人员或部门，不能用“我的部门”筛选',
    ]);
  });

  it('compare the creator by id, not by a name that others may share', () => {
    expect(parseFilter(thing, { field: 'createdByName', op: 'ne', value: { relative: 'me' } }, noon).filter).toEqual({
      field: 'createdBy',
      op: 'ne',
      value: 'u1',
    });
  });
});

describe('a relative value from outside', () => {
  it.each<[unknown, string]>([
    [
      { field: 'day', op: 'between', value: { relative: 'lastDays', days: 0 } },
      '/value 近（未来）N 天的天数应为 1 到 3650 的整数',
    ],
    [
      { field: 'day', op: 'between', value: { relative: 'lastDays', days: 1.5 } },
      '/value 近（未来）N 天的天数应为 1 到 3650 的整数',
    ],
    [
      { field: 'day', op: 'between', value: { relative: 'lastDays', days: MAX_DAYS + 1 } },
      '/value 近（未来）N 天的天数应为 1 到 3650 的整数',
    ],
    [
      { field: 'day', op: 'between', value: { relative: 'lastDays' } },
      '/value 近（未来）N 天的天数应为 1 到 3650 的整数',
    ],
    [
      { field: 'day', op: 'between', value: { relative: 'month', days: 3 } },
      '/value 只有 lastDays（近 N 天）和 nextDays（未来 N 天）带天数',
    ],
    [{ field: 'day', op: 'between', value: { relative: 'month', of: 3 } }, '/value 相对值里没有“of”'],
    [
      { field: 'day', op: 'between', value: { relative: 'fortnight' } },
      '/value 没有相对值“fortnight”，可用：yesterday（昨天）、today（今天）、tomorrow（明天）、lastWeek（上周）、week（本周）、nextWeek（下周）、lastMonth（上月）、month（本月）、nextMonth（下月）、quarter（本季度）、year（今年）、lastDays（近 N 天）、nextDays（未来 N 天）、me（我）、myTeam（我的团队）、myDepartment（我的部门）',
    ],
    [
      { field: 'day', op: 'between', value: { relative: 'constructor' } },
      '/value 没有相对值“constructor”，可用：yesterday（昨天）、today（今天）、tomorrow（明天）、lastWeek（上周）、week（本周）、nextWeek（下周）、lastMonth（上月）、month（本月）、nextMonth（下月）、quarter（本季度）、year（今年）、lastDays（近 N 天）、nextDays（未来 N 天）、me（我）、myTeam（我的团队）、myDepartment（我的部门）',
    ],
    [
      { field: 'day', op: 'between', value: [{ relative: 'today' }, null] },
      '/value “日期”的相对日期自己就是一段时间，不放在“介于”的两端',
    ],
    [{ field: 'name', op: 'eq', value: { relative: 'month' } }, '/value “名称”不是日期，不能用“本月”筛选'],
    [{ field: 'day', op: 'eq', value: { relative: 'me' } }, '/value “日期”不是人员，不能用“我”筛选'],
    [{ field: 'name', op: 'in', value: ['甲', { relative: 'me' }] }, '/value “名称”不是人员，不能用“我”筛选'],
    [
      { field: 'owner', op: 'eq', value: { relative: 'me', days: 3 } },
      '/value 只有 lastDays（近 N 天）和 nextDays（未来 N 天）带天数',
    ],
    [{ field: 'owner', op: 'eq', value: { relative: 'myTeam' } }, '/value “负责人”不是团队，不能用“我的团队”筛选'],
    [{ field: 'owner', op: 'in', value: { relative: 'me' } }, '/value “负责人”的“我”要放在列表里'],
    [{ field: 'owner', op: 'in', value: [1, { relative: 'me' }] }, '/value “负责人”的筛选值应为文字'],
    [{ field: 'owner', op: 'eq', value: [{ relative: 'me' }] }, '/value “等于”的值应为一个值，不是列表'],
    [{ field: 'createdByName', op: 'contains', value: { relative: 'me' } }, '/value “我”只能比较等于或不等于'],
    [
      { field: 'createdByName', op: 'in', value: ['林悦', { relative: 'me' }] },
      '/value “创建人”只能用“等于”或“不等于”与“我”比较',
    ],
    [{ field: 'day', op: 'empty', value: { relative: 'today' } }, '/value “为空”不带值'],
  ])('%j is told what is wrong', (filter, expected) => {
    expect(messages(filter)).toEqual([expected]);
  });

  it('survives the way into an address and back', () => {
    const filter: Filter = {
      and: [
        { field: 'at', op: 'between', value: { relative: 'lastDays', days: 7 } },
        { field: 'owner', op: 'in', value: [{ relative: 'me' }] },
      ],
    };
    expect(decodeListState(encodeListState({ filter }).toString()).filter).toEqual(filter);
  });
});
