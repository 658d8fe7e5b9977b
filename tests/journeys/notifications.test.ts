import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const bell = (page: Page) => page.getByRole('button', { name: /^消息通知/ });
/** How many the bell says are unread. */
const unread = async (page: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

/** How many of the newest notifications say that something is late. */
const reminders = async (page: Page): Promise<number> => {
  const answer = await page.request.post('/yzjumc/notification/v1/list', {
    headers: { origin: mall.origin },
    data: {},
  });
  return (await answer.text()).split('已超过时限：').length - 1;
};

/** The same, when no more come. */
async function settled(page: Page): Promise<number> {
  for (let seen = Number.NaN; ; ) {
    const now = await unread(page);
    if (now === seen) return now;
    seen = now;
    await page.waitForTimeout(3_000);
  }
}

it('what happens reaches the bell at once; who opens one is led there, and it is read in every tab and on every device', async () => {
  const staff = await mall.person(SHEN, '/workstation/home');
  await staff.getByRole('button', { name: /^消息通知，\d+ 条未读/ }).waitFor();
  // Who was late when the shop began is reminded soon after.
  await expect.poll(() => reminders(staff), { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(0);
  const before = await settled(staff);

  const page = await mall.person(CHEN, '/workstation/notifications');
  const tab = await page.context().newPage();
  await visit(tab, `${mall.origin}/workstation/notifications?kind=todo`);
  const waiting = tab.getByRole('link', { name: /未读：\s*订单待付款/ });
  await waiting.first().waitFor();
  const count = await waiting.count();

  await page.getByRole('heading', { name: '消息通知' }).waitFor();
  await page
    .getByRole('link', { name: /商城订单已开通/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'notifications');

  // A customer asks for money back: the staff's bell says so without anybody looking.
  const { responseBody } = (await (
    await page.request.post('/yzjumc/order/v2/list', { headers: { origin: mall.origin }, data: { pageSize: 50 } })
  ).json()) as { responseBody: { data: { rows: { orderNo: string; status: string }[] } } };
  const opened = responseBody.data.rows.find(({ status }) => status === 'OPENED')?.orderNo;
  const asked = await page.request.post('/yzjumc/order/v2/refund', {
    headers: { origin: mall.origin, 'idempotency-key': 'refund-1' },
    data: { orderNo: opened, reason: '买错了版本' },
  });
  expect(await asked.text()).toContain('"success":true');
  await expect.poll(() => unread(staff), { timeout: 10_000 }).toBe(before + 1);

  // By keyboard: open, go through, close, open again, follow.
  await bell(staff).focus();
  await staff.keyboard.press('Enter');
  const panel = staff.getByRole('region', { name: '最新通知' });
  await panel
    .getByRole('link', { name: /未读：\s*退款单待审批/ })
    .first()
    .waitFor();
  await expectAccessible(staff, 'the newest notifications');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await bell(staff).evaluate((element) => element === document.activeElement)).toBe(true);
  await staff.keyboard.press('Enter');
  await panel
    .getByRole('link', { name: /退款单待审批/ })
    .first()
    .waitFor();
  await staff.keyboard.press('ArrowDown');
  expect(
    await panel
      .getByRole('link')
      .first()
      .evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await panel
    .getByRole('link', { name: /未读：\s*退款单待审批/ })
    .first()
    .press('Enter');
  await staff.waitForURL('**/workstation/e/approval?**');
  await expect.poll(() => unread(staff), { timeout: 10_000 }).toBe(before);

  // What is done in one tab is done in the other, and what waits no more is no more to do.
  const first = waiting.first();
  const orderNo = new URL((await first.getAttribute('href')) ?? '', mall.origin).searchParams.get('orderNo');
  const cancelled = await page.request.post('/yzjumc/order/v2/cancel', {
    headers: { origin: mall.origin, 'idempotency-key': 'cancel-1' },
    data: { orderNo, reason: '不需要了' },
  });
  expect(await cancelled.text()).toContain('"success":true');
  await expect.poll(() => waiting.count(), { timeout: 10_000 }).toBe(count - 1);
  // Without a line nothing is marked, and the person is told.
  await page.route('**/notification/v1/read-all', (route) => route.abort());
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page.getByText('网络连接异常，请检查网络后重试').waitFor();
  await page.unroute('**/notification/v1/read-all');
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page.getByRole('button', { name: '消息通知，没有未读' }).waitFor();
  await tab.getByRole('button', { name: '消息通知，没有未读' }).waitFor();
  await page.getByRole('link', { name: '只看未读' }).click();
  await page.getByText('没有未读的通知').waitFor();
  await tab.close();

  // An address is confirmed by the code that was sent to it.
  await page.getByRole('button', { name: '邮件设置' }).click();
  const dialog = page.getByRole('dialog', { name: '邮件设置' });
  await dialog.getByLabel('接收通知的邮箱').fill('chen');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await dialog.getByText('请输入正确的邮箱地址').waitFor();
  await dialog.getByLabel('接收通知的邮箱').fill('chen@lanhai.example.cn');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await dialog.getByLabel('发送到 chen@lanhai.example.cn 的验证码').waitFor();
  const codes = async () =>
    (await (
      await page.request.get('/dev/inbox?mail=chen@lanhai.example.cn', { headers: { accept: 'application/json' } })
    ).json()) as { text: string }[];
  await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBe(1);
  await dialog
    .getByLabel('发送到 chen@lanhai.example.cn 的验证码')
    .fill(/验证码：(\d{6})/.exec((await codes())[0]?.text ?? '')?.[1] ?? '');
  await dialog.getByRole('button', { name: '验证', exact: true }).click();
  await dialog.getByText('通知邮件发送到 chen@lanhai.example.cn').waitFor();
  await dialog.getByLabel(/^动态/).check();
  await expectAccessible(page, 'the settings of e-mail');
  await page.context().close();
  await staff.context().close();
});

it('notifications fit a phone in the dark, and the mall counts them', async () => {
  const page = await mall.person(CHEN, '/workstation/notifications', {
    width: 390,
    height: 844,
    context: { colorScheme: 'dark' },
  });
  await page
    .getByRole('link', { name: /订单待付款/ })
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await bell(page).click();
  await page.getByRole('region', { name: '最新通知' }).getByRole('link', { name: '查看全部通知' }).waitFor();
  await expectAccessible(page, 'notifications on a phone');
  await visit(page, mall.origin);
  await page.getByRole('link', { name: /^消息通知/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.context().close();
});
