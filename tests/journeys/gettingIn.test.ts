import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { choose, fill, press, state } from './support/hand.ts';
import { fillSignIn, type Mall, openMall } from './support/mall.ts';
import { provePhone } from './support/provePhone.ts';
import { visit } from './support/visit.ts';

interface Sms {
  phone: string;
  params: { code?: string };
}

const [ADMIN, FOUNDER, COLLEAGUE] = ['13912000001', '13912000002', '13912000003'];
const heard: Sms[] = [];
const provider = createServer((request, response) => {
  let text = '';
  request
    .on('data', (part: Buffer) => {
      text += part.toString();
    })
    .on('end', () => {
      heard.push(JSON.parse(text) as Sms);
      response.writeHead(200).end();
    });
});
let mall: Mall;

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  mall = await openMall(
    { DEMO: 'off', SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/` },
    { empty: true },
  );
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
  provider.close();
});

async function codeOf(phone: string): Promise<string> {
  await expect
    .poll(() => heard.findLast((sms) => sms.phone === phone)?.params.code, { timeout: 30_000 })
    .toMatch(/^\d{6}$/);
  return heard.findLast((sms) => sms.phone === phone)?.params.code ?? '';
}

async function finish(page: Page, name: string): Promise<void> {
  await page.getByLabel('姓名', { exact: true }).fill(name);
  await page.getByLabel('设置密码', { exact: true }).fill('Ark#20261120');
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
}

it('from nothing: the printed link, an administrator who gives a role, a company, a colleague who sees its records', async () => {
  const link = /http\S+\/setup#\S+/.exec(mall.greeting)?.[0] ?? '';
  const admin = await mall.visitor();
  await visit(admin, link);
  await admin.getByLabel('手机号', { exact: true }).fill(ADMIN);
  await admin.getByLabel('姓名', { exact: true }).fill('管事');
  await admin.getByLabel('登录密码', { exact: true }).fill('First-Admin-1');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: '成为平台管理员' }).click();
  await admin.waitForURL('**/workstation/people');
  await admin.getByRole('button', { name: '收回 管事 的平台管理员' }).waitFor();
  // A shop of nothing says where it begins.
  await visit(admin, '/workstation/home');
  await admin.getByRole('region', { name: '最近更新' }).getByRole('link', { name: '商城信息' }).waitFor();
  await expectAccessible(admin);
  await visit(admin, '/workstation/people');

  const founder = await mall.visitor();
  await visit(founder, '/register');
  await provePhone(founder, FOUNDER, () => codeOf(FOUNDER));
  await founder.getByLabel('企业名称', { exact: true }).fill('方舟精密仪器有限公司');
  await finish(founder, '方舟');
  await visit(founder, '/workstation/members');
  await founder.getByRole('list', { name: '成员' }).locator('b', { hasText: '方舟' }).waitFor();

  await admin.getByRole('searchbox', { name: '查找人员' }).fill('方舟');
  await admin.getByRole('button', { name: '给 方舟 角色' }).click();
  await admin.getByLabel('角色', { exact: true }).selectOption({ label: '伙伴' });
  await admin.getByLabel('原因', { exact: true }).fill('直签伙伴');
  await admin.getByRole('button', { name: '给出角色', exact: true }).last().click();
  await admin.getByRole('button', { name: '收回 方舟 的伙伴' }).waitFor();
  await expectAccessible(admin);
  // The page that is open has what is the partner's at once.
  await founder.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '客户', exact: true }).waitFor();
  // Nothing is there yet: the desk says so in the words of who sells, who has the role of a customer as well.
  await visit(founder, '/workstation/home');
  await founder
    .getByRole('region', { name: /^等我处理/ })
    .getByText('该跟进的商机、快结束的试用')
    .waitFor();
  await founder.getByText('还没有单据，有了以后这里显示每种各有多少。').waitFor();
  // Of an empty list each view and each way of laying it out says the same truth, and leads to the rest.
  const list = '/workstation/e/opportunity';
  await visit(founder, `${list}?view=${encodeURIComponent('有冲突')}`);
  await founder.getByText('“有冲突”里没有商机').waitFor();
  await founder.getByRole('button', { name: '看全部' }).click();
  await founder.getByText('还没有商机').waitFor();
  for (const laidOut of ['group=stage', 'chart=bar*stage']) {
    await visit(founder, `${list}?${laidOut}`);
    await founder.getByText('还没有商机').waitFor();
  }
  await visit(founder, `${list}?view=${encodeURIComponent('同事的视图')}`);
  await founder.getByRole('status').filter({ hasText: '没有这个视图' }).waitFor();
  await expectAccessible(founder);
  await visit(founder, '/workstation/members');

  const saved = await founder.request.post('/yzjumc/entity/v1/customer/save', {
    data: {
      record: {
        name: '彼岸科技有限公司',
        kind: 'private',
        uscc: '91320500MA1N7K3Q2B',
        industry: '信息技术',
        contactName: '王磊',
        contactPhone: '13900000000',
      },
    },
    headers: { 'idempotency-key': 'first-customer' },
  });
  expect(await saved.json()).toMatchObject({ responseBody: { success: true } });
  await founder.getByRole('button', { name: '邀请成员' }).click();
  await founder.getByRole('button', { name: '链接或二维码' }).click();
  await founder.getByRole('button', { name: '生成链接' }).click();
  await founder
    .getByRole('dialog', { name: '邀请已生成' })
    .getByText(/\/invite#/)
    .waitFor();
  await expectAccessible(founder);
  const invite = (await founder.getByRole('dialog').locator('code').textContent()) ?? '';
  await founder.getByRole('button', { name: '完成' }).click();

  const colleague = await mall.visitor({ width: 390, height: 844 });
  await visit(colleague, invite);
  await colleague.getByText('方舟精密仪器有限公司').waitFor();
  await expectAccessible(colleague);
  await colleague.getByRole('link', { name: '注册并加入' }).click();
  await provePhone(colleague, COLLEAGUE, () => codeOf(COLLEAGUE));
  await colleague.getByText('方舟精密仪器有限公司').first().waitFor();
  await finish(colleague, '同舟');
  // Who was invited came for the work of the team, which is a partner's, and not for the mall.
  await colleague.waitForURL('**/seller/**');
  await visit(colleague, '/workstation/e/customer');
  await colleague.getByText('彼岸科技有限公司').first().waitFor();
  // Whoever invited sees it happen.
  await founder.getByRole('list', { name: '成员' }).locator('b', { hasText: '同舟' }).waitFor();

  // By keyboard: the team is divided for the first time, and the colleague gets a place in it.
  await founder.getByRole('link', { name: '部门', exact: true }).press('Enter');
  await founder.getByRole('button', { name: '在 方舟精密仪器有限公司 下新建部门' }).press('Enter');
  await founder.getByRole('textbox', { name: '名称' }).fill('质检部');
  await founder.keyboard.press('Enter');
  await founder.getByRole('list', { name: '部门' }).locator('b', { hasText: '质检部' }).waitFor();
  await expectAccessible(founder);
  await founder.getByRole('link', { name: '成员', exact: true }).press('Enter');
  await founder.getByRole('button', { name: '调整 同舟 的部门' }).press('Enter');
  await founder.getByRole('combobox', { name: '部门' }).selectOption({ label: '方舟精密仪器有限公司 / 质检部' });
  await founder.getByRole('textbox', { name: '职务' }).fill('质检员');
  await founder.keyboard.press('Enter');
  await founder.getByText('质检部 · 质检员').waitFor();
});

/** Signs in and goes to the mall. */
async function enter(account: string | undefined, password: string): Promise<Page> {
  const page = await mall.visitor();
  await page.goto('/login?redirect=%2Fproduct');
  await fillSignIn(page, account ?? '', password);
  await page.waitForURL((url) => url.pathname !== '/login');
  await visit(page, '/product');
  return page;
}

it('an own catalogue: an empty mall leads to the products, one edition is compared with nothing, and is bought under the shop’s own name', async () => {
  const admin = await enter(ADMIN, 'First-Admin-1');
  const founder = await enter(FOUNDER, 'Ark#20261120');
  await admin.getByText('还没有在售的产品').waitFor();
  expect(await admin.getByRole('link', { name: '选择版本' }).count()).toBe(0);
  await admin.getByRole('link', { name: '去产品列表' }).click();
  await press(admin, '新建');
  await fill(admin, '产品名称', '青岚标准版');
  await choose(admin, '产品系列', { text: '协同办公' });
  await choose(admin, '产品类别', { text: '版本' });
  await fill(admin, '计价单位', '用户/年');
  await fill(admin, '标准价', '120');
  await admin.getByLabel('在商城展示', { exact: true }).click();
  await choose(admin, '商城专区', { text: '云协作套件' });
  await fill(admin, '商城分组', '协作');
  await press(admin, '保存');
  await press(admin, '上架');
  await state(admin, '在售').waitFor();

  await visit(founder, '/product');
  await founder.getByRole('heading', { name: '版本与价格' }).waitFor();
  await founder.getByText('单价都按每人每年列出，总价随人数、年限、模块与活动计算。').waitFor();
  expect(await founder.getByRole('heading', { name: '逐项对比' }).count()).toBe(0);
  await founder.getByRole('link', { name: '立即购买青岚标准版' }).click();
  await founder.getByText('团队认证通过后才能提交订单').waitFor();
  await founder.getByRole('button', { name: '提交订单 ¥120.00' }).waitFor();

  await visit(admin, '/workstation/e/storefront/new');
  await fill(admin, '名称', '开业');
  await fill(admin, '公司名称', '青岚云服务有限公司');
  await fill(admin, '统一社会信用代码', '91320500MA1N7K3Q2B');
  await fill(admin, '法定代表人', '何青岚');
  await fill(admin, '注册地址', '苏州市工业园区星湖街 1 号');
  await fill(admin, '服务热线', '0512-66668888');
  await press(admin, '保存');
  await press(admin, '启用', { asks: true });
  await state(admin, '使用中').waitFor();
  await founder.goto('/product');
  await founder.getByText(/© \d{4} 青岚云服务有限公司/).waitFor();
  await expectAccessible(founder);
});
