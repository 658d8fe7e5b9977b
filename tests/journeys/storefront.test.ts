import type { Page } from 'playwright-core';
import { matchRoutes } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '../../src/app/router.tsx';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { answered } from './support/hand.ts';
import { CHEN, type Mall, openMall, SHEN, XU } from './support/mall.ts';
import { scriptOf } from './support/shop.ts';
import { visit } from './support/visit.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await openMall({ ICP_FILING: '粤ICP备12345678号-1', POLICE_FILING: '粤公网安备44030502000001号' });
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
});

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const editions = (page: Page) => page.locator('#suite').getByRole('heading', { level: 3 });

describe('the products', () => {
  it.each([
    ['/', 1440, 'light'],
    ['/home', 768, 'dark'],
    ['/product', 390, 'light'],
  ] as const)(
    '%s shows the editions, the comparison and everything else at %i px, %s',
    async (path, width, colorScheme) => {
      const page = await mall.visitor({ width, context: { colorScheme } });
      await visit(page, path);
      await editions(page).first().waitFor();
      expect(await editions(page).allTextContents()).toEqual(['迷你包', '基础版', '旗舰版']);
      for (const zone of ['增值应用', '流量产品', '专业服务'])
        await page.getByRole('heading', { level: 3, name: zone }).waitFor();
      await page.getByRole('figure').first().waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    },
  );

  it('are compared module by module, or only where the editions differ', async () => {
    const page = await mall.visitor();
    await visit(page, '/product#compare');
    const table = page.getByRole('table');
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('聊天记录保存').waitFor();
    expect(await row('聊天记录保存').getByRole('cell').allTextContents()).toEqual(['3 年', '10 年', '10 年']);
    expect(await row('公文处理').getByRole('cell').allTextContents()).toEqual(['不包含', '不包含', '可选']);
    await page.getByLabel('只看不同').check();
    await row('审批').waitFor({ state: 'detached' });
    await row('轻应用').waitFor();
  });

  it('are found by a word, and a word that finds none offers all of them again', async () => {
    const page = await mall.visitor();
    await visit(page, '/product');
    await page.getByRole('searchbox', { name: '搜索产品' }).fill('低代码');
    await page.getByText('找到 1 个产品').waitFor({ state: 'attached' });
    // A reload, the way back and a copied address find the same.
    await page.waitForURL('/product?q=%E4%BD%8E%E4%BB%A3%E7%A0%81');
    await page.reload();
    await page.getByText('找到 1 个产品').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: '低代码搭建平台' }).click();
    await page.waitForURL(/productDetail/);
    await page.goBack();
    await page.getByText('找到 1 个产品').waitFor({ state: 'attached' });
    expect(await page.getByRole('searchbox', { name: '搜索产品' }).inputValue()).toBe('低代码');
    await page.getByRole('searchbox', { name: '搜索产品' }).fill('没有这种东西');
    await page.getByRole('button', { name: '看看全部产品' }).click();
    await page.getByRole('link', { name: '低代码搭建平台' }).waitFor();
  });

  it('of a private deployment are the packs of traffic only', async () => {
    const page = await mall.person(XU, '/product');
    await page.getByRole('heading', { level: 3, name: '流量产品' }).waitFor();
    expect(await page.getByRole('heading', { level: 3, name: '增值应用' }).count()).toBe(0);
    expect(await editions(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^加入购物车/ }).count()).toBe(0);
    expect(
      await page.getByRole('contentinfo').getByRole('navigation', { name: '产品' }).getByRole('link').allTextContents(),
    ).toEqual(['流量产品']);
    expect(await page.getByRole('link', { name: '免费试用' }).count()).toBe(0);
  });
});

