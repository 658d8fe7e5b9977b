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
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/desk-${who}-${width}-${colorScheme}.png`, fullPage: true });
  await page.context().close();
});
