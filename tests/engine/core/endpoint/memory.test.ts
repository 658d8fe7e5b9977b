import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../../../engine/core/document/model/model.ts';
import { rolesOf } from '../../../../engine/core/document/roles.ts';
import {
  type MemoryCall,
  type MemoryOptions,
  memoryTransport,
  sampleScope,
} from '../../../../engine/core/endpoint/memory/transport.ts';
import { type Transport, TransportError } from '../../../../engine/core/endpoint/transport.ts';
import { sampleDatabase } from '../../../../engine/core/record/sample/records.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { entityOf, shippedModels } from '../record/documents.ts';

const customer = entityOf(
  { name: { type: 'string', title: '名称', search: true }, city: { type: 'string', title: '城市' } },
  { entity: 'customer', title: '客户', titleField: 'name' },
);
const bill = entityOf(
  {
    status: { type: 'string', title: '状态' },
    name: { type: 'string', title: '名称', search: true, column: true },
    amount: { type: 'integer', format: 'money', title: '金额', minimum: 0, column: { summary: 'sum' } },
    kind: {
      type: 'string',
      title: '类型',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
      column: true,
    },
    customer: { type: 'string', title: '客户', link: { entity: 'customer', filter: 'row.city == city' } },
    city: { type: 'string', title: '城市' },
  },
  {
    entity: 'bill',
    title: '单据',
    numbering: 'B-{yyyyMMdd}-{seq:3}',
    states: {
      field: 'status',
      initial: 'draft',
      values: { draft: { title: '草稿' }, sent: { title: '已提交', locked: true, final: true } },
    },
    list: { sort: '-amount', views: [{ name: '大额', filter: 'amount > 200' }] },
    actions: {
      submit: {
        title: '提交',
        from: ['draft'],
        to: 'sent',
        guard: 'amount > 0',
        why: '金额要大于 0',
        bulk: true,
        save: true,
      },
      assign: {
        title: '指派',
        set: { customer: 'input.customer' },
        input: {
          type: 'object',
          properties: {
            customer: {
              type: 'string',
              title: '客户',
              link: { entity: 'customer', filter: 'row.city == parent.city' },
            },
          },
        },
      },
      note: {
        title: '备注',
        set: { name: 'input.text' },
        input: { type: 'object', required: ['text'], properties: { text: { type: 'string', title: '内容' } } },
      },
    },
  },
  ['name'],
);

const rows: RecordData[] = [
  { no: 'B-1', status: 'draft', name: '云铺', amount: 100, kind: 'a' },
  { no: 'B-2', status: 'draft', name: '科技', amount: 300, kind: 'b' },
  { no: 'B-3', status: 'sent', name: '云帆', kind: 'a' },
  { no: 'B-4', status: 'draft', name: '联创', amount: 0 },
];
const cities: RecordData[] = [
  { no: 'C-1', name: '甲公司', city: '深圳' },
  { no: 'C-2', name: '乙公司', city: '上海' },
];

const open = (options: MemoryOptions = {}): Transport =>
  memoryTransport(
    [bill, customer],
    { bill: rows, customer: cities },
    { scope: sampleScope([], new Date('2026-11-20T06:00:00Z')), validators: compileValidators, ...options },
  );
const names = (found: { rows: RecordData[] }): unknown[] => found.rows.map((row) => row.no);

