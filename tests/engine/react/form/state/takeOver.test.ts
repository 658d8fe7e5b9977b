import { expect, test } from 'vitest';
import type { RecordData } from '../../../../../engine/core/document/model/model.ts';
import type { EntityDocument, FieldSource } from '../../../../../engine/core/document/model/types.ts';
import { sampleScope } from '../../../../../engine/core/endpoint/memory/transport.ts';
import { compile } from '../../../../../engine/core/index.ts';
import { FormStore } from '../../../../../engine/react/form/state/store.ts';
import { type LeftOut, takenOver } from '../../../../../engine/react/form/state/takeOver.ts';

type Properties = Record<string, FieldSource>;

const PROPERTIES: Properties = {
  no: { type: 'string', title: '编号' },
  name: { type: 'string', title: '名称' },
  kind: { type: 'string', title: '类型' },
  extra: { type: 'string', title: '补充', show: "kind == 'x'", whenHidden: 'clear' },
  zip: { type: 'string', title: '邮编' },
  bill: { type: 'object', title: '开票', properties: { town: { type: 'string', title: '城市' } } },
  lines: {
    type: 'array',
    title: '明细',
    items: {
      type: 'object',
      properties: { what: { type: 'string', title: '内容' }, count: { type: 'integer', title: '数量' } },
    },
  },
};

function modelOf(properties: Properties) {
  const document: EntityDocument = {
    entity: 'thing',
    title: '事物',
    key: 'no',
    record: { type: 'object', properties },
  } as EntityDocument;
  const { model, problems } = compile(document);
  if (!model) throw new Error(JSON.stringify(problems));
  return model;
}

const without = (...names: string[]): Properties =>
  Object.fromEntries(Object.entries(PROPERTIES).filter(([name]) => !names.includes(name)));

function opened(record: RecordData, isNew = false): FormStore {
  return new FormStore(modelOf(PROPERTIES), record, { scope: { ...sampleScope(), isNew } });
}

/** The form goes on under other fields; `begun` is what the record is now. */
function goOn(
  store: FormStore,
  properties: Properties,
  begun: RecordData,
  access: Record<string, 'read' | 'none'> = {},
  waiting: readonly LeftOut[] = [],
) {
  const next = modelOf(properties);
  const held = {
    shape: store.shape,
    access: store.access,
    base: store.original(),
    entered: store.entered(),
    isNew: store.env.scope.isNew,
  };
  const taken = takenOver(held, { shape: next, access }, begun, waiting);
  store.takeOver(next, taken, access, false);
  return taken;
}

test('what was typed stays, and only that counts as changed', () => {
  const store = opened({ no: '1', name: '甲', kind: 'a' });
  store.set('/name', '乙');
  const { leftOut } = goOn(
    store,
    { ...PROPERTIES, memo: { type: 'string', title: '备注' } },
    { no: '1', name: '甲', kind: 'a' },
  );
  expect(leftOut).toEqual([]);
  expect(store.snapshot()).toEqual({ no: '1', name: '乙', kind: 'a' });
  expect(store.dirty).toBe(true);
  store.set('/name', '甲');
  expect(store.dirty).toBe(false);
});

test('a field that goes by another name has what was typed under the old one', () => {
  const store = opened({ no: '1', zip: '100' });
  store.set('/zip', '200');
  goOn(
    store,
    { ...without('zip'), postcode: { type: 'string', title: '邮政编码', id: 'zip' } },
    { no: '1', postcode: '100' },
  );
  expect(store.record()).toEqual({ no: '1', postcode: '200' });
  expect(store.original()).toEqual({ no: '1', postcode: '100' });
});

test('a field that was moved into a group takes what was typed along', () => {
  const store = opened({ no: '1', zip: '100', bill: { town: '深圳' } });
  store.set('/zip', '200');
  store.set('/bill/town', '上海');
  const bill: FieldSource = {
    type: 'object',
    title: '开票',
    properties: { town: { type: 'string', title: '城市' }, zip: { type: 'string', title: '邮编', id: '/zip' } },
  };
  goOn(store, { ...without('zip', 'bill'), bill }, { no: '1', bill: { town: '深圳', zip: '100' } });
  expect(store.record()).toEqual({ no: '1', bill: { town: '上海', zip: '200' } });
});

