import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { codeFor } from './support/inbox.ts';
import { CHEN, fillSignIn, GU, LIN, SHEN, sharedMall, TANG } from './support/mall.ts';

const mall = sharedMall();

const phoneField = (page: Page) => page.getByLabel('手机号', { exact: true });
const codeField = (page: Page) => page.getByLabel('验证码', { exact: true });
const getCode = (page: Page) => page.getByRole('button', { name: '获取验证码' });

async function openCodeTab(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await phoneField(page).waitFor();
}

describe('signing in by code', () => {
  it('asks for an account before a code, for a code before it is submitted, and for a code that was sent', async () => {
    const page = await mall.visitor();
    await openCodeTab(page);
    await getCode(page).click();
    await page.getByText('账号不能为空').waitFor();
    await phoneField(page).fill('13a');
    await page.getByText('账号不能为空').waitFor({ state: 'detached' });
    await getCode(page).click();
    await page.getByText('请输入正确的账号').waitFor();
    await phoneField(page).fill(LIN);
    await page.keyboard.press('Enter');
    await page.getByText('验证码不能为空').waitFor();
    await page.getByRole('status').getByText('请阅读并同意用户协议和客户隐私政策！').waitFor();
    await codeField(page).fill('123456');
    await page.getByText('请先获取验证码').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('counts sixty seconds down, over a reload too, and goes in with the code', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await openCodeTab(page, '/login?redirect=/workstation/e/invoice');
    // As contacts and messages hand them over.
    await phoneField(page).fill('+86 138-0000-0001');
    expect(await phoneField(page).inputValue()).toBe(CHEN);
    await getCode(page).click();
    await page.getByRole('status').getByText('验证码已发送至 138****0001').waitFor();
    const counting = page.getByRole('button', { name: /^\d+ 秒$/ });
    await counting.waitFor();
    expect(await counting.isDisabled()).toBe(true);
    const before = Number.parseInt(await counting.innerText(), 10);
    expect(before).toBeGreaterThan(50);

    await openCodeTab(page, '/login?redirect=/workstation/e/invoice');
    await counting.waitFor();
    expect(Number.parseInt(await counting.innerText(), 10)).toBeLessThanOrEqual(before);
    expect(await phoneField(page).inputValue()).toBe(CHEN);

    await codeField(page).fill(`【云铺】验证码 ${await codeFor(page.request, CHEN)}，5 分钟内有效`);
    await page.getByLabel(/我已阅读并同意/).check();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workstation/e/invoice');
    await page.context().close();
  });

  it('offers the code again after the wait, under the words of the catalogue', async () => {
    const page = await mall.visitor();
    await page.clock.install();
    await openCodeTab(page);
    await phoneField(page).fill(SHEN);
    await getCode(page).click();
    await page.getByRole('button', { name: /^\d+ 秒$/ }).waitFor();
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: '重新发送' }).waitFor();
    // This browser's clock was put forward; the server's was not.
    await page.getByRole('button', { name: '重新发送' }).click();
    await page.getByText(/请 \d+ 秒后再获取验证码/).waitFor();
    await page.getByRole('button', { name: /^\d+ 秒$/ }).waitFor();
    await page.context().close();
  });

  it('tells a wrong code, and asks an unknown phone whether to register', async () => {
    const page = await mall.visitor();
    await openCodeTab(page);
    await phoneField(page).fill(GU);
    await getCode(page).click();
    const right = await codeFor(page.request, GU);
    await codeField(page).fill(right === '000000' ? '000001' : '000000');
    await page.getByLabel(/我已阅读并同意/).check();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('验证码错误，请重新输入').waitFor();

    await phoneField(page).fill('13911112222');
    await getCode(page).click();
    await codeField(page).fill(await codeFor(page.request, '13911112222'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: '提示' });
    await question.getByText('该手机号尚未注册，是否前往注册？').waitFor();
    await question.getByRole('button', { name: '前往注册' }).click();
    await page.waitForURL('**/register');
    expect(await phoneField(page).inputValue()).toBe('13911112222');
    await page.context().close();
  });
});

describe('a forgotten password', () => {
  it('is renewed by whoever holds the phone, and ends the account’s other sessions', async () => {
    const elsewhere = await mall.person(TANG);
    const page = await mall.visitor({ width: 390, height: 844 });
    await page.goto('/login');
    await page.getByRole('link', { name: '忘记密码？' }).click();
    await page.waitForURL('**/forgotPassword');
    await phoneField(page).fill(TANG);
    await getCode(page).click();
    await codeField(page).fill(await codeFor(page.request, TANG));
    await page.getByLabel('新密码', { exact: true }).fill('abcd1234');
    await page.getByText('密码强度：中').waitFor();
    await page.getByLabel('新密码', { exact: true }).fill('Renewed#2026');
    await page.getByText('密码强度：强').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '重新设置密码' }).click();
    await page.getByRole('heading', { name: '密码已重新设置' }).waitFor();
    await page.getByRole('link', { name: '前往登录' }).click();

    await elsewhere.getByRole('alertdialog').getByText('登录超时，请重新登录！').waitFor();
    await fillSignIn(page, TANG);
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    await fillSignIn(page, TANG, 'Renewed#2026');
    await page.waitForURL('**/product');
    await page.context().close();
    await elsewhere.context().close();
  });

  it('says what is wrong with the phone, the code and the password', async () => {
    const page = await mall.visitor();
    await page.goto('/forgotPassword');
    await page.getByRole('button', { name: '重新设置密码' }).click();
    await page.getByText('手机号不能为空').waitFor();
    await page.getByText('验证码不能为空').waitFor();
    await page.getByText('密码不能为空').waitFor();
    await page.getByLabel('新密码', { exact: true }).fill('12345678');
    await page.getByText('密码应同时包含字母和数字').waitFor();
    await page.context().close();
  });
});
