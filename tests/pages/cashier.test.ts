import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQr } from '../journeys/support/readQr.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { openCashier, type TestCashier } from '../support/cashier.ts';
import { contextAtTestDate } from '../support/clock/page.ts';

/** Nobody listens there: what the cashier would tell is another suite's. */
const NOWHERE = 'http://127.0.0.1:9/notify';

describe('the pages of the cashier', () => {
  let cashier: TestCashier;
  let browser: Browser;
  let shop: string;
  beforeAll(async () => {
    [cashier, browser] = await Promise.all([openCashier(), launchBrowser()]);
    shop = `${cashier.settings.CASHIER_URL}/console`;
  });
  afterAll(async () => {
    await browser.close();
    await cashier.close();
  });

  let trades = 0;
  async function open(
    width: number,
    { seconds = 1_800, colorScheme = 'light' }: { seconds?: number; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<{ page: Page; address: string; attemptNo: string }> {
    const attemptNo = `PA${(trades += 1)}`;
    const { token } = await cashier.now().trades.create({
      outTradeNo: attemptNo,
      amount: 640_000,
      subject: '协同办公基础版',
      payerName: '蓝海制造有限公司',
      bankCode: null,
      returnUrl: shop,
      notifyUrl: NOWHERE,
      expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
    });
    const context = await contextAtTestDate(browser, {
      viewport: { width, height: 860 },
      locale: 'zh-CN',
      colorScheme,
    });
    const page = await context.newPage();
    const address = `${cashier.settings.CASHIER_URL}/pay/${token}`;
    await page.goto(address);
    return { page, address, attemptNo };
  }
  const ended = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();

  it('pay through a bank by keyboard alone, and lead back to the shop by themselves', async () => {
    const { page, attemptNo } = await open(1440);
    await page.getByText(/29 分 \d\d 秒/).waitFor();
    await expectAccessible(page, 'choosing how to pay');
    await page.getByRole('radio', { name: '微信支付' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: '中国农业银行' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await ended(page, '付款成功');
    await expectAccessible(page, 'paid');
    expect(cashier.trade(attemptNo)).toMatchObject({ status: 'PAID', method: 'bank', bankName: '中国农业银行' });
    await page.waitForURL(shop, { timeout: 30_000 });
    await expectAccessible(page, 'the console');
    await page.context().close();
  });

  it('show a code that a phone reads, and go on by themselves when the phone has paid', async () => {
    const { page, address } = await open(1440, { colorScheme: 'dark' });
    await expectAccessible(page, 'in the dark');
    const read = await readQr(page.getByRole('img', { name: '微信支付付款二维码' }));
    expect(read).toBe(`${address}/scan?method=wechat`);
    const phone = await (await contextAtTestDate(browser, { viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(String(read));
    await expectAccessible(phone, 'on the phone');
    await phone.getByRole('button', { name: '确认付款' }).click();
    await phone.getByText('请回到电脑上继续').waitFor();
    await ended(page, '付款成功');
    await phone.context().close();
    await page.context().close();
  });

  it('fit a phone, which pays without a code', async () => {
    const { page, attemptNo } = await open(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.getByRole('img', { name: '微信支付付款二维码' }).isVisible()).toBe(false);
    await page.getByText('支付宝', { exact: true }).click();
    await expectAccessible(page, 'on a phone');
    await page.getByRole('button', { name: /^确认付款/ }).click();
    await ended(page, '付款成功');
    expect(cashier.trade(attemptNo).method).toBe('alipay');
    await page.context().close();
  });

  it('say so when the payer cancels, when it fails, and when time is over', async () => {
    const { page } = await open(768);
    await page.getByRole('button', { name: '取消付款' }).click();
    await ended(page, '交易已关闭');
    await expectAccessible(page, 'closed');
    const failing = await open(768);
    await failing.page.getByRole('button', { name: '模拟付款失败' }).click();
    await ended(failing.page, '付款失败');
    const late = await open(768, { seconds: 2 });
    await ended(late.page, '交易已关闭');
    for (const one of [page, failing.page, late.page]) await one.context().close();
  });
});