async function refusal(work: Promise<unknown>): Promise<TransportError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TransportError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('a list in memory', () => {
  it('is sorted as the document says, the empty last, with total and summary over all', async () => {
    const found = await open().list(bill, { pageSize: 2 });
    expect(names(found)).toEqual(['B-2', 'B-1']);
    expect(found).toMatchObject({ total: 4, summary: { amount: 400 }, nextCursor: '2' });
    expect(names(await open().list(bill, { pageSize: 2, cursor: '2' }))).toEqual(['B-4', 'B-3']);
    expect(names(await open().list(bill, { pageSize: 3, pageNo: 2 }))).toEqual(['B-3']);
  });

  it('is narrowed by filter, keyword and view together', async () => {
    expect(names(await open().list(bill, { keyword: '云' }))).toEqual(['B-1', 'B-3']);
    expect(names(await open().list(bill, { view: '大额' }))).toEqual(['B-2']);
    expect(names(await open().list(bill, { view: '大额', filter: { field: 'kind', op: 'eq', value: 'a' } }))).toEqual(
      [],
    );
  });

  it('takes a saved view for its filter', async () => {
    const transport = open();
    const view = await transport.saveView(bill, {
      name: '甲类',
      shared: false,
      state: { filter: { field: 'kind', op: 'eq', value: 'a' } },
    });
    expect(names(await transport.list(bill, { view: view.id }))).toEqual(['B-1', 'B-3']);
    const state = { base: '大额', filter: { field: 'kind', op: 'eq', value: 'a' } };
    await transport.saveView(bill, { ...view, state });
    expect(names(await transport.list(bill, { view: view.id }))).toEqual([]);
    await transport.removeView(bill, view.id);
    expect(await transport.views(bill)).toEqual([]);
  });
});

describe('a record in memory that others link to', () => {
  it('is deleted by whoever knows of them', async () => {
    const removable = { ...customer, access: { ...customer.access, delete: ['seller'] } };
    const transport = memoryTransport(
      [bill, removable],
      { bill: [{ ...rows[0], customer: 'C-1' }], customer: cities },
      { scope: sampleScope(['seller']), validators: compileValidators },
    );
    const { version } = await transport.detail(removable, 'C-1');
    const refused = await refusal(transport.remove(removable, 'C-1', version, false));
    expect(refused.detail.errorCode).toBe('record.linked');
    expect(refused.message).toContain('1 张“单据”关联到“C-1”');
    await transport.remove(removable, 'C-1', version, true);
    expect((await refusal(transport.detail(removable, 'C-1'))).kind).toBe('code');
  });
});

describe('saving in memory', () => {
  it('numbers a new record, starts it in the initial state and tells who listens', async () => {
    const transport = open();
    const heard: unknown[] = [];
    transport.subscribe((event) => heard.push(event));
    const saved = await transport.save(bill, { record: { name: '新' }, idempotencyKey: 'k' });
    expect(saved).toMatchObject({ record: { no: 'B-20261120-001', status: 'draft' }, version: 1, state: 'draft' });
    expect(heard).toMatchObject([{ entity: 'bill', key: 'B-20261120-001' }]);
    expect((await transport.list(bill, {})).total).toBe(5);
  });

  it('answers a repeated call once', async () => {
    const transport = open();
    const first = await transport.save(bill, { record: { name: '新' }, idempotencyKey: 'k' });
    expect(await transport.save(bill, { record: { name: '新' }, idempotencyKey: 'k' })).toEqual(first);
    expect((await transport.list(bill, {})).total).toBe(5);
  });

  it('refuses what is wrong, with the field', async () => {
    const error = await refusal(open().save(bill, { record: { amount: -1 }, idempotencyKey: 'k' }));
    expect(error).toMatchObject({ kind: 'code', detail: { issues: [{ path: '/name' }, { path: '/amount' }] } });
  });

  it('refuses a stale version with the record as it stands', async () => {
    const transport = open();
    await transport.save(bill, { record: { no: 'B-1', name: '先' }, version: 1, idempotencyKey: '1' });
    const error = await refusal(
      transport.save(bill, { record: { no: 'B-1', name: '后' }, version: 1, idempotencyKey: '2' }),
    );
    expect(error).toMatchObject({ kind: 'conflict', detail: { conflict: { version: 2, current: { name: '先' } } } });
  });

  it('does not hand out what it keeps', async () => {
    const transport = open();
    (await transport.detail(bill, 'B-1')).record.name = '改';
    expect((await transport.detail(bill, 'B-1')).record.name).toBe('云铺');
    expect(rows[0]?.name).toBe('云铺');
  });
});

