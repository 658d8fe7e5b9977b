import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedView } from '@yunpu/engine-core/endpoint';
import type { GroupsResult, ListResult } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/documents.ts';
import type { Tx } from '../../../../server/platform/database/port.ts';
import { Client } from '../../../support/client.ts';
import type { TestGateway, TestProcess } from '../../../support/gateway.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';
import { Designer, type Doc, field } from './support.ts';

const NAMES = ['po', 'reference'] as const;
const ROUNDS = 16;

describe('what people keep of a list while a field is renamed, over one PostgreSQL', () => {
  let gateway: TestGateway;
  let other: TestProcess;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    gateway = await startTickets('postgres');
    other = await gateway.another();
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    await designer.publish(await designer.change('ticket', field('po', { id: 'po' })));
  });
  afterAll(() => gateway.close());

  /** The same person through the other process. */
  const elsewhere = (client: Client): Client => {
    const same = new Client(other.app);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    return same;
  };

  const model = () => gateway.entities.documents.model('ticket');
  const called = () => model().fields.find(({ id }) => id === 'po')!.name;
  const rename = async (): Promise<string> => {
    const was = called();
    const next = NAMES.find((name) => name !== was)!;
    const draft = await designer.change('ticket', (document: Doc) => {
      document.record.properties = Object.fromEntries(
        Object.entries(document.record.properties).map(([name, one]) => [name === was ? next : name, one]),
      );
    });
    await designer.publishAll(draft);
    return next;
  };

  /** The version that a page of the customer's is drawn from. */
  const drawn = async (): Promise<string> => {
    const { entities } = await customer.read<Answered<typeof calls.list>>('/schemas/entities');
    return entities.find(({ entity }) => entity === 'ticket')!.version!;
  };

  const stateOf = (name: string, value: string) => ({
    filter: { field: name, op: 'eq', value },
    sort: [{ field: name, desc: true }],
    group: [name],
  });
  const save = (client: Client, sent: { id?: string; name: string; state: object; documentVersion?: string }) =>
    client.call<SavedView>(at('ticket', 'views/save'), { shared: false, ...sent });
  const kept = async (id: string) =>
    (await customer.call<SavedView[]>(at('ticket', 'views'))).find((view) => view.id === id)?.state;

  const waiting = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return rows[0]!.count;
  };

  it('is followed by views of other entities that filter by it over a link', async () => {
    const titled = { id: 'shelf', type: 'string', title: '货架' };
    const call = (was: string, next: string) =>
      designer.change('depot', (document: Doc) => {
        const { [was]: _was, ...rest } = document.record.properties;
        document.record.properties = { ...rest, [next]: titled };
      });
    await designer.publish(await call('shelf', 'shelf'));
    const { id } = await save(customer, {
      name: '货架一',
      state: { filter: { and: [{ field: 'depot.shelf', op: 'eq', value: '一' }] } },
    });
    await designer.publishAll(await call('shelf', 'rack'));
    expect(await kept(id)).toEqual({ filter: { and: [{ field: 'depot.rack', op: 'eq', value: '一' }] } });
    await customer.call(at('ticket', 'list'), { view: id });
  });

  it('goes on under the new name where a new view is being written as the publication comes', async () => {
    let saved: Promise<SavedView> | undefined;
    let renamed: Promise<string> | undefined;
    await gateway.store.openAnother().transaction(async (tx) => {
      // Who reads views or locks one is not held up by it: only who writes.
      await sql`lock table entity_views in share mode`.execute(tx);
      saved = save(customer, { name: '写到一半', state: stateOf(called(), 'x') });
      await expect.poll(() => waiting(tx), { interval: 10 }).toBe(1);
      renamed = rename();
      await Promise.race([renamed, sleep(500)]);
    });
    const [{ id }] = await Promise.all([saved!, renamed]);
    expect(await kept(id)).toEqual(stateOf(called(), 'x'));
  });

  it('goes on under the new name where a page that has not heard of it saves afterwards, whichever process it reaches', async () => {
    for (const client of [customer, elsewhere(customer)]) {
      const [before, documentVersion] = [called(), await drawn()];
      await rename();
      const name = `晚到的 ${before} ${client === customer}`;
      const { id, state } = await save(client, { name, state: stateOf(before, 'x'), documentVersion });
      expect(state).toEqual(stateOf(called(), 'x'));
      expect(await kept(id)).toEqual(stateOf(called(), 'x'));
      await client.call(at('ticket', 'preferences/save'), { value: { order: [before, 'subject'] }, documentVersion });
      expect(await customer.call(at('ticket', 'preferences'))).toEqual({ order: [called(), 'subject'] });
    }
  });

  it('is found, ordered, added up and exported for a page that has not heard of it, whichever process it reaches', async () => {
    await create(customer, { [called()]: 'PO-7' });
    await create(customer, { [called()]: 'PO-8' });
    for (const client of [customer, elsewhere(customer)]) {
      const [before, documentVersion] = [called(), await drawn()];
      const now = await rename();
      const query = { filter: { field: before, op: 'in', value: ['PO-7', 'PO-8'] }, documentVersion };
      const ask = (sort: string) => client.call<ListResult>(at('ticket', 'list'), { ...query, sort });
      await expect.poll(async () => Object.keys((await ask(before)).rows[0]!), { timeout: 2_000 }).toContain(now);
      expect((await ask(before)).rows.map((row) => row[now])).toEqual(['PO-7', 'PO-8']);
      expect((await ask(`-${before}`)).rows.map((row) => row[now])).toEqual(['PO-8', 'PO-7']);
      await client.call(at('ticket', 'summary'), query);
      const { groups } = await client.call<GroupsResult>(at('ticket', 'groups'), { ...query, by: before });
      expect(groups.map(({ count }) => count)).toEqual([1, 1]);
      const body = { ...query, sort: before, format: 'csv', columns: [before] };
      const file = await client.request(at('ticket', 'export'), { method: 'POST', body });
      expect(file.text).toMatch(/PO-7\r\nPO-8/);
      // Who says nothing of a version means today's.
      const refused = await client.refusal(at('ticket', 'list'), { sort: before });
      expect(refused.errorCode).toBe('query.invalid');
    }
  });

  it('is neither lost nor left with the old name, however saves and publications meet', async () => {
    const { id } = await save(customer, {
      name: '一直在改',
      state: stateOf(called(), '0'),
      documentVersion: await drawn(),
    });
    const clients = [customer, elsewhere(customer)];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [before, documentVersion] = [called(), await drawn()];
      const client = clients[round % 2]!;
      const late = async <T>(work: () => Promise<T>): Promise<T> => {
        await sleep(Math.random() * 60);
        return work();
      };
      const [made] = await Promise.all([
        late(() => save(client, { name: `第 ${round} 个`, state: stateOf(before, `${round}`), documentVersion })),
        late(() => save(client, { id, name: '一直在改', state: stateOf(before, `${round}`), documentVersion })),
        late(() =>
          client.call(at('ticket', 'preferences/save'), { value: { widths: { [before]: round } }, documentVersion }),
        ),
        rename(),
      ]);
      const now = called();
      expect(await kept(made.id), `round ${round}`).toEqual(stateOf(now, `${round}`));
      expect(await kept(id), `round ${round}`).toEqual(stateOf(now, `${round}`));
      expect(await customer.call(at('ticket', 'preferences'))).toEqual({ widths: { [now]: round } });
    }
  });
});
