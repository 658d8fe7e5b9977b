import type { EntityDocument, ViewSource } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { renameView } from '../../../../src/features/studio/parts/edits/renameView.ts';

const published = { list: { views: [{ name: '待处理' }, { name: '已办' }] } } as Partial<EntityDocument>;
const textOf = (views: ViewSource[]) => JSON.stringify({ list: { views } });
const viewsIn = (text: string) => (JSON.parse(text) as { list: { views: ViewSource[] } }).list.views;
/** As somebody types it, key by key. */
const typed = (text: string, at: number, ...names: string[]) =>
  viewsIn(names.reduce((now, name) => renameView(now, `/list/views/${at}`, name, published), text));

it('knows a view that is in force by its first name, however it is typed, and forgets it when it is called so again', () => {
  const text = textOf(published.list!.views as ViewSource[]);
  expect(typed(text, 0, '待处', '待', '待跟', '待跟进')).toEqual([
    { name: '待跟进', was: ['待处理'] },
    { name: '已办' },
  ]);
  expect(typed(text, 0, '待跟进', '待处理')).toEqual([{ name: '待处理' }, { name: '已办' }]);
});

it('gives a view that was never in force nothing to be known by, also where its name is another one for a moment', () => {
  const text = textOf([{ name: '待处理' }, { name: '已办' }, { name: '新视图' }]);
  expect(typed(text, 2, '待处理', '待处理的')[2]).toEqual({ name: '待处理的' });
});

it('keeps all that it was called in force', () => {
  const again = { list: { views: [{ name: '待跟进', was: ['待处理'] }] } } as Partial<EntityDocument>;
  const text = textOf(again.list!.views as ViewSource[]);
  expect(viewsIn(renameView(text, '/list/views/0', '跟进中', again))).toEqual([
    { name: '跟进中', was: ['待处理', '待跟进'] },
  ]);
});
