import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { TODAY } from './support/days.ts';
import { CHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const yuan = (fen: number): string => (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 });
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

interface Asset {
  assetNo: string;
  productName: string;
  product: string;
  quantity: number;
  unitPrice: number;
  annualAmount: number;
  expireDate: string;
}

/** The customer's assets in use that no bill is about. */
async function assets(page: Page): Promise<Asset[]> {
  const { rows = [] } = await post(page, '/yzjumc/entity/v1/asset/list', {
    pageSize: 100,
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'active' },
        { field: 'kind', op: 'eq', value: 'paid' },
        { field: 'pendingNo', op: 'empty' },
        { field: 'expireDate', op: 'gt', value: TODAY },
      ],
    },
  });
  return rows as unknown as Asset[];
}

const submitButton = (page: Page) => page.getByRole('button', { name: /^提交订单/ });

/** From the confirm page to the cashier's page of the order. @returns the order's number */
async function submitted(page: Page): Promise<string> {
  await page.getByLabel('我已阅读并同意').check();
  await submitButton(page).dblclick();
  await page.waitForURL('**/pay?orderNo=*');
  return new URL(page.url()).searchParams.get('orderNo') ?? '';
}

/** Pays online, with a reload on the way, and waits until it has come about. */
async function paid(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: /在线支付/ }).check();
  await page.reload();
  await page.getByRole('radio', { name: /在线支付/ }).check();
  await page.getByRole('button', { name: `去支付 ¥${amount}` }).click();
  await page.getByRole('button', { name: /^确认付款/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^确认付款/ }).click();
  await page.getByRole('link', { name: '返回商城' }).click();
  await page.waitForURL('**/result?**');
  await page.getByRole('heading', { level: 1, name: /付款成功/ }).waitFor();
}

async function assetNow(page: Page, assetNo: string): Promise<Asset & { events: { kind: string; billNo: string }[] }> {
  return (
    (await post(page, '/yzjumc/entity/v1/asset/detail', { key: assetNo })) as unknown as {
      record: Asset & { events: { kind: string; billNo: string }[] };
    }
  ).record;
}

/** The first of the cards whose product is still sold. */
async function renewable(page: Page): Promise<Asset> {
  const links = page.getByRole('link', { name: '续费', exact: true });
  await links.first().waitFor();
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    const assetNo = new URLSearchParams(href.split('?')[1]).get('asset') ?? '';
    const { offers } = (await post(page, '/yzjumc/order/v2/offers', { assetNo })) as unknown as {
      offers: { renew: unknown };
    };
    if (offers.renew === true) return assetNow(page, assetNo);
  }
  throw new Error('no product of the customer can be renewed');
}

describe('a customer', () => {
  it('renews a product from its card at the price that the page says, in one of two tabs, and has the term once it is paid', async () => {
    const chen = await mall.person(CHEN, '/workstation/my-product');
    const asset = await renewable(chen);
    await chen.locator(`a[href="/ConfirmOrder?does=renew&asset=${asset.assetNo}"]`).click();
    await chen.getByRole('radio', { name: '2 年' }).check();
    const promise = chen.locator('form .order-line-note', { hasText: asset.expireDate });
    await expect.poll(async () => new URL(chen.url()).searchParams.get('years')).toBe('2');
    await chen.locator('form .order-lines').getByText('2 年').first().waitFor();
    const promised = (await promise.textContent()) ?? '';
    const until = /→ (\d{4}-\d{2}-\d{2})/.exec(promised)?.[1] ?? '';
    const other = await chen.context().newPage();
    await visit(other, `/workstation/e/asset/${asset.assetNo}`);
    await other.locator(`a[href="/ConfirmOrder?does=renew&asset=${asset.assetNo}"]`).click();
    await submitButton(other).filter({ hasText: '¥' }).waitFor();
    await expectAccessible(chen);
    const orderNo = await submitted(chen);
    const amount = yuan(
      ((await post(chen, '/yzjumc/order/v2/detail', { orderNo })) as unknown as { order: { payable: number } }).order
        .payable,
    );
    // The other tab comes too late, and is told which order has the product.
    await other.getByLabel('我已阅读并同意').check();
    await submitButton(other).click();
    await other.locator('.checkout-side').getByText(`正在办理 ${orderNo}`).waitFor();
    expect((await assetNow(chen, asset.assetNo)).expireDate).toBe(asset.expireDate);
    await paid(chen, amount);
    await expect.poll(async () => (await assetNow(chen, asset.assetNo)).expireDate, { timeout: 20_000 }).toBe(until);
    expect((await assetNow(chen, asset.assetNo)).events.filter(({ billNo }) => billNo === orderNo)).toEqual([
      expect.objectContaining({ kind: '续费' }),
    ]);
    await visit(chen, `/workstation/order-detail?orderNo=${orderNo}`);
    await chen
      .getByText(promised.split('　').at(-1) ?? '')
      .first()
      .waitFor();
    await chen.context().close();
  });

  it('buys seats for what is left of the term, to the fen, and has them once they are paid', async () => {
    const chen = await mall.person(CHEN, '/workstation/my-product');
    const asset = (await assets(chen)).find(
      ({ expireDate }) => days(TODAY, expireDate) > 5 && days(TODAY, expireDate) < 364,
    );
    if (!asset) throw new Error('the customer has no asset that ends within a year');
    await visit(chen, `/ConfirmOrder?does=add&asset=${asset.assetNo}&quantity=7`);
    const left = days(TODAY, asset.expireDate) + 1;
    await chen.locator('form .order-lines').getByText(`${left} 天`).waitFor();
    await chen
      .locator('form .order-line-note', { hasText: `数量 ${asset.quantity} → ${asset.quantity + 7}` })
      .waitFor();
    const orderNo = await submitted(chen);
    const { order, lines } = (await post(chen, '/yzjumc/order/v2/detail', { orderNo })) as unknown as {
      order: { payable: number };
      lines: { unitPrice: number }[];
    };
    expect(order.payable).toBe(Math.floor((7 * (lines[0]?.unitPrice ?? 0) * left) / 365));
    await paid(chen, yuan(order.payable));
    await expect
      .poll(async () => (await assetNow(chen, asset.assetNo)).quantity, { timeout: 20_000 })
      .toBe(asset.quantity + 7);
    await chen.context().close();
  });
});
