import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { png } from '../support/pictures.ts';
import { CHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const MB = 1024 * 1024;
const NAME = '现场照片.png';
const LARGE = png(4, 4, 5 * MB);

const slot = (page: Page): Locator => page.locator('.yp-field', { has: page.getByText('附件', { exact: true }) });
const progress = (page: Page): Locator => slot(page).getByRole('progressbar', { name: `${NAME} 上传进度` });
const give = (page: Page, buffer = LARGE) =>
  slot(page).locator('input[type=file]').setInputFiles({ name: NAME, mimeType: 'image/png', buffer });
const newInvoice = async (page: Page): Promise<void> => {
  await visit(page, '/workstation/e/invoice/new');
  await page.getByRole('heading', { level: 1, name: '新建发票' }).waitFor();
};

/** A line that carries so many pieces and is cut then, until it is mended; what it carried is counted. */
async function lineOf(page: Page, pieces: number) {
  const line = { left: pieces, bytes: 0, cancelled: 0 };
  await page.route('**/attachment/v3/upload/cancel', (route) => {
    line.cancelled += 1;
    return route.continue();
  });
  await page.route('**/attachment/v3/upload/piece?*', (route) => {
    if (line.left === 0) return route.abort('connectionreset');
    line.left -= 1;
    line.bytes += route.request().postDataBuffer()?.length ?? 0;
    return route.continue();
  });
  return line;
}

describe('a large file', () => {
  it('goes on where the line was cut, also after the page was loaded anew, and sends nothing twice', async () => {
    const page = await mall.person(CHEN, '/workstation/e/invoice/new');
    await page.getByRole('heading', { level: 1, name: '新建发票' }).waitFor();
    const line = await lineOf(page, 2);
    await give(page);
    await slot(page).getByRole('alert').filter({ hasText: '网络连接异常，请检查网络后重试（已传 40%）' }).waitFor();
    await expectAccessible(page);
    line.left = 1;
    await slot(page)
      .getByRole('button', { name: `重试上传 ${NAME}` })
      .click();
    await slot(page).getByRole('alert').filter({ hasText: '（已传 60%）' }).waitFor();

    await newInvoice(page);
    line.left = Number.POSITIVE_INFINITY;
    await give(page);
    const stored = slot(page).getByRole('link', { name: NAME });
    await stored.waitFor();
    expect(line.bytes).toBe(LARGE.length);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(
        (url) => {
          location.href = url;
        },
        (await stored.getAttribute('href')) ?? '',
      ),
    ]);
    expect(download.suggestedFilename()).toBe(NAME);
    await page.context().close();
  });

  it('shows on a phone how far it is, and is given up by a button', async () => {
    const page = await mall.person(CHEN, '/workstation/e/invoice/new', { width: 390, height: 844 });
    await page.getByRole('heading', { level: 1, name: '新建发票' }).waitFor();
    const line = await lineOf(page, 1);
    await give(page, png(5, 5, 5 * MB));
    await slot(page).getByRole('alert').filter({ hasText: '（已传 20%）' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // The next piece is never answered: the upload stands at a fifth until it is cancelled.
    await page.route('**/attachment/v3/upload/piece?*', () => undefined);
    await slot(page)
      .getByRole('button', { name: `重试上传 ${NAME}` })
      .click();
    await expect.poll(() => progress(page).getAttribute('value'), { timeout: 30_000 }).toBe('20');
    await slot(page)
      .getByRole('button', { name: `取消上传 ${NAME}` })
      .click();
    await progress(page).waitFor({ state: 'detached' });
    await expect.poll(() => line.cancelled, { timeout: 30_000 }).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
});
