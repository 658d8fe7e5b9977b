import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, sharedMall } from './support/mall.ts';

const mall = sharedMall();

const ticket = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

it('a team claims a coupon, sees what it is for and what happened to it, and goes where it can be used', async () => {
  const page = await mall.person(CHEN, '/workstation/discount-center');
  const flagship = ticket(page, '旗舰版上云券');
  await flagship.getByText('最多优惠 ¥20,000.00').waitFor();
  // Nothing of a large amount hangs over the edge of its stub, on a phone either.
  const spilled = () =>
    page
      .getByRole('article')
      .evaluateAll(
        (tickets) =>
          tickets.flatMap((one) => [...one.children]).filter((part) => part.scrollWidth > part.clientWidth).length,
      );
  expect(await spilled()).toBe(0);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await spilled()).toBe(0);
  await page.setViewportSize(size ?? { width: 1440, height: 900 });
  // What cannot be claimed says why.
  await ticket(page, '限量秒杀券').getByText('已被领完').waitFor();
  await ticket(page, '年末采购季').getByText('开始领取').waitFor();
  await ticket(page, '新客满减券').getByText('您的团队已领取 1 张').waitFor();
  await expectAccessible(page, 'to claim');
  await page.getByRole('button', { name: '领取 旗舰版上云券' }).click();
  await page.getByText('已领取“旗舰版上云券”').waitFor();
  await flagship.getByText('剩余 499 张').waitFor();
  await page.getByRole('link', { name: '我的优惠券' }).click();
  await flagship.getByText('使用记录').click();
  await flagship.getByText('陈晓 领取').waitFor();
  await expectAccessible(page, 'own coupons');
  await page.getByRole('button', { name: '已过期' }).click();
  await ticket(page, '早鸟满减券').waitFor();
  // The address remembers what is looked at.
  await page.reload();
  await ticket(page, '早鸟满减券').getByText('已过期').waitFor();
  await page.getByRole('button', { name: '可使用' }).click();
  await page.getByRole('link', { name: '去使用 旗舰版上云券' }).click();
  await page.waitForURL('**/productDetail?productNo=SP100121');
  await page.context().close();
});

it('vouchers of the team and the orders that hold them fit a phone, in the dark and by keyboard', async () => {
  const page = await mall.person(CHEN, '/workstation/my-card', {
    width: 390,
    height: 844,
    context: { colorScheme: 'dark' },
  });
  await ticket(page, '续约答谢代金券').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByText('订单占用中').first().waitFor();
  await expectAccessible(page, 'vouchers');
  const used = page.getByRole('button', { name: '已使用' });
  await used.focus();
  await page.keyboard.press('Enter');
  await ticket(page, '流量包代金券').getByText('已使用').first().waitFor();
  await ticket(page, '流量包代金券')
    .getByRole('link', { name: /^订单 / })
    .click();
  await page.waitForURL('**/workstation/order-detail?orderNo=**');
  await page.context().close();
});
