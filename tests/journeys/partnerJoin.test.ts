import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { state, toasted } from './support/hand.ts';
import { losing } from './support/lostAnswers.ts';
import { SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const PHONE = '13966667777';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await options.first().waitFor();
  await page.keyboard.type(option);
  await options.filter({ hasText: option }).first().click();
}

it('joining the programme without an account: applied for, looked up, approved', async () => {
  const visitor = await mall.visitor();
  await visit(visitor, '/partnerJoin');
  await visitor.getByRole('heading', { name: '钻石伙伴' }).waitFor();
  // Whether to submit is asked of what can be submitted.
  await visitor.getByRole('button', { name: '提交申请' }).click();
  await visitor.getByText('请填写企业名称', { exact: true }).waitFor();
  expect(await visitor.getByRole('alertdialog').count()).toBe(0);
  await visitor.getByLabel('企业名称').fill('深圳旅程科技有限公司');
  await expectAccessible(visitor);
  await visitor.getByLabel('统一社会信用代码').fill('91440300708461136T');
  await visitor.getByLabel('法定代表人').fill('方圆');
  await choose(visitor, '加盟省份', '广东省');
  await choose(visitor, '加盟城市', '深圳市');
  await choose(visitor, '加盟区县', '南山区');
  await visitor.getByLabel('联系人', { exact: true }).fill('方圆');
  await visitor.getByLabel('联系手机').fill(PHONE);
  await visitor.getByLabel('注册资本').fill('800000');
  await visitor.getByLabel('员工人数').fill('30');
  await visitor.getByLabel('认证工程师').fill('3');
  await visitor.getByLabel('年度销售目标').fill('500000');
  const attachments = visitor.locator('.yp-field', { has: visitor.getByText('资质附件', { exact: true }) });
  await attachments.locator('input[type=file]').setInputFiles([
    { name: '营业执照.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: '公司网页.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!DOCTYPE html><p>不是 PDF</p>') },
  ]);
  await attachments.getByRole('link', { name: '营业执照.pdf' }).waitFor();
  await attachments.getByRole('alert').filter({ hasText: '不支持这种文件' }).waitFor();
  await expectAccessible(visitor);
  await attachments.getByRole('button', { name: '移除 公司网页.pdf' }).click();
  await visitor.getByRole('button', { name: '保存', exact: true }).click();
  const code = (await visitor.getByLabel('查询码').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  await visitor.getByText('申请 PJ-').waitFor();
  // What the shop works out is shown, not asked for.
  await visitor.getByText('加盟条件核对').waitFor();
  expect(
    await visitor.locator('.yp-table :is(input, button):not([readonly], [disabled], [aria-readonly=true])').count(),
  ).toBe(0);

  await visitor.getByRole('button', { name: '查询进度' }).click();
  await visitor.getByLabel('申请手机号').fill(PHONE);
  await visitor.getByLabel('查询码').fill('WRONGCODE2');
  await visitor.getByRole('button', { name: '查询', exact: true }).click();
  await visitor.getByRole('alert').filter({ hasText: '手机号或查询码不正确' }).waitFor();
  await visitor.getByLabel('查询码').fill(code);
  await visitor.getByRole('button', { name: '查询', exact: true }).click();
  await visitor.getByRole('heading', { name: /深圳旅程科技有限公司.*草稿/ }).waitFor();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: '查看申请' }).click();
  const kept = visitor.getByRole('link', { name: '营业执照.pdf' });
  await kept.waitFor();
  const address = (await kept.getAttribute('href')) ?? '';
  expect((await visitor.request.get(address)).status()).toBe(200);
  expect(
    (await (await mall.visitor()).request.get(`${mall.origin}${new URL(address, mall.origin).pathname}`)).status(),
  ).toBe(404);

  await visitor
    .getByLabel(/已阅读并同意/)
    .first()
    .click();
  const confirmed = async (action: string) => {
    await visitor.getByRole('button', { name: action, exact: true }).click();
    await visitor
      .getByRole('dialog')
      .or(visitor.getByRole('alertdialog'))
      .getByRole('button', { name: '确定' })
      .click();
  };
  await confirmed('提交申请');
  await visitor.getByText(/申请 PJ-.*审核中/).waitFor();
  // What arrived and was not answered is done once when it is pressed again.
  await losing(visitor, '**/saveOrUpdate', () => confirmed('撤回'), 'given up by a proxy');
  await visitor.getByText(/申请 PJ-.*审核中/).waitFor();
  await confirmed('撤回');
  await toasted(visitor, '已撤回');
  await visitor.getByText(/申请 PJ-.*草稿/).waitFor();
  await confirmed('提交申请');
  await visitor.getByText(/申请 PJ-.*审核中/).waitFor();
  const billNo =
    /PJ-\d{8}-\d{4}/.exec(
      (await visitor
        .getByText(/申请 PJ-/)
        .first()
        .textContent()) ?? '',
    )?.[0] ?? '';
  await expectAccessible(visitor);

  const staff = await mall.person(SHEN, `/workstation/e/partner-join/${billNo}`);
  await staff.getByRole('link', { name: '营业执照.pdf' }).waitFor();
  await staff.getByRole('button', { name: '通过', exact: true }).click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|通过/ })
    .click();
  await state(staff, '已加盟').waitFor();

  await visitor.getByRole('button', { name: '查询进度' }).click();
  await visitor.getByLabel('申请手机号').fill(PHONE);
  await visitor.getByLabel('查询码').fill(code);
  await visitor.getByRole('button', { name: '查询', exact: true }).click();
  await visitor.getByRole('heading', { name: /深圳旅程科技有限公司.*已加盟/ }).waitFor();
  // Whom the shop accepted has an account without a password, and is led to it.
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: '激活账号' }).click();
  await expect.poll(() => visitor.getByLabel('手机号', { exact: true }).inputValue()).toBe(PHONE);
});

it.each([[390], [768]])('the application fits %i px, with a province, a city and files', async (width) => {
  const visitor = await mall.visitor({ width });
  await visit(visitor, '/partnerJoin');
  await visitor.getByRole('heading', { name: '钻石伙伴' }).waitFor();
  await choose(visitor, '加盟省份', '浙江省');
  await choose(visitor, '加盟城市', '宁波市');
  await choose(visitor, '加盟省份', '广东省');
  await expect.poll(() => visitor.getByLabel('加盟城市', { exact: true }).inputValue(), { timeout: 30_000 }).toBe('');
  await visitor
    .locator('input[type=file]')
    .setInputFiles([{ name: `${'名字很长的资质证明'.repeat(8)}.pdf`, mimeType: 'application/pdf', buffer: PDF }]);
  await visitor.getByRole('link', { name: /名字很长/ }).waitFor();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(visitor);
});
