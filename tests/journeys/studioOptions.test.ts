import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { choose, fact, newCustomer, PATIENT, press, toasted } from './support/hand.ts';
import { GU, sharedMall, ZHOU } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const row = (page: Page, title: string) =>
  page.getByRole('tree', { name: '结构' }).getByRole('treeitem', { name: title, exact: false }).first();

/** What the impact report says. */
async function publish(page: Page, reason: string): Promise<string> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  const impact = dialog.getByRole('region', { name: '影响' });
  await impact.waitFor();
  await dialog.getByRole('region', { name: '改动' }).waitFor();
  const words = await impact.innerText();
  for (const tick of await impact.getByRole('checkbox').all()) await tick.check();
  await page.keyboard.press('Control+Enter');
  await toasted(page, '已发布');
  await dialog.waitFor({ state: 'detached' });
  return words;
}

it('stores an option otherwise: records, history and whoever asks by it follow, and it is said before', async () => {
  const gu = await mall.person(GU, '/workstation/studio/customer');
  await row(gu, '客户名称').waitFor();
  await gu.getByRole('button', { name: '添加字段' }).click();
  await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^单选/ }).click();
  await gu.keyboard.type('拜访方式');
  await gu.keyboard.press('Enter');
  const options = gu.getByRole('group', { name: '字段“拜访方式”的属性' });
  await options.getByLabel('选项 1 的名称').fill('上门');
  await publish(gu, '要知道怎么拜访');
  const before = await options.getByLabel('“上门”保存的值').inputValue();

  const zhou = await mall.signedIn(ZHOU);
  const name = await newCustomer(zhou, '改值单位');
  const listed = async (filter: object) =>
    (await post(zhou, '/yzjumc/entity/v1/customer/list', { filter })) as { rows: Record<string, string>[] };
  const key = (await listed({ field: 'name', op: 'eq', value: name })).rows[0]?.customerNo ?? '';
  await visit(zhou, `/workstation/e/customer/${key}?edit=1`);
  await choose(zhou, '拜访方式', { keyword: '上门' });
  await press(zhou, '保存');
  await fact(zhou, '拜访方式').getByText('上门').waitFor(PATIENT);

  const value = options.getByLabel('“上门”保存的值');
  await value.fill('option2');
  await options.getByText('已经用了这个值').waitFor();
  await value.fill('visit');
  await gu.keyboard.press('Enter');
  await expect.poll(() => value.inputValue()).toBe('visit');
  await expectAccessible(gu);
  expect(await publish(gu, '接口要认得')).toContain(`${before} 改为 visit`);

  await zhou.reload();
  await fact(zhou, '拜访方式').getByText('上门').waitFor(PATIENT);
  const field = Object.entries((await listed({ field: 'customerNo', op: 'eq', value: key })).rows[0] ?? {}).find(
    ([, stored]) => stored === 'visit',
  )?.[0];
  expect(field).toBeDefined();
  expect((await listed({ field, op: 'eq', value: 'visit' })).rows.map((one) => one.customerNo)).toContain(key);

  // What is wrong with the condition of an option is said beside it, and once.
  await options.getByText('总是可选').first().click();
  await options.getByRole('button', { name: '写表达式' }).first().click();
  await options.getByRole('textbox', { name: '什么时候可以选“上门”' }).fill('nobody == 1');
  const problem = options.getByText('没有名为“nobody”的字段');
  await problem.first().waitFor(PATIENT);
  await expect.poll(() => problem.count()).toBe(1);
  await gu.context().close();
  await zhou.context().close();
});

it('calls a new state otherwise, and leaves a shipped one to developers', async () => {
  const gu = await mall.person(GU, '/workstation/studio/opportunity');
  await row(gu, '客户').waitFor();
  await gu.getByRole('tab', { name: '流程' }).click();
  await gu.getByRole('button', { name: '添加状态' }).click();
  await gu.keyboard.type('搁置');
  await gu.keyboard.press('Enter');
  const name = gu.getByRole('group', { name: '状态“搁置”的属性' }).getByLabel('标识');
  await name.fill('1');
  await gu.getByText('不以数字开头').waitFor();
  await name.fill('parked');
  await gu.keyboard.press('Enter');
  await expect.poll(() => name.inputValue()).toBe('parked');
  await gu
    .getByRole('button', { name: /^状态 已赢单|^状态 赢单/u })
    .first()
    .click();
  await expect.poll(() => gu.getByLabel('标识').isDisabled()).toBe(true);
  await gu.getByRole('button', { name: '撤销' }).first().click();
  await gu.context().close();
});
