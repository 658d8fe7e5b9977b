import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { CHEN, fillSignIn, sharedMall, XU, ZHOU } from './support/mall.ts';
import { scriptOf } from './support/shop.ts';

const mall = sharedMall();

const away = (url: URL) => !/^\/(login|joinLogin)/.test(url.pathname);

describe('where a sign-in leads', () => {
  it.each([
    '//evil.test/a',
    '/\\evil.test',
    'javascript:alert(document.domain)',
    '/\t/evil.test',
    '%2F%2Fevil.test',
    '/login?redirect=//evil.test',
    'https://mall.test@evil.test/',
  ])('a redirect of %j leads to the products of this site', async (wanted) => {
    const page = await mall.visitor();
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await fillSignIn(page, CHEN);
    await page.waitForURL(away);
    expect(new URL(page.url()).origin).toBe(mall.origin);
    expect(['/product', '/workstation']).toContain(new URL(page.url()).pathname);
    await page.context().close();
  });

  it('a partner goes to the partner site where there is one, but first to where they wanted', async () => {
    const page = await mall.visitor();
    await page
      .context()
      .route('http://seller.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>seller</h1>' }));
    await page.context().route('**/yzjumc/settings', (route) =>
      route.fulfill({
        json: { status: 1, message: '', responseBody: { success: true, data: { sellerUrl: 'http://seller.test/' } } },
      }),
    );
    await page.goto('/login');
    await fillSignIn(page, ZHOU);
    await page.waitForURL('http://seller.test/');
    await page.context().clearCookies();
    await page.goto(`${mall.origin}/login?redirect=/workstation/e/opportunity`);
    await fillSignIn(page, ZHOU);
    await page.waitForURL('**/workstation/e/opportunity');
    await page.context().close();
  });

  it('from /joinLogin a customer goes to the partner programme, which is also where one registers there', async () => {
    const page = await mall.visitor({ width: 390, height: 844 });
    await page.goto('/joinLogin');
    await page.getByRole('heading', { name: '伙伴登录' }).waitFor();
    expect(await page.getByRole('link', { name: '申请加盟' }).getAttribute('href')).toBe('/partnerJoin');
    await expectAccessible(page);
    await fillSignIn(page, CHEN);
    await page.waitForURL('**/partnerJoin');
    await page.context().close();
  });

  it('registering and renewing a password lead to the sites that the settings name', async () => {
    const page = await mall.visitor();
    await page
      .context()
      .route('http://id.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>id</h1>' }));
    await page.context().route('**/yzjumc/settings', (route) =>
      route.fulfill({
        json: {
          status: 1,
          message: '',
          responseBody: {
            success: true,
            data: { registerUrl: 'http://id.test/signup', forgotPasswordUrl: 'http://id.test/forgot' },
          },
        },
      }),
    );
    await page.goto('/login');
    await page.getByRole('link', { name: '忘记密码？' }).click();
    await page.waitForURL('http://id.test/forgot');
    await page.goto(`${mall.origin}/register`);
    await page.waitForURL('http://id.test/signup');
    await page.context().close();
  });
});

describe('the guard', () => {
  it('takes a token out of the address before it sends it, and keeps it out of the history', async () => {
    const page = await mall.visitor();
    await page.goto('/login');
    const seen: string[] = [];
    await page.route('**/mall/loginByToken', async (route) => {
      seen.push(page.url(), route.request().headers().referer ?? '');
      await route.continue();
    });
    await page.goto('/workstation/e/invoice?ssoToken=forged&page=2');
    await page.waitForURL('**/login?redirect=*');
    expect(seen).toHaveLength(2);
    expect(seen.join()).not.toContain('ssoToken');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/workstation/e/invoice?page=2');
    await page.goBack();
    expect(page.url()).not.toContain('ssoToken');
    await page.context().close();
  });

  it('a forged loginStatus opens public pages and nothing else', async () => {
    const page = await mall.visitor();
    await page.context().addCookies([{ name: 'loginStatus', value: '1', url: mall.origin }]);
    await page.goto('/agreement');
    await page.getByRole('heading', { name: '用户协议', exact: true }).waitFor();
    await page.goto('/workstation/e/invoice');
    await page.waitForURL('**/login?redirect=*');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('loginStatus');
    await page.context().close();
  });

  it('is asked after anew where the line broke meanwhile: only the gateway ends a login', async () => {
    const page = await mall.signedIn(CHEN);
    await page.route('**/mall/getUserInfoByTicket*', (route) => route.abort());
    await page.goto('/workstation/my-order');
    await page.getByRole('heading', { name: '网络连接异常' }).waitFor();
    await page.unroute('**/mall/getUserInfoByTicket*');
    await page.getByRole('button', { name: '再试一次' }).click();
    await page.getByRole('grid').getByRole('link').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/workstation/my-order');
    await page.context().close();
  });

  it.each(['/', '/home', '/product'])('%s is open to a person who is signed in', async (path) => {
    const page = await mall.signedIn(CHEN);
    await page.goto(path);
    await page.getByRole('main').waitFor();
    expect(new URL(page.url()).pathname).not.toMatch(/login|error/);
    await page.context().close();
  });
});

