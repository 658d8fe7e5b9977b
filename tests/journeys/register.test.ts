import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, sharedMall } from './support/mall.ts';
import { phoneField, pictureOf, provePhone } from './support/provePhone.ts';

const mall = sharedMall();

describe('registering', () => {
  it('makes a person and a team, leads in as its administrator, and to what was wanted before', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await page.goto('/productDetail?productNo=SP100120&quantity=60');
    await page.getByRole('button', { name: '加入购物车', exact: true }).click();
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.getByRole('heading', { name: '注册云铺账号' }).waitFor();
    await expectAccessible(page);
    await provePhone(page, '13900010001');

    const company = page.getByLabel('企业名称', { exact: true });
    await company.fill('蓝海制造有限公司');
    await page.getByLabel('姓名', { exact: true }).fill('方舟');
    await page.getByText('该企业已认证，可以申请加入它的团队').waitFor();
    await page.getByText(/管理员 陈\*/).waitFor();
    await expectAccessible(page);
    await company.fill('方舟精密仪器有限公司');
    await page.getByLabel('设置密码', { exact: true }).fill('Ark#20261120');
    await page.getByText('密码强度：强').waitFor();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.getByRole('status').getByText('请阅读并同意用户协议和客户隐私政策！').waitFor();
    await page.getByLabel(/我已阅读并同意/).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.waitForURL('**/productDetail?**');
    await page.getByText('登录前选的产品已加入购物车').waitFor();
    await page.getByRole('link', { name: '购物车，1 项', exact: true }).waitFor();
    await page.goto('/workstation');
    await page.getByRole('heading', { name: /方舟$/ }).waitFor();
    // Nothing waits for a new customer: the desk says what will come, and where to begin.
    await page.goto('/workstation/home');
    const todos = page.getByRole('region', { name: /^等我处理/ });
    await todos.getByText('待付款的订单、要签的合同和快到期的产品，到时候会出现在这里。').waitFor();
    await expectAccessible(page);
    await todos.getByRole('link', { name: '去商城看看' }).click();
    await page.waitForURL('**/product');
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