test('a field that is gone, of another kind, or closed to this person says what was typed into it', () => {
  const store = opened({ no: '1', name: '甲', kind: 'a', zip: '100' });
  store.set('/zip', '200');
  store.set('/kind', 'b');
  store.set('/name', '乙');
  const { leftOut } = goOn(
    store,
    { ...without('zip', 'kind', 'extra'), kind: { type: 'integer', title: '类型' } },
    { no: '1', name: '***', kind: 3 },
    { name: 'read' },
  );
  expect(leftOut.map(({ title, text }) => ({ title, text }))).toEqual([
    { title: '名称', text: '乙' },
    { title: '类型', text: 'b' },
    { title: '邮编', text: '200' },
  ]);
  expect(store.record()).toEqual({ no: '1', name: '***', kind: 3 });
  expect(store.dirty).toBe(false);
});

test('rows keep their places and their keys under other columns', () => {
  const store = opened({
    no: '1',
    lines: [
      { what: '甲', count: 1 },
      { what: '乙', count: 2 },
    ],
  });
  const [first, second] = store.rows('/lines');
  store.set(`/lines/${second}/what`, '丙');
  const lines: FieldSource = {
    type: 'array',
    title: '明细',
    items: {
      type: 'object',
      properties: {
        content: { type: 'string', title: '内容', id: 'what' },
        count: { type: 'integer', title: '数量' },
        unit: { type: 'string', title: '单位' },
      },
    },
  };
  goOn(
    store,
    { ...without('lines'), lines },
    {
      no: '1',
      lines: [
        { content: '甲', count: 1, unit: '个' },
        { content: '乙', count: 2, unit: '件' },
      ],
    },
  );
  expect(store.rows('/lines')).toEqual([first, second]);
  expect(store.record().lines).toEqual([
    { content: '甲', count: 1, unit: '个' },
    { content: '丙', count: 2, unit: '件' },
  ]);
});

test('what others saved meanwhile is not taken for what the form began with', () => {
  const store = opened({ no: '1', name: '甲', zip: '100' });
  store.set('/name', '乙');
  goOn(store, PROPERTIES, { no: '1', name: '丁', zip: '300' });
  expect(store.original()).toEqual({ no: '1', name: '甲', zip: '100' });
  expect(store.record()).toEqual({ no: '1', name: '乙', zip: '100' });
});

test('a new record begins anew with what is not typed: another default counts', () => {
  const store = opened({ kind: 'a', zip: '100' }, true);
  store.set('/zip', '200');
  goOn(store, PROPERTIES, { kind: 'b', zip: '300' });
  expect(store.record()).toEqual({ kind: 'b', zip: '200' });
});

test('a value that is set aside while its field is hidden is there when it shows', () => {
  const store = opened({ no: '1', kind: 'x' });
  store.set('/extra', '只在 x 时');
  store.set('/kind', 'y');
  expect(store.record().extra).toBeUndefined();
  goOn(store, PROPERTIES, { no: '1', kind: 'x' });
  expect(store.record().extra).toBeUndefined();
  store.set('/kind', 'x');
  expect(store.record().extra).toBe('只在 x 时');
});

test('fields that are drawn hear of their new state, and what was wrong with a field that went is forgotten', () => {
  const store = opened({ no: '1' });
  let drawn = 0;
  store.entry('/name').subscribe(() => (drawn += 1));
  store.setIssues([
    { path: '/zip', code: 'rule', message: '邮编有误' },
    { path: '/name', code: 'rule', message: '名称有误' },
  ] as never);
  goOn(store, { ...without('zip'), name: { type: 'string', title: '名称', readOnly: true } }, { no: '1' });
  expect(drawn).toBeGreaterThan(0);
  expect(store.node('/name').state.readOnly).toBe(true);
  expect(store.issues().map(({ path }) => path)).toEqual(['/name']);
});

const LINES: FieldSource = PROPERTIES.lines ?? {};
const columns = (properties: Properties): FieldSource => ({ ...LINES, items: { type: 'object', properties } });
const WHAT: FieldSource = { type: 'string', title: '内容' };
const COUNT: FieldSource = { type: 'integer', title: '数量' };

