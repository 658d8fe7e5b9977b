import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { agree, fact, fill, formRow, grid, keyOf, PATIENT, press, refused, state } from './support/hand.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const EXTRACTABLE = `/workstation/e/reward?view=${encodeURIComponent('可提取')}`;
/** Fen, from an amount as it is shown. */
const fen = (text: string): number => Math.round(Number(text.replace(/[¥,\s]/gu, '')) * 100);
const totals = async (page: Page) =>
  (await post(page, '/yzjumc/approval/v3/extract-total', {})) as unknown as Record<
    'available' | 'extracting' | 'extracted',
    number
  >;

/** Ticks the first rewards that can be extracted and begins an extraction of them. @returns their numbers */
async function beginExtraction(page: Page, count: number): Promise<string[]> {
  await visit(page, EXTRACTABLE);
  const keys: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const row = grid(page).getByRole('row').nth(at);
    keys.push((await row.getByRole('link').first().textContent()) ?? '');
    await row.getByRole('checkbox').check();
  }
  await page.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '提取到银行' }).click();
  await page.getByRole('heading', { name: '新建银行提取' }).waitFor();
  await formRow(page, '提取明细', count).waitFor();
  return keys;
}

describe('a partner’s month', () => {
  it('chosen rewards go to the account used last, through approval and payment, and the ledger says so', async () => {
    const zhou = await mall.person(ZHOU);
    const before = await totals(zhou);
    // A draft of the same rewards, begun before and handed in too late.
    await beginExtraction(zhou, 3);
    await press(zhou, '保存');
    await state(zhou, '草稿').waitFor();
    const late = keyOf(zhou);

    const rewards = await beginExtraction(zhou, 3);
    for (const label of ['开户银行', '银行账号', '联系电话'])
      expect(await zhou.getByLabel(label, { exact: true }).inputValue()).not.toBe('');
    let sum = 0;
    for (let row = 1; row <= 3; row += 1)
      sum += fen(await formRow(zhou, '提取明细', row).getByLabel('本次提取').inputValue());
    expect(fen(await zhou.getByLabel('实付金额').inputValue())).toBe(sum);
    await expectAccessible(zhou);
    await press(zhou, '提交', { asks: true });
    await state(zhou, '审批中').waitFor();
    const key = keyOf(zhou);
    expect(await totals(zhou)).toMatchObject({
      available: before.available - sum,
      extracting: before.extracting + sum,
    });

    await visit(zhou, `/workstation/e/extraction/${late}`);
    await zhou.getByRole('button', { name: '提交', exact: true }).click();
    await zhou.getByRole('dialog').getByRole('button', { name: '提交' }).click();
    await zhou
      .getByRole('alert')
      .filter({ hasText: /可提取/ })
      .or(zhou.locator('.ui-toast').filter({ hasText: /可提取/ }))
      .first()
      .waitFor();
    await zhou.reload();
    await state(zhou, '草稿').waitFor();

    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);
    await visit(shen, `/workstation/e/extraction/${key}`);
    await state(shen, '待付款').waitFor();
    await shen.getByRole('button', { name: '登记付款', exact: true }).click();
    await fill(shen.getByRole('dialog'), '付款流水号', 'PAY20261120001');
    await shen.getByRole('dialog').getByRole('button', { name: '登记付款' }).click();
    await state(shen, '已付款').waitFor();
    expect(await totals(zhou)).toMatchObject({ extracting: before.extracting, extracted: before.extracted + sum });

    await visit(zhou, `/workstation/e/reward/${rewards[0]}`);
    expect(fen((await fact(zhou, '可提取').textContent()) ?? '')).toBe(0);
    await refused(zhou, '提取到银行', '只有已结算、尚未提取的奖励可以提取');
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('a new extraction begins with everything that is settled, on a phone too', async () => {
    const zhou = await mall.person(ZHOU, EXTRACTABLE, { width: 390, height: 844 });
    const shown = zhou.getByRole('navigation', { name: '分页' }).getByRole('status');
    await expect.poll(() => shown.textContent(), PATIENT).toMatch(/[1-9]/u);
    const count = Math.min(200, Number(/\d+/u.exec((await shown.textContent()) ?? '')?.[0]));
    await visit(zhou, '/workstation/e/extraction');
    await press(zhou, '新建');
    await zhou.getByRole('group', { name: '提取明细' }).getByText(`共 ${count} 行`).waitFor();
    const all = (await totals(zhou)).available;
    if (count < 200) expect(fen(await zhou.getByLabel('提取金额').inputValue())).toBe(all);
    expect(await zhou.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press(zhou, '保存');
    await state(zhou, '草稿').waitFor();
    await zhou.context().close();
  });
});
