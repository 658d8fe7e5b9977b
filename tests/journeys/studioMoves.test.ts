import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { fact, newCustomer, PATIENT, press, toasted } from './support/hand.ts';
import { GU, sharedMall, ZHOU } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const row = (page: Page, title: string) =>
  page.getByRole('tree', { name: '结构' }).getByRole('treeitem', { name: title, exact: false }).first();

async function publish(page: Page, reason: string, change: RegExp): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await confirm(page, reason, change);
}

/** In the dialog that is open. */
async function confirm(page: Page, reason: string, change: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  // The publication before can no longer be taken back by one press.
  expect(await page.locator('.ui-toast').count()).toBe(0);
  await dialog.getByRole('region', { name: '影响' }).waitFor();
  await dialog.getByRole('region', { name: '改动' }).getByText(change).first().waitFor();
  for (const tick of await dialog.getByRole('region', { name: '影响' }).getByRole('checkbox').all()) await tick.check();
  await page.keyboard.press('Control+Enter');
  await toasted(page, '已发布');
  await dialog.waitFor({ state: 'detached' });
}

it('moves a field into a group and out of it, and what was filled in goes with it', async () => {
  const gu = await mall.person(GU, '/workstation/studio/customer');
  await row(gu, '客户名称').waitFor();
  await gu.getByRole('button', { name: '添加字段' }).click();
  await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
  await gu.keyboard.type('开票邮编');
  await gu.keyboard.press('Enter');
  await publish(gu, '寄发票要邮编', /开票邮编/);

  const zhou = await mall.signedIn(ZHOU);
  const name = await newCustomer(zhou, '移动单位');
  const { rows } = (await post(zhou, '/yzjumc/entity/v1/customer/list', {
    filter: { field: 'name', op: 'eq', value: name },
  })) as { rows: { customerNo: string }[] };
  await visit(zhou, `/workstation/e/customer/${rows[0]?.customerNo}?edit=1`);
  await zhou.getByLabel('开票邮编').fill('200001');
  await press(zhou, '保存');
  await fact(zhou, '开票邮编').getByText('200001').waitFor(PATIENT);

  // By keyboard: the select is a control like any other.
  await row(gu, '开票邮编').click();
  const place = gu.getByLabel('移到…');
  await place.focus();
  await place.selectOption({ label: '“开票与账户”里' });
  await expectAccessible(gu);
  await publish(gu, '与开票信息放在一起', /开票邮编/);
  await zhou.reload();
  await zhou.getByText('200001').first().waitFor(PATIENT);

  await row(gu, '开票邮编').click();
  await gu.getByLabel('移到…').selectOption({ label: '单据本身' });
  await publish(gu, '还是放在外面', /开票邮编/);
  await zhou.reload();
  await fact(zhou, '开票邮编').getByText('200001').waitFor(PATIENT);
  await gu.getByText('与生效的一致').waitFor(PATIENT);
  await gu.context().close();
  await zhou.context().close();
});

it('carries a field into a sub-table and out of it, on the drawn page by mouse and in both panes by keyboard', async () => {
  const gu = await mall.person(GU, '/workstation/studio/customer');
  await row(gu, '客户名称').waitFor();
  const add = async (kind: RegExp, title: string) => {
    await gu.getByRole('button', { name: '添加字段' }).click();
    await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: kind }).click();
    await gu.keyboard.type(title);
    await gu.keyboard.press('Enter');
    await row(gu, title).waitFor();
  };
  await row(gu, '客户级别').click();
  await add(/^文本/, '拜访备注');
  await row(gu, '客户级别').click();
  await add(/^明细表/, '拜访计划');
  const host = gu.locator('.st-preview-host');
  const table = host.locator('.yp-table').filter({ hasText: '拜访计划' });
  const field = host.locator('.yp-field[data-why="/拜访备注"]');
  const head = table.getByRole('columnheader', { name: '拜访备注' });
  const level = (title: string) => row(gu, title).getAttribute('aria-level');

  await field.waitFor(PATIENT);
  // What is held keeps the page as it is drawn: before the table stands on it, it would never come under the hand.
  await table.waitFor(PATIENT);
  await field.dragTo(table);
  await head.waitFor(PATIENT);
  await expect.poll(() => level('拜访备注')).toBe('4');
  await gu.getByRole('group', { name: '字段“拜访备注”的属性' }).waitFor();

  await head.dragTo(host.locator('.yp-field[data-why="/name"]'));
  await field.waitFor(PATIENT);
  await expect.poll(() => level('拜访备注')).toBe('3');
  await gu.getByRole('button', { name: '撤销' }).click();
  await head.waitFor(PATIENT);

  // In the outline.
  await row(gu, '拜访备注').focus();
  await gu.keyboard.press('Alt+ArrowLeft');
  await field.waitFor(PATIENT);
  await expect.poll(() => level('拜访备注')).toBe('3');
  await expect.poll(() => row(gu, '拜访备注').evaluate((one) => one === document.activeElement)).toBe(true);
  await gu.keyboard.press('Alt+ArrowRight');
  await head.waitFor(PATIENT);
  await expect.poll(() => row(gu, '拜访备注').evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(gu);

  // What came with the release stays where programs look for it, and that is said.
  await row(gu, '客户来源').dragTo(row(gu, '拜访备注'));
  await gu.getByText('程序按它的位置读写单据').first().waitFor();
  expect(await level('客户来源')).toBe('3');
  await gu.getByRole('button', { name: '放弃草稿' }).click();
  await gu.getByRole('button', { name: '放弃草稿' }).last().click();
  await gu.getByText('与生效的一致').waitFor(PATIENT);
  await gu.context().close();
});

