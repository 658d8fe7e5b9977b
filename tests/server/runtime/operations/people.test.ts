import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, changeDocument, create, documentsCopy, PEOPLE, startTickets, ticket } from '../support.ts';

const person = { type: 'string', format: 'user', title: '人员' };

eachDatabase('a person or department that a record names', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  let me: string;
  let eid: string;

  beforeAll(async () => {
    copy = await documentsCopy();
    await changeDocument(copy.folder, 'ticket', (document) => {
      const { record, actions } = document as typeof document & { actions: Record<string, Record<string, unknown>> };
      record.properties.helpers = { ...person, type: 'array', items: { type: 'string' }, title: '协办人' };
      record.properties.department = { type: 'string', format: 'org', title: '部门' };
      const { items } = record.properties.lines as { items: { properties: Record<string, unknown> } };
      items.properties.keeper = { ...person, title: '保管人' };
      actions.assign = {
        title: '指派',
        input: { type: 'object', properties: { to: { ...person, title: '指派给' } } },
        set: { handler: 'input.to' },
      };
    });
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    const own = await gateway.database.kysely
      .selectFrom('users as u')
      .innerJoin('memberships as m', 'm.user_id', 'u.id')
      .where('u.phone', '=', PEOPLE.staff)
      .select(['u.id', 'm.eid'])
      .executeTakeFirstOrThrow();
    me = own.id;
    eid = own.eid;
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const refusal = async (values: Record<string, unknown>) => {
    const { errorCode, issues } = await staff.refusal(at('ticket', 'save'), { record: ticket(values) });
    return { errorCode, issues: issues.map(({ path, message }) => [path, message]) };
  };

  it('has to be one that there is, and each field that names another says so', async () => {
    const lines = [
      { part: '纸', quantity: 1, price: 1, keeper: me },
      { part: '墨', quantity: 1, price: 1, keeper: '李四' },
    ];
    expect(await refusal({ handler: '张三', helpers: [me, '王五', '赵六'], department: '销售部', lines })).toEqual({
      errorCode: 'record.invalid',
      issues: [
        ['/handler', '“经办人”所填的人员不存在，请重新选择'],
        ['/lines/1/keeper', '“保管人”所填的人员不存在，请重新选择'],
        ['/helpers', '“协办人”所填的人员不存在，请重新选择'],
        ['/department', '“部门”所填的部门不存在，请重新选择'],
      ],
    });
  });

  it('is refused in what an action asks for as well', async () => {
    const { record, version } = await create(staff);
    const call = { key: record.ticketNo, version, action: 'assign' };
    const refused = await staff.refusal(at('ticket', 'act'), { ...call, input: { to: '张三' } });
    expect(refused.issues).toMatchObject([{ path: '/input/to', message: '“指派给”所填的人员不存在，请重新选择' }]);
    const done = await staff.call<DetailResult>(at('ticket', 'act'), { ...call, input: { to: me } });
    expect(done.record.handler).toBe(me);
  });

  it('stays where the record named it before, whatever became of it', async () => {
    const { record } = await create(staff, { handler: me, subject: '旧单' });
    await gateway.database.kysely
      .updateTable('records')
      .set({ data: JSON.stringify({ ...record, handler: 'gone' }) })
      .where('entity', '=', 'ticket')
      .where('key', '=', String(record.ticketNo))
      .execute();
    const { record: stored, version } = await staff.call<DetailResult>(at('ticket', 'detail'), {
      key: record.ticketNo,
    });
    const changed = { ...stored, subject: '改过' };
    const saved = await staff.call<DetailResult>(at('ticket', 'save'), { record: changed, version });
    expect(saved.record).toMatchObject({ handler: 'gone', subject: '改过' });
  });

  it('may be a team that was never divided into departments, which is called by its name', async () => {
    await gateway.database.kysely.deleteFrom('org_nodes').where('eid', '=', eid).execute();
    const { record, labels } = await create(staff, { department: eid });
    expect(record.department).toBe(eid);
    expect(labels?.department).toEqual({ [eid]: expect.stringMatching(/[一-龥]/) });
  });
});
