import { describe, expect, it } from 'vitest';
import { applyFix } from '../../../../engine/core/document/fix.ts';
import { compileWith, modelWith } from './base.ts';

const view = (keys: Record<string, unknown>) =>
  compileWith((document) => {
    document.list = { views: [{ name: '一', ...keys }] };
  });
const found = (keys: Record<string, unknown>) =>
  view(keys).problems.map(({ code, pointer }) => `${code} ${pointer.replace('/list/views/0', '')}`);

describe('a view’s groups', () => {
  it('are made by one or two fields of which each row has one value', () => {
    expect(found({ group: ['status', 'kind'] })).toEqual([]);
    expect(found({ group: ['city', 'createdAt'] })).toEqual([]);
    expect(found({ group: ['total'] })).toEqual(['bad-group /group/0']);
    expect(found({ group: ['lines'] })).toEqual(['bad-group /group/0']);
    expect(found({ group: ['billNo'] })).toEqual(['bad-group /group/0']);
    expect(found({ group: ['id'] })).toEqual(['bad-group /group/0']);
  });

  it('are told where they name what is not there, with what is meant', () => {
    const { problems } = view({ group: ['kimd'] });
    expect(problems).toMatchObject([
      { code: 'unknown-field', fix: { pointer: '/list/views/0/group/0', value: 'kind' } },
    ]);
  });

  it('are two deep at most, and by no field twice; both can be repaired', () => {
    for (const group of [
      ['status', 'kind', 'city'],
      ['kind', 'kind'],
    ]) {
      const { text, problems } = view({ group });
      expect(problems.map(({ code }) => code)).toEqual(['bad-group']);
      const repaired = JSON.parse(applyFix(text, problems[0]!)) as { list: { views: { group: string[] }[] } };
      expect(found({ group: repaired.list.views[0]!.group })).toEqual([]);
    }
  });
});

describe('a view’s board', () => {
  it('has a column for each state, or for each option of a field', () => {
    expect(
      found({ board: { by: 'status', fields: ['kind', 'createdAt'], sum: 'total', limits: { draft: 5 } } }),
    ).toEqual([]);
    expect(found({ board: { by: 'kind', limits: { meal: 1 } } })).toEqual([]);
    expect(found({ board: { by: 'city' } })).toEqual(['bad-board /board/by']);
    expect(found({ board: { by: 'nowhere' } })).toEqual(['unknown-field /board/by']);
  });

  it('sums up a number, and limits columns that there are', () => {
    expect(found({ board: { by: 'status', sum: 'city' } })).toEqual(['bad-board /board/sum']);
    expect(found({ board: { by: 'status', limits: { drafd: 5 } } })).toEqual(['bad-board /board/limits/drafd']);
    expect(found({ board: { by: 'status', limits: { draft: 0 } } })).toEqual(['wrong-value /board/limits/draft']);
    expect(found({ board: { by: 'status', title: 'titel', fields: ['totol'] } })).toEqual([
      'unknown-field /board/title',
      'unknown-field /board/fields/0',
    ]);
  });

  it('is not in a view that has groups', () => {
    expect(found({ group: ['kind'], board: { by: 'status' } })).toEqual(['bad-board /board']);
  });

  it('heads cards by the record’s title where it does not say otherwise', () => {
    const model = modelWith((document) => {
      document.list = { views: [{ name: '一', board: { by: 'status' } }] };
    });
    expect(model.list.views[0]?.board).toEqual({
      by: 'status',
      title: 'billNo',
      fields: [],
      sum: undefined,
      limits: {},
    });
  });
});

describe('a view’s calendar, timeline and gallery', () => {
  const dated = (keys: Record<string, unknown>) =>
    compileWith((document, properties) => {
      properties.startOn = { type: 'string', format: 'date', title: '开始' };
      properties.endAt = { type: 'string', format: 'date-time', title: '结束' };
      properties.photos = { type: 'array', format: 'attachment', title: '照片' };
      document.list = { views: [{ name: '一', ...keys }] };
    });
  const codes = (keys: Record<string, unknown>) =>
    dated(keys).problems.map(({ code, pointer }) => `${code} ${pointer.replace('/list/views/0', '')}`);

  it('stand by dates or moments of the record itself', () => {
    expect(codes({ calendar: { from: 'startOn', to: 'endAt', title: 'city' } })).toEqual([]);
    expect(codes({ calendar: { from: 'createdAt' } })).toEqual([]);
    expect(codes({ calendar: { from: 'city' } })).toEqual(['bad-layout /calendar/from']);
    expect(codes({ calendar: { from: 'startOm' } })).toEqual(['unknown-field /calendar/from']);
    expect(codes({ timeline: { from: 'startOn', to: 'startOn' } })).toEqual(['bad-layout /timeline/to']);
    expect(codes({ timeline: { from: 'startOn', to: 'endAt', group: 'status' } })).toEqual([]);
    expect(codes({ timeline: { from: 'startOn', to: 'endAt', group: 'endAt' } })).toEqual([
      'bad-layout /timeline/group',
    ]);
  });

  it('show pictures of files, and four facts at most, which can be repaired', () => {
    expect(codes({ gallery: {} })).toEqual([]);
    expect(codes({ gallery: { picture: 'photos', fields: ['city', 'createdAt'] } })).toEqual([]);
    expect(codes({ gallery: { picture: 'city' } })).toEqual(['bad-layout /gallery/picture']);
    const { text, problems } = dated({ gallery: { fields: ['city', 'status', 'kind', 'total', 'startOn'] } });
    expect(problems.map(({ code }) => code)).toEqual(['bad-layout']);
    expect(JSON.parse(applyFix(text, problems[0]!))).toMatchObject({
      list: { views: [{ gallery: { fields: ['city', 'status', 'kind', 'total'] } }] },
    });
  });

  it('are one way of several that a view is laid out in', () => {
    expect(codes({ calendar: { from: 'startOn' }, gallery: {} })).toEqual(['bad-layout /gallery']);
    expect(codes({ group: ['kind'], timeline: { from: 'startOn', to: 'endAt' } })).toEqual(['bad-layout /timeline']);
  });
});
