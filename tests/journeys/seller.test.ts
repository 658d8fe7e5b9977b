import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, fillSignIn, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

describe('the seller centre', () => {
  it('is where a partner arrives: a frame of their business, whose every link stays in it and whose calls say PARTNER', async () => {
    const page = await mall.visitor();
    const channels: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/opportunity/v3/') && channels.push(request.headers()['x-channel'] ?? ''),
    );
    await page.goto('/login');
    await fillSignIn(page, ZHOU);
    await page.waitForURL('**/seller/home');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: '商机', exact: true }).click();
    await page.waitForURL('**/seller/e/opportunity');
    await page.getByRole('grid').getByRole('link').first().click();
    await page.waitForURL('**/seller/e/opportunity/*');
    await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '商机' }).click();
    await page.waitForURL('**/seller/e/opportunity');
    expect([...new Set(channels)]).toEqual(['1']);
    expect(await menu.getByRole('link', { name: '我的产品与服务' }).count()).toBe(0);

    await menu.getByRole('link', { name: '我的工作台' }).click();
    await page.waitForURL('**/workstation/home');
    // The menu of the other place stands until this one is drawn.
    await menu.locator('[href="/workstation/e/opportunity"]').click();
    await page.waitForURL('**/workstation/e/opportunity');
    await page.getByRole('grid').getByRole('link').first().waitFor();
    // A list that was just answered is not asked for again.
    await page.reload();
    await expect.poll(() => channels.filter((channel, index) => channel !== channels[index - 1])).toEqual(['1', '2']);
    await page.context().close();
  });

  it('is left for the mall, and entered again from the menu under one’s name', async () => {
    const page = await mall.person(ZHOU, '/seller/home');
    await page.getByRole('link', { name: '云铺商城' }).click();
    await page.waitForURL('**/product');
    await page.getByRole('button', { name: /^周航，/ }).click();
    await page.getByRole('link', { name: '切换到伙伴卖家中心' }).click();
    await page.waitForURL('**/seller/home');
    await page.context().close();
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
  ] as const)('is accessible and fits at %i px, %s', async (width, colorScheme) => {
    const page = await mall.person(ZHOU, '/seller/home', { width, context: { colorScheme } });
    await page.getByRole('heading', { name: '最近更新' }).waitFor();
    await page
      .getByRole('list')
      .filter({ has: page.getByRole('time') })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.context().close();
  });

  it('is another site where the settings name one', async () => {
    const page = await mall.person(ZHOU, '/product');
    await page
      .context()
      .route('http://seller.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>seller</h1>' }));
    await page.context().route('**/yzjumc/settings', (route) =>
      route.fulfill({
        json: { status: 1, message: '', responseBody: { success: true, data: { sellerUrl: 'http://seller.test/' } } },
      }),
    );
    await visit(page, '/seller/e/opportunity');
    await page.waitForURL('http://seller.test/');
    await page.context().close();
  });

  it('tells whoever is no partner that it is for partners, and how to become one', async () => {
    const page = await mall.person(CHEN, '/seller');
    await page.getByRole('heading', { level: 1, name: '卖家中心只对伙伴开放' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: '返回工作台' }).click();
    await page.waitForURL('**/workstation/my-product');
    await page.getByRole('button', { name: /^陈晓，/ }).click();
    expect(await page.getByRole('link', { name: '切换到伙伴卖家中心' }).count()).toBe(0);
    await page.context().close();
  });
});
