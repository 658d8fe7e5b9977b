import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityDocument, FieldSource, Problem } from '@yunpu/engine-core/document';
import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LiveMessage } from '../../../server/platform/http/liveEvents.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, documentsCopy, listTickets, PEOPLE, startTickets, subjects } from './support.ts';

interface Listed {
  entities: { entity: string; version: string | null; problems?: Problem[]; menu: unknown }[];
}

const NOTE = {
  entity: 'note',
  title: '便签',
  key: 'noteNo',
  numbering: 'N{seq:5}',
  menu: { group: 'desk', order: 20 },
  record: {
    type: 'object',
    required: ['text'],
    properties: {
      noteNo: { type: 'string', title: '编号', readOnly: true, column: true },
      text: { type: 'string', title: '内容', column: true, search: true, filter: true },
    },
  },
  endpoints: { list: { method: 'POST', path: '/yzjumc/note/v1/all' } },
  access: { read: { customer: 'createdBy == user.id' }, write: { customer: 'true' }, create: ['customer'] },
};

eachDatabase('documents in force', (driver) => {
  let gateway: TestGateway;
  let documents: Awaited<ReturnType<typeof documentsCopy>>;
  let customer: Client;
  let staff: Client;
  let developer: Client;

  const path = (name: string) => join(documents.folder, 'entities', `${name}.json`);
  const put = (name: string, content: unknown) =>
    writeFile(path(name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  const edit = async (name: string, change: (document: EntityDocument) => void) => {
    const document = JSON.parse(await readFile(path(name), 'utf8')) as EntityDocument;
    change(document);
    await put(name, document);
  };
  const reload = () => gateway.entities.documents.load();
  const entities = async (client: Client) => (await client.read<Listed>('/schemas/entities')).entities;
  const versionFor = async (client: Client, entity = 'ticket') =>
    (await entities(client)).find((listed) => listed.entity === entity)?.version ?? '';

  beforeAll(async () => {
    documents = await documentsCopy();
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: documents.folder } });
    [customer, staff, developer] = await Promise.all([
      gateway.signIn(PEOPLE.customer),
      gateway.signIn(PEOPLE.staff),
      gateway.signIn(PEOPLE.developer),
    ]);
  });
  let original: string;
  beforeAll(async () => {
    original = await readFile(path('ticket'), 'utf8');
  });
  beforeEach(async () => {
    await put('ticket', original);
    await rm(path('note'), { force: true });
    await reload();
  });
  afterAll(async () => {
    await gateway.close();
    await documents.remove();
  });

  it('serves dashboards to the roles that they are for, and loses a part that is wrong and no other', async () => {
    const part = (title: string, chart: object) => ({ title, entity: 'ticket', chart, width: 1 });
    const one = (name: string, roles: string[], chart: object = { kind: 'pie', by: 'kind' }) => ({
      name,
      title: name,
      roles,
      filters: [],
      parts: [part(name, chart)],
    });
    const file = join(documents.folder, 'dashboards.json');
    const shown = async (client: Client) =>
      (await client.read<{ dashboards: { name: string }[] }>('/schemas/entities')).dashboards.map(({ name }) => name);
    const all = [
      one('both', ['customer', 'staff']),
      one('staff', ['staff']),
      one('wrong', ['staff'], { kind: 'pie', by: 'gone' }),
      {
        ...one('partly', ['staff']),
        parts: [part('good', { kind: 'pie', by: 'kind' }), part('bad', { kind: 'pie', by: 'gone' })],
      },
    ];
    await writeFile(file, JSON.stringify(all));
    await reload();
    expect([await shown(staff), await shown(customer)]).toEqual([['both', 'staff', 'partly'], ['both']]);
    const problems = gateway.entities.documents.catalogue.unreadable.join();
    expect(problems).toContain('仪表盘“wrong”没有启用');
    expect(problems).toContain('仪表盘“partly”里“bad”的图表所用的字段不存在');
    await rm(file);
    await reload();
    expect(await shown(staff)).toEqual([]);
  });

  it('serves a document that appears at run time whole: paths, rights, storage, menu, live event and OpenAPI', async () => {
    const heard: LiveMessage[] = [];
    const published = new Promise<void>((resolve) =>
      gateway.live.subscribe((message) => {
        heard.push(message);
        if ('document' in message) resolve();
      }),
    );
    expect((await customer.refusal('/yzjumc/note/v1/all')).status).toBe(404);
    await put('note', NOTE);
    await reload();
    await customer.call(at('note', 'save'), { record: { text: '记得买墨盒' } });
    const listed = await customer.call<{ rows: object[] }>('/yzjumc/note/v1/all', { keyword: '墨盒' });
    expect(listed.rows).toMatchObject([{ noteNo: 'N00001', text: '记得买墨盒' }]);
    expect((await staff.refusal('/yzjumc/note/v1/all')).errorCode).toBe('entity.unknown');
    await published;
    expect(heard).toContainEqual(expect.objectContaining({ document: 'note' }));
    const api = (await customer.request('/openapi.json')).body as { paths: object };
    expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(['/yzjumc/note/v1/all', at('note', 'save')]));
  });

  it('takes a new field into record, list, filter, validation and OpenAPI by one edit', async () => {
    const before = await create(customer, { subject: '加字段之前' });
    await edit('ticket', (document) => {
      document.record.properties = {
        ...document.record.properties,
        poNumber: { type: 'string', title: '采购单号', maxLength: 5, column: true, filter: true },
      };
    });
    await reload();
    const made = await create(customer, { poNumber: 'PO-1' });
    expect(
      (await listTickets(customer, { filter: { field: 'poNumber', op: 'eq', value: 'PO-1' } })).rows,
    ).toMatchObject([{ ticketNo: made.record.ticketNo, poNumber: 'PO-1' }]);
    expect(
      (await customer.refusal(at('ticket', 'save'), { record: { ...made.record, poNumber: 'PO-12345' }, version: 1 }))
        .issues,
    ).toMatchObject([{ path: '/poNumber', code: 'maxLength' }]);
    expect((await customer.request('/openapi.json')).text).toContain('采购单号');
    expect(
      (await customer.call<DetailResult>(at('ticket', 'detail'), { key: before.record.ticketNo })).record.subject,
    ).toBe('加字段之前');
  });

  it("keeps a renamed field's data while its id stays", async () => {
    const made = await create(customer, { dueDate: '2027-01-31' });
    await edit('ticket', (document) => {
      const { dueDate, ...rest } = document.record.properties ?? {};
      document.record.properties = { ...rest, deadline: { ...dueDate, id: 'dueDate' } };
    });
    await reload();
    const read = await customer.call<DetailResult>(at('ticket', 'detail'), { key: made.record.ticketNo });
    expect(read.record.deadline).toBe('2027-01-31');
    expect((await listTickets(customer, { filter: { field: 'deadline', op: 'eq', value: '2027-01-31' } })).total).toBe(
      1,
    );
  });

  it('refuses a broken document with its exact place and serves the others', async () => {
    await put('note', '{\n  "entity": "note",\n  "title": "便签",\n  "recrod": {}\n}');
    await reload();
    const note = (await entities(developer)).find((listed) => listed.entity === 'note');
    expect(note?.version).toBeNull();
    expect(note?.problems).toContainEqual(
      expect.objectContaining({ severity: 'error', line: 4, file: 'entities/note.json' }),
    );
    expect((await entities(customer)).map((listed) => listed.entity)).not.toContain('note');
    expect((await listTickets(customer)).rows).toBeInstanceOf(Array);
  });

  it('refuses text that is no JSON and keeps the last good version in force, with the problem shown', async () => {
    const version = await versionFor(customer);
    await put('ticket', original.slice(0, 400));
    await reload();
    expect(await versionFor(customer)).toBe(version);
    await create(customer);
    expect(gateway.entities.documents.catalogue.entries.get('ticket')?.problems).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'not-json' }),
    );
  });

  it('finds an unknown hook, a path another document has, and a path of the gateway itself', async () => {
    const problemsOf = async (change: object) => {
      await put('note', { ...NOTE, ...change });
      await reload();
      return gateway.entities.documents.catalogue.refused
        .find((refusal) => refusal.entity === 'note')
        ?.problems.map((problem) => problem.code);
    };
    expect(await problemsOf({ hooks: { beforeSave: 'nobody.knows' } })).toContain('unknown-hook');
    expect(await problemsOf({ endpoints: { list: { method: 'POST', path: '/yzjumc/ticket/v1/list' } } })).toContain(
      'path-taken',
    );
    expect(await problemsOf({ endpoints: { list: { method: 'POST', path: '/yzjumc/mall/loginByToken' } } })).toContain(
      'path-taken',
    );
  });

  it('gives each role its own projection under its own address, kept for ever by the browser alone', async () => {
    const [forCustomer, forStaff] = await Promise.all([versionFor(customer), versionFor(staff)]);
    expect(forCustomer).not.toBe(forStaff);
    const answer = await customer.request(`/schemas/entities/ticket@${forCustomer}`);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(answer.text).not.toContain('internalNote');
    expect(answer.text).not.toContain('"access"');
    expect((await customer.request(`/schemas/entities/ticket@${forStaff}`)).status).toBe(404);
    expect((await staff.request(`/schemas/entities/ticket@${forStaff}`)).text).toContain('internalNote');
  });

  it('keeps what a form of an earlier document did not know, takes what it renamed, and clears what it knew', async () => {
    const made = await create(customer, {
      dueDate: '2027-01-31',
      urgent: true,
      address: { city: '上海' },
      lines: [{ part: '墨盒', quantity: 1, price: 5 }],
    });
    const documentVersion = await versionFor(customer);
    await edit('ticket', (document) => {
      const { dueDate, address, lines, ...rest } = document.record.properties as Record<
        string,
        { properties?: object; items?: { properties?: object } }
      >;
      const changed: unknown = {
        ...rest,
        poNumber: { type: 'string', title: '采购单号' },
        deadline: { ...dueDate, id: 'dueDate' },
        address: { ...address, properties: { ...address?.properties, zip: { type: 'string', title: '邮编' } } },
        lines: {
          ...lines,
          items: {
            ...lines?.items,
            properties: { ...lines?.items?.properties, batch: { type: 'string', title: '批次' } },
          },
        },
      };
      document.record.properties = changed as NonNullable<EntityDocument['record']['properties']>;
    });
    await reload();
    const key = made.record.ticketNo;
    const [line] = made.record.lines as object[];
    const { dueDate: _renamed, ...known } = made.record;
    const later = await customer.call<DetailResult>(at('ticket', 'save'), {
      version: 1,
      record: {
        ...known,
        deadline: '2027-01-31',
        poNumber: 'PO-1',
        address: { city: '上海', zip: '200000' },
        lines: [{ ...line, batch: 'B1' }],
      },
    });
    expect(later.record).toMatchObject({ poNumber: 'PO-1', address: { zip: '200000' }, lines: [{ batch: 'B1' }] });
    const { urgent: _cleared, ...sent } = made.record;
    const saved = await customer.call<DetailResult>(at('ticket', 'save'), {
      version: 2,
      documentVersion,
      record: {
        ...sent,
        dueDate: '2027-02-28',
        address: { city: '苏州' },
        lines: [{ part: '墨盒', quantity: 2, price: 5 }],
      },
    });
    expect(saved.record).toMatchObject({
      ticketNo: key,
      poNumber: 'PO-1',
      deadline: '2027-02-28',
      address: { city: '苏州', zip: '200000' },
      lines: [{ quantity: 2, batch: 'B1' }],
    });
    expect(saved.record.urgent).toBeUndefined();
    // The same form drawn from the document in force means what it leaves out.
    const { dueDate: _old, ...today } = sent;
    const cleared = await customer.call<DetailResult>(at('ticket', 'save'), {
      version: 3,
      documentVersion: await versionFor(customer),
      record: { ...today, deadline: '2027-02-28' },
    });
    expect(cleared.record.poNumber).toBeUndefined();
  });

  it('holds the history of a field that is gone to the rules it had, and of one that was closed since to those of today', async () => {
    const made = await create(customer, { subject: '谁看得见' });
    const key = made.record.ticketNo;
    const { record } = await staff.call<DetailResult>(at('ticket', 'detail'), { key });
    await staff.call(at('ticket', 'save'), { version: 1, record: { ...record, internalNote: '只给内部' } });
    await edit('ticket', (document) => {
      const { internalNote: _gone, ...rest } = document.record.properties ?? {};
      document.record.properties = rest;
      delete document.access?.fields?.internalNote;
      document.access = { ...document.access, fields: { ...document.access?.fields, subject: { customer: 'none' } } };
      document.list = { ...document.list, views: [] };
    });
    await reload();
    const served = async (client: Client) =>
      (await client.call<HistoryEntry[]>(at('ticket', 'history'), { key })).flatMap((entry) =>
        entry.changes.map((change) => change.path),
      );
    expect(await served(staff)).toEqual(expect.arrayContaining(['internalNote', 'subject']));
    expect(await served(customer)).not.toContain('internalNote');
    expect(await served(customer)).not.toContain('subject');
    expect(await served(customer)).toContain('kind');
  });

  it('says what a change does to stored records: which values no longer fit, where, and of how many records', async () => {
    await create(customer, {
      dueDate: '2027-01-31',
      phone: '13900001111',
      tags: ['odd', 'hot'],
      address: { city: '苏州', street: '观前街' },
      lines: [
        { part: '特别长的备件名称', quantity: 1, price: 5 },
        { part: '线', quantity: 2, price: 1 },
      ],
    });
    await create(customer, { tags: [], address: { street: '人民路' } });
    await create(customer, { tags: ['cold'], lines: [{ part: '线', quantity: 1, price: 5 }] });
    const count = async (where: string) =>
      Number(
        (
          await sql<{
            total: number;
          }>`select count(*) as total from records where entity = 'ticket' and ${sql.raw(where)}`.execute(
            gateway.database.kysely,
          )
        ).rows[0]?.total,
      );
    await edit('ticket', (document) => {
      const { phone: _gone, ...rest } = document.record.properties as Record<string, FieldSource>;
      const { street: _street, ...address } = rest.address?.properties as Record<string, FieldSource>;
      const lines = rest.lines?.items as FieldSource;
      document.record.required = [...(document.record.required as string[]), 'urgent'];
      document.record.properties = {
        ...rest,
        dueDate: { type: 'integer', title: '截止日' },
        tags: { ...rest.tags, minItems: 2, items: { enum: ['hot', 'cold'] } },
        address: { ...rest.address, required: ['city'], properties: address },
        serial: { ...rest.serial, pattern: '^SN-[0-9]{3}$' },
        subject: { ...rest.subject, pattern: '^(?!x).*$' },
        lines: {
          ...rest.lines,
          items: {
            ...lines,
            required: ['part', 'quantity', 'cost'],
            properties: {
              ...lines.properties,
              price: { ...(lines.properties as Record<string, FieldSource>).price, minimum: 2 },
              part: { ...(lines.properties as Record<string, FieldSource>).part, maxLength: 3 },
            },
          },
        },
      };
      document.access = {
        ...document.access,
        fields: Object.fromEntries(Object.entries(document.access?.fields ?? {}).filter(([path]) => path !== 'phone')),
      };
    });
    await reload();
    const problems = gateway.entities.documents.catalogue.entries.get('ticket')?.problems ?? [];
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const served = problems
      .filter(({ code }) => code.startsWith('stored-'))
      .map(({ code, pointer, message }) => `${code} ${pointer} ${/(\d+) 张单据/.exec(message)?.[1]}`)
      .sort();
    const rows = (is: string) =>
      count(
        `jsonb_typeof(data -> 'lines') = 'array' and exists (select 1 from jsonb_array_elements(data -> 'lines') l where ${is})`,
      );
    expect(served).toEqual(
      [
        `stored-field-removed /record ${await count("data ->> 'phone' is not null")}`,
        `stored-field-removed /record ${await count("data -> 'address' ->> 'street' is not null")}`,
        `stored-option-removed /record/properties/tags ${await count("data -> 'tags' @> '[\"odd\"]'")}`,
        `stored-out-of-range /record/properties/lines/items/properties/price ${await rows("(l ->> 'price')::int < 2")}`,
        `stored-pattern-changed /record/properties/serial ${await count("data ->> 'serial' !~ '^SN-[0-9]{3}$'")}`,
        `stored-pattern-changed /record/properties/subject ${await count('true')}`,
        `stored-required-missing /record/properties/address/properties/city ${await count("jsonb_typeof(data -> 'address') = 'object' and data -> 'address' ->> 'city' is null")}`,
        `stored-required-missing /record/properties/lines/items/properties/cost ${await rows("l ->> 'cost' is null")}`,
        `stored-required-missing /record/properties/urgent ${await count("data ->> 'urgent' is null")}`,
        `stored-row-count /record/properties/tags ${await count("jsonb_typeof(data -> 'tags') = 'array' and jsonb_array_length(data -> 'tags') < 2")}`,
        'stored-too-long /record/properties/lines/items/properties/part 1',
        `stored-type-changed /record/properties/dueDate ${await count("data ->> 'dueDate' is not null")}`,
      ].sort(),
    );
    expect(problems.find(({ code }) => code === 'stored-type-changed')?.line).toBeGreaterThan(1);
  });

  it('goes on serving an earlier version to a page that still has it', async () => {
    const version = await versionFor(customer);
    await edit('ticket', (document) => {
      document.title = '服务单';
    });
    await reload();
    expect(await versionFor(customer)).not.toBe(version);
    const old = await customer.request(`/schemas/entities/ticket@${version}`);
    expect(old.text).toContain('"title":"工单"');
    expect((await customer.request('/schemas/entities/ticket@0000000000000000')).status).toBe(404);
  });

  it('ships a validator module that needs no import and judges as the server does', async () => {
    const answer = await customer.request(`/schemas/entities/ticket@${await versionFor(customer)}.validator.js`);
    expect(String(answer.headers['content-type'])).toContain('text/javascript');
    expect(answer.text).not.toMatch(/\brequire\(|\bimport\b.*from|new Function|\beval\(/);
    const module = (await import(`data:text/javascript,${encodeURIComponent(answer.text)}`)) as {
      default: { record(data: unknown): boolean; actions: Record<string, (data: unknown) => boolean> };
    };
    expect(module.default.record({ subject: '好的', kind: 'repair' })).toBe(true);
    expect(module.default.record({ subject: '短', kind: 'repair', score: 9 })).toBe(false);
    expect(module.default.actions.close?.({})).toBe(false);
  });

  it("compiles a developer's text into problems and an importable module, for nobody else", async () => {
    expect((await customer.refusal('/schemas/compile', { text: '{}' })).status).toBe(403);
    const wrong = await developer.call<{ problems: Problem[]; validator: null }>('/schemas/compile', {
      text: '{ "entity": "note", }',
    });
    expect(wrong.validator).toBeNull();
    expect(wrong.problems[0]).toMatchObject({ severity: 'error', line: 1 });
    const good = await developer.call<{ problems: Problem[]; validator: string }>('/schemas/compile', {
      text: JSON.stringify(NOTE),
    });
    expect(good.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect((await developer.request(good.validator)).text).toContain('export default');
    expect((await customer.request(good.validator)).status).toBe(403);
    expect(
      (await developer.refusal('/schemas/compile', { text: `{"a":"${'x'.repeat(400_000)}"}` })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('compiles a pasted JSON Schema too, and says what is wrong where it stands in it', async () => {
    const schema = {
      type: 'object',
      required: ['price'],
      properties: { price: { type: 'number', title: '单价', multipleOf: 0.01 } },
    };
    const good = await developer.call<{ problems: Problem[]; validator: string }>('/schemas/compile', {
      text: JSON.stringify(schema),
    });
    expect(good.problems).toEqual([]);
    const module = (await import(
      `data:text/javascript;base64,${Buffer.from((await developer.request(good.validator)).text).toString('base64')}`
    )) as { default: StructuralValidator };
    expect([
      module.default.record({ price: 19.99 }),
      module.default.record({ price: 19.991 }),
      module.default.record({}),
    ]).toEqual([true, false, false]);
    const wrong = await developer.call<{ problems: Problem[]; validator: null }>('/schemas/compile', {
      text: JSON.stringify({ ...schema, properties: { price: { type: 'integer', maximum: 5, default: 9 } } }, null, 2),
    });
    expect(wrong).toMatchObject({
      validator: null,
      problems: [{ code: 'bad-default', pointer: '/properties/price/default', line: 10, column: 18 }],
    });
  });

  it('follows its folder without a restart', async () => {
    const stop = gateway.entities.watch();
    try {
      await put('note', NOTE);
      await expect
        .poll(async () => (await entities(customer)).some((listed) => listed.entity === 'note'), {
          timeout: 10_000,
          interval: 50,
        })
        .toBe(true);
    } finally {
      stop();
    }
    expect(subjects(await listTickets(customer))).toBeInstanceOf(Array);
  });
});
