import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ApprovalResult, DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveMessage } from '../../../../server/platform/http/liveEvents.ts';
import { handleOverdue } from '../../../../server/runtime/approvals/overdue.ts';
import { liveFilter } from '../../../../server/runtime/visibility.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { once } from '../../domains/partners/support.ts';
import { uploaded } from '../comments/support.ts';
import { at, PEOPLE } from '../support.ts';

const idOf = (account: string) => `u${account}`;

/** A plan of which staff see all, customers nothing by the rules, and one field nobody but staff. */
const PLAN = {
  entity: 'plan',
  title: '计划',
  key: 'no',
  numbering: 'P{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      status: { type: 'string', title: '状态', readOnly: true },
      name: { type: 'string', title: '名称', column: true },
      reader: { type: 'string', format: 'user', title: '知会' },
      cost: { type: 'integer', format: 'money', title: '成本' },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      asked: { title: '审批中', locked: true },
      done: { title: '已定', locked: true },
      refused: { title: '未定', final: true },
    },
  },
  actions: {
    submit: { title: '提交', from: ['draft'], to: 'asked' },
    approve: { title: '通过', from: ['asked'], to: 'done' },
    reject: { title: '驳回', from: ['asked'], to: 'refused' },
    close: { title: '重开', from: ['done'], to: 'draft' },
  },
  approval: {
    start: 'submit',
    approved: 'approve',
    rejected: 'reject',
    steps: [
      {
        name: 'first',
        title: '初审',
        approvers: [{ user: `'${idOf(PEOPLE.operator)}'` }],
        may: ['handOver'],
        copies: [{ user: 'reader' }, { user: `'${idOf(PEOPLE.developer)}'` }],
      },
      {
        name: 'second',
        title: '复审',
        approvers: [{ user: `'${idOf(PEOPLE.operator)}'` }],
        hours: 1,
        overdue: 'deputy',
        deputies: [{ user: `'${idOf(PEOPLE.staff)}'` }, { user: `'${idOf(PEOPLE.developer)}'` }],
      },
    ],
  },
  access: {
    read: { staff: 'true', operator: 'true', customer: "name == '公开'", developer: "name == '公开'" },
    write: { staff: 'true' },
    create: ['staff'],
    fields: { cost: { customer: 'none', developer: 'none' } },
  },
};

