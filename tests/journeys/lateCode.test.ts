import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedMall, ZHOU } from './support/mall.ts';
import { scriptOf } from './support/shop.ts';

const DIALOG = scriptOf('engine/react/action/dialog/ActionDialog.tsx');
const mall = sharedMall();

async function opportunities(): Promise<{ page: Page; advance(): Promise<void> }> {
  const page = await mall.person(ZHOU, '/seller/e/opportunity');
  const button = page.getByRole('button', { name: /^推进阶段/ }).first();
  await button.waitFor();
  return { page, advance: () => button.click() };
}

describe('a dialog whose code comes late', () => {
  it('does not come any more where Esc was pressed meanwhile, and comes when it is asked for again', async () => {
    const { page, advance } = await opportunities();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(DIALOG, async (route) => {
      await held;
      await route.continue();
    });
    const code = page.waitForRequest(DIALOG);
    await advance();
    const answer = (await code).response();
    await page.keyboard.press('Escape');
    release();
    await (await answer)?.finished();
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await advance();
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });

  it('whose code does not come leaves the page, and offers to try again or to close', async () => {
    const { page, advance } = await opportunities();
    const missing = page.getByRole('alert').filter({ hasText: '这一部分没有加载出来' });
    await page.route(DIALOG, (route) => route.abort());
    await advance();
    await missing.waitFor();
    await missing.getByRole('button', { name: '关闭' }).click();
    await missing.waitFor({ state: 'detached' });
    await advance();
    await missing.waitFor();
    await page.unroute(DIALOG);
    await missing.getByRole('button', { name: '再试一次' }).click();
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });
});

describe('a field that is wrong', () => {
  it('says so without moving what is below it', async () => {
    const page = await mall.person(ZHOU, '/seller/e/customer/new', { width: 390, height: 844 });
    const name = page.getByLabel('客户名称');
    const below = page
      .locator('.yp-field')
      .filter({ has: name })
      .locator('xpath=following::*[contains(@class,"yp-field")][1]');
    await name.focus();
    const before = await below.evaluate((field) => (field as HTMLElement).offsetTop);
    await name.fill('一');
    await page.keyboard.press('Tab');
    await page.locator('.yp-field .yp-error').first().waitFor();
    expect(await below.evaluate((field) => (field as HTMLElement).offsetTop)).toBe(before);
    await page.context().close();
  });
});
