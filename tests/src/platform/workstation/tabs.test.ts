import { describe, expect, it } from 'vitest';
import {
  closeOthers,
  closeTab,
  initialTabs,
  openTab,
  parseTabs,
  renameTab,
  type Tab,
} from '../../../../src/platform/workstation/tabs.ts';

const tab = (id: string, path = `/workstation/e/${id}`): Tab => ({ id, title: id, component: 'list', path });
const begin = initialTabs('/workstation');
const three = ['a', 'b', 'c'].reduce((tabs, id) => openTab(tabs, tab(id)), begin);
const ids = ({ open }: typeof three) => open.map(({ id }) => id);

describe('the tab strip', () => {
  it('begins with home', () => {
    expect(begin).toMatchObject({
      open: [{ id: 'home', component: 'home', path: '/workstation/home' }],
      selected: 'home',
    });
    expect(initialTabs('/seller').open[0]?.path).toBe('/seller/home');
  });
  it('appends and selects a new tab', () => {
    expect([ids(three), three.selected]).toEqual([['home', 'a', 'b', 'c'], 'c']);
  });
  it('selects a tab that is open already, in its place, at its latest address', () => {
    const again = openTab(three, tab('a', '/workstation/e/a?q=x'));
    expect([ids(again), again.selected, again.open[1]?.path]).toEqual([
      ['home', 'a', 'b', 'c'],
      'a',
      '/workstation/e/a?q=x',
    ]);
  });
  it('closing the selected tab selects the next one', () => {
    const closed = closeTab(openTab(three, tab('a')), 'a');
    expect([ids(closed), closed.selected]).toEqual([['home', 'b', 'c'], 'b']);
  });
  it('closing the selected tab selects the previous one when there is no next', () => {
    expect(closeTab(three, 'c').selected).toBe('b');
  });
  it('closing another tab leaves the selection', () => {
    expect(closeTab(three, 'a').selected).toBe('c');
  });
  it('closing the others keeps home and the selected one', () => {
    expect(ids(closeOthers(three))).toEqual(['home', 'c']);
  });
  it('a tab can take the name of its record', () => {
    expect(renameTab(three, 'b', '蓝海').open[2]?.title).toBe('蓝海');
  });
});

describe('tabs after a reload', () => {
  it('are as they were', () => {
    expect(parseTabs(JSON.stringify(three), '/workstation')).toEqual(three);
  });
  it.each([
    null,
    '',
    '{}',
    '{"open":[]}',
    '{"open":[{"id":"x"}],"selected":"x"}',
    '{"open":[null],"selected":"x"}',
    JSON.stringify({ open: [tab('a', 'https://evil.test')], selected: 'a' }),
  ])('begin anew from %s', (text) => {
    expect(parseTabs(text, '/workstation')).toEqual(begin);
  });
  it('of the workstation are none of the seller centre', () => {
    expect(parseTabs(JSON.stringify(three), '/seller')).toEqual(initialTabs('/seller'));
  });
  it('select home when the selected one is gone', () => {
    expect(parseTabs(JSON.stringify({ ...three, selected: 'gone' }), '/workstation').selected).toBe('home');
  });
});