test('what a publication had no place for is there again when it is taken back', () => {
  const store = opened({}, true);
  store.set('/zip', '200');
  store.set('/name', '乙');
  const { leftOut } = goOn(store, without('zip'), {}, { name: 'read' });
  expect(leftOut.map(({ title }) => title)).toEqual(['名称', '邮编']);
  const later = goOn(store, without('zip'), {}, {}, leftOut);
  expect(store.record()).toEqual({ name: '乙' });
  expect(later.leftOut.map(({ title }) => title)).toEqual(['邮编']);
  expect(goOn(store, PROPERTIES, {}, {}, later.leftOut).words).toBe('');
  expect(store.record()).toEqual({ name: '乙', zip: '200' });
  expect(store.dirty).toBe(true);
});

test('what was typed since into a field that was closed for a while stays', () => {
  const store = opened({ no: '1', zip: '100' });
  store.set('/zip', '200');
  const { leftOut } = goOn(store, without('zip'), { no: '1' });
  goOn(store, PROPERTIES, { no: '1', zip: '100' });
  store.set('/zip', '300');
  goOn(store, PROPERTIES, { no: '1', zip: '100' }, {}, leftOut);
  expect(store.record().zip).toBe('300');
});

test('what was typed into a column that goes is said, and is in its rows again when the column is', () => {
  const store = opened({ no: '1', lines: [{ what: '甲', count: 1 }] });
  store.set('/lines', [
    { what: '甲', count: 7 },
    { what: '乙', count: 8 },
  ]);
  const { leftOut, words } = goOn(
    store,
    { ...without('lines'), lines: columns({ what: WHAT }) },
    { no: '1', lines: [{ what: '甲' }] },
  );
  expect(words).toContain('明细 › 数量（7、8）');
  goOn(store, PROPERTIES, { no: '1', lines: [{ what: '甲', count: 1 }] }, {}, leftOut);
  expect(store.record().lines).toEqual([
    { what: '甲', count: 7 },
    { what: '乙', count: 8 },
  ]);
});

test('a field that moves into a sub-table takes what was typed into every row, and a row where there is none', () => {
  const moved = {
    ...without('zip', 'lines'),
    lines: columns({ what: WHAT, count: COUNT, zip: { type: 'string', title: '邮编', id: '../zip' } }),
  };
  const store = opened({}, true);
  store.set('/zip', '200');
  store.set('/lines', [{ what: '甲' }, { what: '乙' }]);
  expect(goOn(store, moved, {}).words).toBe('');
  expect(store.record()).toEqual({
    lines: [
      { what: '甲', zip: '200' },
      { what: '乙', zip: '200' },
    ],
  });
  const bare = opened({}, true);
  bare.set('/zip', '200');
  goOn(bare, moved, {});
  expect(bare.record()).toEqual({ lines: [{ zip: '200' }] });
  // A row that was typed beside a stored one has the stored value too: saving it would empty that otherwise.
  const stored = opened({ no: '1', zip: '100', lines: [{ what: '甲' }] });
  stored.set('/lines', [{ what: '甲' }, { what: '乙' }]);
  goOn(stored, moved, { no: '1', lines: [{ what: '甲', zip: '100' }] });
  expect(stored.record().lines).toEqual([
    { what: '甲', zip: '100' },
    { what: '乙', zip: '100' },
  ]);
});

test('a column that moves out of its sub-table takes along what the first row says that says anything', () => {
  const store = opened({}, true);
  store.set('/lines', [{ count: 1 }, { what: '乙', count: 2 }]);
  const { words } = goOn(
    store,
    { ...without('lines'), what: { ...WHAT, id: '/lines/*/what' }, lines: columns({ count: COUNT }) },
    {},
  );
  expect(words).toBe('');
  expect(store.record()).toEqual({ what: '乙', lines: [{ count: 1 }, { count: 2 }] });
});

test('a text that becomes a longer one keeps what was typed, and what has no place is said as people read it', () => {
  const store = new FormStore(
    modelOf({ ...PROPERTIES, price: { type: 'integer', format: 'money', title: '押金' } }),
    {},
    { scope: { ...sampleScope(), isNew: true } },
  );
  store.set('/name', '乙');
  store.set('/price', 20000);
  const { words } = goOn(store, { ...PROPERTIES, name: { type: 'string', format: 'textarea', title: '名称' } }, {});
  expect(store.record()).toEqual({ name: '乙' });
  expect(words).toContain('押金（¥200.00）');
});
