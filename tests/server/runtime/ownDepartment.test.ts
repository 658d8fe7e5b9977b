import type { ListResult } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from './support.ts';

eachDatabase('a filter by “my department”', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  let eid: string;
  let me: string;

  beforeAll(async () => {
    gateway = await startTickets(driver);
    staff = await gateway.signIn(PEOPLE.staff);
    const { kysely } = gateway.database;
    me = String(
      (await kysely.selectFrom('users').where('phone', '=', PEOPLE.staff).select('id').executeTakeFirstOrThrow()).id,
    );
    const membership = kysely.selectFrom('memberships').where('user_id', '=', me).select('eid');
    eid = String((await membership.executeTakeFirstOrThrow()).eid);
    await kysely.deleteFrom('org_members').where('eid', '=', eid).execute();
    await kysely.deleteFrom('org_nodes').where('eid', '=', eid).execute();
    for (const id of ['below', 'beside', 'above'])
      await sql`insert into users select (jsonb_populate_record(u, jsonb_build_object('id', ${id}::text, 'phone', ${id}::text, 'account', ${id}::text))).* from users u where id = ${me}`.execute(
        kysely,
      );
    await sql`insert into memberships select (jsonb_populate_record(m, jsonb_build_object('user_id', u.id))).* from memberships m, (values ('below'), ('beside'), ('above')) u (id) where m.eid = ${eid} and m.user_id = ${me}`.execute(
      kysely,
    );
    for (const handler of [me, 'below', 'beside', 'above']) await create(staff, { subject: handler, handler });
  });
  afterAll(() => gateway.close());

  const found = async (op: 'in' | 'ne' = 'in'): Promise<string[]> => {
    const value = { relative: 'myDepartment' };
    const request = { filter: { field: 'handler', op, value: op === 'in' ? [value] : value }, pageSize: 100 };
    const { rows } = await staff.call<ListResult>(at('ticket', 'list'), request);
    return rows.map(({ subject }) => String(subject)).sort();
  };

  it('is everybody of a team that was never divided', async () => {
    expect(await found()).toEqual([me, 'above', 'below', 'beside'].sort());
  });

  it('finds what the people of one’s own department have, and of those below it, in lists and in a saved view', async () => {
    const { kysely } = gateway.database;
    const node = (id: string, parent_id: string | null) => ({ id, eid, parent_id, name: id, leader_id: null });
    await kysely
      .insertInto('org_nodes')
      .values([node('root', null), node('sales', 'root'), node('east', 'sales'), node('service', 'root')])
      .execute();
    const work = (user_id: string, org_id: string) => ({ eid, user_id, org_id });
    await kysely
      .insertInto('org_members')
      .values([work(me, 'sales'), work('below', 'east'), work('beside', 'service')])
      .execute();
    expect(await found()).toEqual([me, 'below'].sort());
    expect(await found('ne')).toEqual(['above', 'beside']);
    const filter = { field: 'handler', op: 'eq', value: { relative: 'myDepartment' } };
    const { id } = await staff.call<{ id: string }>(at('ticket', 'views/save'), {
      name: '本部门',
      shared: false,
      state: { filter },
    });
    expect((await listTickets(staff, { view: id })).total).toBe(2);
  });

  it('is refused for a field of neither people nor departments', async () => {
    expect(
      await staff.refusal(at('ticket', 'list'), {
        filter: { field: 'subject', op: 'eq', value: { relative: 'myDepartment' } },
      }),
    ).toMatchObject({ status: 400, message: '“主题”不是人员或部门，不能用“我的部门”筛选' });
  });
});