describe('one product', () => {
  it('is reached through the menu by keyboard, and is priced by the shop for the seats, years and modules chosen', async () => {
    const page = await mall.visitor();
    await visit(page, '/howPay');
    await page.getByRole('button', { name: '产品' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: '全部产品' }).getByRole('link', { name: '协同办公旗舰版' }).click();
    await page.getByRole('heading', { level: 1, name: '协同办公旗舰版' }).waitFor();
    await page.getByText('¥29,800.00', { exact: true }).waitFor();
    await page.getByLabel('数量', { exact: true }).fill('120');
    await page.getByRole('radio', { name: '2 年' }).check();
    await page.getByText('¥71,520.00').waitFor();
    await page.getByRole('checkbox', { name: '电子签批' }).check();
    // 120 × 2 × 298 + 120 × 2 × 48
    await page.getByText('¥83,040.00').waitFor();
    // One set, however many people: 2 × 29,800 more.
    await page.getByRole('checkbox', { name: '低代码搭建' }).check();
    await page.getByText('¥142,640.00').waitFor();
    await expectAccessible(page);
  });

  it('keeps to the limits of its edition', async () => {
    const page = await mall.visitor({ width: 390 });
    await visit(page, '/product');
    await page.getByRole('link', { name: '查看协同办公迷你包' }).first().click();
    const seats = page.getByLabel('数量', { exact: true });
    await seats.fill('80');
    await seats.blur();
    await expect.poll(() => seats.inputValue()).toBe('50');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  it('shows each of its screens with a caption of its own, by button, key and finger', async () => {
    const page = await mall.visitor();
    await visit(page, '/productDetail?productNo=SP100121');
    const captions = await page.getByRole('figure').locator('figcaption').allTextContents();
    const choices = page.getByRole('group', { name: '选择画面' }).getByRole('button');
    expect(captions.length).toBeGreaterThan(3);
    expect(new Set(captions).size).toBe(captions.length);
    expect(await choices.count()).toBe(captions.length);
    const chosen = () => choices.evaluateAll((all) => all.findIndex((one) => one.ariaPressed === 'true'));
    const drawn = await page
      .getByRole('figure')
      .evaluateAll((all) => all.map((one) => one.querySelector('svg')?.innerHTML));
    expect(new Set(drawn).size).toBe(captions.length);
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: '下一张' }).click();
        return chosen();
      })
      .toBe(1);
    await choices.nth(1).focus();
    await page.keyboard.press('ArrowRight');
    expect(await chosen()).toBe(2);
    expect(await choices.nth(2).evaluate((button) => button === document.activeElement)).toBe(true);
    // As a finger leaves the strip.
    await page.getByRole('list', { name: /的画面$/ }).evaluate((strip) => strip.scrollTo({ left: 0 }));
    await expect.poll(chosen).toBe(0);
  });

  it('that is not there says so and offers the list', async () => {
    const page = await mall.visitor();
    await visit(page, '/productDetail?productNo=SP000000');
    await page.getByRole('heading', { name: '没有找到这个产品' }).waitFor();
    await page.getByRole('link', { name: '看看全部产品' }).click();
    await page.waitForURL('**/product');
  });
});

describe('the search of the bar', () => {
  it('finds products, help and pages by keyboard alone, and leads to all of them at an address of its own', async () => {
    const page = await mall.visitor();
    await visit(page, '/product');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const field = page.getByRole('combobox', { name: '搜索全站' });
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return field.evaluate((input) => input === document.activeElement);
      })
      .toBe(true);
    await field.fill('试用');
    const found = page.getByRole('listbox', { name: '搜索结果' });
    await found
      .getByRole('group', { name: '帮助' })
      .getByRole('option', { name: /如何购买/ })
      .waitFor();
    await found
      .getByRole('group', { name: '页面' })
      .getByRole('option', { name: /免费试用/ })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('试用');
    await field.fill('低代码');
    await found.getByRole('option', { name: /低代码搭建平台/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '低代码搭建平台' }).waitFor();

    await field.fill('发票');
    await page.keyboard.press('Enter');
    await page.waitForURL('/search?q=%E5%8F%91%E7%A5%A8');
    await page.reload();
    const help = page.getByRole('region', { name: '帮助' });
    await help.getByRole('link', { name: '如何付款' }).waitFor();
    expect(await page.getByRole('region', { name: '页面' }).count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/how/);
    await page.goBack();
    await page.getByRole('searchbox').fill('没有这种东西');
    await page.getByText('没有找到“没有这种东西”').waitFor();
    await page.waitForURL(/q=%E6%B2%A1/);
    await expectAccessible(page);
  });

  it('finds what this person may open: their invoices for a customer, traffic alone for a private deployment', async () => {
    const customer = await mall.person(CHEN, '/search?q=发票', { width: 390 });
    await customer.getByRole('region', { name: '页面' }).getByRole('link', { name: '我的发票' }).click();
    await customer.waitForURL('**/workstation/my-invoice**');
    await customer.context().close();
    const closed = await mall.person(XU, '/search?q=会议');
    await closed
      .getByRole('region', { name: '产品' })
      .getByRole('link', { name: /视频会议 5000 分钟/ })
      .waitFor();
    expect(await closed.getByRole('region', { name: '产品' }).getByRole('link').count()).toBe(1);
  });
});

