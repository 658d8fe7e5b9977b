import { describe, expect, test } from 'vitest';
import type { RecordData } from '../../../../../engine/core/document/model/model.ts';
import type { EntityDocument } from '../../../../../engine/core/document/model/types.ts';
import { sampleScope } from '../../../../../engine/core/endpoint/memory/transport.ts';
import { compile } from '../../../../../engine/core/index.ts';
import { parseCells, pasteInto } from '../../../../../engine/react/form/state/paste.ts';
import { pasteAsOneStep, undoPaste } from '../../../../../engine/react/form/state/pasteStep.ts';
import { FormStore } from '../../../../../engine/react/form/state/store.ts';

const document: EntityDocument = {
  entity: 'thing',
  title: '事物',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      kind: { type: 'string', title: '类型' },
      serial: { type: 'string', title: '序列号', once: true },
      extra: { type: 'string', title: '补充', show: "kind == 'x'" },
      province: { type: 'string', title: '省份' },
      city: { type: 'string', title: '城市', dependsOn: 'province' },
      district: { type: 'string', title: '区县', dependsOn: 'city' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            site: { type: 'string', title: '机房' },
            rack: { type: 'string', title: '机柜', dependsOn: 'site' },
            price: { type: 'integer', title: '单价' },
            count: { type: 'integer', title: '数量', default: 1 },
            sum: { type: 'integer', title: '小计', compute: 'price * count' },
            whom: { type: 'string', title: '对象', link: { by: 'site', entities: { a: 'x', b: 'x', c: 'y' } } },
          },
        },
      },
      total: { type: 'integer', title: '合计', compute: 'sum(lines.map(l, l.sum))' },
      ship: {
        type: 'object',
        title: '收货',
        required: ['town'],
        properties: {
          country: { type: 'string', title: '国家', default: '中国' },
          town: { type: 'string', title: '城市' },
          memo: { type: 'string', title: '备注' },
        },
      },
    },
  },
};

function make(record = {}): FormStore {
  const { model, problems } = compile(document);
  if (!model) throw new Error(JSON.stringify(problems));
  return new FormStore(model, record, { scope: { ...sampleScope(), isNew: true } });
}

/** Addresses that were told of a change while `act` ran. */
function notified(store: FormStore, addresses: readonly string[], act: () => void): string[] {
  const heard = new Set<string>();
  const stops = addresses.map((address) => store.entry(address).subscribe(() => heard.add(address)));
  for (const address of addresses) store.node(address);
  act();
  for (const stop of stops) stop();
  return [...heard].sort();
}

