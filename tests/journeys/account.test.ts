import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { toasted } from './support/hand.ts';
import { codeFor } from './support/inbox.ts';
import { CHEN, fillSignIn, LIN, SHEN, sharedMall, XU, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const ACCOUNT = '/workstation/basic-info';
const HE = '13800000008';
/** A red square of 4 × 4 px. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGO4o6YGRwzEcQDsoxKBT+rXhgAAAABJRU5ErkJggg==',
  'base64',
);

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('the own account', () => {
  it('has a name that the frame follows', async () => {
    const page = await mall.person(LIN, ACCOUNT);
    await page.getByRole('button', { name: '修改姓名' }).click();
    const rename = dialog(page, '修改姓名');
    await rename.getByLabel('姓名', { exact: true }).fill('林');
    await page.keyboard.press('Enter');
    await rename.getByText('姓名应为 2 到 20 个字').waitFor();
    await rename.getByLabel('姓名', { exact: true }).fill('林悦然');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^林悦然，/ }).waitFor();
    await rename.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('has a photo that the frame follows, until it is removed', async () => {
    const page = await mall.person(LIN, ACCOUNT);
    const shown = page.locator('.ws-user img');
    await page
      .getByLabel('头像图片')
      .setInputFiles({ name: '名单.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await toasted(page, '请选择 2 MB 以内的 PNG、JPG、WebP 或 GIF 图片');
    await page.getByLabel('头像图片').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: PICTURE });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toContain('/space/c/avatars/');
    await page.getByRole('button', { name: '移除头像' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('moves to another phone by a code to it and the current password; what waits is shown and can be given up', async () => {
    const page = await mall.person(XU, ACCOUNT);
    const other = '13900139001';
    await page.getByRole('button', { name: '换绑手机' }).click();
    const move = dialog(page, '换绑手机');
    await move.getByLabel('新手机号').fill(other);
    await move.getByRole('button', { name: '获取验证码' }).click();
    const code = await codeFor(page.request, other);
    await move.getByRole('button', { name: '取消' }).click();
    await page.getByText('正在换绑为 139****9001，等待验证').waitFor();
    await page.getByRole('button', { name: '放弃换绑' }).click();
    await page.getByText('等待验证').waitFor({ state: 'detached' });

    const third = '13900139002';
    await page.getByRole('button', { name: '换绑手机' }).click();
    await move.getByLabel('新手机号').fill(third);
    // The message is there before the page knows that it was sent.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/pre-account-bind', async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await move.getByRole('button', { name: '获取验证码' }).click();
    await move.getByLabel('验证码', { exact: true }).fill(await codeFor(page.request, third, code));
    await move.getByLabel('当前密码').fill('Wrong#2026');
    await page.keyboard.press('Enter');
    answer();
    await move.getByText('密码错误').waitFor();
    expect(await move.getByLabel('当前密码').evaluate((field) => field === document.activeElement)).toBe(true);
    await move.getByLabel('当前密码').fill('Yunpu@2026');
    await page.keyboard.press('Enter');
    await toasted(page, '手机号已换绑为 139****9002');
    await page.getByRole('region', { name: '账号安全' }).getByText('139****9002').waitFor();
    await page.context().close();
  });

  it('gets another password by code, which ends every session', async () => {
    const elsewhere = await mall.person(HE, ACCOUNT);
    const page = await mall.person(HE, ACCOUNT, { width: 390, height: 844 });
    await page.getByRole('button', { name: '修改密码' }).click();
    const change = dialog(page, '修改密码');
    await change.getByRole('button', { name: '修改密码' }).click();
    await change.getByText('验证码不能为空').waitFor();
    await change.getByRole('button', { name: '获取验证码' }).click();
    await change.getByRole('button', { name: /^\d+ 秒$/ }).waitFor();
    await change.getByLabel('验证码', { exact: true }).fill(await codeFor(page.request, HE));
    await change.getByLabel('新密码').fill('Renewed#2026');
    await change.getByText('密码强度：强').waitFor();
    await expectAccessible(page);
    await change.getByRole('button', { name: '修改密码' }).click();
    await page.waitForURL('**/login');
    await toasted(page, '密码已修改，请使用新密码登录');

    await elsewhere.getByRole('alertdialog').getByText('登录超时，请重新登录！').waitFor();
    await fillSignIn(page, HE, 'Renewed#2026');
    await page.waitForURL('**/product');
    await elsewhere.context().close();
    await page.context().close();
  });

  it('lists where one is signed in, and signs out one browser, all the others, or every one', async () => {
    const desktop = await mall.person(SHEN, ACCOUNT);
    const phone = await mall.person(SHEN, ACCOUNT, {
      width: 390,
      height: 844,
      context: {
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      },
    });
    await desktop.reload();
    const devices = desktop.getByRole('region', { name: '登录设备' }).getByRole('listitem');
    await devices.filter({ hasText: 'iPhone · Safari' }).waitFor();
    expect(await devices.count()).toBe(2);
    expect(await devices.filter({ hasText: '本机' }).innerText()).toContain('Chrome');
    expect(await devices.filter({ hasText: '本机' }).getByRole('button').count()).toBe(0);
    await devices.filter({ hasText: 'iPhone' }).getByRole('button', { name: /^退出/ }).click();
    await desktop.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
    await devices.filter({ hasText: 'iPhone' }).waitFor({ state: 'detached' });
    await phone.getByRole('alertdialog').getByText('登录超时，请重新登录！').waitFor();
    // Two more come; all the others go at once, and this one stays.
    const others = [await mall.person(SHEN, ACCOUNT), await mall.person(SHEN, ACCOUNT)];
    await desktop.reload();
    await devices.nth(2).waitFor();
    await desktop.getByRole('button', { name: '退出其他设备' }).click();
    await desktop.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
    await toasted(desktop, '其他设备已退出登录');
    await devices.nth(1).waitFor({ state: 'detached' });
    for (const other of others) await other.getByRole('alertdialog').getByText('登录超时，请重新登录！').waitFor();
    expect(await desktop.getByRole('button', { name: '退出其他设备' }).count()).toBe(0);
    await desktop.getByRole('button', { name: '全部退出' }).click();
    await desktop.getByRole('alertdialog').getByRole('button', { name: '全部退出' }).click();
    await desktop.waitForURL('**/login');
    for (const page of [desktop, phone, ...others]) await page.context().close();
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('is accessible at %i px, %s', async (width, colorScheme) => {
    const page = await mall.person(CHEN, ACCOUNT, { width, context: { colorScheme } });
    await page.getByText('本机').waitFor();
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);
    await page.context().close();
  });
});

