import { withShared } from '@yunpu/engine-core/chart';
import { sql } from 'kysely';
import pino from 'pino';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Dashboard, DashboardMail } from '../../../../contract/dashboards.ts';
import { dashboardLetter } from '../../../../server/domains/dashboards/letter.ts';
import { beginDue, DASHBOARD_MAIL_TOPIC, endAll } from '../../../../server/domains/dashboards/mailings.ts';
import { findMember } from '../../../../server/platform/http/session.ts';
import type { MailMessage } from '../../../../server/platform/mail/service.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { make, makeCustomer, OTHER_EID, OWN_EID, opportunity, PARTNER, startPartners } from '../partners/support.ts';

const BASE = '/yzjumc/dashboard/v1/mail';
const log = pino({ level: 'silent' });
const EMAIL = 'zhou@yuanfan.example.cn';
const WEEKLY = { every: 'week', day: 1, hour: 9 } as const;

eachDatabase('dashboards by e-mail', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let userId: string;
  beforeAll(async () => {
    gateway = await startPartners(driver, { DEMO: 'on' });
    partner = await gateway.signIn(PARTNER);
    ({ id: userId } = await gateway.database.kysely
      .selectFrom('users')
      .where('phone', '=', PARTNER)
      .select('id')
      .executeTakeFirstOrThrow());
    const [own, others] = [await makeCustomer(gateway, OWN_EID), await makeCustomer(gateway, OTHER_EID)];
    await make(gateway, OWN_EID, 'opportunity', opportunity(own, { estimatedAmount: 5_000_000, industry: '制造业' }));
    await make(gateway, OTHER_EID, 'opportunity', opportunity(others, { estimatedAmount: 900_000_000 }));
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { kysely } = gateway.database;
    await sql`truncate dashboard_mails, dashboard_mail_requests, mails, mail_inbox, outbox cascade`.execute(kysely);
    await sql`delete from notification_settings`.execute(kysely);
  });

  const confirmAddress = () =>
    sql`insert into notification_settings (user_id, email, kinds) values (${userId}, ${EMAIL}, '{}')`.execute(
      gateway.database.kysely,
    );
  const save = (more = {}) =>
    partner.call<DashboardMail>(`${BASE}/save`, { dashboard: 'sales', schedule: WEEKLY, search: '', ...more });
  const read = () => partner.call<DashboardMail>(BASE, { dashboard: 'sales' });
  const makeDue = () =>
    sql`update dashboard_mails set next_at = now() - interval '1 minute'`.execute(gateway.database.kysely);
  const begun = async () =>
    (await gateway.database.kysely.selectFrom('outbox').where('topic', '=', DASHBOARD_MAIL_TOPIC).selectAll().execute())
      .length;
  const inbox = async () =>
    (await gateway.visitor().request(`/dev/inbox?mail=${EMAIL}`, { headers: { accept: 'application/json' } })).body as {
      subject: string;
      text: string;
      attachments: { name: string; inside: boolean; path: string }[];
    }[];

  async function letterTo(phone: string, dashboard: Dashboard, search = '', mostBytes?: number): Promise<MailMessage> {
    const { user_id, eid } = await gateway.database.kysely
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .where('phone', '=', phone)
      .select(['user_id', 'eid'])
      .executeTakeFirstOrThrow();
    const caller = await findMember(gateway.database.kysely, user_id, eid);
    const letter = { messageId: 'dashboard.1.1', to: EMAIL, dashboard, search };
    return dashboardLetter({ entities: gateway.entities, log }, caller!, letter, mostBytes);
  }
  const dashboardOf = (...parts: Dashboard['parts']): Dashboard => ({
    name: 'trial',
    title: '试算',
    roles: ['partner'],
    filters: [{ name: 'stage', title: '阶段', fields: { opportunity: 'stage' } }],
    parts,
  });

  it('come to a confirmed address alone, of a dashboard of one’s roles, at a time that there is', async () => {
    expect(await read()).toEqual({ available: true, email: '', sent: null });
    const wanted = { dashboard: 'sales', schedule: WEEKLY, search: '' };
    expect((await partner.refusal(`${BASE}/save`, wanted)).errorCode).toBe('dashboard.noAddress');
    await confirmAddress();
    expect((await partner.refusal(`${BASE}/save`, { ...wanted, dashboard: 'finance' })).errorCode).toBe(
      'dashboard.unknown',
    );
    expect((await partner.refusal(`${BASE}/save`, { ...wanted, schedule: { ...WEEKLY, day: 8 } })).errorCode).toBe(
      'request.invalid',
    );
    const saved = await save();
    expect(saved).toMatchObject({ email: EMAIL, sent: { schedule: WEEKLY, lastAt: null, failed: '' } });
    expect(Date.parse(saved.sent?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect((await save({ schedule: { every: 'day', day: 9, hour: 7 } })).sent?.schedule).toEqual({
      every: 'day',
      day: 1,
      hour: 7,
    });
    expect((await partner.call<DashboardMail>(`${BASE}/remove`, { dashboard: 'sales' })).sent).toBe(null);
  });

  it('arrive with pictures, tables, numbers and a workbook of what their owner may see', async () => {
    await confirmAddress();
    await save();
    await makeDue();
    await beginDue(gateway.database);
    await gateway.jobs.runDue();
    const [mail, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^【云铺】销售仪表盘 \d{4}-\d\d-\d\d$/);
    expect(mail?.text).toContain('【跟进中的预计金额】\n¥50,000.00');
    expect(mail?.text).not.toContain('9,000,000');
    expect(mail?.text).toContain('/workstation/dashboards/sales');
    const inside = mail?.attachments.filter((one) => one.inside) ?? [];
    expect(inside.map(({ name }) => name)).toContain('每月新商机.png');
    const picture = await gateway.visitor().request(inside[0]?.path ?? '');
    expect([picture.headers['content-type'], picture.status], picture.text).toEqual(['image/png', 200]);
    const book = mail?.attachments.find((one) => !one.inside);
    expect(book?.name).toBe('销售仪表盘.xlsx');
    const { sent } = await read();
    expect([sent?.failed, Date.parse(sent?.lastAt ?? '') > 0, Date.parse(sent?.nextAt ?? '') > Date.now()]).toEqual([
      '',
      true,
      true,
    ]);
  });

  it('are begun once however many processes look, and once for all that was missed', async () => {
    await confirmAddress();
    await save({ schedule: { every: 'day', day: 1, hour: 9 } });
    await sql`update dashboard_mails set next_at = now() - interval '5 days'`.execute(gateway.database.kysely);
    const others = driver === 'postgres' ? [await gateway.another(), await gateway.another()] : [];
    const databases = [gateway.database, ...others.map(({ database }) => database)];
    await Promise.all([...databases, ...databases].map((database) => beginDue(database)));
    expect(await begun()).toBe(1);
    await gateway.jobs.runDue();
    // And once more, as for a worker that died before it could say that it had finished.
    await sql`update outbox set status = 'waiting', available_at = now() where topic = ${DASHBOARD_MAIL_TOPIC}`.execute(
      gateway.database.kysely,
    );
    await gateway.jobs.runDue();
    expect(await inbox()).toHaveLength(1);
  });

  it('come at once where one wants it, one in a minute', async () => {
    await confirmAddress();
    const send = { dashboard: 'sales', search: '' };
    await partner.call(`${BASE}/send`, send);
    expect((await partner.refusal(`${BASE}/send`, send)).errorCode).toBe('dashboard.mailWait');
    await gateway.jobs.runDue();
    expect(await inbox()).toHaveLength(1);
    expect((await read()).sent).toBe(null);
  });

  it('end with a reason for somebody who may not see the dashboard any more or has left the team, and stop when stopped', async () => {
    await confirmAddress();
    const { kysely } = gateway.database;
    const { roles } = await kysely
      .selectFrom('memberships')
      .where('user_id', '=', userId)
      .where('eid', '=', OWN_EID)
      .select('roles')
      .executeTakeFirstOrThrow();
    const become = (now: readonly string[]) =>
      kysely
        .updateTable('memberships')
        .set({ roles: [...now] })
        .where('user_id', '=', userId)
        .execute();
    await save();
    await makeDue();
    await become(['customer']);
    await beginDue(gateway.database);
    await gateway.jobs.runDue();
    await become(roles);
    expect((await read()).sent).toMatchObject({ nextAt: null, failed: expect.stringContaining('不再给您的角色') });

    await save();
    await makeDue();
    await beginDue(gateway.database);
    await partner.call(`${BASE}/remove`, { dashboard: 'sales' });
    await gateway.jobs.runDue();

    await save();
    await sql`update dashboard_mails set eid = ${OTHER_EID}, next_at = now() - interval '1 minute'`.execute(kysely);
    await beginDue(gateway.database);
    await gateway.jobs.runDue();
    const row = await kysely.selectFrom('dashboard_mails').selectAll().executeTakeFirstOrThrow();
    expect([row.next_at, row.failed]).toEqual([null, '您已不在这个团队，不再发送。']);

    await save();
    await gateway.database.transaction((tx) => endAll(tx, { userId, eid: OWN_EID }));
    expect((await read()).sent).toMatchObject({ nextAt: null, failed: '您已不在这个团队，不再发送。' });

    await save();
    await makeDue();
    await sql`update notification_settings set email = null`.execute(kysely);
    await beginDue(gateway.database);
    await gateway.jobs.runDue();
    expect((await read()).sent).toMatchObject({ failed: '没有验证过的邮箱，上一封没有发出。' });
    expect(await inbox()).toEqual([]);
  });

  it('say in its place what a part could not be had for, and bring the others', async () => {
    const letter = await letterTo(
      PARTNER,
      dashboardOf(
        { title: '坏的', entity: 'opportunity', view: '没有', chart: { kind: 'number' }, width: 1 },
        { title: '好的', entity: 'opportunity', chart: { kind: 'number' }, width: 1 },
      ),
    );
    expect(letter.sections?.map(({ heading, figure, lines }) => [heading, figure, lines?.[0]?.slice(0, 7)])).toEqual([
      ['坏的', undefined, '没有取到数据：'],
      ['好的', '1', '数量'],
    ]);
    const book = Buffer.from(letter.attachments?.at(-1)?.bytes ?? []);
    expect(await readSheet(book, 2)).toEqual([['数量'], [1]]);
  });

  it('have no figure of a field that is kept from their owner', async () => {
    const secret = dashboardOf({
      title: '打款金额',
      entity: 'certification',
      chart: { kind: 'number', measure: 'sum', of: 'transferAmount' },
      width: 1,
    });
    expect((await letterTo(PARTNER, secret)).sections?.[0]).toEqual({
      heading: '打款金额',
      lines: ['没有取到数据：图表用到的字段您不能查看。'],
    });
    expect((await letterTo('13800000005', secret)).sections?.[0]?.figure).toBe('¥0.00');
    const masked = dashboardOf({
      title: '按账号',
      entity: 'certification',
      chart: { kind: 'bar', by: 'bankAccount' },
      width: 1,
    });
    expect((await letterTo('13800000006', masked)).sections?.[0]?.lines?.[0]).toMatch(/^没有取到数据：/);
  });

  it('are narrowed as the page was, and leave their pictures out where they are too large', async () => {
    const dashboard = dashboardOf(
      { title: '数量', entity: 'opportunity', chart: { kind: 'number' }, width: 1 },
      { title: '阶段', entity: 'opportunity', chart: { kind: 'pie', by: 'stage' }, width: 1 },
    );
    const all = await letterTo(PARTNER, dashboard);
    expect(all.attachments?.map(({ cid }) => cid)).toEqual(['part-1', null]);
    expect(all.sections?.[1]?.picture?.cid).toBe('part-1');
    const stage = { field: 'stage', op: 'eq', value: 'won' } as const;
    const search = withShared('', { stage });
    const small = await letterTo(PARTNER, dashboard, search, 1);
    expect([small.sections?.[0]?.figure, small.sections?.[1]?.lines]).toEqual(['0', ['没有符合条件的数据']]);
    expect(small.lines[0]).toMatch(/^远帆科技有限公司，数据截至 \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(small.lines[1]).toMatch(/^筛选：阶段 (?!won)/);
    expect(small.link?.path).toBe(`/workstation/dashboards/trial?${search}`);
    expect(small.attachments?.map(({ cid }) => cid)).toEqual([null]);
    expect(small.lines.at(-1)).toContain('图片太大');
    expect(small.sections?.some(({ picture }) => picture)).toBe(false);
  });
});
