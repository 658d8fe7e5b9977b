import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, fillSignIn, sharedMall } from './support/mall.ts';
import { readQr } from './support/readQr.ts';

const mall = sharedMall();

const PHONE = { width: 390, height: 844 };

/** Opens the QR tab and reads the code from the screen, as a phone would. */
async function showCode(desktop: Page, path = '/login?redirect=/workstation'): Promise<string> {
  await desktop.goto(path);
  await desktop.getByRole('tab', { name: '扫码登录' }).click();
  return nextCode(desktop);
}

async function nextCode(desktop: Page): Promise<string> {
  await desktop.getByRole('img', { name: '登录二维码' }).waitFor();
  let read: string | undefined;
  await expect.poll(async () => (read = await readQr(desktop.locator('.lg-qr-code')))).toBeTruthy();
  return read ?? '';
}

const polls = (page: Page): { count: number } => {
  const seen = { count: 0 };
  page.on('request', (request) => (seen.count += Number(request.url().includes('/checkloginstatus'))));
  return seen;
};

describe('signing in by QR code', () => {
  it('a phone that is signed in reads the code, sees who asks, confirms, and the computer is signed in', async () => {
    const desktop = await mall.visitor();
    const address = await showCode(desktop);
    expect(new URL(address).origin).toBe(mall.origin);
    expect(new URL(address).pathname).toBe('/qrConfirm');
    await expectAccessible(desktop);

    // A phone that is not signed in is asked to, and comes back to the confirmation.
    const phone = await mall.visitor(PHONE);
    await phone.goto(address);
    await phone.waitForURL('**/login?redirect=*');
    await fillSignIn(phone, CHEN);
    await phone.getByRole('button', { name: '确认登录' }).waitFor();
    await phone.getByText(/陈晓/).waitFor();
    expect(await phone.locator('.lg-request').innerText()).toMatch(
      /登录设备[\s\S]*Chrome[\s\S]*网络地址[\s\S]*请求时间/,
    );
    await expectAccessible(phone);

    await desktop.getByText(/已扫码，请在手机上确认登录/).waitFor();
    await phone.getByRole('button', { name: '确认登录' }).click();
    await phone.getByRole('heading', { name: '已确认登录' }).waitFor();
    await desktop.waitForURL('**/workstation/my-product');
    await desktop.getByRole('heading', { name: /陈晓$/ }).waitFor();

    await phone.goto(address);
    await phone.getByRole('heading', { name: '无法确认登录' }).waitFor();
    await desktop.context().close();
    await phone.context().close();
  });

  it('a phone that says no leaves the computer signed out, and a new code is made by hand', async () => {
    const desktop = await mall.visitor();
    const address = await showCode(desktop);
    const phone = await mall.person(CHEN, `/qrConfirm${new URL(address).search}`, PHONE);
    await phone.getByRole('button', { name: '取消' }).click();
    await phone.getByRole('heading', { name: '已取消登录' }).waitFor();
    await desktop.getByText('已在手机上取消登录').waitFor();
    await expectAccessible(desktop);
    await desktop.getByRole('button', { name: '刷新二维码' }).click();
    expect(await nextCode(desktop)).not.toBe(address);
    await desktop.context().close();
    await phone.context().close();
  });

  it('runs out after 90 seconds, asks no more, and does not renew itself', async () => {
    const desktop = await mall.visitor();
    const asked = polls(desktop);
    await desktop.clock.install();
    const address = await showCode(desktop);
    await desktop.clock.runFor(60_000);
    expect(await desktop.getByText('二维码已失效').count()).toBe(0);
    expect(asked.count).toBeGreaterThan(1);
    await desktop.clock.runFor(31_000);
    await desktop.getByText('二维码已失效').waitFor();
    const before = asked.count;
    await desktop.clock.runFor(120_000);
    expect(asked.count).toBe(before);
    await desktop.getByText('二维码已失效').waitFor();
    await desktop.getByRole('button', { name: '刷新二维码' }).click();
    expect(await nextCode(desktop)).not.toBe(address);
    await desktop.context().close();
  });

  it('does not ask while the page is hidden, and asks at once when it is looked at again', async () => {
    const desktop = await mall.visitor();
    const asked = polls(desktop);
    await desktop.clock.install();
    await showCode(desktop);
    const setVisible = (state: 'hidden' | 'visible') =>
      desktop.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisible('hidden');
    const before = asked.count;
    await desktop.clock.runFor(20_000);
    expect(asked.count).toBe(before);
    await setVisible('visible');
    await expect.poll(() => asked.count).toBe(before + 1);
    await desktop.context().close();
  });

  it('another browser that saw the code cannot take the login', async () => {
    const desktop = await mall.visitor();
    const address = await showCode(desktop);
    const thief = await mall.visitor();
    await thief.goto('/login');
    const phone = await mall.person(CHEN, `/qrConfirm${new URL(address).search}`, PHONE);
    await phone.getByRole('button', { name: '确认登录' }).click();
    const answer = await thief.evaluate(
      async (id) => (await fetch(`/space/c/checkloginstatus?qrId=${id}`)).text(),
      new URL(address).searchParams.get('code') ?? '',
    );
    expect(answer).toContain('expired');
    expect((await thief.context().cookies()).map(({ name }) => name)).not.toContain('at');
    await desktop.waitForURL('**/workstation/my-product');
    for (const page of [desktop, thief, phone]) await page.context().close();
  });
});
