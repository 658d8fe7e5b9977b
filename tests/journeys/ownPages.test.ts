import { readFile } from 'node:fs/promises';
import { formatMoney } from '@yunpu/engine-core/format';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { CHEN, LIN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const PHONE = { width: 390, height: 844 };

it('a team sees on its first page what it paid, owes and still has to do, and how its packs are used, and takes the certificate of a product with it', async () => {
  const page = await mall.person(CHEN, '/workstation/my-product');
  const totals = page.getByRole('list', { name: '金额总览' });
  await totals.getByRole('link', { name: /待付款 ¥.*个订单/ }).waitFor();
  const guidance = page.getByRole('region', { name: '办事指引' });
  await guidance.getByRole('link', { name: /完成 客户认证 已认证：蓝海制造有限公司/ }).waitFor();
  await guidance.getByRole('link', { name: /待办 支付订单/ }).waitFor();
  const usage = page.getByRole('region', { name: '流量用量' });
  await usage.getByLabel('流量产品').selectOption({ label: '短信包 1 万条' });
  await usage.getByText('按日查看').click();
  await usage.getByRole('table').getByRole('row').nth(30).waitFor();
  await usage.getByRole('meter', { name: '剩余流量' }).waitFor();
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^下载授权证书/ }) })
    .first();
  await card.waitFor();
  await expectAccessible(page, '/workstation/my-product');
  const certificate = async (): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^下载授权证书/ })
        .first()
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^产品授权证书-.+\.pdf$/);
    return readFile(await file.path());
  };
  const bytes = await certificate();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await fits(page)).toBeLessThanOrEqual(0);

  // The page that proves it has a code that leads there, and the owner's button gives the same file.
  await visit(page, (await card.getByRole('link', { name: '授权查询' }).getAttribute('href')) ?? '');
  await page.getByText('扫码查询本授权').waitFor();
  await page.locator('.licence-code svg').waitFor();
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, '/license');
  expect((await certificate()).equals(bytes)).toBe(true);
  const visitor = await mall.visitor();
  await visit(visitor, page.url());
  await visitor.getByText('扫码查询本授权').waitFor();
  expect(await visitor.getByRole('button', { name: /^下载授权证书/ }).count()).toBe(0);
  for (const one of [page, visitor]) await one.context().close();
});

it('an invoice is asked for beside the coupons: payments are chosen, seen with their tax to the fen, sent in, and cannot be chosen again', async () => {
  const page = await mall.person(CHEN, '/workstation/discount-center');
  await page.getByRole('link', { name: '我的发票' }).click();
  await page.getByRole('heading', { level: 1, name: '我的发票' }).waitFor();
  await page.getByRole('table', { name: '可开票的付款' }).waitFor();
  await expectAccessible(page, 'payments to invoice');
  const { payments } = (await post(page, '/yzjumc/invoice/v1/invoiceable', {})) as unknown as {
    payments: { transNo: string; invoiceable: number }[];
  };
  const [first, second] = payments.filter(({ invoiceable }) => invoiceable < 2_000_000);
  if (!first || !second) throw new Error('the customer has nothing to invoice');
  const total = first.invoiceable + second.invoiceable;
  const box = (transNo: string) => page.getByRole('row').filter({ hasText: transNo }).getByRole('checkbox');
  await box(first.transNo).check();
  await box(second.transNo).check();
  await page.getByText(`已选 2 笔，合计 ${formatMoney(total)}`).waitFor();
  await page.getByRole('button', { name: '下一步：填写抬头' }).click();

  await page.getByRole('radio', { name: '增值税专用发票' }).check();
  await page.getByRole('radio', { name: '纸质' }).check();
  await page.getByText('抬头与认证的企业一致').waitFor();
  const send = page.getByRole('button', { name: `提交申请 ${formatMoney(total)}` });
  for (const [field, text] of [
    ['注册地址', '深圳市南山区科技园'],
    ['注册电话', '0755-12345678'],
    ['开户银行', '招商银行'],
    ['开户账号', '12'],
    ['收件人', '陈晓'],
    ['联系电话', '13800000001'],
    ['邮寄地址', '深圳市南山区科技园 1 号'],
  ] as const)
    await page.getByLabel(field).fill(text);
  await send.click();
  await page.getByText('请填写 8 至 30 位数字账号').waitFor();
  await page.getByLabel('开户账号').fill('755936021810201');
  const preview = page.getByRole('region', { name: '增值税专用发票预览' });
  // A single payment stands there as its line and as the sum.
  await preview.getByText(formatMoney(total), { exact: true }).last().waitFor();
  await preview.getByText('按税率汇总').waitFor();
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'an invoice to be asked for');
  await send.click();

  await page.waitForURL('**/my-invoice?tab=records');
  const record = page
    .getByRole('article')
    .filter({ hasText: formatMoney(total) })
    .first();
  await record.getByText('审批中').waitFor();
  await record.getByText('增值税专用发票（纸质）').waitFor();
  await expectAccessible(page, 'invoices of the team');
  await page.getByRole('button', { name: '已开票' }).click();
  const file = page.getByRole('link', { name: /^发票_\d+\.pdf$/ }).first();
  await file.waitFor();
  expect(
    (await (await page.request.get((await file.getAttribute('href')) ?? '')).body()).subarray(0, 5).toString(),
  ).toBe('%PDF-');
  await page.getByRole('button', { name: /^申请发票/ }).click();
  await page.getByRole('table', { name: '可开票的付款' }).waitFor();
  expect(await page.getByText(first.transNo).count()).toBe(0);
  // The address of a payment that is invoiced says so, and leads to what can still be chosen, as many as one likes.
  await visit(page, `/workstation/my-invoice?pay=${first.transNo}&step=fill`);
  await page.getByRole('alert').filter({ hasText: first.transNo }).filter({ hasText: '已经在申请发票' }).waitFor();
  await page.getByText('已选 0 笔').waitFor();
  await expectAccessible(page, 'payments to choose from in the place of one that is gone');
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check();
  await page.getByText('已选 1 笔').waitFor();
  await page.context().close();
});

