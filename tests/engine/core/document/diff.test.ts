import { describe, expect, it } from 'vitest';
import { diff } from '../../../../engine/core/document/diff.ts';
import { type Base, base } from './base.ts';

function changes(change: (document: Base, properties: Record<string, Record<string, unknown>>) => void) {
  const after = base();
  change(after, after.record.properties as Record<string, Record<string, unknown>>);
  return diff(base(), after).map(({ kind, what, name, pointer, message }) => ({ kind, what, name, pointer, message }));
}

describe('what changed between two documents', () => {
  it('is nothing when they say the same in another order of keys', () => {
    const { entity, ...rest } = base();
    expect(diff(base(), { ...rest, entity })).toEqual([]);
  });

  it('is a field that is new, gone, or in another place', () => {
    expect(
      changes((_, p) => {
        p.poNumber = { type: 'string', title: '采购单号' };
      }),
    ).toEqual([
      {
        kind: 'added',
        what: 'field',
        name: 'poNumber',
        pointer: '/record/properties/poNumber',
        message: '新增了字段“采购单号”（poNumber）',
      },
    ]);
    expect(
      changes((_, p) => {
        delete p.city;
      }),
    ).toMatchObject([{ kind: 'removed', name: 'city', message: '删除了字段“城市”（city）' }]);
    expect(
      changes((document, p) => {
        const { city, ...rest } = p;
        document.record.properties = { city, ...rest };
      }),
    ).toMatchObject([{ kind: 'moved' }]);
  });

  it('is a renaming, not a loss, when the identity stays', () => {
    expect(
      changes((document, { city, ...rest }) => {
        document.record.properties = { ...rest, town: { ...city, id: 'city' } };
      }).filter(({ kind }) => kind !== 'moved'),
    ).toMatchObject([{ kind: 'renamed', name: 'town', message: '字段“城市”改名：city → town，数据保留' }]);
  });

  it('names the keyword of a field, its old and its new value, inside rows too', () => {
    const found = changes((document, p) => {
      p.city!.maxLength = 20;
      document.record.required = ['kind', 'city'];
      (p.lines!.items as { properties: Record<string, Record<string, unknown>> }).properties.quantity!.title = '件数';
    });
    expect(found.map(({ message }) => message)).toEqual([
      '字段“城市”由选填改为必填',
      '字段“城市”的 maxLength 由无改为“20”',
      '字段“件数”的 title 由“数量”改为“件数”',
    ]);
    expect(found[2]?.pointer).toBe('/record/properties/lines/items/properties/quantity/title');
  });

  it('covers rules, states, actions, views, sections, access and the rest', () => {
    const found = changes((document) => {
      document.title = '费用单';
      document.rules = [];
      (document.states.values as Record<string, { title: string }>).draft!.title = '待提交';
      document.actions.refuse = { title: '退回', to: 'draft' };
      document.list.views = [];
      document.access = { read: { staff: 'false' } };
    });
    expect(found.map(({ what, kind }) => `${what} ${kind}`)).toEqual([
      'document changed',
      'rule removed',
      'state changed',
      'action added',
      'view removed',
      'access changed',
    ]);
  });

  it('never throws, whatever it compares', () => {
    expect(diff(null, base()).length).toBeGreaterThan(5);
    expect(diff(5, [])).toEqual([]);
  });
});
