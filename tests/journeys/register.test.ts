import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { codeFor } from './support/inbox.ts';
import { CHEN, sharedMall } from './support/mall.ts';
import { readPicture } from './support/readPicture.ts';

const mall = sharedMall();

const phoneField = (page: Page) => page.getByLabel('手机号', { exact: true });
const pictureOf = async (page: Page) => (await page.getByRole('img', { name: '图片验证码' }).getAttribute('src')) ?? '';

/** Has a code sent: reads the picture, and the next one where it was misread. */
async function haveCodeSent(page: Page): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const picture = await pictureOf(page);
    await page.getByLabel('图片验证码', { exact: true }).fill(readPicture(picture).toLowerCase());
    await page.getByRole('button', { name: '获取验证码' }).click();
    // Right or wrong, the picture is spent and the next one comes.
    await expect.poll(() => pictureOf(page)).not.toBe(picture);
    if (await page.getByRole('button', { name: /^\d+ 秒$/ }).isVisible()) return;
  }
  throw new Error('no picture could be read');
}

async function provePhone(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await haveCodeSent(page);
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page.request, phone));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('姓名', { exact: true }).waitFor();
}

describe('registering', () => {
  it('makes a person and a team, and leads in as its administrator', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await page.goto('/login?redirect=/workstation');
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.getByRole('heading', { name: '注册云铺账号' }).waitFor();
    await expectAccessible(page);
    await provePhone(page, '13900010001');

    const company = page.getByLabel('企业名称', { exact: true });
    await company.fill('蓝海制造有限公司');
    await page.getByLabel('姓名', { exact: true }).fill('方舟');
    await page.getByText('该企业已有团队，请联系其管理员加入').waitFor();
    await company.fill('方舟精密仪器有限公司');
    await page.getByLabel('设置密码', { exact: true }).fill('Ark#20261120');
    await page.getByText('密码强度：强').waitFor();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.getByRole('status').getByText('请阅读并同意用户协议和客户隐私政策！').waitFor();
    await page.getByLabel(/我已阅读并同意/).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/register'));
    await page.goto('/workstation');
    await page.getByRole('heading', { name: /方舟$/ }).waitFor();
    await page.context().close();
  });

  it('sends who has an account to sign in, before a picture or a message is spent', async () => {
    const page = await mall.visitor();
    await page.goto('/register');
    await phoneField(page).fill(CHEN);
    const picture = await pictureOf(page);
    await page.getByLabel('图片验证码', { exact: true }).fill('abcd');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('alert').getByText('该手机号已注册，请直接登录').waitFor();
    expect(await pictureOf(page)).toBe(picture);
    await page.getByRole('link', { name: '前往登录' }).first().click();
    await page.waitForURL('**/login');
    await page.context().close();
  });

  it('says that a picture was misread and brings another; a press brings another too', async () => {
    const page = await mall.visitor();
    await page.goto('/register');
    await phoneField(page).fill('13900010002');
    const first = await pictureOf(page);
    await page.getByRole('button', { name: '换一张图片验证码' }).click();
    await expect.poll(() => pictureOf(page)).not.toBe(first);
    const second = await pictureOf(page);
    // Signs that no picture shows.
    await page.getByLabel('图片验证码', { exact: true }).fill('0000');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('图片验证码错误，请重新输入').waitFor();
    await expect.poll(() => pictureOf(page)).not.toBe(second);
    expect(await page.getByLabel('图片验证码', { exact: true }).inputValue()).toBe('');
    await page.context().close();
  });
});

it('an account that waits is activated by the owner of its phone, who gets its company and goes in', async () => {
  const page = await mall.visitor();
  await page.goto('/activate');
  await provePhone(page, '13800000042');
  expect(await page.getByLabel('姓名', { exact: true }).inputValue()).toBe('苗青');
  await page.getByText('新苗科技有限公司').waitFor();
  await page.getByLabel('设置密码', { exact: true }).fill('Sprout#2026x');
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '激活并登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/activate'));
  await page.goto('/workstation');
  await page.getByRole('button', { name: '苗青，新苗科技有限公司' }).waitFor();
  await page.context().close();
});
