import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { covers } from './support/hand.ts';
import { CHEN, fillSignIn, GU, openMall, sharedMall, XU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(['source', 'result', 'amount', 'fromPage'].map((key) => [key, sessionStorage.getItem(key)])),
  );
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const submit = (page: Page) => page.getByRole('button', { name: /^提交订单/ });
const buying = (productNo: string, quantity: number) =>
  `/ConfirmOrder?productNo=${productNo}&quantity=${quantity}&years=1`;
const numberOfOrders = async (page: Page): Promise<number> =>
  Number(((await post(page, '/yzjumc/order/v2/list', {})) as { total?: number }).total);

/** Presses Tab until it leads there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const walked: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
    walked.push(await page.evaluate(() => document.activeElement?.textContent?.slice(0, 12) ?? ''));
  }
  throw new Error(`Tab never leads there: ${walked.join(' → ')}`);
}

/** Confirms what the address names; the order's number, once the page to pay it is there. */
async function ordered(page: Page): Promise<string> {
  await page.getByLabel('我已阅读并同意').check();
  await submit(page).click();
  await heading(page, '付款');
  return new URL(page.url()).searchParams.get('orderNo') ?? '';
}

describe('buying', () => {
  it('leads a visitor from a product through signing in, confirming and the cashier to the opened product and its licence', async () => {
    const page = await mall.visitor();
    // What is advertised is what is given: with two years, and not with one.
    await visit(page, '/productDetail?productNo=SP100120&quantity=50&years=1');
    await page.getByText('年末签约两年，赠送三个月服务期').waitFor();
    expect(await page.getByText(/^赠送：/).count()).toBe(0);
    await page.getByRole('radio', { name: '2 年' }).check({ force: true });
    await page.getByText('赠送：年末签约两年，赠送三个月服务期').waitFor();
    await visit(page, '/productDetail?productNo=SP100121');
    await page.getByText('¥29,800.00').waitFor();
    await page.getByRole('button', { name: '立即购买' }).click();
    await page.waitForURL('**/login?**');
    await fillSignIn(page, CHEN);
    await heading(page, '确认订单');
    await page.getByText('已认证').waitFor();

    // The best coupon is chosen until the person chooses another.
    await expect.poll(() => page.getByRole('radio', { name: '不使用优惠券' }).isChecked()).toBe(false);
    await page.getByRole('radio', { name: /新客满减券/ }).check();
    await submit(page).filter({ hasText: '¥29,300.00' }).waitFor();
    await page.getByRole('complementary', { name: '费用' }).getByText('人民币贰万玖仟叁佰元整').waitFor();
    // What cannot be used says why.
    await page.getByText(/本单不可用 \d 张/).click();
    const dear = page.locator('.coupon', { hasText: '大单满减券' });
    expect(await dear.getByRole('checkbox').isDisabled()).toBe(true);
    await dear.getByText(/还差 ¥/).waitFor();
    await page.getByRole('button', { name: '《云服务订购合同》' }).click();
    await page.frameLocator('iframe[title="合同正文"]').getByText('蓝海制造有限公司').first().waitFor();
    await page.keyboard.press('Escape');
    await submit(page).click();
    await page.getByText('请先阅读并同意合同与用户协议').waitFor();
    await expectAccessible(page, '/ConfirmOrder');

    const orderNo = await ordered(page);
    await page.getByText('¥29,300.00').first().waitFor();
    await page.getByRole('timer').waitFor();
    expect(await stored(page)).toEqual({ source: 'buy', result: '', amount: '2930000', fromPage: 'true' });
    await page.getByRole('button', { name: /陈晓/ }).click();
    await page.getByRole('button', { name: '切换团队' }).click();
    await page.getByText('支付中，请勿切换团队').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expectAccessible(page, '/pay');

    await page.getByRole('radio', { name: /在线支付/ }).check();
    await page.getByRole('button', { name: '去支付 ¥29,300.00' }).click();
    await page.getByRole('button', { name: '模拟付款失败' }).click();
    await page.getByRole('link', { name: '返回商城' }).click();
    await heading(page, '付款没有成功');
    await page.getByRole('link', { name: '重新付款' }).click();
    await page.getByText('上一次付款没有成功').waitFor();
    await page.getByRole('button', { name: '去支付 ¥29,300.00' }).click();
    await page.getByRole('button', { name: /^确认付款/ }).click();
    await page.getByRole('link', { name: '返回商城' }).click();
    await page.waitForURL('**/result?**');
    // Whatever the tab remembers, the order is asked.
    await page.evaluate(() => {
      for (const key of ['result', 'source', 'amount']) sessionStorage.setItem(key, 'failed');
    });
    await page.reload();
    await heading(page, '付款成功，产品已开通');
    expect(await stored(page)).toMatchObject({ result: 'opened', amount: '2930000', fromPage: 'false' });
    await expectAccessible(page, '/result');
    await page.getByRole('button', { name: /陈晓/ }).click();
    await page.getByRole('button', { name: '切换团队' }).click();
    await page.getByText('支付中，请勿切换团队').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    const licence = page.waitForEvent('popup');
    await page.getByRole('link', { name: '授权证书' }).click();
    await (await licence).getByText('协同办公旗舰版').first().waitFor();
    await page.getByRole('link', { name: '去使用' }).click();
    await page.waitForURL('**/workstation/e/asset/*');
    await page.getByText('协同办公旗舰版').first().waitFor();
    await page.getByText(orderNo).first().waitFor();

    await visit(page, `/pay?orderNo=${orderNo}`);
    await page.waitForURL('**/result?**');
    await page.context().close();
  });

  it('in a hurry on a slow line is one order and one payment, whatever is pressed twice, gone back from, loaded again or open in two tabs', async () => {
    // In a mall of its own: what the team has bought in another test excludes what it buys here.
    const own = await openMall();
    onTestFinished(() => own.close());
    const page = await own.person(CHEN, '/product');
    const before = await numberOfOrders(page);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      const line = await page.context().newCDPSession(tab);
      await line.send('Network.enable');
      const kilobytes = 50 * 1024;
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: kilobytes,
        uploadThroughput: kilobytes,
      });
    }
    await page.getByRole('link', { name: '立即购买协同办公迷你包' }).dblclick();
    await heading(page, '确认订单');
    await submit(page).filter({ hasText: '¥' }).waitFor();
    const due = /¥[\d,.]+/.exec(await submit(page).innerText())?.[0] ?? '';
    // What comes late has come, so that the button stays where it is pressed.
    await page.waitForLoadState('networkidle');
    await page.getByLabel('我已阅读并同意').check();
    await submit(page).dblclick();
    await heading(page, '付款');
    const address = page.url();
    await page.goBack();
    await page.waitForURL('**/product');
    await page.goForward();
    await heading(page, '付款');
    await page.reload();
    await heading(page, '付款');
    expect(page.url()).toBe(address);

    await visit(other, address);
    for (const tab of [page, other]) await tab.getByRole('radio', { name: /在线支付/ }).check();
    const pay = (tab: Page) => tab.getByRole('button', { name: `去支付 ${due}` }).dblclick();
    await Promise.all([pay(page), pay(other)]);
    const confirm = (tab: Page) => tab.getByRole('button', { name: `确认付款 ${due}` });
    await Promise.all([page, other].map((tab) => confirm(tab).waitFor()));
    expect(other.url()).toBe(page.url());
    await confirm(page).dblclick();
    await page.waitForURL('**/result?**');
    await heading(page, '付款成功，产品已开通');
    // The order is paid: going back to it leads on. The cashier may be about to lead on by itself.
    await other.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await other.waitForURL('**/result?**');

    // The order, its payments and its history tell of one payment, of what the button said.
    const orderNo = new URL(address).searchParams.get('orderNo') ?? '';
    expect(await numberOfOrders(page)).toBe(before + 1);
    await visit(page, `/workstation/order-detail?orderNo=${orderNo}`);
    const paid = page.getByRole('region', { name: '付款记录' });
    await paid.getByText('付款成功').waitFor();
    expect(await paid.getByRole('row').count()).toBe(2);
    await paid.getByText(due, { exact: true }).waitFor();
    expect(await page.getByText('在线支付到账').count()).toBe(1);
    const { rows = [] } = await post(page, '/yzjumc/transaction/v3/list_transaction', { keyword: orderNo });
    const transactions = rows as unknown as { paidAmount: number; invoiceable: number }[];
    const fen = Math.round(Number(due.replace(/[¥,]/g, '')) * 100);
    expect(transactions.map(({ paidAmount, invoiceable }) => [paidAmount, invoiceable])).toEqual([[fen, fen]]);
    await page.context().close();
  }, 180_000);

  it('is refused beside what excludes it, with the reason, and nothing is ordered', async () => {
    const page = await mall.person(CHEN, buying('SP100120', 60));
    await page.getByRole('alert').filter({ hasText: '协同办公旗舰版' }).waitFor();
    const before = await numberOfOrders(page);
    await page.getByLabel('我已阅读并同意').check();
    await submit(page).click();
    await page
      .locator('.checkout-side')
      .getByText(/协同办公旗舰版/)
      .waitFor();
    expect(await numberOfOrders(page)).toBe(before);
    await page.context().close();
  });

  it('at a price that moved shows the old and the new one and orders nothing until it is confirmed again, and once when the answer is lost; what was typed is still there', async () => {
    const page = await mall.person(CHEN, '/product');
    // A quote runs out while the page is looked at: it is renewed, and nothing that was typed or chosen goes with it.
    const soonOver = async (route: Route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { responseBody: { data: object } };
      answer.responseBody.data = { ...answer.responseBody.data, expiresAt: new Date(Date.now() + 4_000).toISOString() };
      await route.fulfill({ response, json: answer });
    };
    await page.route('**/order/v2/save', soonOver);
    await visit(page, buying('SP100442', 1));
    const without = page.getByRole('radio', { name: '不使用优惠券' });
    await expect.poll(() => without.isChecked()).toBe(false);
    await without.check();
    await submit(page).filter({ hasText: '¥29,800.00' }).waitFor();
    await page.getByRole('timer').filter({ hasText: /00:0/ }).waitFor();
    await page.getByLabel('备注（选填）').fill('请周五前开通');
    await page.unroute('**/order/v2/save', soonOver);
    await page.getByRole('timer').filter({ hasText: /14:/ }).waitFor();
    await submit(page).filter({ hasText: '¥29,800.00' }).waitFor();
    expect(await page.getByLabel('备注（选填）').inputValue()).toBe('请周五前开通');
    expect(await without.isChecked()).toBe(true);
    await page.reload();
    await submit(page).filter({ hasText: '¥29,800.00' }).waitFor();
    expect(await page.getByLabel('备注（选填）').inputValue()).toBe('请周五前开通');

    const operator = await mall.signedIn(GU);
    const { record, version } = (await post(operator, '/yzjumc/entity/v1/product/detail', { key: 'SP100442' })) as {
      record?: Record<string, unknown>;
      version?: number;
    };
    await post(operator, '/yzjumc/entity/v1/product/save', { record: { ...record, price: 3_080_000 }, version });
    await operator.context().close();

    const before = await numberOfOrders(page);
    await page.getByLabel('我已阅读并同意').check();
    await submit(page).click();
    await page.getByText(/价格有变动：¥29,800.00 → ¥30,800.00/).waitFor();
    expect(await numberOfOrders(page)).toBe(before);

    // The order arrives and its answer is lost: what was changed meanwhile makes no second order.
    await page.route(
      '**/order/v2/save',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submit(page).click();
    await page.getByText('网络连接异常，请检查网络后重试').waitFor();
    await page.getByLabel('备注（选填）').fill('请周四前开通');
    await submit(page).click();
    // Nor is it lost in silence.
    await page.getByText('订单已按上一次提交的内容生成，后来改的没有写入').waitFor();
    await heading(page, '付款');
    await page.getByText('¥30,800.00').first().waitFor();
    expect(await numberOfOrders(page)).toBe(before + 1);
    await page.context().close();
  });

  it('asks a team that is not certified to certify first', async () => {
    const page = await mall.person(CHEN, '/product');
    const teams = await page.evaluate(
      async () =>
        (
          (await (await fetch('/space/c/rest/mycloudhome/myNetworksOpen', { method: 'POST' })).json()) as {
            data: { eid: string; networkname: string }[];
          }
        ).data,
    );
    await post(page, '/yzjumc/mall/replaceOrg', {
      eid: teams.find(({ networkname }) => networkname === '蓝海制造苏州分公司')?.eid,
    });
    await page.goto(buying('SP100443', 20));
    await page.getByText('未认证').waitFor();
    await page.getByLabel('我已阅读并同意').check();
    await submit(page).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('当前团队尚未认证，是否前往认证？').waitFor();
    await dialog.getByRole('button', { name: '前往认证' }).click();
    await page.waitForURL('**/workstation/corp-cer');
    await page.context().close();
  });

  it('goes from the products to paid by keyboard alone, in the order in which Tab leads', async () => {
    const page = await mall.person(CHEN, '/product');
    await tabTo(page, page.getByRole('searchbox', { name: '搜索产品' }));
    await page.keyboard.type('考勤');
    await page.getByText('找到 1 个产品').waitFor({ state: 'attached' });
    await tabTo(page, page.getByRole('link', { name: '智能考勤排班', exact: true }));
    await page.keyboard.press('Enter');
    await heading(page, '智能考勤排班');
    await tabTo(page, page.getByRole('button', { name: '立即购买' }));
    await page.keyboard.press('Enter');
    await heading(page, '确认订单');
    await submit(page).filter({ hasText: '¥' }).waitFor();
    await tabTo(page, page.getByLabel('我已阅读并同意'));
    await page.keyboard.press('Space');
    await tabTo(page, submit(page));
    await page.keyboard.press('Enter');
    await heading(page, '付款');
    await page.getByRole('radio', { name: /在线支付/ }).waitFor();
    await tabTo(page, page.getByRole('button', { name: /^去支付/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^确认付款/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: '返回商城' }));
    await page.keyboard.press('Enter');
    await heading(page, '付款成功，产品已开通');
    await page.context().close();
  });

  it('leads to a product that was searched for, however soon it is pressed, and back to the search', async () => {
    const page = await mall.visitor();
    // It is on its way for longer than a hand rests before the address of a search is written.
    await page.route('**/assets/ProductDetailPage*', async (route) => {
      await sleep(1_000);
      await route.continue();
    });
    await visit(page, '/product');
    await page.getByRole('searchbox', { name: '搜索产品' }).fill('考勤');
    await page.getByRole('link', { name: '智能考勤排班', exact: true }).click();
    await heading(page, '智能考勤排班');
    await page.goBack();
    await page.waitForURL(/\/product\?q=/);
    await page.context().close();
  });

  it('works on a phone of a private deployment, by keyboard alone', async () => {
    const page = await mall.person(XU, undefined, { width: 390, height: 844, context: { colorScheme: 'dark' } });
    const meanwhile: string[] = [];
    let quotes = 0;
    await page.route('**/order/v2/save', async (route) => {
      if ((quotes += 1) === 2) {
        await sleep(300);
        meanwhile.push((await submit(page).textContent()) ?? '');
      }
      await route.continue();
    });
    await visit(page, buying('SP100423', 2));
    // With the coupon that takes off most, or without where a first try has used it: no other amount is shown before.
    await submit(page)
      .filter({ hasText: /¥[78],600\.00/ })
      .waitFor();
    expect(meanwhile.join()).not.toContain('¥');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, '/ConfirmOrder, 390 px, dark');
    // The button with the amount stays in sight, and what is reached above it is not behind it.
    expect(await covers(submit(page))).toEqual([]);
    const bar = () => submit(page).boundingBox();
    expect(((await bar())?.y ?? 0) + ((await bar())?.height ?? 0)).toBeLessThanOrEqual(844);
    await tabTo(page, page.getByLabel('备注（选填）'));
    const remark = await page.getByLabel('备注（选填）').boundingBox();
    expect((remark?.y ?? 0) + (remark?.height ?? 0)).toBeLessThanOrEqual((await bar())?.y ?? 0);
    await tabTo(page, page.getByLabel('我已阅读并同意'));
    await page.keyboard.press('Space');
    await tabTo(page, submit(page));
    await page.keyboard.press('Enter');
    await heading(page, '付款');
    await tabTo(page, page.getByRole('radio', { name: /在线支付/ }));
    await page.keyboard.press('ArrowDown');
    expect(await covers(page.getByRole('button', { name: /^使用对公转账/ }))).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: /^使用对公转账/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '对公转账' }).waitFor();
    await page.getByText('待汇款').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const name of ['选择文件', '换一种方式']) expect(await covers(page.getByRole('button', { name }))).toEqual([]);
    await expectAccessible(page, '/pay, transfer, 390 px, dark');
    await visit(page, page.url().replace('/pay?', '/result?'));
    await heading(page, '等待到账');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await covers(page.getByRole('link', { name: '查看转账信息' }))).toEqual([]);
    await page.context().close();
  });
});