describe('asking the shop', () => {
  it('a visitor asks on a product’s page, staff answer in the workstation, and the answer appears', async () => {
    const visitor = await mall.visitor();
    await visit(visitor, '/productDetail?productNo=SP100121');
    await visitor.getByRole('button', { name: '咨询客服' }).click();
    const chat = visitor.getByRole('dialog', { name: '在线咨询' });
    await chat.getByLabel('输入问题').fill('公文模块单独多少钱？');
    await visitor.keyboard.press('Enter');
    await chat.getByText('公文模块单独多少钱？').waitFor();
    await expectAccessible(visitor);

    const staff = await mall.person(
      SHEN,
      `/workstation/e/consult?view=${encodeURIComponent('待答复')}&q=${encodeURIComponent('公文模块单独')}`,
    );
    await staff.getByRole('grid').getByRole('link', { name: /^ZX-/ }).first().click();
    // The row has a button of that name too, as long as the list is there.
    await staff.waitForURL('**/workstation/e/consult/*');
    await staff.getByRole('button', { name: '答复', exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: /答复/ });
    await dialog.getByLabel('答复内容').fill('每用户每年 88 元，50 人起。');
    await dialog.getByRole('button', { name: '答复' }).click();
    await answered(dialog);

    await chat.getByText('每用户每年 88 元，50 人起。').waitFor();
  });
});

describe('the frame', () => {
  it('has its ways to ask beside or below the page, over nothing, at each width', async () => {
    const page = await mall.visitor({ width: 390 });
    await visit(page, '/product');
    await page.getByRole('link', { name: '售前电话' }).waitFor();
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, 0));
      const bar = await page.getByRole('complementary', { name: '咨询' }).boundingBox();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [right, foot] = await page.evaluate(() => [
        Math.max(
          ...[...document.querySelectorAll('main h2, main a, main button')].map(
            (one) => one.getBoundingClientRect().right,
          ),
        ),
        document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0,
      ]);
      if (width < 1024) expect(foot, `${width} px`).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
      else expect(right, `${width} px`).toBeLessThanOrEqual((bar?.x ?? 0) + 1);
    }
    await page.locator('.foot-legal').scrollIntoViewIfNeeded();
    // The filings that the settings name.
    await page.getByRole('link', { name: '粤ICP备12345678号-1' }).waitFor();
    await page.getByRole('link', { name: '粤公网安备44030502000001号' }).waitFor();
  });

  it('leads nowhere that is not there: every link of the bar, its products and the foot is the address of a page', async () => {
    const page = await mall.person(CHEN, '/product');
    await page.getByRole('button', { name: '产品', exact: true }).click();
    await page.getByRole('group', { name: '全部产品' }).getByRole('link').first().waitFor();
    const paths = await page
      .locator('.nav-bar a[href^="/"], .foot a[href^="/"], .consult a[href^="/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(paths.length).toBeGreaterThan(12);
    // The smoke run opens every page that the router knows; what it does not know is drawn as the page that is missing.
    const routes = createRoutes();
    const isPage = (pathname: string) => (matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '') !== '*';
    expect(isPage('/nowhere')).toBe(false);
    for (const path of paths) {
      const { pathname, searchParams } = new URL(path, mall.origin);
      expect(isPage(pathname), path).toBe(true);
      const productNo = searchParams.get('productNo');
      if (productNo !== null) await post(page, '/yzjumc/product/v2/getproduct', { productNo });
    }
  });

  it('switches the look, and names a signed-in person with a menu that closes on Esc and signs out', async () => {
    const page = await mall.person(CHEN, '/product');
    await page.getByRole('button', { name: '切换为深色' }).click();
    await page.getByRole('button', { name: '切换为浅色' }).click();
    const name = page.getByRole('button', { name: /^陈晓，/ });
    await name.click();
    await page.getByRole('link', { name: '我的账户' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '我的账户' }).waitFor({ state: 'detached' });
    expect(await name.evaluate((button) => button === document.activeElement)).toBe(true);
    await name.click();
    await page.getByRole('button', { name: '切换团队' }).click();
    await page.getByRole('dialog', { name: /团队/ }).getByRole('button', { name: '关闭' }).click();
    await name.click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('alertdialog').getByText('确认退出登录？').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/login');
  });
});