describe('actions in memory', () => {
  it('move the record, lock it and stand in its history', async () => {
    const transport = open();
    const done = await transport.act(bill, { key: 'B-1', version: 1, action: 'submit', idempotencyKey: 'k' });
    expect(done).toMatchObject({
      state: 'sent',
      allowed: { save: { why: expect.stringContaining('已提交') as string } },
    });
    expect(await transport.history(bill, 'B-1')).toMatchObject([
      {
        action: 'submit',
        fromState: 'draft',
        toState: 'sent',
        changes: [{ path: 'status', from: 'draft', to: 'sent' }],
      },
    ]);
  });

  it('are refused by state and by guard, in words', async () => {
    expect((await refusal(open().act(bill, { key: 'B-3', action: 'submit', idempotencyKey: 'k' }))).message).toContain(
      '草稿',
    );
    expect((await refusal(open().act(bill, { key: 'B-4', action: 'submit', idempotencyKey: 'k' }))).message).toBe(
      '金额要大于 0',
    );
    expect(await open().actMany(bill, 'submit', ['B-1', 'B-4', 'B-9'], undefined, 'k')).toMatchObject([
      { ok: true },
      { ok: false, message: '金额要大于 0' },
      { ok: false, code: 'notFound' },
    ]);
  });

  it('refuse an input that is not valid', async () => {
    const error = await refusal(open().act(bill, { key: 'B-1', action: 'note', input: {}, idempotencyKey: 'k' }));
    expect(error.detail.issues).toEqual([{ path: '/text', code: 'required', message: '请填写内容' }]);
    expect(
      (await open().act(bill, { key: 'B-1', action: 'note', input: { text: '记' }, idempotencyKey: 'k' })).record.name,
    ).toBe('记');
  });

  it('do not happen when the save before them fails', async () => {
    const transport = open();
    await refusal(
      transport.save(bill, {
        record: { no: 'B-1', name: '', amount: 5 },
        version: 1,
        action: 'submit',
        idempotencyKey: 'k',
      }),
    );
    expect(await transport.detail(bill, 'B-1')).toMatchObject({ version: 1, state: 'draft' });
  });
});

