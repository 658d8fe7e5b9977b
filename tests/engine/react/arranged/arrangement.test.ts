import { describe, expect, it } from 'vitest';
import { arrangementOf } from '../../../../engine/react/arranged/arrangement.ts';
import { modelWith } from '../../core/document/base.ts';

const model = modelWith((document, properties) => {
  properties.start = { type: 'string', format: 'date', title: '开始' };
  properties.end = { type: 'string', format: 'date', title: '结束' };
  properties.photos = { type: 'array', format: 'attachment', title: '照片' };
  document.list = {
    views: [
      { name: '日历', calendar: { from: 'start', title: 'city' } },
      { name: '线', timeline: { from: 'start', to: 'end', group: 'kind' } },
      { name: '册', gallery: { picture: 'photos', fields: ['city'] } },
      { name: '板', board: { by: 'status' } },
      { name: '图', chart: { kind: 'bar', by: 'kind' } },
    ],
  };
});
const layout = (state: Parameters<typeof arrangementOf>[1]) => arrangementOf(model, state);

describe('how a list is laid out', () => {
  it('is as the document’s view, unless the address asks for something else', () => {
    expect(layout({ view: '日历' })).toEqual({ calendar: { from: 'start', to: undefined, title: 'city' } });
    expect(layout({ view: '日历', board: 'status' })?.board?.by).toBe('status');
    expect(layout({ view: '日历', as: 'timeline:start,end' })?.timeline).toMatchObject({ from: 'start', to: 'end' });
    expect(layout({ view: '日历', group: [] })).toBeUndefined();
    expect(layout({ view: '板', as: 'gallery:photos' })?.gallery?.picture).toBe('photos');
    expect(layout({ as: 'calendar:end' })?.calendar).toEqual({ from: 'end', to: undefined, title: model.titleField });
  });

  it('is as the document’s view that a saved one was made from', () => {
    expect(layout({ view: '我的', base: '板' })?.board?.by).toBe('status');
    expect(layout({ view: '我的', base: '板', board: '' })).toBeUndefined();
  });

  it('is one layout alone, a chart among them, and a table again where the address takes the chart away', () => {
    expect(layout({ view: '图' })).toEqual({ chart: { kind: 'bar', by: 'kind' } });
    expect(layout({ view: '图', chart: 'pie*kind' })).toEqual({ chart: 'pie*kind' });
    expect(layout({ view: '图', chart: '' })).toBeUndefined();
    expect(layout({ view: '图', group: [] })).toBeUndefined();
    expect(layout({ view: '图', board: 'status' })?.board?.by).toBe('status');
    expect(layout({ view: '图', as: 'calendar:start' })?.calendar?.from).toBe('start');
    for (const view of ['日历', '线', '册', '板'])
      expect(layout({ view, chart: 'number' })).toEqual({ chart: 'number' });
  });

  it('keeps what the view’s own layout says where the address asks for the same, and groups anew', () => {
    expect(layout({ view: '册', as: 'gallery:photos' })?.gallery?.fields).toEqual(['city']);
    expect(layout({ view: '线', as: 'timeline:start,end' })?.timeline?.group).toBe('kind');
    expect(layout({ view: '线', as: 'timeline:start,end', group: [] })?.timeline?.group).toBeUndefined();
  });

  it('is a table where the fields that are asked for are none, or no dates', () => {
    expect(layout({ as: 'calendar:gone' })).toBeUndefined();
    expect(layout({ as: 'calendar:city' })).toBeUndefined();
    expect(layout({ as: 'calendar' })).toBeUndefined();
  });
});
