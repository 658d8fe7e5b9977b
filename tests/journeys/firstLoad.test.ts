import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHEN, GU, type Mall, openMall } from './support/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await openMall();
});
afterAll(async () => {
  // Markup that the browser would draw otherwise is an error that React reports to the page.
  expect(mall.problems).toEqual([]);
  await mall.close();
});

const BASIC = 'SP100120';
/** Keeps the page as it is before its first script runs, until the function answered is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    '**/assets/index-*.js',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return release;
}

const prices = (page: Page) => page.locator('#suite .edition-price').allInnerTexts();

it('without a script the products are there with their prices, and a changed price as soon as the operator has saved it', async () => {
  const reader = await mall.visitor({ context: { javaScriptEnabled: false } });
  await reader.goto('/product');
  expect(await reader.locator('#suite').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    '迷你包',
    '基础版',
    '旗舰版',
  ]);
  const before = await prices(reader);
  expect(before.every((text) => /^¥[\d,.]+/.test(text))).toBe(true);
  expect(await reader.getByRole('table').getByRole('row').count()).toBeGreaterThan(10);

  const operator = await mall.person(GU, `/workstation/e/product/${BASIC}?edit=1`);
  await operator.getByLabel(/^标准价/).fill('233');
  await operator.keyboard.press('Control+s');
  await operator.getByRole('button', { name: '编辑' }).waitFor();

  await reader.reload();
  const after = await prices(reader);
  expect(after[1]).toContain('¥233.00');
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  await reader.goto(`/productDetail?productNo=${BASIC}`);
  await reader.getByRole('heading', { level: 1, name: '协同办公基础版' }).waitFor();
  for (const page of [reader, operator]) await page.context().close();
});

it.each([
  ['/product', 'light', 390],
  ['/', 'dark', 1440],
  [`/productDetail?productNo=${BASIC}`, 'dark', 390],
] as const)(
  '%s is taken over as it stands, %s at %i px: nothing is fetched twice, drawn anew or moved',
  async (path, colorScheme, width) => {
    const page = await mall.visitor({ width, context: { colorScheme } });
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/product/') && calls.push(request.url()));
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.locator('main h1, #hero-title').first();
    await title.waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
    await title.evaluate((element) => void ((element as HTMLElement & { kept?: boolean }).kept = true));
    release();
    const look = page.getByRole('button', { name: colorScheme === 'dark' ? '切换为浅色' : '切换为深色' });
    await look.waitFor();
    await look.click();
    await page.getByRole('button', { name: colorScheme === 'dark' ? '切换为深色' : '切换为浅色' }).waitFor();
    expect(await title.evaluate((element) => (element as HTMLElement & { kept?: boolean }).kept)).toBe(true);
    const moved = await page.evaluate(
      () =>
        new Promise<number>(
          (resolve) =>
            new PerformanceObserver((list) =>
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
              ),
            ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 500),
        ),
    );
    expect(moved).toBeLessThanOrEqual(0.02);
    expect(calls).toEqual([]);
    // Its code is asked for when the page is on the screen, or half a second after it could have been.
    const { asked, painted, read } = await page.evaluate(() => ({
      asked: performance.getEntriesByType('resource').find(({ name }) => /\/assets\/index-.*\.js$/.test(name))
        ?.startTime,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      read: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domContentLoadedEventStart,
    }));
    expect(asked).toBeGreaterThanOrEqual(Math.min(painted, read + 500));
    await page.context().close();
  },
);

