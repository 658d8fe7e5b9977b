import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { PATIENT } from './support/hand.ts';
import { CHEN, LIN, SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tabNames = (page: Page) =>
  page.getByRole('navigation', { name: '已打开的页面' }).locator('.ws-tab-name').allTextContents();
const selectedTab = (page: Page) => page.locator('.ws-tab-name[aria-current="page"]').textContent();

describe('the menu', () => {
  it('shows a person the documents of their roles and no others', async () => {
    const customer = await mall.person(CHEN);
    await menu(customer).getByRole('link', { name: '发票' }).waitFor();
    expect(await menu(customer).getByRole('link', { name: '商机' }).count()).toBe(0);
    const partner = await mall.person(ZHOU);
    await menu(partner).getByRole('link', { name: '商机' }).waitFor();
    await visit(customer, '/workstation/e/opportunity');
    await customer.getByRole('heading', { name: '没有这个页面' }).waitFor();
    await customer.context().close();
    await partner.context().close();
  });

  it('folds to icons, and is a drawer on a phone', async () => {
    const page = await mall.person(CHEN);
    const width = async () => (await page.locator('.ws-sidebar').boundingBox())?.width;
    await menu(page).getByRole('link', { name: '发票' }).waitFor();
    expect(await width()).toBe(240);
    await page.getByRole('button', { name: '收起菜单' }).click();
    expect(await width()).toBe(64);
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    expect(await width()).toBe(64);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '发票' }).click();
    await page.waitForURL('**/e/invoice');
    await page.getByRole('dialog', { name: '菜单' }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('the tab strip', () => {
  it('opens, selects, keeps over a reload, and closes to the next or previous', async () => {
    const page = await mall.person(SHEN);
    await expect.poll(() => tabNames(page), PATIENT).toEqual(['首页']);
    for (const name of ['发票', '商机', '销售合同']) {
      await menu(page).getByRole('link', { name, exact: true }).click();
      await expect.poll(() => selectedTab(page), PATIENT).toBe(name);
    }
    await menu(page).getByRole('link', { name: '商机', exact: true }).click();
    await expect.poll(() => selectedTab(page), PATIENT).toBe('商机');
    expect(await tabNames(page)).toEqual(['首页', '发票', '商机', '销售合同']);

    await page.reload();
    await expect.poll(() => tabNames(page)).toEqual(['首页', '发票', '商机', '销售合同']);

    await page.getByRole('button', { name: '关闭 商机' }).click();
    await expect.poll(() => selectedTab(page), PATIENT).toBe('销售合同');
    await page.getByRole('button', { name: '关闭 销售合同' }).click();
    await expect.poll(() => selectedTab(page), PATIENT).toBe('发票');
    await page.waitForURL('**/e/invoice');
    expect(await tabNames(page)).toEqual(['首页', '发票']);
    await page.context().close();
  });

  it('comes back to a list as it was left', async () => {
    const page = await mall.person(SHEN, '/workstation/e/invoice?q=%E7%A7%91%E6%8A%80');
    await page.getByRole('grid').getByRole('link').first().waitFor();
    await menu(page).getByRole('link', { name: '首页' }).click();
    await page.waitForURL('**/workstation/home');
    await page.locator('.ws-tab-name', { hasText: '发票' }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === '科技');
    await page.context().close();
  });
});

describe('a tab that is being left', () => {
  it('keeps whoever presses it before the other page is drawn', async () => {
    const page = await mall.person(SHEN, '/workstation/e/invoice?q=%E7%A7%91%E6%8A%80');
    await page.getByRole('grid').getByRole('link').first().waitFor();
    await page.evaluate(async () => {
      const press = (selector: string, text: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .find(({ textContent }) => textContent?.includes(text))
          ?.click();
      press('nav a', '首页');
      while (!window.location.pathname.endsWith('/home')) await new Promise((resolve) => setTimeout(resolve));
      press('.ws-tab-name', '发票');
    });
    await page.waitForURL((url) => url.searchParams.get('q') === '科技');
    await page.getByRole('grid').getByRole('link').first().waitFor();
    await page.context().close();
  });
});

describe('the team', () => {
  it('can be switched to one that the person administers, and only to such a one', async () => {
    const page = await mall.person(CHEN);
    await page.getByRole('button', { name: /^陈晓/ }).click();
    await page.getByRole('button', { name: '切换团队' }).click();
    const dialog = page.getByRole('dialog', { name: '切换团队' });
    expect((await dialog.boundingBox())?.width).toBe(800);
    const names = await dialog.locator('.team-name').allTextContents();
    expect(names.map((name) => name.includes('非管理员'))).toEqual([false, false, true]);
    await expectAccessible(page);

    // Refused, not dead: aria-disabled says so, and choosing it says why.
    await dialog.getByText('晨光设计工作室').click({ force: true });
    await page.getByText('不能选择非管理员的团队！').waitFor();
    await dialog.getByRole('radio', { name: /蓝海制造苏州分公司/ }).click();
    await dialog.getByRole('button', { name: '确定切换' }).click();
    await page.getByRole('button', { name: '陈晓，蓝海制造苏州分公司' }).waitFor();
    await page.context().close();
  });

  it('of someone who administers none is the first, and offers nothing to switch to', async () => {
    const page = await mall.person(LIN);
    await page.getByRole('button', { name: /^林悦/ }).click();
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    expect(await page.getByRole('button', { name: '切换团队' }).count()).toBe(0);
    await page.context().close();
  });
});

describe('the command palette', () => {
  it('goes to a page and to a record by keyboard alone', async () => {
    const page = await mall.person(SHEN);
    await menu(page).getByRole('link', { name: '发票' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: '搜索页面或单据' });
    await palette.getByRole('combobox').fill('销售合同');
    await palette
      .getByRole('option', { name: /^销售合同/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/e/sale-contract');

    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('有限公司');
    await palette.getByRole('group', { name: '单据' }).getByRole('option').first().waitFor();
    const pages = await palette.getByRole('group', { name: '页面' }).getByRole('option').count();
    for (let step = 0; step < pages; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/workstation\/e\/[\w-]+\/.+/);
    await page.context().close();
  });

  it('does not come any more where Esc was pressed while its code was on a slow line', async () => {
    const page = await mall.person(SHEN);
    await page.locator('.home-recent li').first().waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const code = page.waitForRequest('**/assets/*.js');
    await page.keyboard.press('Control+k');
    const answer = (await code).response();
    await page.keyboard.press('Escape');
    release();
    await (await answer)?.finished();
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog', { name: '搜索页面或单据' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: '搜索页面或单据' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '搜索页面或单据' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('closes on Esc and gives the focus back', async () => {
    const page = await mall.person(CHEN);
    await page.getByRole('button', { name: '搜索页面或单据' }).click();
    await page.keyboard.press('Escape');
    const focused = () => page.evaluate(() => document.activeElement?.className);
    await expect.poll(focused).toBe('ws-search');

    // Also what takes its place gives it back there.
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '搜索页面或单据' }).fill('按键');
    await page.getByRole('option', { name: '按键' }).click();
    await page.getByRole('dialog', { name: '按键' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '按键' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('ws-search');
    await page.context().close();
  });
});

describe('the home page', () => {
  it('counts what there is, leads to the list behind a number, and names what changed last', async () => {
    const page = await mall.person(SHEN);
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: '发票', exact: true }) });
    const view = card.getByRole('listitem').getByRole('link');
    await view.nth(0).waitFor();
    const count = (await view.nth(0).locator('b').textContent()) ?? '';
    await page.locator('.home-recent li').nth(9).waitFor();
    expect(await page.locator('.home-recent li').count()).toBe(10);
    await expectAccessible(page);
    await view.nth(0).click();
    await page.waitForURL((url) => url.pathname.endsWith('/e/invoice') && url.searchParams.has('view'));
    await page.getByText(`共 ${count} 条`).waitFor();
    await page.context().close();
  });

  it('remembers dark and compact on this device', async () => {
    const page = await mall.person(CHEN);
    await page.getByRole('button', { name: '切换为深色' }).click();
    await page.getByRole('button', { name: '切换为紧凑布局' }).click();
    await page.reload();
    await page.getByRole('button', { name: '切换为浅色' }).waitFor();
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
      theme: 'dark',
      density: 'compact',
    });
    await page.context().close();
  });
});