eachDatabase('copies of an approval, and deputies', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  let operator: Client;
  let customer: Client;
  let other: Client;
  let developer: Client;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copies-'));
    await cp(resolve('schemas'), folder, { recursive: true });
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    const people = await gateway.database.kysely.selectFrom('users').select(['id', 'account']).execute();
    for (const { id, account } of people) ids.set(idOf(account), id);
    const text = JSON.stringify(PLAN).replace(
      /'u(\d+)'/g,
      (_whole, account: string) => `'${ids.get(idOf(account)) ?? ''}'`,
    );
    await writeFile(join(folder, 'entities/plan.json'), text);
    await gateway.entities.documents.load();
    [staff, operator, customer, other, developer] = (await Promise.all(
      [PEOPLE.staff, PEOPLE.operator, PEOPLE.customer, PEOPLE.otherCustomer, PEOPLE.developer].map((account) =>
        gateway.signIn(account),
      ),
    )) as [Client, Client, Client, Client, Client];
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const submitted = async () => {
    const { record } = await staff.call<DetailResult>(at('plan', 'save'), {
      record: { name: '内部', reader: ids.get(idOf(PEOPLE.customer)), cost: 900 },
    });
    const key = String(record.no);
    await staff.call(at('plan', 'act'), { key, action: 'submit' });
    const { no } = await gateway.database.kysely
      .selectFrom('approvals')
      .where('record_key', '=', key)
      .select('no')
      .executeTakeFirstOrThrow();
    return { key, no };
  };
  const copiesOf = async (client: Client) =>
    (await client.call<ListResult>(at('approval', 'list'), { view: '抄送我的' })).rows.map(({ billNo }) => billNo);
  const agree = (no: string) => operator.call(at('approval', 'act'), { key: no, action: 'agree' });

  it('reach nobody before the step is passed, and then whom it names, who may read record and course by their field rights', async () => {
    const { key, no } = await submitted();
    expect((await customer.refusal(at('plan', 'detail'), { no: key })).errorCode).toBe('record.notFound');
    expect(await copiesOf(customer)).not.toContain(key);
    await agree(no);
    const seen = await customer.call<DetailResult>(at('plan', 'detail'), { no: key });
    expect(seen.record).toMatchObject({ name: '内部' });
    expect(seen.record).not.toHaveProperty('cost');
    expect(seen.allowed.save).not.toBe(true);
    expect(seen.allowed.actions.close).toMatchObject({ why: expect.stringContaining('抄送') as string });
    expect(await copiesOf(customer)).toContain(key);
    expect((await customer.call<ListResult>(at('plan', 'list'), {})).rows.map((row) => row.no)).toContain(key);
    const course = await customer.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { no });
    expect(course.steps[0]?.copies).toHaveLength(2);
    expect(course.subject).toMatchObject({ key });
    const notices = await customer.call<unknown>('/yzjumc/notification/v1/list', {});
    expect(JSON.stringify(notices)).toContain('计划审批抄送');
    expect((await other.refusal(at('plan', 'detail'), { no: key })).errorCode).toBe('record.notFound');
    expect(await copiesOf(other)).toEqual([]);
  });

  it('let nothing be done with the record or its approval', async () => {
    const { key, no } = await submitted();
    await agree(no);
    await agree(no);
    expect((await customer.refusal(at('plan', 'act'), { key, action: 'close' })).errorCode).toBe('record.notFound');
    expect((await developer.refusal(at('approval', 'act'), { key: no, action: 'agree' })).errorCode).toBe(
      'action.refused',
    );
    expect(
      (await customer.refusal(at('plan', 'save'), { record: { no: key, name: '改' }, version: 1 })).errorCode,
    ).toBe('record.notFound');
  });

  it('hand the task over to the first deputy who is not in the step when its time is over', async () => {
    const { key, no } = await submitted();
    await agree(no);
    await handleOverdue(gateway.database, gateway.entities.access, new Date(Date.now() + 30 * 86_400_000));
    const { steps, log } = await operator.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { no });
    const pending = steps[1]?.tasks.filter(({ status }) => status === 'pending') ?? [];
    // Whoever asked may not decide, so it is the second.
    const { name } = await gateway.database.kysely
      .selectFrom('users')
      .where('account', '=', PEOPLE.developer)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(pending.map(({ personName }) => personName)).toEqual([name]);
    expect(log.at(-1)).toMatchObject({ kind: 'handOver', comment: '超过处理时限，自动转交代理人' });
    expect(await readsOf(developer, key)).toMatchObject({ name: '内部' });
  });

  /** What a person reads of the record, or by what code it is refused; a course that names the record leads to it. */
  const readsOf = async (client: Client, key: string) => {
    const answer = await client.request(at('plan', 'detail'), { method: 'POST', body: { no: key } });
    const { data, errorCode } = (answer.body as { responseBody: { data: DetailResult | null; errorCode: string } })
      .responseBody;
    return data === null ? errorCode : data.record;
  };

  it('let who decides read what it is about, also where the rules of the record do not: by being handed it, or for who is away', async () => {
    const [handed, away] = [await submitted(), await submitted()];
    for (const { key } of [handed, away]) expect(await readsOf(developer, key)).toBe('record.notFound');
    const fileId = await uploaded(operator, multipart);
    const comment = { key: handed.key, text: '报价在附件里', mentions: [], files: [fileId] };
    await operator.call(at('plan', 'comments/create'), comment, once());
    expect((await developer.request(`/files/${fileId}`)).status).toBe(404);
    const person = ids.get(idOf(PEOPLE.developer));
    await operator.call(at('approval', 'act'), { key: handed.no, action: 'handOver', input: { person } });
    const seen = await developer.call<DetailResult>(at('plan', 'detail'), { no: handed.key });
    expect(seen.record).toMatchObject({ name: '内部' });
    expect(seen.record).not.toHaveProperty('cost');
    expect((await developer.request(`/files/${fileId}`)).status).toBe(200);
    expect(seen.allowed.save).not.toBe(true);
    expect(seen.allowed.actions.close).toMatchObject({ why: expect.stringContaining('由您审批') as string });
    expect((await developer.refusal(at('plan', 'act'), { key: handed.key, action: 'close' })).errorCode).toBe(
      'record.notFound',
    );
    const course = await developer.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { no: handed.no });
    expect(course.subject).toMatchObject({ key: handed.key });
    expect(await readsOf(developer, away.key)).toBe('record.notFound');
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const leave = { from: day, to: day, kinds: [], deputy: person };
    const { id } = await operator.call<{ id: string }>('/yzjumc/approval/v3/leave-add', leave, once());
    const meanwhile = await submitted();
    await gateway.jobs.runDue();
    for (const { key } of [away, meanwhile]) expect(await readsOf(developer, key)).toMatchObject({ name: '内部' });
    // What was decided in somebody's place is read after that, what was not is not.
    await developer.call(at('approval', 'act'), { key: away.no, action: 'agree' });
    await operator.call('/yzjumc/approval/v3/leave-end', { id }, once());
    expect(await readsOf(developer, away.key)).toMatchObject({ name: '内部' });
    expect(await readsOf(developer, meanwhile.key)).toBe('record.notFound');
    for (const { key } of [handed, away, meanwhile]) expect(await readsOf(other, key)).toBe('record.notFound');
  });

  it('let who is asked hear of the record, as who reads it, and nobody else who does not', async () => {
    const { key, no } = await submitted();
    const { id, eid } = await gateway.database.kysely
      .selectFrom('records')
      .where('entity', '=', 'plan')
      .where('key', '=', key)
      .select(['id', 'eid'])
      .executeTakeFirstOrThrow();
    const person = ids.get(idOf(PEOPLE.developer)) ?? '';
    const hear = async (userId: string, roles: string[]) => {
      const heard = liveFilter(gateway.entities.runtime);
      const team = { eid: 'another', name: '', certified: true, isAdmin: false };
      const who = { sessionId: '', userName: '', phone: '', private: false, channel: '' as const, userId, roles, team };
      const changed = await heard(who, { entity: 'plan', id, key, version: 2, eid });
      return [changed, await heard(who, { conversation: { entity: 'plan', id, key }, eid } as LiveMessage)];
    };
    expect(await hear(person, ['developer'])).toEqual([false, false]);
    await operator.call(at('approval', 'act'), { key: no, action: 'handOver', input: { person } });
    expect(await hear(person, ['developer'])).toEqual([true, true]);
    expect(await hear(person, ['partner'])).toEqual([false, false]);
    expect(await hear(ids.get(idOf(PEOPLE.otherCustomer)) ?? '', ['customer'])).toEqual([false, false]);
  });

  it('hand it to nobody whose roles do not read such records', async () => {
    const { no } = await submitted();
    const { kysely } = gateway.database;
    const { eid } = await kysely
      .selectFrom('memberships')
      .where('user_id', '=', ids.get(idOf(PEOPLE.operator)) ?? '')
      .select('eid')
      .executeTakeFirstOrThrow();
    const person = ids.get(idOf(PEOPLE.partner)) ?? '';
    await kysely
      .updateTable('memberships')
      .set({ roles: ['partner'] })
      .where('user_id', '=', person)
      .execute();
    await kysely
      .insertInto('memberships')
      .values({ user_id: person, eid, is_default: false, is_admin: false, roles: ['partner'] })
      .execute();
    const refused = await operator.refusal(at('approval', 'act'), { key: no, action: 'handOver', input: { person } });
    expect(refused.message).toMatch(/没有查看“计划”的权限，请另选一位$/);
  });
});