describe('public pages', () => {
  it('says so when a page’s code is lost or has not come after two minutes, and loads it again', async () => {
    const page = await mall.visitor();
    const code = scriptOf('src/features/identity/pages/LoginPage.tsx');
    const leave = async () => {
      await visit(page, '/howPay');
      await page.getByRole('heading', { level: 1, name: '如何付款' }).waitFor();
      await page.getByRole('link', { name: '登录', exact: true }).click();
    };
    await page.clock.install();
    await page.route(code, (route) => route.abort());
    await leave();
    await page.getByText('页面加载失败，可能刚刚发布了新版本，请重新加载').waitFor();
    await page.unroute(code);
    await page.getByRole('button', { name: '再试一次' }).click();
    await page.getByRole('heading', { name: '欢迎登录' }).waitFor();

    // A part of the frame that does not come leaves the page standing.
    const panel = scriptOf('src/features/consult/parts/ConsultPanel.tsx');
    await page.route(panel, (route) => route.abort());
    await visit(page, '/howPay');
    await page.getByRole('button', { name: '在线咨询' }).click();
    await page.getByText('这一部分没有加载出来').waitFor();
    await page.getByRole('heading', { level: 1, name: '如何付款' }).waitFor();
    await page.unroute(panel);
    await page.getByRole('button', { name: '再试一次' }).click();
    await page.getByRole('dialog', { name: '在线咨询' }).waitFor();

    const asked = page.waitForRequest(code);
    await page.route(code, () => undefined);
    await leave();
    await asked;
    await page.clock.fastForward(119_000);
    expect(await page.getByRole('heading', { name: '网络连接异常' }).count()).toBe(0);
    await page.clock.fastForward(1_000);
    await page.getByText('页面加载超时，请检查网络后重新加载', { exact: true }).waitFor();
  });

  it('help without signing in', async () => {
    const page = await mall.visitor({ width: 390 });
    for (const [path, title] of [
      ['/howBuy', '如何购买'],
      ['/howPay', '如何付款'],
      ['/howRenew', '如何续费'],
      ['/howAdd', '如何加购'],
    ] as const) {
      await visit(page, path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      await expectAccessible(page, path);
    }
  });

  it('the licence of a product one owns is proved to anyone who is given its address, and to nobody else', async () => {
    const owner = await mall.person(CHEN, '/workstation/e/asset?view=%E6%AD%A3%E5%BC%8F%E4%BD%BF%E7%94%A8');
    await owner.getByRole('grid').getByRole('link', { name: /^AST-/ }).first().click();
    const address = await owner.getByRole('link', { name: /^\/license\// }).getAttribute('href');
    const page = await mall.visitor({ width: 390 });
    await visit(page, address ?? '');
    await page.getByText('以上信息真实有效').waitFor();
    await page.getByText('云铺科技有限公司').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await visit(page, '/license/guessed');
    await page.getByRole('alert').getByText('没有查到该授权').waitFor();
  });
});
