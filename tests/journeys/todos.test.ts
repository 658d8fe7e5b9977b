import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { newCustomer, PATIENT, toasted } from './support/hand.ts';
import { CHEN, GU, SHEN, sharedMall, TANG, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const todos = (page: Page): Locator => page.getByRole('region', { name: /^等我处理/ });
const rows = (page: Page): Locator => todos(page).getByRole('listitem');
const rowOf = (page: Page, key: string): Locator => rows(page).filter({ hasText: key });
const own = (page: Page): Locator => page.getByRole('navigation', { name: '收藏与最近' });
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const APPROVAL = /SP-\d{8}-\d{5}/u;

async function open(account: string, options: Parameters<typeof mall.person>[2] = {}): Promise<Page> {
  const page = await mall.person(account, '/workstation/home', options);
  await rows(page).nth(0).waitFor();
  return page;
}

describe('the home page', () => {
  it('lets who decides agree in place: the entry is gone, on other open home pages too, and the next has the focus', async () => {
    const page = await open(SHEN);
    const other = await open(SHEN);
    const first = rows(page).filter({ hasText: APPROVAL }).nth(0);
    const key = APPROVAL.exec((await first.textContent()) ?? '')?.[0] ?? '';
    await rowOf(other, key).waitFor();
    await first.getByRole('button', { name: /^同意/u }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(other, key).getByRole('button', { name: /^驳回/u }).click();
    const second = other.getByRole('dialog');
    await second.getByRole('textbox').fill('折扣没有依据');
    // Thought better of, and pressed again: the words are there.
    await second.getByRole('button', { name: '取消', exact: true }).click();
    await second.waitFor({ state: 'detached' });
    await rowOf(other, key).getByRole('button', { name: /^驳回/u }).click();
    await expect.poll(() => second.getByRole('textbox').inputValue(), PATIENT).toBe('折扣没有依据');
    await rowOf(page, key).getByRole('button', { name: /^同意/u }).click();
    await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await toasted(page, '已同意');
    await rowOf(page, key).waitFor({ state: 'detached' });
    await rowOf(other, key).waitFor({ state: 'detached', ...PATIENT });
    // Who comes second hears of it where they wrote, and keeps the words.
    await second.getByRole('button', { name: '驳回', exact: true }).click();
    await second.getByText(/沈一刚刚办理了此记录，.*不能再驳回/).waitFor(PATIENT);
    expect(await second.getByText('处需要修改').count()).toBe(0);
    expect(await second.getByRole('textbox').inputValue()).toBe('折扣没有依据');
    // Pressing again could not change that: all that is left is to close it, and the keyboard stands there.
    await expect.poll(() => focused(other)).toBe('关闭');
    expect(await second.getByRole('button').allTextContents()).toEqual(['关闭']);
    await second.getByText('填写的内容没有写入').waitFor();
    await other.keyboard.press('Enter');
    await second.waitFor({ state: 'detached' });
    const next = (await rows(page).nth(0).getByRole('link').nth(0).textContent()) ?? '';
    await expect.poll(() => focused(page), PATIENT).toBe(next);
  });

  it('says why, until when and what to do, and is gone through by arrows, Enter and Tab', async () => {
    const page = await open(ZHOU);
    await todos(page).getByText('该跟进了').nth(0).waitFor();
    const titles = todos(page).locator('.todo-title');
    await titles.nth(0).focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(await titles.nth(1).textContent());
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe(await titles.nth(0).textContent());
    await page.keyboard.press('Tab');
    expect(
      await rows(page)
        .nth(0)
        .getByRole('button')
        .or(rows(page).nth(0).getByRole('link'))
        .evaluateAll((all) => all.includes(document.activeElement as HTMLElement)),
    ).toBe(true);
    await titles.nth(0).focus();
    const path = await titles.nth(0).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
  });

  it('shows what is most urgent, and the rest when it is asked for', async () => {
    const page = await mall.signedIn(ZHOU);
    const called: string[] = [];
    page.on('request', (request) => request.resourceType() === 'fetch' && called.push(request.url()));
    await visit(page, '/workstation/home');
    await page.getByRole('region', { name: '最近更新' }).getByRole('link').nth(9).waitFor();
    // No document and no list of its own for each entity of the menu.
    expect(called.filter((url) => /entity|schemas\/entities\/|list/u.test(url))).toEqual([]);
    await expect.poll(() => rows(page).count()).toBe(12);
    await todos(page)
      .getByRole('button', { name: /^再显示 \d+ 件$/u })
      .click();
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(await focused(page)).toBe(await todos(page).locator('.todo-title').nth(12).textContent());
    await todos(page)
      .getByText(/这里是最急的 50 件/u)
      .waitFor();
  });

  it('leads a customer to the payment that waits', async () => {
    const page = await open(CHEN);
    const order = rows(page).filter({ hasText: '等您付款' }).nth(0);
    await order.getByRole('link', { name: /^去支付/u }).click();
    await page.waitForURL((url) => url.pathname === '/pay' && url.searchParams.has('orderNo'));
  });

  it('of one for whom nothing waits says so, and what will come here', async () => {
    const page = await mall.person(TANG, '/workstation/home');
    await todos(page).getByText('现在没有等您处理的事').waitFor();
    await todos(page).getByText('等您处理的单据，到时候会出现在这里。').waitFor();
    await expectAccessible(page);
  });

  it.each([
    [ZHOU, 1440, 'dark'],
    [SHEN, 768, 'light'],
    [CHEN, 390, 'dark'],
    [GU, 1440, 'light'],
  ] as const)('of %s is accessible and fits at %i px, %s', async (account, width, colorScheme) => {
    const page = await open(account, { width, context: { colorScheme } });
    await page.getByRole('region', { name: '各类单据' }).getByRole('article').nth(0).waitFor();
    await page.locator('.home-views a').first().waitFor();
    await page.locator('.home-recent li').first().waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('what a person keeps at hand', () => {
  it('is marked by a star, stands in the menu after a reload, and goes by the star again', async () => {
    const page = await mall.person(ZHOU, '/workstation/e/opportunity');
    const star = page.getByRole('button', { name: '收藏“商机”' });
    await star.click();
    await own(page).getByRole('region', { name: '收藏' }).getByRole('link', { name: '商机' }).waitFor();
    await page.reload();
    const kept = own(page).getByRole('region', { name: '收藏' }).getByRole('link', { name: '商机' });
    await kept.waitFor();
    await visit(page, '/workstation/home');
    await kept.click();
    await page.waitForURL('**/e/opportunity');
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await star.click();
    await kept.waitFor({ state: 'detached' });
  });

  it('has the pages where they were last, the latest first', async () => {
    const page = await mall.person(ZHOU, '/workstation/e/invoice');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    // What notes it comes after the page; nobody leaves a page that soon.
    await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('/e/invoice')));
    await menu.getByRole('link', { name: '客户', exact: true }).click();
    await own(page).getByRole('link', { name: '发票' }).waitFor();
    await menu.getByRole('link', { name: '首页' }).click();
    const recent = own(page).getByRole('region', { name: '最近' }).getByRole('link');
    await expect.poll(() => recent.allTextContents()).toEqual(['客户', '发票']);
  });

  it('folds groups of the menu and remembers that, but never hides where one is', async () => {
    const page = await mall.person(ZHOU, '/workstation/e/invoice');
    const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('region', { name: '业务办理' });
    await group.getByRole('button', { name: '业务办理' }).click();
    await page.reload();
    await expect.poll(() => group.getByRole('link').allTextContents()).toEqual(['发票']);
    await group.getByRole('button', { name: '业务办理', expanded: false }).click();
    await group.getByRole('link', { name: '审批' }).waitFor();
  });

  it('counts its lists, also where one changes before they were first counted', async () => {
    const page = await mall.signedIn(ZHOU);
    const beside = await mall.signedIn(ZHOU);
    let asked = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/home/v3/overviews', async (route) => {
      asked += 1;
      if (asked === 1) await released;
      await route.continue();
    });
    await visit(page, '/workstation/home');
    await expect.poll(() => asked, PATIENT).toBe(1);
    const change = async () => {
      await newCustomer(beside, '数到的单位');
      return asked;
    };
    await expect.poll(change, { ...PATIENT, interval: 1_000 }).toBeGreaterThan(1);
    release();
    const counts = page.getByRole('region', { name: '各类单据' });
    await counts.getByRole('link', { name: '客户', exact: true }).waitFor();
    expect(await counts.getByText('还没有单据').count()).toBe(0);
  });

  it('chooses which counts are shown, in an order of their own', async () => {
    const page = await open(ZHOU);
    const counts = page.getByRole('region', { name: '各类单据' });
    const cards = counts.getByRole('article').getByRole('heading');
    await cards.nth(2).waitFor();
    await counts.getByRole('button', { name: '选择与排列' }).click();
    const dialog = page.getByRole('dialog', { name: '选择与排列' });
    await dialog.getByRole('checkbox').nth(0).waitFor();
    await expectAccessible(page);
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('checkbox', { name: '审批' }).check();
    await dialog.getByRole('checkbox', { name: '发票' }).check();
    await dialog.getByRole('button', { name: '上移发票' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    const shown = async () =>
      await counts
        .getByRole('article')
        .getByRole('link')
        .filter({ hasText: /^(发票|审批)$/u })
        .allTextContents();
    await expect.poll(shown).toEqual(['发票', '审批']);
    await page.reload();
    await expect.poll(shown, PATIENT).toEqual(['发票', '审批']);
    expect(await counts.getByRole('article').count()).toBe(2);
  });
});
