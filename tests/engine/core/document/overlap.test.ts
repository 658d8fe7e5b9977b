import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { diff } from '../../../../engine/core/document/diff.ts';
import type { EntityDocument, OverlapSource } from '../../../../engine/core/document/model/types.ts';
import { project } from '../../../../engine/core/document/project.ts';

const BOOKING = {
  entity: 'booking',
  title: '预订',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      room: { type: 'string', title: '会议室' },
      begin: { type: 'string', format: 'date-time', title: '开始' },
      finish: { type: 'string', format: 'date-time', title: '结束' },
      day: { type: 'string', format: 'date', title: '日期' },
      tags: { type: 'array', title: '标签', items: { type: 'string' } },
      visits: {
        type: 'array',
        title: '到访',
        items: { type: 'object', properties: { at: { type: 'string', format: 'date-time', title: '到达' } } },
      },
    },
  },
  access: { read: { staff: 'true' } },
} satisfies EntityDocument;
const RULE: OverlapSource = { name: 'room', from: 'begin', to: 'finish', same: ['room'] };
const withRule = (rule: Partial<OverlapSource>, ...others: OverlapSource[]): EntityDocument => ({
  ...BOOKING,
  noOverlap: [{ ...RULE, ...rule }, ...others],
});
const problemsOf = (document: EntityDocument) =>
  compile(document)
    .problems.filter(({ pointer }) => pointer.startsWith('/noOverlap'))
    .map(({ pointer, code, fix }) => [pointer, code, ...(fix ? [fix.value] : [])]);

describe('times that may not overlap', () => {
  it('are two times of the record itself, of one kind', () => {
    expect(problemsOf(withRule({}))).toEqual([]);
    expect(problemsOf(withRule({ to: 'finis' }))).toEqual([['/noOverlap/0/to', 'unknown-field', 'finish']]);
    expect(problemsOf(withRule({ to: 'day' }))).toEqual([['/noOverlap/0/to', 'bad-overlap']]);
    expect(problemsOf(withRule({ to: 'begin' }))).toEqual([['/noOverlap/0/to', 'bad-overlap']]);
    expect(problemsOf(withRule({ from: 'room' }))).toEqual([['/noOverlap/0/from', 'bad-overlap']]);
    expect(problemsOf(withRule({ from: 'visits.at' }))).toEqual([['/noOverlap/0/from', 'bad-overlap']]);
  });

  it('are compared among records that agree in single values, or are of one team', () => {
    expect(problemsOf(withRule({ same: ['eid'] }))).toEqual([]);
    expect(problemsOf(withRule({ same: ['rom'] }))).toEqual([['/noOverlap/0/same/0', 'unknown-field', 'room']]);
    for (const path of ['tags', 'visits', 'visits.at'])
      expect(problemsOf(withRule({ same: ['room', path] }))).toEqual([['/noOverlap/0/same/1', 'bad-overlap']]);
  });

  it('count in states that there are, under a name of their own', () => {
    expect(problemsOf(withRule({ states: ['booked'] }))).toEqual([['/noOverlap/0/states', 'bad-overlap', undefined]]);
    expect(problemsOf(withRule({}, { ...RULE, same: [] }))).toEqual([['/noOverlap/1/name', 'duplicate-name']]);
  });

  it('are not sent to a page', () => {
    const { document } = { document: project(withRule({}), ['staff']) };
    expect(JSON.stringify(document)).not.toContain('noOverlap');
  });

  it('are compared in words by their names', () => {
    const words = diff(withRule({}), withRule({ same: ['room', 'day'], inclusive: true })).map(
      ({ message }) => message,
    );
    expect(words.join()).toContain('时间不重叠“room”');
    expect(words.join()).toContain('日期');
  });
});