it('what a visitor presses, ticks and types before the page’s code has arrived is done when it has', async () => {
  const page = await mall.visitor();
  const release = await holdCode(page);
  await page.goto('/product', { waitUntil: 'commit' });
  await page.getByLabel('只看不同').check();
  await page.getByRole('searchbox', { name: '搜索产品' }).fill('低代码');
  await page.getByRole('button', { name: '切换为深色' }).click();
  release();
  await page.getByText('找到 1 个产品').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '切换为浅色' }).waitFor();
  await page.getByRole('table').getByRole('row', { name: /^审批/ }).waitFor({ state: 'detached' });
  expect(await page.getByLabel('只看不同').isChecked()).toBe(true);

  const seats = page.getByLabel('数量', { exact: true });
  const releaseAgain = await holdCode(page);
  await page.goto('/productDetail?productNo=SP100121', { waitUntil: 'commit' });
  await seats.fill('120');
  await page.getByRole('radio', { name: '2 年' }).click();
  await page.getByRole('checkbox', { name: '电子签批' }).check();
  await page.getByRole('button', { name: '咨询客服' }).click();
  releaseAgain();
  // 120 × 2 × (298 + 48)
  await page.getByText('¥83,040.00').waitFor();
  await page.getByRole('dialog', { name: '在线咨询' }).waitFor();
  expect(await seats.inputValue()).toBe('120');

  // Beyond the edition's limit: a field that is left goes to the nearest number, also when nothing listened as it was left.
  const releaseLast = await holdCode(page);
  await page.goto('/productDetail?productNo=SP100122', { waitUntil: 'commit' });
  await seats.fill('80');
  await seats.blur();
  releaseLast();
  await expect.poll(() => seats.inputValue()).toBe('50');
  await page.context().close();
});

it('what a visitor does while the code takes the page over is judged with what was typed before it', async () => {
  const page = await mall.visitor();
  // A browser hands on what a hand does before it runs a timer; here it has a second for it.
  await page.addInitScript(() => {
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, wait = 0) =>
      timer(run, wait === 0 ? 1_000 : wait)) as typeof window.setTimeout;
  });
  const release = await holdCode(page);
  await page.goto('/productDetail?productNo=SP100121', { waitUntil: 'commit' });
  await page.getByLabel('数量', { exact: true }).fill('120');
  release();
  await page.waitForFunction(
    () => Object.keys(document.querySelector('.quantity input') ?? {}).some((key) => key.startsWith('__reactProps')),
    undefined,
    { polling: 'raf' },
  );
  await page.getByRole('checkbox', { name: '电子签批' }).check();
  await page.getByRole('radio', { name: '1 年' }).check();
  await page.getByRole('radio', { name: '2 年' }).click();
  await page.getByRole('button', { name: '加入购物车', exact: true }).click();
  await page.waitForURL('**/login?redirect=**');
  const chosen = new URLSearchParams(new URL(page.url()).searchParams.get('redirect')?.split('?')[1]);
  expect([chosen.get('quantity'), chosen.get('years'), chosen.get('modules')?.split(':')[1]]).toEqual([
    '120',
    '2',
    '120',
  ]);
  await page.context().close();
});

it('who is signed in finds their name there, and a page that is left is asked for anew', async () => {
  const page = await mall.person(CHEN, '/product');
  await page.reload();
  await page.getByRole('button', { name: /^陈晓，/ }).waitFor();
  await page.locator('#suite').waitFor();
  await page.context().close();

  const visitor = await mall.visitor();
  await visitor.goto('/howBuy');
  await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await visitor.evaluate(() => scrollY)).toBeGreaterThan(0);
  await visitor.goto('/howPay');
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  expect(await visitor.evaluate(() => scrollY)).toBe(0);
  await visitor.goto('/product');
  await visitor.getByRole('button', { name: '切换为深色' }).click();
  await visitor.getByRole('button', { name: '切换为浅色' }).waitFor();
  await visitor.evaluate(() => scrollTo(0, 2000));
  await visitor.getByRole('link', { name: '伙伴加盟' }).first().click();
  await visitor.waitForURL('**/partnerJoin');
  const asked = visitor.waitForRequest('**/product/v3/getallproduct');
  await visitor.goBack();
  await asked;
  await visitor.locator('#suite').waitFor();
  expect(await visitor.evaluate(() => scrollY)).toBeGreaterThan(1800);
  await visitor.context().close();
});
