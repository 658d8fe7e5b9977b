import { describe, expect, it } from 'vitest';
import type { Impact } from '../../../../contract/studio/index.ts';
import { completed, waysOf } from '../../../../src/features/studio/parts/publish/repairs.ts';
import { withCounts } from '../../../../src/features/studio/parts/publish/useCounts.ts';

const impact = (patch: Partial<Impact>): Impact => ({
  ...{ id: 'a', entity: 'ticket', kind: 'invalid', dangerous: true, message: '字段“金额”变了', count: 1, keys: [] },
  ...{ pointer: '', offers: [] },
  ...patch,
});

describe('what becomes of records that a change makes invalid', () => {
  it('can always be nothing, and otherwise what is offered, in words', () => {
    const offers: Impact['offers'] = [
      { do: 'convert', words: '截短到 6 个字' },
      { do: 'fill', type: 'string' },
    ];
    expect(waysOf(offers).map(({ way, words }) => [way, words.slice(0, 4)])).toEqual([
      ['keep', '保持不变'],
      ['convert', '截短到 '],
      ['value', '填入一个'],
      ['expression', '用表达式'],
    ]);
  });

  it('is called by what becomes of the records of themselves where nothing is chosen', () => {
    const states: Impact['offers'] = [{ do: 'fill', type: 'string', otherwise: '从“草稿”开始' }];
    expect(waysOf(states)[0]).toEqual({ way: 'keep', words: '从“草稿”开始' });
  });

  it('is sent as a value of the field, and not before it is whole', () => {
    const filled = impact({ offers: [{ do: 'fill', type: 'number' }] });
    expect(completed({ way: 'value', typed: '12', to: {} }, filled)).toEqual({ impact: 'a', do: 'fill', value: 12 });
    expect(completed({ way: 'value', typed: ' ', to: {} }, filled)).toBeUndefined();
    const mapped = impact({
      offers: [
        {
          do: 'map',
          from: [
            { value: 'x', title: '甲' },
            { value: 'y', title: '乙' },
          ],
          to: [{ value: 'z', title: '丙' }],
        },
      ],
    });
    expect(completed({ way: 'map', typed: '', to: { x: '"z"' } }, mapped)).toBeUndefined();
    expect(completed({ way: 'map', typed: '', to: { x: '"z"', y: 'null' } }, mapped)).toEqual({
      ...{ impact: 'a', do: 'map', to: { x: 'z', y: null } },
    });
    expect(completed({ way: 'keep', typed: '', to: {} }, mapped)).toBeNull();
  });
});

describe('records that are counted part by part', () => {
  const judged = [impact({ counting: true, count: null }), impact({ id: 'b', counting: true, count: null })];
  const byId = new Map([['a', { count: 3, keys: ['K1'] }]]);

  it('are told of while they are counted; what touches none of them is gone at the end', () => {
    const during = withCounts(judged, { seen: 5, total: 9, ended: undefined, byId });
    expect(during.map(({ message }) => message)).toEqual([
      '字段“金额”变了：目前查到 3 张单据',
      '字段“金额”变了：目前查到 0 张单据',
    ]);
    expect(withCounts(judged, { seen: 9, total: 9, ended: 'counted', byId })).toMatchObject([
      { id: 'a', count: 3, keys: ['K1'], message: '字段“金额”变了：涉及 3 张单据' },
    ]);
  });

  it('stay to be accepted where counting was given up', () => {
    expect(withCounts(judged, { seen: 5, total: 9, ended: 'stopped', byId })).toHaveLength(2);
  });
});
