import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityDocument, FieldSource, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OperationName } from '../../../contract/records/operations.ts';
import type { LiveMessage } from '../../../server/platform/http/liveEvents.ts';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import { openEntities } from '../../../server/runtime/runtime.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, documentsCopy, PEOPLE, startTickets, ticket } from './support.ts';
import { csv, importRows } from './transfer/support.ts';

/** Values of fields that the document loses: removed, renamed without an id, and cells of a group and of rows. */
const SECRETS = {
  internalNote: 'SECRETNOTE',
  phone: '13912340000',
  street: 'SECRETSTREET',
  cost: 31415926,
  result: 'SECRETRESULT',
};
const SECRET_TEXTS = Object.values(SECRETS).map(String);

type Properties = Record<string, FieldSource>;

/** The document without those fields, their rules and the views that name them. */
function lose(document: EntityDocument): void {
  const {
    internalNote: _gone,
    phone,
    result: _result,
    address,
    lines,
    ...rest
  } = document.record.properties as Properties;
  const { street: _street, ...inAddress } = address?.properties as Properties;
  const items = lines?.items as FieldSource;
  const { cost: _cost, ...inLines } = items.properties as Properties;
  document.record.properties = {
    ...rest,
    mobile: phone!,
    address: { ...address, properties: inAddress },
    lines: { ...lines, items: { ...items, properties: inLines } },
  };
  document.access = { ...document.access, fields: { score: { customer: 'read' } } };
  document.list = { ...document.list, import: true, views: [] };
  delete document.actions?.close?.set;
}

