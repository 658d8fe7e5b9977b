import { randomUUID } from 'node:crypto';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { covers, fact, neverAnswers, state } from './support/hand.ts';
import { CHEN, fillSignIn, GU, sharedMall, XU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const HE = '13800000008';
const BASIC = '/productDetail?productNo=SP100120';
const FLAGSHIP = '/productDetail?productNo=SP100121';

const mall = sharedMall();

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: count === 0 ? '购物车' : `购物车，${count} 项`, exact: true });
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: '购物车', exact: true }).getByRole('listitem', { name, exact: true });
const total = (page: Page, amount: string) => page.getByRole('region', { name: '合计' }).getByText(amount).last();
/** What the operator's own page would ask of the gateway. */
const ask = async <Answer>(page: Page, path: string, data: object): Promise<Answer> => {
  const answer = await page.request.post(path, {
    data,
    headers: { origin: mall.origin, 'idempotency-key': randomUUID() },
  });
  const { responseBody } = (await answer.json()) as { responseBody: { success: boolean; data: Answer } };
  expect(responseBody.success, path).toBe(true);
  return responseBody.data;
};
/** Opens a product from the list of all and puts it aside as it stands. */
const putAside = async (page: Page, name: string) => {
  await visit(page, '/product');
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: '加入购物车', exact: true }).click();
  await page.getByText('已加入购物车').waitFor();
};

/** As where all cookies of others are blocked: the very words throw. */
const refuseStorage = (page: Page) =>
  page.context().addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });

describe('what a visitor chose', () => {
  it('is in the cart once after the sign-in, whatever way it took, also where the browser refuses storage, and every tab counts it', async () => {
    const page = await mall.visitor();
    await refuseStorage(page);
    await visit(page, FLAGSHIP);
    await page.getByLabel('数量', { exact: true }).fill('120');
    // The code may take the page over in this moment, and do the press again: what came of it is looked at below.
    await page.getByRole('radio', { name: '2 年' }).click();
    await page.getByRole('checkbox', { name: '电子签批' }).check();
    await page.getByRole('button', { name: '加入购物车', exact: true }).click();
    await page.waitForURL('**/login?redirect=**');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '协同办公旗舰版' }).waitFor();
    await page.goForward();
    await page.waitForURL('**/login?redirect=**');
    await page.reload();
    await fillSignIn(page, CHEN);
    await page.waitForURL('**/productDetail?**');
    // 120 × 2 × (298 + 48)
    await page.getByText('¥83,040.00').waitFor();
    await page.getByText('登录前选的产品已加入购物车').waitFor();
    await badge(page, 1).waitFor();
    const other = await page.context().newPage();
    await visit(other, '/howPay');
    await badge(other, 1).waitFor();
    await page.goBack();
    await page.goForward();
    await page.reload();
    await badge(page, 1).click();
    await badge(other, 1).waitFor();
    await other.close();
    await line(page, '协同办公旗舰版').getByText('¥83,040.00').waitFor();
    await total(page, '¥83,040.00').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('on a card is in the cart after the sign-in without another click, can be undone, and asks before it takes another’s place', async () => {
    const page = await mall.visitor();
    const add = (name: string) => page.getByRole('button', { name: `加入购物车：${name}`, exact: true });
    await visit(page, '/product');
    await add('低代码搭建平台').click();
    await page.waitForURL('**/login');
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/login?redirect=%2FhowPay');
    await fillSignIn(elsewhere, HE);
    await elsewhere.getByText('登录前选的产品已加入购物车').waitFor();
    await badge(elsewhere, 1).waitFor();
    await page.reload();
    await page.waitForURL('**/product');
    await badge(page, 1).waitFor();
    expect(await page.getByText('已加入购物车').count()).toBe(0);
    await elsewhere.getByRole('button', { name: '撤销' }).click();
    await badge(page, 0).waitFor();
    await elsewhere.close();
    await add('协同办公基础版').click();
    await badge(page, 1).waitFor();
    // The count is there before the answer: the message may still be on its way.
    await page.getByText('已加入购物车').waitFor();
    await add('协同办公旗舰版').click();
    // The message of the addition before says the same, and would undo that one.
    await page.getByText('已加入购物车').waitFor({ state: 'detached' });
    await page.getByRole('alertdialog').getByRole('button', { name: '替换' }).click();
    await page.getByText('已加入购物车').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').waitFor();
    await visit(page, '/cart');
    await line(page, '协同办公基础版').waitFor();
    await page.getByRole('button', { name: '移除所选（1）' }).click();
    await badge(page, 0).waitFor();
    await page.context().close();
  });

  it('is bought at once, by way of the sign-in, and asked about where people sell it', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await visit(page, `${BASIC}&quantity=80&years=3`);
    await page.getByText('¥30,720.00').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: '立即购买' }).click();
    await page.waitForURL('**/login?redirect=**');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(
      '/ConfirmOrder?productNo=SP100120&quantity=80&years=3',
    );
    await visit(page, '/product');
    await page.getByRole('link', { name: '电子档案库' }).click();
    await page.getByRole('button', { name: '咨询购买' }).click();
    await page.getByRole('dialog', { name: '在线咨询' }).waitFor();
    await page.context().close();
  });
});

