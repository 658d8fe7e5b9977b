import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHEN, openMall, type Mall } from './support/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await openMall();
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
});

describe('an online contract', () => {
  it('is read as the page it will be signed as, which runs no script', async () => {
    const page = await mall.person(CHEN, '/workstation/e/online-contract');
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('tab', { name: '正文' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    expect(await frame.locator('body').textContent()).toContain('乙方：云铺科技有限公司');
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts');
    const [inside, outside] = [await frame.locator('html').evaluate((element) => element.scrollHeight), await page.locator('iframe').evaluate((element) => element.clientHeight)];
    expect(outside).toBeGreaterThanOrEqual(inside);
    await page.context().close();
  });
});