describe('the rest in memory', { timeout: 30_000 }, () => {
  it('offers linked rows that fit the record and the keyword', async () => {
    expect(await open().options(bill, 'customer', '', { city: '深圳' })).toMatchObject([
      { value: 'C-1', label: '甲公司' },
    ]);
    expect(await open().options(bill, 'customer', '乙', { city: '深圳' })).toEqual([]);
  });

  it("offers for a link in an action's input what its filter lets through for the record it acts on", async () => {
    expect(await open().options(bill, 'action:assign.customer', '', { parent: { city: '深圳' } })).toMatchObject([
      { value: 'C-1' },
    ]);
    await expect(open().options(bill, 'action:assign.nothing', '', {})).rejects.toThrow();
  });

  it('counts by state and by view', async () => {
    expect(await open().counts?.(bill)).toEqual({
      total: { total: 4 },
      states: { draft: { total: 3 }, sent: { total: 1 } },
      views: { 大额: { total: 1 } },
    });
  });

  it('names linked records, and refuses of many the one whose version is no longer the one seen', async () => {
    const transport = memoryTransport(
      [bill, customer],
      {
        bill: [
          { no: 'B-1', status: 'draft', name: '云', amount: 3, customer: 'C-1' },
          { no: 'B-2', status: 'draft', name: '铺', amount: 3, customer: 'C-9' },
        ],
        customer: cities,
      },
      { scope: sampleScope() },
    );
    const detail = await transport.detail(bill, 'B-1');
    expect(detail.labels).toEqual({ customer: { 'C-1': '甲公司' } });
    expect((await transport.detail(bill, 'B-2')).labels).toEqual({});
    const { versions, labels } = await transport.list(bill, { filter: { field: 'customer', op: 'eq', value: 'C-2' } });
    expect([versions, labels]).toEqual([{}, { customer: { 'C-2': '乙公司' } }]);
    await transport.save(bill, { record: { ...detail.record, name: '新' }, version: 1, idempotencyKey: 's' });
    const results = await transport.actMany(bill, 'submit', ['B-1', 'B-2'], undefined, 'm', { 'B-1': 1, 'B-2': 1 });
    expect(results.map(({ ok }) => ok)).toEqual([false, true]);
    expect(results[0]?.message).toContain('示例用户');
  });

  it('exports what it imports', async () => {
    const transport = open();
    const { blob } = await transport.exportFile(bill, {
      format: 'csv',
      filter: { field: 'kind', op: 'eq', value: 'b' },
    });
    const text = await blob.text();
    expect(text).toContain('3.00');
    const file = (content: string): File => new File([content], 'a.csv');
    const half = file('\uFEFF名称,金额,类型\r\n"甲,乙",12.5,甲\r\n丙,x,丁\r\n');
    const { importId, report } = await transport.importFile(bill, half, 'k');
    expect(report).toMatchObject({
      created: 1,
      failed: 1,
      committed: false,
      errors: [
        { row: 3, column: '金额', value: 'x' },
        { row: 3, column: '类型', value: '丁' },
      ],
    });
    expect((await transport.list(bill, { keyword: '甲,乙' })).rows).toEqual([]);
    expect(await transport.importStep(bill, importId, 'commit-good')).toMatchObject({
      status: 'written',
      report: { created: 1, failed: 1, committed: true },
    });
    const [made] = (await transport.list(bill, { keyword: '甲,乙' })).rows;
    expect(made).toMatchObject({ name: '甲,乙', amount: 1250, kind: 'a' });
    expect(await transport.importStep(bill, importId, 'undo')).toMatchObject({
      status: 'undone',
      report: { removed: 1, kept: 0 },
    });
    expect(await transport.importJobs(bill)).toMatchObject([{ fileName: 'a.csv', status: 'undone' }]);
  });

  it('writes no cell that a spreadsheet would run', async () => {
    const transport = open();
    await transport.save(bill, { record: { name: '=HYPERLINK("x")' }, idempotencyKey: 'k' });
    const { blob } = await transport.exportFile(bill, { format: 'csv', columns: ['name'] });
    expect(await blob.text()).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('keeps drafts and preferences, and forgets them when told', async () => {
    const transport = open();
    await transport.saveDraft(bill, '', { record: { name: '半' }, version: null });
    expect(await transport.draft(bill, '')).toMatchObject({ record: { name: '半' } });
    await transport.saveDraft(bill, '', null);
    expect(await transport.draft(bill, '')).toBeNull();
    await transport.savePreferences(bill, { density: 'compact' });
    expect(await transport.preferences(bill)).toEqual({ density: 'compact' });
  });

  it('logs each call, stops when told, and says when an endpoint is unknown', async () => {
    const calls: MemoryCall[] = [];
    const transport = open({ onCall: (call) => calls.push(call), latency: 5 });
    await transport.list(bill, {});
    const controller = new AbortController();
    const pending = refusal(transport.list(bill, {}, controller.signal));
    controller.abort();
    expect((await pending).kind).toBe('aborted');
    expect(
      (await refusal(transport.call({ method: 'POST', path: '/x', encoding: 'json', request: {}, response: {} }, {})))
        .detail.status,
    ).toBe(404);
    expect(calls.map((call) => [call.method, call.error === undefined])).toEqual([
      ['list', true],
      ['list', false],
      ['call', false],
    ]);
  });

  it('acts for a person with every role of the documents when no person is given', async () => {
    const kept = entityOf(
      { name: { type: 'string', title: '名称' } },
      { entity: 'kept', title: '留存', actions: { seal: { title: '封存', roles: ['keeper'], set: { name: "'封'" } } } },
    );
    const act = (options: MemoryOptions) =>
      memoryTransport([kept], { kept: [{ no: 'K-1' }] }, options).act(kept, {
        key: 'K-1',
        version: 1,
        action: 'seal',
        idempotencyKey: 'k',
      });
    expect((await act({})).record.name).toBe('封');
    expect((await refusal(act({ scope: sampleScope() }))).kind).toBe('code');
  });

  it('runs every shipped document with generated rows', async () => {
    const models = shippedModels();
    const scope = sampleScope(models.flatMap(rolesOf));
    const transport = memoryTransport(models, sampleDatabase(models, { count: 12, scope }), { scope });
    for (const model of models) {
      const { rows: found, total } = await transport.list(model, { pageSize: 5 });
      expect(total, model.entity).toBe(12);
      for (const row of found) expect((await transport.detail(model, String(row[model.key]))).record).toEqual(row);
      await transport.blank(model);
    }
  });
});
