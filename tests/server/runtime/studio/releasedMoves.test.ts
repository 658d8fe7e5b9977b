import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult, SavedView } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, listTickets, PEOPLE, startTickets } from '../support.ts';
import { carry, type Doc } from './support.ts';

/** More than are moved before the document is served. */
const MANY = 620;

eachDatabase('fields that a release has moved into rows', (driver) => {
  let gateway: TestGateway;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  let customer: Client;
  beforeAll(async () => {
    copy = await documentsCopy();
    await release(({ record }) => {
      record.properties.batch = { id: 'batch', type: 'string', title: '批次' };
      record.properties.floor = { id: 'floor', type: 'string', title: '楼层', column: true, filter: true };
    });
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    customer = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  async function release(change: (document: Doc) => void) {
    const file = join(copy.folder, 'entities/ticket.json');
    const document = JSON.parse(await readFile(file, 'utf8')) as Doc;
    change(document);
    await writeFile(file, JSON.stringify(document));
  }
  const detail = (key: unknown) => customer.call<DetailResult>(at('ticket', 'detail'), { key });
  const intoRows = (document: Doc) => {
    carry('batch', 'lines')(document);
    const { floor, ...others } = document.record.properties;
    document.record.properties = { ...others, level: floor! };
  };

  it('are read at once where they stand now, stored there in the background, and saved views follow', async () => {
    const { record } = await create(customer, { batch: 'A', floor: '3', lines: [{ part: '滚筒', quantity: 1 }] });
    const { kysely } = gateway.database;
    await sql`
      insert into records (id, entity, eid, key, state, version, document_version, data, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
      select gen_random_uuid(), entity, eid, 'M-' || n, state, 1, document_version,
        data || jsonb_build_object('ticketNo', 'M-' || n, 'serial', 'M-' || n), search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name
      from records, generate_series(1, ${MANY}) as n where key = ${String(record.ticketNo)}`.execute(kysely);
    const { id } = await customer.call<SavedView>(at('ticket', 'views/save'), {
      name: '三楼',
      shared: false,
      state: { filter: '["floor","eq","3"]' },
    });
    await release(intoRows);
    await gateway.entities.documents.load();

    const unmoved = async () =>
      (
        await sql<{ left: number }>`
          select count(*)::int as left from records where entity = 'ticket' and (data -> 'lines')::text not like '%"A"%'`.execute(
          kysely,
        )
      ).rows[0]?.left;
    expect(await unmoved()).toBe(MANY + 1);
    for (const key of ['M-1', `M-${MANY}`, record.ticketNo])
      expect((await detail(key)).record.lines).toMatchObject([{ part: '滚筒', batch: 'A' }]);
    const seen = await detail('M-7');
    await customer.call(at('ticket', 'save'), {
      record: { ...seen.record, subject: '先改一张' },
      version: seen.version,
    });
    expect((await listTickets(customer, { keyword: '先改一张' })).rows).toHaveLength(1);
    const views = await customer.call<SavedView[]>(at('ticket', 'views'));
    expect(views.find((view) => view.id === id)!.state).toMatchObject({ filter: '["level","eq","3"]' });

    await gateway.jobs.runDue();
    await gateway.entities.documents.catchUp();
    expect(await unmoved()).toBe(0);
    for (const key of ['M-1', 'M-7', `M-${MANY}`, record.ticketNo])
      expect((await detail(key)).record.lines).toMatchObject([{ part: '滚筒', batch: 'A' }]);
    // Once, whoever loads again.
    const { version } = await detail('M-1');
    await gateway.entities.documents.load();
    await gateway.jobs.runDue();
    expect((await detail('M-1')).version).toBe(version);
  });
});
