import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/documents.ts';
import type { Tx } from '../../../../server/platform/database/port.ts';
import { Client } from '../../../support/client.ts';
import type { TestGateway, TestProcess } from '../../../support/gateway.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';
import { Designer, type Doc, field } from './support.ts';

describe('a publication between the steps of somebody’s work, over one PostgreSQL', () => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    gateway = await startTickets('postgres');
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    await publish((document) => {
      field('po', { id: 'po' })(document);
      field('note', { id: 'note' })(document);
    });
  });
  afterAll(() => gateway.close());

  const publish = async (change: (document: Doc) => unknown) =>
    designer.publishAll(await designer.change('ticket', change));
  const renamed =
    (was: string, next: string) =>
    (document: Doc): void => {
      const entries = Object.entries(document.record.properties);
      document.record.properties = Object.fromEntries(entries.map(([name, one]) => [name === was ? next : name, one]));
    };
  const without = (name: string) => (document: Doc) => void delete document.record.properties[name];

  const drawn = async (): Promise<string> => {
    const { entities } = await customer.read<Answered<typeof calls.list>>('/schemas/entities');
    return entities.find(({ entity }) => entity === 'ticket')!.version!;
  };
  const detail = (key: unknown, documentVersion: string, client = customer) =>
    client.call<DetailResult>(at('ticket', 'detail'), { key, documentVersion });
  const save = (record: object, version: number, documentVersion: string, client = customer) =>
    client.call<DetailResult>(at('ticket', 'save'), { record, version, documentVersion });
  const stored = async (key: unknown) => {
    const { data } = await gateway.database.kysely
      .selectFrom('records')
      .select('data')
      .where('key', '=', String(key))
      .executeTakeFirstOrThrow();
    return data;
  };

  it('leaves a save that is under way to the document that it began with', async () => {
    const { record } = await create(customer, { po: '1' });
    const documentVersion = await drawn();
    const { version } = await detail(record.ticketNo, documentVersion);
    let saving: Promise<DetailResult> | undefined;
    await gateway.store.openAnother().transaction(async (tx: Tx) => {
      await sql`select 1 from records where key = ${String(record.ticketNo)} for update`.execute(tx);
      saving = save({ ...record, po: '2' }, version, documentVersion);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
          return rows[0]?.count;
        })
        .toBe(1);
      await publish((document) => {
        renamed('po', 'reference')(document);
        document.record.required!.push('phone');
      });
    });
    expect((await saving!).record).toMatchObject({ po: '2' });
    expect(await stored(record.ticketNo)).toMatchObject({ po: '2' });
    await publish((document) => {
      renamed('reference', 'po')(document);
      document.record.required = document.record.required!.filter((name) => name !== 'phone');
    });
  });

  it('does not empty what a page could not show, being drawn from another document than the record is answered by', async () => {
    const { record } = await create(customer, { po: '1', note: '记着' });
    const documentVersion = await drawn();
    const { text, document } = await designer.open('ticket');
    expect(text).toContain('note');
    await publish((next) => {
      renamed('po', 'reference')(next);
      without('note')(next);
    });
    // The page has not heard of it.
    const seen = await detail(record.ticketNo, documentVersion);
    await designer.back('ticket', document.version!);
    await save({ ...seen.record, subject: '改过的主题' }, seen.version, documentVersion);
    expect(await stored(record.ticketNo)).toMatchObject({ subject: '改过的主题', po: '1', note: '记着' });
    expect((await detail(record.ticketNo, documentVersion)).record).not.toHaveProperty('$document');
  });

  it('keeps apart what a repetition is answered and what it was answered first', async () => {
    const { record, version } = await create(customer, { po: '1' });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { record: { ...record, po: '2' }, version, documentVersion: await drawn() };
    await customer.call(at('ticket', 'save'), body, key);
    await publish(renamed('po', 'reference'));
    const again = await customer.call<DetailResult>(at('ticket', 'save'), body, key);
    expect(again.record).toMatchObject({ reference: '2' });
    expect(again).not.toHaveProperty('documentVersion');
    await publish(renamed('reference', 'po'));
  });

  it('knows a page that was drawn from a version gone back to, however many came between', async () => {
    const { record, version } = await create(customer, { po: '1' });
    const before = gateway.entities.documents.model('ticket').version;
    await publish(renamed('po', 'reference'));
    await sql`
      insert into entity_documents (entity, version, document, fragments, published_at)
      select entity, version || n, document, fragments, now() + interval '1 millisecond'
      from entity_documents, generate_series(1, 30) as n
      where entity = 'ticket' and version = ${gateway.entities.documents.model('ticket').version}`.execute(
      gateway.database.kysely,
    );
    await designer.back('ticket', before);
    const documentVersion = await drawn();
    await publish(renamed('po', 'reference'));
    await save({ ...record, po: '2' }, version, documentVersion);
    expect(await stored(record.ticketNo)).toMatchObject({ po: '2' });
    await publish(renamed('reference', 'po'));
  });

  it('is not put in force again while it is, and leaves no entry', async () => {
    const entries = await designer.history('ticket');
    const { version } = gateway.entities.documents.model('ticket');
    const body = { entity: 'ticket', version, reason: '退回', accepted: [] };
    expect((await designer.client.refusal('/yzjumc/studio/v1/back', body)).errorCode).toBe('studio.alreadyInForce');
    expect(await designer.history('ticket')).toHaveLength(entries.length);
  });

  describe('of which another process has not heard', () => {
    let lagging: TestProcess;
    let elsewhere: Client;
    beforeAll(async () => {
      lagging = await gateway.another({ notified: false });
      elsewhere = new Client(lagging.app);
      for (const [name, value] of customer.cookies) elsewhere.cookies.set(name, value);
    });

    it('is loaded there before anything is refused by what was in force', async () => {
      await publish(renamed('po', 'reference'));
      const rows = await elsewhere.call<{ rows: unknown[] }>(at('ticket', 'list'), { sort: '-reference' });
      expect(rows.rows.length).toBeGreaterThan(0);
      const { record } = await create(customer, { reference: '1' });
      await publish(renamed('reference', 'po'));
      const documentVersion = await drawn();
      const { version } = await detail(record.ticketNo, documentVersion);
      const saved = await save({ ...record, reference: undefined, po: '2' }, version, documentVersion, elsewhere);
      expect(saved.record).toMatchObject({ po: '2' });
    });

    it('is what a designer goes on from there', async () => {
      await publish(field('later'));
      const there = new Client(lagging.app);
      for (const [name, value] of designer.client.cookies) there.cookies.set(name, value);
      expect((await new Designer(there).open('ticket')).text).toContain('"later"');
    });
  });
});