eachDatabase('values that the document of the day does not know', (driver) => {
  let gateway: TestGateway;
  let documents: Awaited<ReturnType<typeof documentsCopy>>;
  let customer: Client;
  let partner: Client;
  let staff: Client;
  let original: string;

  const path = () => join(documents.folder, 'entities', 'ticket.json');
  const reload = () => gateway.entities.documents.load();
  const edit = async (change: (document: EntityDocument) => void) => {
    const document = JSON.parse(original) as EntityDocument;
    change(document);
    await writeFile(path(), JSON.stringify(document));
    await reload();
    const problems = gateway.entities.documents.catalogue.entries
      .get('ticket')
      ?.problems.filter(({ severity }) => severity === 'error');
    expect(problems).toEqual([]);
  };
  const restore = async () => {
    await writeFile(path(), original);
    await reload();
  };
  const dataOf = async (key: unknown) =>
    (
      await gateway.database.kysely
        .selectFrom('records')
        .select('data')
        .where('entity', '=', 'ticket')
        .where('key', '=', String(key))
        .executeTakeFirstOrThrow()
    ).data;
  const row = (key: unknown) =>
    gateway.database.kysely
      .selectFrom('records')
      .select(['id', 'version'])
      .where('entity', '=', 'ticket')
      .where('key', '=', String(key))
      .executeTakeFirstOrThrow();
  const entries = async (key: unknown) =>
    (
      await gateway.database.kysely
        .selectFrom('entity_history')
        .select('seq')
        .where('record_id', '=', (await row(key)).id)
        .execute()
    ).length;

  /** A ticket that holds every secret, as the whole document had it. */
  async function secretive(values: RecordData = {}): Promise<DetailResult> {
    const made = await create(customer, {
      phone: SECRETS.phone,
      address: { city: '苏州', street: SECRETS.street },
      lines: [
        { part: '电源', quantity: 1, price: 100 },
        { part: '线', quantity: 2, price: 50 },
      ],
      ...values,
    });
    const { record, version } = await staff.call<DetailResult>(at('ticket', 'detail'), { key: made.record.ticketNo });
    const lines = (record.lines as RecordData[]).map((line) => ({ ...line, cost: SECRETS.cost }));
    const noted = await staff.call<DetailResult>(at('ticket', 'save'), {
      record: { ...record, internalNote: SECRETS.internalNote, lines },
      version,
    });
    const data = { ...(await dataOf(made.record.ticketNo)), result: SECRETS.result };
    await gateway.database.kysely
      .updateTable('records')
      .set({ data: JSON.stringify(data) })
      .where('entity', '=', 'ticket')
      .where('key', '=', String(made.record.ticketNo))
      .execute();
    return noted;
  }

  const secretsOf = async (key: unknown) => {
    const data = JSON.stringify(await dataOf(key));
    return SECRET_TEXTS.filter((secret) => data.includes(secret));
  };

  beforeAll(async () => {
    documents = await documentsCopy();
    original = await readFile(path(), 'utf8');
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: documents.folder } });
    [customer, partner, staff] = await Promise.all([
      gateway.signIn(PEOPLE.customer),
      gateway.signIn(PEOPLE.partner),
      gateway.signIn(PEOPLE.staff),
    ]);
  });
  afterEach(restore);
  afterAll(async () => {
    await gateway.close();
    await documents.remove();
  });

  it('leave on no channel, for no role', async () => {
    const { record, version } = await secretive();
    const key = record.ticketNo;
    await staff.call(at('ticket', 'draft/save'), { key, draft: { record, version } });
    const repeated = { record: { ...record, subject: '重复提交' }, version };
    const once = { 'idempotency-key': `gone-${driver}` };
    await staff.call(at('ticket', 'save'), repeated, once);
    const rows = csv([
      ['主题', '类型', '序列号', '内部备注', '电话'],
      ['导入的工单', '维修', `IMP-${driver}`, SECRETS.internalNote, SECRETS.phone],
    ]);
    await edit((document) => {
      document.list = { ...document.list, import: true };
    });
    await importRows({ gateway, client: staff }, 'ticket', rows, 'commit');
    await edit(lose);
    const heard: LiveMessage[] = [];
    gateway.live.subscribe((message) => heard.push(message));
    const everything = { pageSize: 100 };
    for (const [role, client] of Object.entries({ customer, partner, staff })) {
      const ask = async (operation: string, body: RecordData = {}, headers: Record<string, string> = {}) =>
        (await client.request(at('ticket', operation), { method: 'POST', body, headers })).text;
      const now = (await row(key)).version;
      const channels = {
        list: () => ask('list', everything),
        detail: () => ask('detail', { key }),
        blank: () => ask('blank', { values: { internalNote: 'x' } }),
        save: async () =>
          `${await ask('save', { record: { ticketNo: key }, version: 1 })}${await ask('save', { record: { ticketNo: key, internalNote: 'x' }, version: now })}`,
        act: () => ask('act', { key, action: 'move', input: { depot: 'none' } }),
        'act-many': () => ask('act-many', { keys: [key], action: 'hold', versions: { [String(key)]: 1 } }),
        undo: async () => `${await ask('undo', { key, seq: 1 })}${await ask('undo', { key, seq: 2 })}`,
        'undo-many': () => ask('undo-many', { changes: [{ key, seq: 2 }] }),
        remove: () => ask('remove', { key, version: 1 }),
        history: () => ask('history', { key }),
        options: () => ask('options', { field: 'depot', record: { ticketNo: key } }),
        summary: () => ask('summary'),
        counts: () => ask('counts'),
        figures: async () => `${await ask('figures', { by: 'kind' })}${await ask('figures', { by: 'internalNote' })}`,
        groups: async () => `${await ask('groups', { by: 'kind' })}${await ask('groups', { by: 'internalNote' })}`,
      } satisfies Record<OperationName, () => Promise<string>>;
      const beside = {
        csv: () => ask('export', { format: 'csv' }),
        draft: () => ask('draft', { key }),
        search: () => ask('list', { ...everything, keyword: SECRETS.internalNote }),
        filter: () => ask('list', { filter: { field: 'internalNote', op: 'contains', value: 'x' } }),
        sort: () => ask('list', { sort: [{ field: 'lines.cost', dir: 'asc' }] }),
        columns: () => ask('export', { format: 'csv', columns: ['internalNote', 'address', 'lines'] }),
        undoImport: () => ask('import/undo', { importId: 'none' }),
        projection: async () => (await client.request('/schemas/entities')).text,
      };
      for (const [channel, ask] of Object.entries({ ...channels, ...beside })) {
        const text = await ask();
        expect(
          SECRET_TEXTS.filter((secret) => text.includes(secret)),
          `${role} ${channel}`,
        ).toEqual([]);
      }
    }
    const again = await staff.request(at('ticket', 'save'), { method: 'POST', body: repeated, headers: once });
    const imported = await importRows({ gateway, client: staff }, 'ticket', rows, 'commit').catch(
      (error: Error) => error.message,
    );
    for (const output of [again.text, JSON.stringify(imported), JSON.stringify(heard)])
      expect(SECRET_TEXTS.filter((secret) => output.includes(secret))).toEqual([]);
    expect((await staff.call<{ total: number }>(at('ticket', 'list'), { keyword: SECRETS.internalNote })).total).toBe(
      0,
    );
    expect(await secretsOf(key)).toEqual(SECRET_TEXTS);
  });

  it('stay where they are through saves, actions, bulk actions, conflicts and imports, and are there when the fields come back', async () => {
    const { record } = await secretive();
    const key = record.ticketNo;
    await edit(lose);
    const first = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    const saved = await customer.call<DetailResult>(at('ticket', 'save'), {
      record: {
        ...first.record,
        subject: '改了主题',
        address: { city: '上海' },
        lines: [...(first.record.lines as object[])].reverse(),
      },
      version: first.version,
    });
    expect(await secretsOf(key)).toEqual(SECRET_TEXTS);
    const refusal = await staff.refusal(at('ticket', 'save'), {
      record: { ...first.record, urgent: true },
      version: first.version,
    });
    const { current, version } = refusal.data as { current: RecordData; version: number };
    await staff.call(at('ticket', 'save'), { record: { ...current, urgent: true }, version });
    await staff.call(at('ticket', 'act-many'), { keys: [key], action: 'hold' });
    await staff.call(at('ticket', 'act'), { key, action: 'resume' });
    const imported = await importRows(
      { gateway, client: staff },
      'ticket',
      csv([
        ['工单号', '主题', '地址.城市'],
        [key, '导入改的', '苏州'],
      ]),
      'commit',
    );
    expect(imported).toMatchObject({ updated: 1, failed: 0 });
    await staff.call(at('ticket', 'import/undo'), { importId: imported.importId });
    await gateway.jobs.runDue();
    expect((await staff.call<DetailResult>(at('ticket', 'detail'), { key })).record.subject).toBe(saved.record.subject);
    expect(await secretsOf(key)).toEqual(SECRET_TEXTS);
    await restore();
    const whole = (await staff.call<DetailResult>(at('ticket', 'detail'), { key })).record;
    expect(whole).toMatchObject({
      internalNote: SECRETS.internalNote,
      phone: SECRETS.phone,
      address: { city: '上海', street: SECRETS.street },
      lines: [
        { part: '线', cost: SECRETS.cost },
        { part: '电源', cost: SECRETS.cost },
      ],
    });
  });

  it('are not lost to a process with an older document', async () => {
    const older = await documentsCopy();
    const other = openEntities({ database: gateway.database, folder: older.folder, log: pino({ level: 'silent' }) });
    try {
      await edit((document) => {
        document.record.properties = { ...document.record.properties, poNumber: { type: 'string', title: '采购单号' } };
      });
      const { record } = await create(customer, { poNumber: 'PO-9' });
      await other.documents.load();
      await gateway.database.transaction((tx) =>
        other.access.change(tx, systemActor('x'), 'ticket', String(record.ticketNo), { subject: '旧进程改的' }, '保存'),
      );
      expect(
        (await customer.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo })).record,
      ).toMatchObject({ subject: '旧进程改的', poNumber: 'PO-9' });
    } finally {
      await older.remove();
    }
  });

  it('may be repeated by a form drawn before they were gone, and what was typed there is not dropped without a word', async () => {
    const { record, version } = await secretive();
    const listed = await staff.read<{ entities: { entity: string; version: string }[] }>('/schemas/entities');
    const documentVersion = listed.entities.find(({ entity }) => entity === 'ticket')?.version;
    await edit(lose);
    const typed = await staff.refusal(at('ticket', 'save'), {
      record: { ...record, internalNote: '刚写的' },
      version,
      documentVersion,
    });
    expect(typed.issues).toMatchObject([
      { path: '/internalNote', code: 'field.gone', message: '字段“内部备注”已从单据定义中删除，请刷新页面后再保存' },
    ]);
    await staff.call(at('ticket', 'save'), {
      record: { ...record, subject: '旧表单保存的' },
      version,
      documentVersion,
    });
    expect(await secretsOf(record.ticketNo)).toEqual(SECRET_TEXTS);
  });

  it('are kept in the entry that closes the history of a deleted record', async () => {
    const { record } = await secretive();
    const { id } = await row(record.ticketNo);
    await edit(lose);
    await customer.call(at('ticket', 'remove'), { key: record.ticketNo });
    const closing = await gateway.database.kysely
      .selectFrom('entity_history')
      .select('changes')
      .where('record_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(SECRET_TEXTS.filter((secret) => JSON.stringify(closing.changes).includes(secret))).toEqual(SECRET_TEXTS);
  });

  it('are refused as keys of a save, each at its place and with what was probably meant', async () => {
    const { record, version } = await create(customer, {
      address: { city: '苏州' },
      lines: [{ part: '电源', quantity: 1, price: 100 }],
    });
    const wrong = {
      ...record,
      subjct: '错字',
      address: { city: '苏州', stret: '路' },
      lines: [{ part: '电源', quantity: 1, price: 100, 数量: 2 }],
    };
    const refusal = await customer.refusal(at('ticket', 'save'), { record: wrong, version });
    expect(refusal).toMatchObject({ status: 200, errorCode: 'record.invalid' });
    expect(refusal.issues.map(({ path, code, message }) => `${path} ${code} ${message}`).sort()).toEqual([
      '/address/stret field.unknown 没有字段“stret”，是不是“街道”（street）？',
      '/lines/0/数量 field.unknown 没有字段“数量”，是不是“数量”（quantity）？',
      '/subjct field.unknown 没有字段“subjct”，是不是“主题”（subject）？',
    ]);
    expect(
      (await customer.refusal(at('ticket', 'save'), { record: ticket({ internlNote: 'x' }) })).issues,
    ).toMatchObject([{ path: '/internlNote', message: '没有字段“internlNote”' }]);
    expect((await row(record.ticketNo)).version).toBe(version);
  });

  it('are no reason for a version: a save that changes nothing answers success and writes nothing', async () => {
    const { record, version } = await secretive();
    const key = record.ticketNo;
    await edit(lose);
    const before = await entries(key);
    const shown = (await customer.call<DetailResult>(at('ticket', 'detail'), { key })).record;
    const body = { record: shown, version };
    const once: Record<string, string> = { 'idempotency-key': `same-${driver}` };
    for (const headers of [{}, once, once]) {
      expect((await customer.call<DetailResult>(at('ticket', 'save'), body, headers)).version).toBe(version);
    }
    expect([await entries(key), (await row(key)).version]).toEqual([before, version]);
    const acted = await customer.call<DetailResult>(at('ticket', 'save'), { ...body, action: 'hold' });
    expect([acted.version, acted.state, await entries(key)]).toEqual([version + 1, 'waiting', before + 1]);
  });

  it('of another type than the document has today are listed, sorted, filtered, summed and opened without an error', async () => {
    const made = await create(customer, {
      subject: '类型改了',
      serial: 'NOT-A-NUMBER',
      tags: ['hot'],
      address: { city: '深处' },
    });
    await edit((document) => {
      const fields = document.record.properties as Properties;
      Object.assign(fields, {
        serial: { type: 'integer', title: '序列号', column: { summary: 'sum' }, filter: true, readOnly: 'serial > 5' },
        tags: { type: 'object', title: '标签', properties: { one: { type: 'string', title: '一' } } },
        address: { type: 'string', title: '地址', column: true, filter: true, search: true },
      });
    });
    const list = (body: RecordData) =>
      customer.call<{ rows: RecordData[] }>(at('ticket', 'list'), { pageSize: 100, ...body });
    const found = (await list({ sort: [{ field: 'serial', dir: 'asc' }] })).rows.find(
      ({ ticketNo }) => ticketNo === made.record.ticketNo,
    );
    expect(found).toMatchObject({ serial: 'NOT-A-NUMBER' });
    expect(JSON.stringify(found)).not.toContain('深处');
    await list({ filter: { field: 'serial', op: 'gt', value: 3 } });
    await list({ keyword: '深处' });
    await customer.call(at('ticket', 'summary'));
    const { record, version } = await customer.call<DetailResult>(at('ticket', 'detail'), {
      key: made.record.ticketNo,
    });
    expect(
      (await customer.refusal(at('ticket', 'save'), { record: { ...record, urgent: true }, version })).issues,
    ).toMatchObject([
      { path: '/serial', code: 'type' },
      { path: '/tags', code: 'type' },
    ]);
    expect(
      (await customer.call<DetailResult>(at('ticket', 'act'), { key: record.ticketNo, action: 'hold' })).state,
    ).toBe('waiting');
    expect(await dataOf(record.ticketNo)).toMatchObject({
      serial: 'NOT-A-NUMBER',
      tags: ['hot'],
      address: { city: '深处' },
    });
  });
});