describe('a login that ends', () => {
  it('is told a private-deployment user in other words, and leads out', async () => {
    const page = await mall.person(XU, '/workstation', { width: 390, height: 844 });
    await page.getByText('许诺', { exact: true }).first().waitFor();
    await page.context().clearCookies();
    const question = page.getByRole('alertdialog');
    await question.getByText('当前登录已超时！').waitFor();
    await question.getByRole('button', { name: '退出' }).click();
    await page.waitForURL('**/exit');
    await page.getByRole('heading', { name: '您已退出云铺' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('by the cloud alone is noticed within ten seconds', async () => {
    const page = await mall.person(CHEN);
    const ticket = (await page.context().cookies()).find(({ name }) => name === 'YZJ_MALL_TICKET');
    await page.context().clearCookies({ name: 'YZJ_MALL_TICKET' });
    expect(ticket).toBeTruthy();
    await page.getByRole('alertdialog').getByText('登录超时，请重新登录！').waitFor({ timeout: 14_000 });
    await page.context().close();
  });

  it('in the middle of a form gives what was typed back after signing in again', async () => {
    const page = await mall.person(CHEN, '/workstation/e/invoice/new');
    const title = page.getByLabel(/购方名称/).first();
    await title.waitFor();
    // The ticket goes first: the server takes nothing from here on, the draft included.
    await page.context().clearCookies({ name: 'YZJ_MALL_TICKET' });
    await title.fill('写到一半的抬头');
    const question = page.getByRole('alertdialog');
    await question.getByText('登录超时，请重新登录！').waitFor();
    await question.getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL('**/login?redirect=*');
    await fillSignIn(page, CHEN);
    await page.waitForURL('**/workstation/e/invoice/new');
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => title.inputValue()).toBe('写到一半的抬头');
    await page.context().close();
  });

  it('of a page by a mistake of its program leaves frame, tabs and what was typed, and is reported with one press', async () => {
    const page = await mall.person(CHEN, '/workstation/e/online-contract/new', {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await page.route(scriptOf('engine/react/form/PreviewDialog.tsx'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default () => { throw new TypeError('planted is not a function'); };",
      }),
    );
    const name = page.getByLabel(/合同名称/).first();
    await name.fill('写到一半的合同');
    await page.getByRole('button', { name: '预览正文', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '页面程序出错' }).waitFor();
    await page.getByText('表单里填写的内容没有丢').waitFor();
    await page.getByRole('button', { name: '复制错误报告' }).click();
    await page.getByText('已复制').waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(
      /^错误：TypeError: planted is not a function\n页面：\/workstation\/e\/online-contract\/new\n时间：.+\n版本：[\w-]{7}\.js\n请求编号：[\w-]{8,}\n浏览器：/,
    );
    await expectAccessible(page, 'a page that failed');

    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的订单' }).click();
    await page.waitForURL('**/workstation/my-order');
    await page.getByRole('heading', { level: 1, name: '页面程序出错' }).waitFor({ state: 'detached' });
    await tabs.getByText('新建在线合同', { exact: true }).click();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => name.inputValue()).toBe('写到一半的合同');
    await page.context().close();
  });

  it('by signing out ends here even when the server does not answer', async () => {
    const page = await mall.person(CHEN);
    await page.route('**/logout', (route) => route.abort());
    await page.getByRole('button', { name: /^陈晓/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/login');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('loginStatus');
    await page.context().close();
  });

  it('is changed to the team that a link names by who opened it in another, and shows what it leads to', async () => {
    const page = await mall.person(CHEN);
    await page.getByRole('button', { name: '陈晓，蓝海制造有限公司' }).waitFor();
    const { record } = await post(page, '/yzjumc/entity/v1/online-contract/save', {
      record: {
        template: 'nda',
        title: '总部的保密协议',
        partyAName: '蓝海制造有限公司',
        partyAAddress: '深圳市南山区',
        partyAContact: '陈晓',
        partyAPhone: '13800000001',
        startDate: '2026-12-01',
        termMonths: 12,
        secretScope: '图纸与报价',
      },
    });
    const own = await page.evaluate(
      async () =>
        (
          (await (await fetch('/space/c/rest/mycloudhome/myNetworksOpen', { method: 'POST' })).json()) as {
            data: { eid: string; networkname: string }[];
          }
        ).data.find(({ networkname }) => networkname === '蓝海制造有限公司')?.eid,
    );
    await post(page, '/yzjumc/mall/replaceOrg', { eid: '10108002' });
    await page.goto(`/workstation/e/online-contract/${String(record?.billNo)}?team=${own}`);
    await page.getByRole('heading', { name: '没有找到此在线合同' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '切换到“蓝海制造有限公司”查看' }).click();
    await page.getByRole('heading', { name: '总部的保密协议' }).waitFor();
    await page.getByRole('button', { name: '陈晓，蓝海制造有限公司' }).waitFor();
    // A page that every team has is there in the wrong one too.
    await page.goto('/workstation/my-invoice?team=10108002');
    await page.getByText('这个链接是“蓝海制造苏州分公司”的，当前团队是“蓝海制造有限公司”。').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '切换到“蓝海制造苏州分公司”查看' }).click();
    await page.getByRole('button', { name: '陈晓，蓝海制造苏州分公司' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/workstation/my-invoice');
    expect(await page.getByText('这个链接是').count()).toBe(0);
    await page.context().close();
  });

  it('in another tab by a change of team does not leave this tab with the other team’s data', async () => {
    const page = await mall.person(CHEN);
    await page.getByRole('button', { name: '陈晓，蓝海制造有限公司' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/workstation');
    await other.getByRole('button', { name: /^陈晓/ }).click();
    await other.getByRole('button', { name: '切换团队' }).click();
    await other.getByRole('radio', { name: /蓝海制造苏州分公司/ }).click();
    await other.getByRole('button', { name: '确定切换' }).click();
    await other.getByRole('button', { name: '陈晓，蓝海制造苏州分公司' }).waitFor();
    await page.getByRole('button', { name: '陈晓，蓝海制造苏州分公司' }).waitFor();
    await page.context().close();
  });
});

it('an upload that the gateway refuses says why beside the file', async () => {
  const page = await mall.person(CHEN, '/workstation/e/invoice/new');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') });
  await page.getByText('文件内容与扩展名不符').first().waitFor();
  await page.context().close();
});