describe('an edit', () => {
  test('draws the field and those that depend on it again, and no other', () => {
    const store = make();
    expect(notified(store, ['/no', '/kind', '/extra', '/total'], () => store.set('/kind', 'x'))).toEqual([
      '/extra',
      '/kind',
    ]);
    expect(notified(store, ['/no', '/kind', '/extra', '/total'], () => store.set('/no', '1'))).toEqual(['/no']);
  });
  test('by a person empties fields that depend on the earlier value; the same value again, or an edit by code, does not', () => {
    const chosen = { province: '广东省', city: '深圳市', district: '南山区' };
    const store = make({
      ...chosen,
      lines: [
        { site: 'a', rack: '1' },
        { site: 'a', rack: '2' },
      ],
    });
    store.choose('/province', '广东省');
    expect(store.snapshot()).toMatchObject(chosen);
    store.choose('/province', '浙江省');
    expect(store.snapshot()).toMatchObject({ province: '浙江省' });
    expect([store.node('/city').value, store.node('/district').value]).toEqual([undefined, undefined]);
    const [, second] = store.rows('/lines');
    store.choose(`/lines/${second ?? ''}/site`, 'b');
    expect(store.snapshot().lines).toMatchObject([{ site: 'a', rack: '1' }, { site: 'b' }]);
    expect(store.node(`/lines/${second ?? ''}/rack`).value).toBeUndefined();
    store.set('/city', '杭州市');
    store.set('/province', '江苏省');
    expect(store.node('/city').value).toBe('杭州市');
  });
  test('empties a link that the value no longer leads to, and keeps one that still leads to the same entity', () => {
    const store = make({ lines: [{ site: 'a', whom: 'K1' }] });
    const site = `/lines/${store.rows('/lines')[0] ?? ''}/site`;
    const linked = () => (store.snapshot().lines as RecordData[])[0]?.whom;
    store.choose(site, 'b');
    expect(linked()).toBe('K1');
    store.choose(site, 'c');
    expect(linked()).toBeUndefined();
  });
  test('leaves the node of every other field the same object', () => {
    const store = make();
    const before = store.node('/extra');
    store.set('/no', '1');
    expect(store.node('/extra')).toBe(before);
  });
  test('in a row tells that row, its table and the total, not the row beside it', () => {
    const store = make({
      lines: [
        { price: 1, count: 1 },
        { price: 2, count: 1 },
      ],
    });
    const [first, second] = store.rows('/lines');
    const watched = ['/lines', `/lines/${first}/sum`, `/lines/${second}/sum`, `/lines/${second}/price`, '/total'];
    expect(notified(store, watched, () => store.set(`/lines/${first}/price`, 5))).toEqual(
      ['/lines', `/lines/${first}/sum`, '/total'].sort(),
    );
    expect(store.node('/total').value).toBe(7);
  });
  test('that is undone leaves the form clean', () => {
    const store = make({ no: '1' });
    store.set('/no', '2');
    expect(store.dirty).toBe(true);
    store.set('/no', '1');
    expect(store.dirty).toBe(false);
  });
});

describe('rows', () => {
  test('keep their key when one before them is removed or moved, and their values with it', () => {
    const store = make({ lines: [{ price: 1 }, { price: 2 }, { price: 3 }] });
    const [, second, third] = store.rows('/lines');
    store.removeRow('/lines', 0);
    expect(store.rows('/lines')).toEqual([second, third]);
    expect(store.node(`/lines/${third}/price`).value).toBe(3);
    store.moveRow('/lines', 0, 1);
    expect(store.rows('/lines')).toEqual([third, second]);
    expect(store.node(`/lines/${third}/price`).value).toBe(3);
  });
  test('return to their places when their removal is undone', () => {
    const store = make({
      lines: [
        { price: 1, count: 2 },
        { price: 2, count: 1 },
      ],
    });
    store.removeRow('/lines', 0);
    store.undoRemove();
    expect(store.snapshot().lines).toMatchObject([{ price: 1, count: 2, sum: 2 }, { price: 2 }]);
    expect(store.node('/total').value).toBe(4);
  });
  test('begin with their defaults', () => {
    const store = make();
    store.insertRow('/lines', 0);
    expect(store.snapshot().lines).toEqual([{ count: 1 }]);
  });
  test('that were removed cannot be written to by a late event', () => {
    const store = make({ lines: [{ price: 1 }] });
    const [key] = store.rows('/lines');
    store.removeRow('/lines', 0);
    store.set(`/lines/${key}/price`, 9);
    expect(store.snapshot().lines).toEqual([]);
  });
});

describe('issues', () => {
  test('of a field are shown once something was done to it, not when it was only passed', () => {
    const store = make({ kind: 'x' });
    const leave = (...names: string[]) => {
      for (const name of names) store.blur(`/${name}`);
      return [...store.touched];
    };
    expect(leave('no', 'kind')).toEqual(['/kind']);
    // Emptied again, what was typed in lacks what it needs.
    store.choose('/no', 'T');
    store.choose('/no', undefined);
    expect(leave('no')).toEqual(['/kind', '/no']);
  });

  test('stand at the row they were found in, also after it moved', () => {
    const store = make({ lines: [{ price: 1 }, { price: 2 }] });
    const [, second] = store.rows('/lines');
    store.setIssues([{ path: '/lines/1/price', code: 'x', message: '不对' }]);
    store.moveRow('/lines', 1, 0);
    expect(store.node(`/lines/${second}/price`).errors?.__errors).toEqual(['不对']);
  });
  test('disappear when their field is edited', () => {
    const store = make();
    store.setIssues([{ path: '/no', code: 'x', message: '不对' }]);
    store.set('/no', '1');
    expect(store.issues()).toEqual([]);
    expect(store.node('/no').errors).toBe(undefined);
  });
});

