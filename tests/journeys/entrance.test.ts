import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, fillSignIn, sharedMall, XU } from './support/mall.ts';

const mall = sharedMall();

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

describe('the sign-in page', () => {
  it('says what is missing, beside the field and for the agreement in the middle, and sends nothing', async () => {
    const page = await mall.visitor();
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().includes('checkLogin'))));
    await page.goto('/login');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('账号不能为空').waitFor();
    await page.getByText('密码不能为空').waitFor();
    await page.getByRole('status').getByText('请阅读并同意用户协议和客户隐私政策！').waitFor();
    await page.getByLabel('账号', { exact: true }).fill('abc');
    await page.getByText('请输入正确的账号').waitFor();
    expect(calls).toBe(0);
    await page.context().close();
  });

  it('tells a wrong password from an unknown account as the catalogue says', async () => {
    const page = await mall.visitor();
    await page.goto('/login');
    await fillSignIn(page, CHEN, 'wrong');
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    await fillSignIn(page, '13999999999', 'x');
    await page.getByRole('status').getByText('用户不存在，请前往注册！').waitFor();
    await page.waitForURL('**/register');
    expect(await page.getByLabel('手机号', { exact: true }).inputValue()).toBe('13999999999');
    await page.context().close();
  });

  it('trims what is typed, submits on Enter, covers the page meanwhile and leads to the products', async () => {
    const page = await mall.visitor();
    await page.route('**/checkLogin', async (route) => {
      await page.getByText('登录中...').waitFor();
      await route.continue();
    });
    await page.goto('/login');
    await fillSignIn(page, `  ${CHEN} `);
    await page.waitForURL('**/product');
    await page.getByRole('button', { name: /^陈晓，/ }).waitFor();
    await page.context().close();
  });

  it('opens agreement and privacy policy to anyone', async () => {
    const page = await mall.visitor();
    await page.goto('/login');
    const [agreement] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: '《用户协议》' }).click(),
    ]);
    await agreement.getByRole('heading', { name: '用户协议', exact: true }).waitFor();
    await expectAccessible(agreement);
    await agreement.goto('/privacy');
    await agreement.getByRole('heading', { name: '客户隐私政策', exact: true }).waitFor();
    await page.context().close();
  });
});

describe('the guard', () => {
  it('sends a visitor to sign in and brings them back to the very address they came for', async () => {
    const page = await mall.visitor();
    const wanted = '/workstation/e/invoice?q=%E8%93%9D%E6%B5%B7&page=2';
    await page.goto(wanted);
    await page.waitForURL('**/login?redirect=*');
    await fillSignIn(page, CHEN);
    await page.waitForURL((url) => url.pathname === '/workstation/e/invoice');
    expect(pathOf(page.url())).toBe(wanted);
    await page.context().close();
  });

  it('shows the 404 page for an unknown address, to a signed-in person and to a visitor alike', async () => {
    for (const page of [await mall.person(CHEN), await mall.visitor()]) {
      await page.goto('/nowhere');
      await page.waitForURL('**/error');
      await page.getByRole('heading', { name: '页面不存在' }).waitFor();
      await expectAccessible(page);
      await page.context().close();
    }
  });

  it('draws a record that is not there as it draws the 404 page, with the way back to its list', async () => {
    const page = await mall.person(CHEN, '/workstation/e/invoice/INV-20260101-9999');
    await page.getByRole('heading', { name: '没有找到此发票' }).waitFor();
    await page.locator('.state-page svg').getByText('404').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: '返回发票列表' }).click();
    await page.waitForURL('**/workstation/e/invoice');
    await page.context().close();
  });

  it('leads a person who is signed in past the sign-in page, to where signing in would have led', async () => {
    const page = await mall.person(CHEN);
    await page.goto('/login?redirect=%2Fworkstation%2Fmy-order');
    await page.waitForURL('**/workstation/my-order');
    await page.goto('/login');
    await page.waitForURL('**/product');
    await page.context().close();
  });

  it('strips a token that signs in nobody and asks to sign in', async () => {
    const page = await mall.visitor();
    await page.goto('/workstation?ssoToken=forged');
    await page.waitForURL('**/login?redirect=%2Fworkstation');
    await page.context().close();
  });

  it('a token that is good signs in and leaves the address', async () => {
    const page = await mall.visitor();
    await page.goto('/login');
    const token = await page.evaluate(
      async ([account, password]) => {
        const post = async (path: string, data: object) =>
          (await (
            await fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(data),
            })
          ).json()) as { data: string };
        await post('/space/c/rest/user/checkLogin', { email: account, password });
        return (await post('/space/c/auth/fluxAuth', {})).data;
      },
      [CHEN, 'Yunpu@2026'],
    );
    await page.goto(`/workstation?ssoToken=${token}`);
    await page.getByRole('heading', { name: /陈晓$/ }).waitFor();
    expect(pathOf(page.url())).toBe('/workstation/my-product');
    await page.context().close();
  });
});

describe('leaving', () => {
  it('asks, signs out on the server and closes the way back', async () => {
    const page = await mall.person(CHEN);
    await page.getByRole('button', { name: /^陈晓/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    const question = page.getByRole('alertdialog', { name: '提示' });
    await question.getByText('确认退出登录？').waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: /^陈晓/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await question.getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/login');
    await page.goto('/workstation');
    await page.waitForURL('**/login?redirect=*');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('YZJ_MALL_TICKET');
    await page.context().close();
  });

  it('a login that ended elsewhere is told, and the page comes back after signing in again', async () => {
    const page = await mall.person(CHEN, '/workstation/e/invoice');
    await page.context().clearCookies();
    const question = page.getByRole('alertdialog');
    await question.getByText('登录超时，请重新登录！').waitFor();
    await question.getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL('**/login?redirect=*');
    await fillSignIn(page, CHEN);
    await page.waitForURL('**/workstation/e/invoice');
    await page.context().close();
  });

  it('a private-deployment user has no account menu and no logout', async () => {
    const page = await mall.person(XU);
    await page.getByText('许诺', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /许诺/ }).count()).toBe(0);
    await page.context().close();
  });
});
