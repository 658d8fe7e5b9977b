import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
};
const submitted = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('.ui-field-error:not(:empty)').first().waitFor();
};

interface Look {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

const looks: Look[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-in with nothing filled in', path: '/login', prepare: submitted('登录') },
  { name: 'sign-in by code', path: '/login', prepare: tab('验证码登录') },
  {
    name: 'sign-in by QR code',
    path: '/login',
    async prepare(page) {
      await tab('扫码登录')(page);
      await page.getByRole('img', { name: '登录二维码' }).waitFor();
    },
  },
  { name: 'partner sign-in', path: '/joinLogin' },
  { name: 'registering', path: '/register' },
  { name: 'registering with nothing filled in', path: '/register', prepare: submitted('下一步') },
  { name: 'activating', path: '/activate' },
  { name: 'a forgotten password', path: '/forgotPassword' },
  { name: 'a forgotten password with nothing filled in', path: '/forgotPassword', prepare: submitted('重新设置密码') },
  { name: 'having left', path: '/exit' },
  { name: 'having no team', path: '/login-no-join-network' },
];

describe.each([
  [1440, 900, 'dark'],
  [768, 1024, 'light'],
  [390, 844, 'dark'],
] as const)('at %i × %i px, %s', (width, height, colorScheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await mall.visitor({ width, height, context: { colorScheme } });
  });
  afterAll(() => page.context().close());

  it.each(looks)('$name can be used by everyone and fits', async ({ name, path, prepare }) => {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await prepare?.(page);
    await expectAccessible(page, `${name} at ${width}, ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

it('the three ways in are reached by arrow keys', async () => {
  const page = await mall.visitor();
  await page.goto('/login');
  await page.getByRole('tab', { name: '账号登录' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('手机号', { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('账号', { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('img', { name: '登录二维码' }).waitFor();
  await page.context().close();
});

it('puts what moves where it belongs at once for who asked for less motion', async () => {
  const page = await mall.visitor();
  await page.goto('/login');
  // What opens beside a control is put somewhere, measured, and put right.
  const left = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.cssText = 'position: absolute; left: -9000px';
    box.getBoundingClientRect();
    box.style.left = '0';
    const measured = box.getBoundingClientRect().left;
    box.remove();
    return measured;
  });
  expect(left).toBe(0);
  await page.context().close();
});
