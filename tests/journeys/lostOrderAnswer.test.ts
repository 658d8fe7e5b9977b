import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { post } from './support/approvals.ts';
import { PATIENT, toasted } from './support/hand.ts';
import { losing, withoutNews } from './support/lostAnswers.ts';
import { CHEN, sharedMall } from './support/mall.ts';
import { newOrder } from './support/orders.ts';
import { visit } from './support/visit.ts';

const HE = '13800000008';

const mall = sharedMall();

/** Presses what an order's page offers, in sight or in its menu. */
async function pressed(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: '更多操作' }).waitFor(PATIENT);
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}

it('an order whose cancelling and deletion arrived and were not answered is cancelled and gone once they are pressed again', async () => {
  const page = await mall.person(CHEN, '/product');
  const { orderNo } = await newOrder(page, [{ productNo: 'SP100443', quantity: 100 }]);
  await withoutNews(page);
  await visit(page, `/workstation/order-detail?orderNo=${orderNo}`);
  await pressed(page, '取消订单');
  const dialog = page.getByRole('dialog', { name: '取消订单' });
  const reason = dialog.getByRole('textbox');
  await reason.fill('第一次写的');
  const confirm = dialog.getByRole('button', { name: '取消订单' });
  await losing(page, '**/order/v2/cancel', () => confirm.click());
  await dialog.getByText('没有收到“取消订单”的结果').waitFor(PATIENT);
  await reason.fill('第二次写的');
  await confirm.click();
  await toasted(page, '上一次其实已经取消，原因是“第一次写的”');
  await page.locator('.od-state', { hasText: '已取消' }).waitFor(PATIENT);

  const agree = page.getByRole('alertdialog').getByRole('button', { name: '删除' });
  await pressed(page, '删除订单');
  await losing(page, '**/order/v2/delete', () => agree.click());
  await toasted(page, '没有收到“删除订单”的结果');
  await pressed(page, '删除订单');
  await agree.click();
  await page.getByRole('heading', { level: 1, name: '我的订单' }).waitFor(PATIENT);
  await page.context().close();
});

it('several products that are bought again are in the cart once, whichever answer is lost', async () => {
  const page = await mall.person(CHEN, '/product');
  const wanted = ['SP100443', 'SP100444'];
  const { orderNo } = await newOrder(
    page,
    wanted.map((productNo) => ({ productNo, quantity: 100 })),
  );
  const inCart = async () => {
    const answer: unknown = await post(page, '/yzjumc/cart/v2/list', {});
    const { lines } = answer as { lines: { choice: { productNo: string; quantity: number } }[] };
    return wanted.map((no) => lines.find(({ choice }) => choice.productNo === no)?.choice.quantity ?? 0);
  };
  expect(await inCart()).toEqual([0, 0]);
  await visit(page, `/workstation/order-detail?orderNo=${orderNo}`);
  await losing(page, '**/cart/v2/upsert', () => pressed(page, '再次购买'));
  await toasted(page, '没有收到“再次购买”的结果');
  expect(await inCart()).toEqual([100, 0]);
  await pressed(page, '再次购买');
  await page.waitForURL('**/ConfirmOrder?**', PATIENT);
  expect(await inCart()).toEqual([100, 100]);
  await page.context().close();
});

it('a coupon whose claim arrived and was not answered is claimed once when it is pressed again', async () => {
  const page = await mall.person(CHEN, '/workstation/discount-center');
  const claim = page.getByRole('button', { name: '领取 旗舰版上云券' });
  await claim.waitFor(PATIENT);
  const mine = async () => {
    const answer: unknown = await post(page, '/yzjumc/coupon/v1/campaigns', {});
    return (answer as { title: string; mine: number }[]).find(({ title }) => title === '旗舰版上云券')?.mine ?? 0;
  };
  const before = await mine();
  await losing(page, '**/coupon/v1/claim', () => claim.click());
  await toasted(page, '没有收到“领取 旗舰版上云券”的结果');
  await claim.click();
  await toasted(page, '已领取“旗舰版上云券”');
  expect(await mine()).toBe(before + 1);
  await page.context().close();
});

it('a trial whose application or opening arrived and was not answered is there once, as it was first asked for', async () => {
  const he = await mall.person(HE, '/applyTry?productNo=SP100121');
  const phone = he.getByLabel('联系电话');
  await phone.fill('13900000008');
  const apply = he.getByRole('button', { name: '提交申请' });
  await losing(he, '**/order/v3/trialorder', () => apply.click());
  await he.getByText('没有收到“提交申请”的结果').waitFor(PATIENT);
  await phone.fill('13900000009');
  await apply.click();
  await toasted(he, '上一次其实已经提交');
  await he.getByRole('heading', { name: '申请已提交' }).waitFor(PATIENT);
  await he.context().close();

  const chen = await mall.person(CHEN, '/openTry?code=YUNP-UTRY-2688');
  const open = chen.getByRole('button', { name: /^为蓝海制造有限公司开通/ });
  await open.waitFor(PATIENT);
  await losing(chen, '**/trial/v1/open', () => open.click());
  await chen.getByText('没有收到“开通试用”的结果').waitFor(PATIENT);
  await open.click();
  await chen.getByRole('heading', { name: '协同办公基础版已开通' }).waitFor(PATIENT);
  await chen.context().close();
});