it('applies a changed formula to the records that are there, on another’s open page too, and takes it back', async () => {
  const zhou = await mall.signedIn(ZHOU);
  const { rows } = (await post(zhou, '/yzjumc/entity/v1/opportunity/list', {
    filter: { field: 'stage', op: 'eq', value: 'negotiation' },
    pageSize: 1,
  })) as { rows: { billNo: string }[] };
  await visit(zhou, `/workstation/e/opportunity/${rows[0]?.billNo}`);
  const probability = fact(zhou, '成交概率');
  await probability.getByText('80%').waitFor(PATIENT);
  const gu = await mall.person(
    GU,
    `/workstation/studio/opportunity?at=${encodeURIComponent('/record/properties/probability')}`,
  );
  const formula = gu.getByLabel('计算公式', { exact: true });
  await formula.fill((await formula.inputValue()).replace('0.8', '0.65'));
  await gu.getByText(/草稿已保存/u).waitFor(PATIENT);
  await gu.getByRole('button', { name: '发布', exact: true }).click();
  const impact = gu.getByRole('dialog').getByRole('region', { name: '影响' });
  const effect = impact.getByRole('listitem').filter({ hasText: '的计算方式变了' });
  await effect.getByLabel('已有的单据').selectOption({ label: '现在就按新的公式算出，不论单据在什么状态' });
  await impact.getByText('字段“加权金额”由“成交概率”算出').waitFor();
  await expectAccessible(gu);
  await confirm(gu, '谈判阶段没有那么稳', /negotiation.*0\.65/u);
  await probability.getByText('65%').waitFor(PATIENT);
  await gu.locator('.ui-toast').getByRole('button', { name: '撤回' }).click();
  await probability.getByText('80%').waitFor(PATIENT);
  await gu.context().close();
  await zhou.context().close();
});

it('gives back what another was typing when the publication that took its field is taken back', async () => {
  const gu = await mall.person(GU, '/workstation/studio/customer');
  await row(gu, '客户名称').waitFor();
  await gu.getByRole('button', { name: '添加字段' }).click();
  await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^金额/ }).click();
  await gu.keyboard.type('拜访预算');
  await gu.keyboard.press('Enter');
  await publish(gu, '拜访要花钱', /拜访预算/);
  const zhou = await mall.person(ZHOU, '/workstation/e/customer/new');
  const budget = zhou.getByLabel('拜访预算');
  await budget.fill('200');
  await zhou.keyboard.press('Tab');

  await row(gu, '拜访预算').click();
  await gu.getByRole('button', { name: '停用字段' }).click();
  await publish(gu, '不用写了', /拜访预算/);
  await zhou.getByText('不会保存：拜访预算（¥200.00）').waitFor(PATIENT);
  await budget.waitFor({ state: 'detached' });

  await gu.locator('.ui-toast').getByRole('button', { name: '撤回' }).click();
  await budget.waitFor(PATIENT);
  await expect.poll(() => budget.inputValue()).toBe('200.00');
  await zhou.getByText('已没有位置').waitFor({ state: 'detached' });
  await gu.context().close();
  await zhou.context().close();
});

it('adds a field, moves it and publishes it by keyboard alone', async () => {
  const gu = await mall.person(GU, '/workstation/studio/customer');
  const focused = (title: string) =>
    expect.poll(() => row(gu, title).evaluate((one) => one === document.activeElement)).toBe(true);
  await row(gu, '客户级别').focus();
  await gu.keyboard.press('Insert');
  await gu.getByRole('region', { name: '字段类型' }).waitFor();
  await gu.keyboard.press('Enter');
  await gu.getByRole('group', { name: '字段“文本”的属性' }).waitFor();
  await gu.keyboard.type('拜访路线');
  await gu.keyboard.press('Enter');
  // Named, it has the hand in the outline again, where its keys are.
  await focused('拜访路线');
  const places = async () => {
    const titles = await gu.getByRole('tree', { name: '结构' }).getByRole('treeitem').allInnerTexts();
    return ['拜访路线', '客户级别'].map((title) => titles.findIndex((text) => text.startsWith(title)));
  };
  const [before = 0, level] = await places();
  expect(before).toBe((level ?? 0) + 1);
  await gu.keyboard.press('Alt+ArrowUp');
  await expect.poll(places).toEqual([level, before]);
  await focused('拜访路线');
  await gu.keyboard.press('Control+Enter');
  const dialog = gu.getByRole('dialog');
  await dialog.getByRole('region', { name: '影响' }).waitFor();
  await gu.keyboard.type('记下怎么走');
  await gu.keyboard.press('Control+Enter');
  await toasted(gu, '已发布');
  await gu.context().close();
});