describe('cells from Excel', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"两\n行"\tb', [['两\n行', 'b']]],
    ['"说""好"""\t', [['说"好"', '']]],
    ['a\t\tc', [['a', '', 'c']]],
    [
      '"云办公\tb\r\nc\td',
      [
        ['"云办公', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"云办公"套餐\tb', [['"云办公"套餐', 'b']]],
    ['', []],
  ])('%j', (text, cells) => {
    expect(parseCells(text)).toEqual(cells);
  });
});

describe('an optional group with a default and a required member', () => {
  test('is absent until a field of it is filled in, has its defaults from then on, and is absent again once that is emptied', () => {
    const store = make();
    expect(store.snapshot()).not.toHaveProperty('ship');
    store.set('/ship/memo', '急');
    expect(store.snapshot().ship).toEqual({ country: '中国', memo: '急' });
    store.set('/ship/memo', undefined);
    expect(store.snapshot()).not.toHaveProperty('ship');
    expect(store.dirty).toBe(false);
  });
  test('keeps what a person chose against its default', () => {
    const store = make();
    store.set('/ship/country', '法国');
    store.set('/ship/town', '巴黎');
    store.set('/ship/town', undefined);
    expect(store.snapshot().ship).toMatchObject({ country: '法国' });
  });
});

describe('a paste from Excel', () => {
  const paste = (store: FormStore, text: string): void => {
    const table = store.shape.fieldsByPath.lines;
    pasteAsOneStep(store, '/lines', () =>
      pasteInto(store, '/lines', table?.children ?? [], parseCells(text), { row: 0, column: 0 }),
    );
  };

  test('is taken back in one step, rows and overwritten cells, with the rows that stay being the same rows', () => {
    const store = make({ lines: [{ site: 'a', rack: '1', count: 1 }] });
    const before = store.snapshot();
    const [first] = store.rows('/lines');
    paste(store, 'b\t2\t30\t4\nc\t3\t50\t6\n');
    expect(store.snapshot()).toMatchObject({
      lines: [
        { site: 'b', sum: 120 },
        { site: 'c', sum: 300 },
      ],
      total: 420,
    });
    expect(
      notified(store, [`/lines/${first ?? ''}/site`, '/total'], () => expect(undoPaste(store, '/lines')).toBe(true)),
    ).toEqual([`/lines/${first ?? ''}/site`, '/total']);
    expect(store.snapshot()).toEqual(before);
    expect(store.rows('/lines')).toEqual([first]);
    expect(undoPaste(store, '/lines')).toBe(false);
  });
  test('cannot be undone once one of its cells was changed afterwards', () => {
    const store = make();
    paste(store, 'b\t2\nc\t3\n');
    store.set(`/lines/${store.rows('/lines')[1] ?? ''}/site`, 'd');
    expect(undoPaste(store, '/lines')).toBe(false);
    expect(store.snapshot().lines).toMatchObject([{ site: 'b' }, { site: 'd' }]);
  });
});

test('what is filled once can be filled while the stored record has none, and is read from then on', () => {
  const { model } = compile(document);
  const store = new FormStore(model!, { no: 'T-1' }, { scope: { ...sampleScope(), isNew: false } });
  store.set('/serial', 'SN-1');
  expect(store.node('/serial').access).toBe('write');
  store.reset({ no: 'T-1', serial: 'SN-1' });
  expect(store.node('/serial').access).toBe('read');
  expect(make({ serial: 'SN-1' }).node('/serial').access).toBe('write');
});
