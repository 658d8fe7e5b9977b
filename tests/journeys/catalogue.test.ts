import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { codeFor } from './support/inbox.ts';
import { fillSignIn, sharedMall } from './support/mall.ts';

const mall = sharedMall();

/** Demo accounts that something comes between them and their session. */
const GUARDED = '13800000041';
const INACTIVE = '13800000042';
const TEAMLESS = '13800000043';
const BOUND_PHONE = '13800000044';
const COMPANY_NUMBER = '80010001';

describe('what a sign-in may meet', () => {
  it('an address that the company does not let in', async () => {
    const page = await mall.visitor();
    await page.goto('/login');
    await fillSignIn(page, GUARDED);
    await page.getByRole('alert').getByText('您当前的网络地址已被企业管理员禁止登录，请更换网络后重试').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('a person without a team', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await page.goto('/login');
    await fillSignIn(page, TEAMLESS);
    await page.waitForURL('**/login-no-join-network');
    await page.getByRole('heading', { name: '您尚未加入任何团队' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('a phone that is bound to an account of another name, which signs in', async () => {
    const page = await mall.visitor();
    await page.goto('/login?redirect=/workstation');
    await fillSignIn(page, BOUND_PHONE);
    await page.getByRole('alert').getByText('该手机号已绑定账号，请使用该账号登录，或使用验证码登录').waitFor();
    await fillSignIn(page, COMPANY_NUMBER);
    await page.getByRole('heading', { name: /曹颖$/ }).waitFor();
    await page.context().close();
  });

  it('an account that waits to be activated, and the way to activate it', async () => {
    const page = await mall.visitor();
    await page.goto('/login');
    await page.getByRole('tab', { name: '验证码登录' }).click();
    await page.getByLabel('手机号', { exact: true }).fill(INACTIVE);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page.request, INACTIVE));
    await page.getByLabel(/我已阅读并同意/).check();
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert');
    await refusal.getByText('账号尚未激活').waitFor();
    await refusal.getByRole('link', { name: '前往激活' }).click();
    await page.waitForURL('**/activate');
    expect(await page.getByLabel('手机号', { exact: true }).inputValue()).toBe(INACTIVE);
    await page.context().close();
  });

  it('teams that cannot be had', async () => {
    const page = await mall.visitor();
    await page.route('**/myNetworksOpen', (route) => route.abort());
    await page.goto('/login');
    await fillSignIn(page, COMPANY_NUMBER);
    await page.getByRole('alert').getByText('获取团队失败，请重新登录！').waitFor();
    await page.context().close();
  });
});