describe('the products of a team', () => {
  it('are where a customer begins and where the account leads, with the way to renew one', async () => {
    const page = await mall.person(CHEN);
    await page.waitForURL('**/workstation/my-product');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('heading', { name: '管理设置' }).waitFor();
    expect((await menu.getByRole('heading').allTextContents()).slice(0, 2)).toEqual(['个人中心', '管理设置']);
    await visit(page, '/product');
    await page.getByRole('button', { name: /^陈晓/ }).click();
    await page.getByRole('link', { name: '我的账户' }).click();
    await page.waitForURL('**/workstation/my-product');

    const card = page.locator('.mp-card', { has: page.getByRole('link', { name: '续费' }) }).first();
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('link', { name: '续费' }).click();
    await page.waitForURL('**/ConfirmOrder?does=renew&asset=*');
    await page.getByRole('region', { name: '续费' }).getByText(name).waitFor();
    await page
      .locator('form .order-lines')
      .getByText(/到期日 .* → /)
      .waitFor();
    await page.context().close();
  });

  it('are counted by when they end, and a count leads to those in the list', async () => {
    const page = await mall.person(CHEN);
    const tile = page.getByRole('list', { name: '到期情况' }).getByRole('link', { name: /使用中/ });
    const count = Number((await tile.locator('b').innerText()).replaceAll(',', ''));
    expect(count).toBeGreaterThan(0);
    await tile.click();
    await page.waitForURL((url) => url.pathname.endsWith('/e/asset') && url.searchParams.has('f'));
    await page
      .getByText(new RegExp(`共 ${count} 条`))
      .first()
      .waitFor();
    await page.context().close();
  });

  it('are no page of the shop’s staff, who begin at their overview', async () => {
    const page = await mall.person(SHEN, '/workstation');
    await page.waitForURL('**/workstation/home');
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '基本信息' }).waitFor();
    expect(await page.getByRole('link', { name: '我的产品与服务' }).count()).toBe(0);
    await visit(page, '/workstation/my-product');
    await page.waitForURL('**/workstation/home');
    await page.context().close();
  });

  it.each([
    [1440, 'light', ZHOU],
    [390, 'dark', CHEN],
  ] as const)('are accessible at %i px, %s', async (width, colorScheme, who) => {
    const page = await mall.person(who, '/workstation/my-product', { width, context: { colorScheme } });
    await page.locator('.mp-card').first().waitFor();
    await page.getByRole('list', { name: '到期情况' }).waitFor();
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);
    await page.context().close();
  });
});
