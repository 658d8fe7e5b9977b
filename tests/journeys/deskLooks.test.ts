import { it } from 'vitest';
import { CHEN, GU, SHEN, sharedMall, ZHOU } from './support/mall.ts';

const mall = sharedMall();
it.each([
  ['partner', ZHOU, 1440, 'light'],
  ['partner', ZHOU, 390, 'dark'],
  ['partner', ZHOU, 768, 'light'],
  ['staff', SHEN, 1440, 'dark'],
  ['customer', CHEN, 1440, 'light'],
  ['customer', CHEN, 390, 'light'],
  ['operator', GU, 768, 'dark'],
] as const)('%s', async (who, account, width, colorScheme) => {
  const page = await mall.person(account, '/workstation/home', { width, context: { colorScheme } });
  await page.locator('.home-recent li').first().waitFor();
  await page.waitForTimeout(1000);
  if (width === 1440) {
    await page.goto('/workstation/e/invoice');
    await page.getByRole('button', { name: '收藏“发票”' }).click();
    await page.getByRole('grid').getByRole('link').first().click();
    await page.waitForTimeout(1500);
    await page.goto('/workstation/home');
    await page.locator('.desk-row').first().waitFor();
    await page.waitForTimeout(1500);
  }
  await page.screenshot({ path: `/tmp/desk-${who}-${width}-${colorScheme}.png`, fullPage: false });
  await page.context().close();
});