it('seals that one may not look at say so legibly on their white paper, in the dark too', async () => {
  const page = await mall.person(LIN, '/workstation/seal-manage', { context: { colorScheme: 'dark' } });
  await page.getByText('获得授权后可以查看印文').first().waitFor();
  await expectAccessible(page);
  await page.context().close();
});

it.each([
  [SHEN, '/workstation/e/approval', /get_approval_record/, /^审批进度没有加载出来：/, '审批意见'],
  ['', '/partnerJoin', /getProgramme/, /^伙伴级别没有加载出来：/, '钻石伙伴'],
  [CHEN, '/workstation/contract-signed', /online-contract\/list/, /^等我签署的合同没有加载出来：/, ''],
  [CHEN, '/workstation/contract-signed', /list_file/, /^已签署的文件没有加载出来：/, ''],
])('%s at %s says what did not load, why, and loads it at another try', async (account, path, call, words, then) => {
  const page = account === '' ? await mall.visitor() : await mall.person(account, '/workstation/notifications');
  await page.route(
    (url) => call.test(url.pathname),
    (route) => route.abort(),
  );
  await visit(page, path);
  const problem = page.getByRole('alert').filter({ hasText: words });
  await problem.waitFor();
  expect(await problem.textContent()).toMatch(/网络/);
  await page.unrouteAll();
  await problem.getByRole('button', { name: '重试' }).click();
  await problem.waitFor({ state: 'detached' });
  if (then !== '') await page.getByRole('heading', { name: then }).or(page.getByLabel(then)).first().waitFor();
  await page.context().close();
});

it('a page of those who buy says to others that it is not theirs, and leads to what is', async () => {
  const page = await mall.person(SHEN, '/workstation/my-invoice');
  await page.getByRole('heading', { name: '“我的发票”只对客户与伙伴开放' }).waitFor();
  await expectAccessible(page, 'a page of those who buy');
  await page.getByRole('link', { name: '打开全部发票' }).click();
  await page.waitForURL('**/workstation/e/invoice');
  await visit(page, '/workstation/discount-center');
  await page.getByRole('heading', { name: '“优惠券中心”只对客户与伙伴开放' }).waitFor();
  expect(await page.getByRole('link', { name: /^打开全部/ }).count()).toBe(0);
  await page.context().close();
});
