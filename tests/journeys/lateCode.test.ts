import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignIn, sharedMall, ZHOU } from './support/mall.ts';
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

async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, ZHOU);
}

describe('a page whose code does not come', () => {
  const ENTRY = scriptOf('index.html');
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: '页面没有加载完整' });

  it.each([
    ['/login', '账号登录'],
    ['/product', '产品'],
  ])('%s says so, and loads again', async (path, word) => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await page.route(ENTRY, (route) => route.abort());
    await page.goto(path);
    await notice(page).waitFor();
    await page.unroute(ENTRY);
    await notice(page).getByRole('button', { name: '重新加载' }).click();
    await notice(page).waitFor({ state: 'detached' });
    await page.getByText(word).first().waitFor();
  });
});

describe('the parser of expressions', () => {
  const PARSER = scriptOf('engine/core/expression/parser.ts');

  it('is not fetched by a record, whose document comes with its expressions parsed', async () => {
    const page = await mall.visitor();
    const asked: string[] = [];
    await page.route(PARSER, (route) => {
      asked.push(route.request().url());
      return route.continue();
    });
    await signInTo(page, '/seller/e/opportunity/new');
    await page.getByRole('button', { name: '保存' }).first().waitFor();
    expect(asked).toEqual([]);
  });

  it('is fetched where the browser kept a document of a release that sent none parsed', async () => {
    const page = await mall.visitor();
    await page.route(/entities\/opportunity(@|%40)[^.]*$/, async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { responseBody: { data: { parsed?: unknown } } };
      delete json.responseBody.data.parsed;
      await route.fulfill({ response: answer, json });
    });
    const parser = page.waitForRequest(PARSER);
    await signInTo(page, '/seller/e/opportunity');
    await parser;
    await page
      .getByRole('button', { name: /^推进阶段/ })
      .first()
      .waitFor();
  });
});
