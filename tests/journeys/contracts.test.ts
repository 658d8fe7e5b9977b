import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import {
  agree,
  answered,
  choose,
  fact,
  fill,
  formRow,
  grid,
  keyOf,
  PATIENT,
  press,
  rowOf,
  state,
} from './support/hand.ts';
import { CHEN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const listOf = (entity: string, view: string): string => `/workstation/e/${entity}?view=${encodeURIComponent(view)}`;

async function openFirst(page: Page): Promise<string> {
  await grid(page).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: '详情' }).waitFor();
  return keyOf(page);
}

/** Reads the text and puts the name under it. */
async function sign(page: Page, name: string, sealed = false): Promise<void> {
  await press(page, name);
  const dialog = page.getByRole('dialog');
  if (sealed) await choose(dialog, '印章');
  await dialog.getByRole('button', { name }).click();
  await dialog
    .getByRole('alert')
    .getByText(/我已阅读/)
    .waitFor();
  await dialog.getByRole('switch', { name: /我已阅读/ }).click();
  await dialog.getByRole('button', { name }).click();
  await answered(dialog);
}

describe('an online contract', () => {
  it('is read before it is saved, reviewed, signed as it was read, and makes the contract that the shop has to seal', async () => {
    const chen = await mall.person(CHEN, '/workstation/contract-signed');
    await press(chen, '新建');
    await fill(chen, '合同名称', '蓝海制造二期订购合同');
    await fill(chen, '统一社会信用代码', '91440300708461136T');
    await fill(chen, '地址', '深圳市南山区科技园南路 1 号');
    await fill(chen, '联系电话', '13800000001');
    await press(chen, '添加一行');
    const row = formRow(chen, '订购明细', 1);
    await choose(row, '产品');
    await fill(row, '数量', '100');
    await fill(row, '单价', '298');
    await expect.poll(() => chen.getByLabel('合同金额').inputValue()).toBe('29,800.00');

    await press(chen, '预览正文');
    const preview = chen.getByRole('dialog', { name: '预览在线合同' });
    const text = preview.frameLocator('iframe');
    await text.getByRole('heading', { name: '蓝海制造二期订购合同' }).waitFor();
    expect(await text.locator('body').textContent()).toContain('人民币贰万玖仟捌佰元整');
    expect(await text.locator('body').textContent()).toContain('（保存后生成）');
    await expectAccessible(chen);
    await preview.getByRole('button', { name: '关闭' }).click();
    await press(chen, '提交申请', { asks: true });
    await state(chen, '审核中').waitFor();
    const key = keyOf(chen);
    // The form has become the record: its tab is no second way to an empty one.
    expect(await chen.locator('.ws-tab-name').allTextContents()).not.toContain('新建在线合同');

    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);
    await visit(chen, `${listOf('online-contract', '待签署')}&q=${key}`);
    await openFirst(chen);
    await state(chen, '待签署').waitFor();
    await chen.getByRole('tab', { name: '正文' }).click();
    await chen.frameLocator('iframe').getByText(`合同编号：${key}`).waitFor();
    await chen.getByRole('tab', { name: '详情' }).click();
    await sign(chen, '在线签署', true);
    await state(chen, '已签署').waitFor();
    await fact(chen, '生成的合同').getByRole('link').click();
    await state(chen, '待乙方盖章').waitFor();
    expect(await fact(chen, '甲方签署人').textContent()).toBe('陈晓');
    expect(await fact(chen, '合同金额').textContent()).toBe('¥29,800.00');
    for (const page of [chen, shen]) await page.context().close();
  });

  it('of the demo is read as the page it will be signed as, which runs no script, and signed from the list', async () => {
    const page = await mall.person(CHEN, listOf('online-contract', '待签署'));
    const key = await openFirst(page);
    await page.getByRole('tab', { name: '正文' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    expect(await frame.locator('body').textContent()).toContain('乙方：云铺科技有限公司');
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts');
    await expect
      .poll(async () => {
        const inside = await frame.locator('html').evaluate((element) => element.scrollHeight);
        return (await page.locator('iframe').evaluate((element) => element.clientHeight)) >= inside;
      })
      .toBe(true);

    await visit(page, listOf('online-contract', '待签署'));
    await rowOf(page, key).getByRole('button', { name: '在线签署' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, '印章');
    await dialog.getByRole('switch', { name: /我已阅读/ }).click();
    await dialog.getByRole('button', { name: '在线签署' }).click();
    await rowOf(page, key).waitFor({ state: 'detached' });
    await visit(page, `/workstation/e/online-contract/${key}`);
    await state(page, '已签署').waitFor();
    await page.context().close();
  });

  it('that is no longer wanted is cancelled with the reason', async () => {
    const page = await mall.person(CHEN, listOf('online-contract', '待签署'));
    await openFirst(page);
    await press(page, '取消');
    const dialog = page.getByRole('dialog');
    await fill(dialog, '取消原因', '采购计划推迟到明年');
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await state(page, '已取消').waitFor();
    await fact(page, '审核意见或取消原因').getByText('采购计划推迟到明年').waitFor();
    expect(await page.getByRole('button', { name: '在线签署', disabled: false }).count()).toBe(0);
    await page.context().close();
  });
});

describe('a contract', () => {
  it('that the customer refuses is sent again, and signed', async () => {
    const chen = await mall.person(CHEN, listOf('contract', '待我签署'));
    const shen = await mall.person(SHEN);
    await openFirst(chen);
    await press(chen, '拒签');
    await fill(chen.getByRole('dialog'), '拒签原因', '付款期限需要延长');
    await chen.getByRole('dialog').getByRole('button', { name: '拒签' }).click();
    await state(chen, '已拒签').waitFor();

    await visit(shen, `/workstation/e/contract/${keyOf(chen)}`);
    await fact(shen, '拒签、作废或终止原因').getByText('付款期限需要延长').waitFor();
    await press(shen, '重新发起', { asks: true });
    await state(shen, '待甲方签署').waitFor();
    await expect.poll(() => chen.getByRole('button', { name: '查看最新内容' }).count(), PATIENT).toBe(1);
    await press(chen, '查看最新内容');
    await state(chen, '待甲方签署').waitFor();
    await sign(chen, '签署');
    await state(chen, '待乙方盖章').waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });

  it('that the customer has signed is sealed, filed and ended by the shop, which the customer reads', async () => {
    const shen = await mall.person(SHEN, `${listOf('contract', '待盖章')}&q=${encodeURIComponent('蓝海制造')}`);
    const key = await openFirst(shen);
    await press(shen, '盖章生效', { asks: true });
    await state(shen, '履行中').waitFor();
    await press(shen, '归档');
    await fill(shen.getByRole('dialog'), '归档号', 'HT-2026-90001');
    await shen.getByRole('dialog').getByRole('button', { name: '归档' }).click();
    await fact(shen, '归档号').getByText('HT-2026-90001').waitFor();
    await press(shen, '提前终止');
    await fill(shen.getByRole('dialog'), '终止原因', '双方协商一致解除');
    await shen.getByRole('dialog').getByRole('button', { name: '提前终止' }).click();
    await state(shen, '已终止').waitFor();

    const chen = await mall.person(CHEN, `/workstation/e/contract/${key}`);
    await state(chen, '已终止').waitFor();
    await fact(chen, '拒签、作废或终止原因').getByText('双方协商一致解除').waitFor();
    await fact(chen, '乙方签署人').getByText('沈一').waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });
});