describe('the cart', () => {
  it('is edited, never holds two editions, gives removed lines back, and leads on to the order', async () => {
    const page = await mall.person(CHEN, BASIC);
    await page.getByRole('button', { name: '加入购物车', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('协同办公基础版与协同办公旗舰版只能选择其一').waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await putAside(page, '云视频会议 50 方');
    await badge(page, 2).click();

    await page.getByRole('textbox', { name: '协同办公旗舰版的数量' }).fill('200');
    await line(page, '协同办公旗舰版').getByRole('combobox', { name: '协同办公旗舰版的年限' }).selectOption('1 年');
    await line(page, '协同办公旗舰版')
      .getByRole('checkbox', { name: /电子签批/ })
      .uncheck();
    // 200 × 298 + 1980
    await total(page, '¥61,580.00').waitFor();
    await page.getByRole('checkbox', { name: '选择协同办公旗舰版' }).uncheck();
    await total(page, '¥1,980.00').waitFor();
    // A second edit waits for the first one's answer when the page goes.
    await neverAnswers(page, '/cart/v2/update');
    const quantity = page.getByRole('textbox', { name: '协同办公旗舰版的数量' });
    await Promise.all([page.waitForResponse('**/cart/v2/update'), quantity.fill('300')]);
    await quantity.fill('200');
    await page.reload();
    await total(page, '¥61,580.00').waitFor();

    await page.getByRole('button', { name: '移除所选（2）' }).click();
    await page.getByRole('heading', { name: '购物车是空的' }).waitFor();
    await badge(page, 0).waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await total(page, '¥61,580.00').waitFor();
    await badge(page, 2).waitFor();
    await page.getByRole('button', { name: /去结算/ }).click();
    await page.waitForURL(/\/ConfirmOrder\?lines=[\w-]{36},[\w-]{36}$/);
    await page.context().close();
  });

  it('on a phone says what left the shelf or changed its price, and is worked by keyboard alone', async () => {
    const gu = await mall.person(GU, '/workstation');
    const shelf = '/yzjumc/entity/v1/product';
    const [meeting] = (
      await ask<ListResult>(gu, `${shelf}/list`, { filter: { field: 'name', op: 'eq', value: '云视频会议 50 方' } })
    ).rows;
    await ask(gu, `${shelf}/act`, { key: meeting?.productNo, action: 'withdraw' });
    const { record, version } = await ask<DetailResult>(gu, `${shelf}/detail`, { key: 'SP100121' });
    await ask(gu, `${shelf}/save`, { record: { ...record, price: 30_000 }, version });
    await gu.context().close();

    const page = await mall.person(CHEN, '/cart', { width: 390, height: 844, context: { colorScheme: 'dark' } });
    await line(page, '云视频会议 50 方').getByText('该产品已下架，不能再购买').waitFor();
    await line(page, '协同办公旗舰版').getByText('加入之后价格上涨：¥59,600.00 → ¥60,000.00').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await covers(page.getByRole('button', { name: /去结算/ }))).toEqual([]);
    await expectAccessible(page);

    await page.getByRole('textbox', { name: '协同办公旗舰版的数量' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('150');
    await total(page, '¥45,000.00').waitFor();
    await page.getByRole('button', { name: '移除不能购买的（1）' }).focus();
    await page.keyboard.press('Enter');
    await line(page, '云视频会议 50 方').waitFor({ state: 'detached' });
    expect(
      await page.getByRole('heading', { name: /^购物车/ }).evaluate((heading) => heading === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText('请先选择要结算的产品').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: '去结算' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('is not there in a private deployment', async () => {
    const page = await mall.person(XU, '/product');
    await page.getByRole('heading', { level: 3, name: '流量产品' }).waitFor();
    expect(await page.getByRole('link', { name: /^购物车/ }).count()).toBe(0);
    await page.getByRole('link', { name: '短信包 1 万条' }).click();
    await page.getByRole('button', { name: '立即购买' }).waitFor();
    expect(await page.getByRole('button', { name: '加入购物车' }).count()).toBe(0);
    await visit(page, '/cart');
    await page.getByRole('heading', { name: '私有部署不使用购物车' }).waitFor();
    await page.context().close();
  });
});

describe('a trial from the mall', () => {
  it('is applied for on a phone, with modules, and goes straight into the trial orders', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await visit(page, FLAGSHIP);
    await page.getByRole('link', { name: /先免费试用/ }).click();
    await page.waitForURL('**/login?redirect=**');
    await fillSignIn(page, HE);
    await page.getByRole('checkbox', { name: /^公文管理/ }).check();
    await page.getByLabel('联系电话').fill('12');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请填写 11 位手机号，或带区号的座机').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.getByLabel('联系电话').fill('13900000008');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('heading', { name: '申请已提交' }).waitFor();
    await page.getByRole('link', { name: '查看试用单' }).click();
    await state(page, '审批中').waitFor();
    await page.context().close();
  });

  it('is opened at once by a code, and by no other', async () => {
    const page = await mall.person(HE, '/openTry?code=XXXX-XXXX-XXXX');
    await page.getByText('试用码不正确，请核对后重新输入').waitFor();
    await page.getByRole('textbox', { name: '试用码' }).fill('yunp utry 2688');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '协同办公基础版' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^为青松物流有限公司开通/ }).click();
    await page.getByRole('heading', { name: '协同办公基础版已开通' }).waitFor();
    await page.getByRole('link', { name: '查看产品' }).click();
    await fact(page, '资产类型').getByText('试用').waitFor();
    await visit(page, '/openTry?code=YUNP-UTRY-2688');
    await page.getByText(/您的团队已用该试用码开通过试用单 TR-/).waitFor();
    await page.context().close();
  });
});
