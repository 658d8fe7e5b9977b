import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NotificationPage } from '../../../../contract/notifications.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { notifyOfExpiry } from '../../../../server/domains/notifications/expiring.ts';
import { reminderFor } from '../../../../server/domains/notifications/reminders.ts';
import { notify, settle } from '../../../../server/domains/notifications/service.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import { eachDatabase } from '../../../support/database.ts';
import { openShop, ordered, type Shop } from '../checkout/support.ts';

const BASE = '/yzjumc/notification/v1';
const LANHAI = demoTeam('蓝海制造有限公司').eid;
const HOUR = 3_600_000;

it('the nearest reminder that was asked for is due, and none once the time is over', () => {
  expect([31, 30, 8, 7, 2, 1, 0, -1].map((left) => reminderFor(left, 30))).toEqual([
    undefined,
    30,
    30,
    7,
    7,
    1,
    1,
    undefined,
  ]);
  expect([90, 61, 60, 8].map((left) => reminderFor(left, 60))).toEqual([undefined, undefined, 60, 60]);
});

eachDatabase('reminders and their e-mail', (driver) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(driver, { DEMO: 'on' });
  });
  afterAll(() => shop.close());
  beforeEach(() =>
    sql`truncate notifications, notification_settings, mails, mail_inbox, outbox cascade`.execute(
      shop.gateway.database.kysely,
    ),
  );

  const titles = async (unread = false) =>
    (await shop.buyer.call<NotificationPage>(`${BASE}/list`, { size: 50, unread })).items.map(
      ({ kind, title }) => `${kind} ${title}`,
    );
  const remind = (at = new Date()) =>
    notifyOfExpiry(shop.gateway.database, shop.gateway.entities.access, () => true, 72, at);
  const day = (days: number) => new Date(Date.now() + days * 24 * HOUR + 8 * HOUR).toISOString().slice(0, 10);
  const asset = (expireDate: string, more = {}) =>
    shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.create(tx, systemActor(LANHAI), 'asset', {
        product: shop.no('云会议'),
        kind: 'paid',
        customerName: '蓝海制造有限公司',
        ownerEid: LANHAI,
        quantity: 10,
        unitPrice: 100,
        startDate: '2026-01-01',
        expireDate,
        autoRenew: true,
        remindDays: 30,
        ...more,
      }),
    );

  it('come once for each of their days, to the administrators of whoever uses the product', async () => {
    await asset(day(20));
    await asset(day(5), { autoRenew: false });
    await asset(day(40));
    await asset(day(40), { remindDays: 60 });
    await Promise.all([remind(), remind()]);
    await remind();
    expect((await titles()).sort()).toEqual([
      expect.stringMatching(/^expiry .*还有 20 天到期$/),
      expect.stringMatching(/^expiry .*还有 40 天到期$/),
    ]);
    await remind(new Date(Date.now() + 14 * 24 * HOUR));
    expect((await titles()).filter((title) => title.includes('还有 6 天'))).toHaveLength(1);
  });

  it('name the day until which the data of a product is kept, and come again before it', async () => {
    const texts = async (at: number) => {
      await remind(new Date(Date.now() + at * 24 * HOUR));
      const { items } = await shop.buyer.call<NotificationPage>(`${BASE}/list`, { size: 50, unread: true });
      return items.filter(({ link }) => link.endsWith(key)).map(({ title, text }) => [title, text]);
    };
    const { key } = await asset(day(-60));
    // The demonstration's company keeps data for 90 days.
    expect(await texts(22)).toEqual([]);
    expect(await texts(23)).toEqual([
      [
        '云会议的数据还保留 7 天',
        `资产 ${key} 已于 ${day(-60)} 到期，数据保留至 ${day(30)}，需要的请在此前续费并开通，之后不能恢复。`,
      ],
    ]);
    expect((await texts(30)).map(([title]) => title)).toContain('云会议的数据保留到今天');
    expect(await texts(31)).toHaveLength(2);
    const soon = await asset(day(5));
    await remind();
    const { items } = await shop.buyer.call<NotificationPage>(`${BASE}/list`, { size: 50 });
    expect(items.find(({ link }) => link.endsWith(soon.key))?.text).toContain(
      `请及时续费。数据保留至 ${day(95)}，之后续费不能恢复。`,
    );
  });

  it('come of contracts, certificates, partnerships and stock too, where they can be renewed, and end when the record does', async () => {
    const at = new Date().toISOString();
    const put = (entity: string, state: string, data: Record<string, unknown>) =>
      sql`
      insert into records (entity, id, eid, key, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
      values (${entity}, ${randomUUID()}, ${LANHAI}, 'X-1', ${state}, ${JSON.stringify({ status: state, ...data })}::text::jsonb, 1, '1', '{}', ${at}, 'u', '', ${at}, 'u', '')`.execute(
        shop.gateway.database.kysely,
      );
    await put('contract', 'effective', { contractNo: 'X-1', name: '云服务合同', endDate: day(20) });
    await put('consume-contract', 'active', { billNo: 'X-1', name: '框架合同', endDate: day(31) });
    await put('online-contract', 'approved', { billNo: 'X-1', title: '采购合同', signBefore: day(6) });
    await put('certification', 'approved', { billNo: 'X-1', companyName: '蓝海', validUntil: day(30) });
    await put('partner-join', 'approved', { billNo: 'X-1', companyName: '蓝海', partnerEid: '0', expireDate: day(5) });
    await put('stock', 'normal', { stockNo: 'X-1', available: 3, expireDate: day(0) });
    await remind();
    await remind();
    const { items } = await shop.buyer.call<NotificationPage>(`${BASE}/list`, { size: 50, kind: 'expiry' });
    expect(
      items
        .filter(({ link }) => !link.includes('/asset/'))
        .map(({ title, link }) => [title, link])
        .sort(),
    ).toEqual([
      ['合同还有 20 天到期', '/workstation/e/contract/X-1'],
      ['客户认证还有 30 天到期', '/workstation/corp-cer'],
      ['库存今天到期', '/workstation/e/stock/X-1'],
      ['待签署的合同还有 6 天到期', '/workstation/contract-signed'],
    ]);
    expect(items.find(({ title }) => title.startsWith('库存'))?.text).toBe(
      `X-1 还有 3 个未激活，请在 ${day(0)} 前激活。`,
    );
    await shop.gateway.database.transaction((tx) => settle(tx, 'contract:X-1'));
    expect(await titles(true)).not.toContain('expiry 合同还有 20 天到期');
    await sql`delete from records where key = 'X-1'`.execute(shop.gateway.database.kysely);
  });

  it('of an order say that its time is nearly over, and end when it is paid or closed', async () => {
    const { orderNo, payBefore } = await ordered(shop);
    const ofOrders = async (unread = false) => (await titles(unread)).filter((title) => title.includes('订单')).sort();
    await remind();
    expect(await ofOrders()).toEqual(['todo 订单待付款']);
    await remind(new Date(Date.parse(payBefore) - 23 * HOUR));
    await remind(new Date(Date.parse(payBefore) - 2 * HOUR));
    expect(await ofOrders()).toEqual(['expiry 订单即将超时关闭', 'todo 订单待付款']);
    await shop.buyer.call('/yzjumc/order/v2/cancel', { orderNo, reason: '不需要了' });
    expect(await ofOrders(true)).toEqual([]);
  });

  it('leave for an address once its owner has confirmed it, one e-mail for each, and of the kinds that are wanted', async () => {
    const { gateway, buyer } = shop;
    const inbox = async () =>
      (
        await gateway
          .visitor()
          .request('/dev/inbox?mail=chen@lanhai.example.cn', { headers: { accept: 'application/json' } })
      ).body as { subject: string; text: string }[];
    expect(await buyer.call(`${BASE}/settings`)).toEqual({ available: true, email: '', kinds: ['todo', 'expiry'] });
    for (const email of [
      'chen',
      'a@b',
      'chen@lanhai.example.cn\r\nBcc: x@y.cn',
      '<chen@lanhai.example.cn>',
      'a@b.cn,c@d.cn',
    ])
      expect((await buyer.refusal(`${BASE}/settings/address`, { email })).errorCode).toBe('mail.address');
    const { verifyKey } = await buyer.call<{ verifyKey: string }>(`${BASE}/settings/address`, {
      email: 'chen@lanhai.example.cn',
    });
    expect((await buyer.refusal(`${BASE}/settings/address`, { email: 'other@lanhai.example.cn' })).errorCode).toBe(
      'mail.wait',
    );
    await gateway.jobs.runDue();
    const code = /验证码：(\d{6})/.exec((await inbox())[0]?.text ?? '')?.[1] ?? '';
    const stranger = await gateway.signIn('13800000008');
    expect((await stranger.refusal(`${BASE}/settings/confirm`, { verifyKey, code })).errorCode).toBe('code.expired');
    expect(
      (await buyer.refusal(`${BASE}/settings/confirm`, { verifyKey, code: code === '000000' ? '000001' : '000000' }))
        .errorCode,
    ).toBe('code.wrong');
    // Nothing goes to an address that nobody confirmed.
    await ordered(shop);
    await gateway.jobs.runDue();
    expect(await inbox()).toHaveLength(1);
    expect(await buyer.call(`${BASE}/settings/confirm`, { verifyKey, code })).toEqual({
      available: true,
      email: 'chen@lanhai.example.cn',
      kinds: ['todo', 'expiry'],
    });
    expect((await buyer.refusal(`${BASE}/settings/confirm`, { verifyKey, code })).errorCode).toBe('code.expired');

    const { orderNo } = await ordered(shop);
    await gateway.jobs.runDue();
    await gateway.jobs.runDue();
    expect((await inbox()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^【云铺】订单待付款 · ./),
      '【云铺】邮箱验证码 ' + code,
    ]);
    expect((await inbox())[0]?.text).toContain(`/workstation/order-detail?orderNo=${orderNo}`);
    expect((await gateway.visitor().request('/dev/inbox')).text).toContain('【云铺】订单待付款');
    await buyer.call(`${BASE}/settings/save`, { kinds: [] });
    await ordered(shop);
    expect(await buyer.call(`${BASE}/settings/save`, { kinds: ['todo'], email: '' })).toEqual({
      available: true,
      email: '',
      kinds: ['todo'],
    });
    await ordered(shop);
    await gateway.jobs.runDue();
    expect(await inbox()).toHaveLength(2);
  });

  it('say which thing it is in the subject, and to whom is in several teams in which one', async () => {
    const { kysely, transaction } = shop.gateway.database;
    const people = ['u13800000001', 'u13800000008'];
    await kysely
      .insertInto('notification_settings')
      .values(people.map((id) => ({ user_id: id, email: `${id}@lanhai.example.cn`, kinds: ['todo'] })))
      .execute();
    const second = await kysely
      .selectFrom('memberships as m')
      .innerJoin('teams as t', 't.eid', 'm.eid')
      .where('m.user_id', '=', 'u13800000001')
      .where('m.eid', '<>', LANHAI)
      .select(['m.eid', 't.name'])
      .executeTakeFirstOrThrow();
    await transaction((tx) =>
      notify(tx, {
        to: { userIds: ['u13800000001'], eid: second.eid },
        kind: 'todo',
        title: '销售合同待审批',
        text: `周航（远帆科技有限公司）：${'长'.repeat(80)}`,
        link: '/workstation/e/approval',
        dedupeKey: 'several',
      }),
    );
    await transaction((tx) =>
      notify(tx, {
        to: { userIds: ['u13800000008'] },
        kind: 'todo',
        title: '请核对打款金额',
        text: '',
        link: '/workstation/corp-cer',
        dedupeKey: 'one',
      }),
    );
    const [several, one] = await kysely.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(several?.subject).toBe(`【云铺】销售合同待审批 · 周航（远帆科技有限公司）：${'长'.repeat(46)}…`);
    expect(several?.body).toContain(`团队：${second.name}。当前是其他团队时，打开后请按页面上方的按钮切换到这个团队。`);
    expect(several?.body).toContain(`team=${second.eid}`);
    expect(one?.body).not.toContain('team=');
    expect([one?.subject, one?.body.includes('团队：')]).toEqual(['【云铺】请核对打款金额', false]);
  });

  it('do not let a code be guessed', async () => {
    const { verifyKey } = await shop.buyer.call<{ verifyKey: string }>(`${BASE}/settings/address`, {
      email: 'chen@lanhai.example.cn',
    });
    const answers: string[] = [];
    for (let at = 0; at < 6; at += 1)
      answers.push(
        (await shop.buyer.refusal(`${BASE}/settings/confirm`, { verifyKey: `${verifyKey}x`, code: '123456' }))
          .errorCode,
      );
    expect(answers).toEqual(['code.wrong', 'code.wrong', 'code.wrong', 'code.wrong', 'code.wrong', 'code.expired']);
  });
});
