import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { agree, answered, fact, fill, formRow, keyOf, press, rowOf, state } from './support/hand.ts';
import { CHEN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const INVOICEABLE = `/workstation/e/transaction?view=${encodeURIComponent('可开票')}`;
const yuan = (fen: number): string => (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 });

interface Payment {
  transNo: string;
  invoiceable: number;
  /** What other invoices have taken of it already. */
  invoicing: number;
  invoiced: number;
}

/** Payments of the first page that one person may approve an invoice of. */
async function payments(page: Page): Promise<[Payment, Payment]> {
  const { rows = [] } = await post(page, '/yzjumc/transaction/v3/list_transaction', { view: '可开票', pageSize: 20 });
  const [first, second] = (rows as unknown as Payment[]).filter(({ invoiceable }) => invoiceable < 2_000_000);
  if (!first || !second) throw new Error('the customer has nothing to invoice');
  return [first, second];
}

/** As the team is certified: nothing else is accepted. */
async function fillBuyer(page: Page): Promise<void> {
  const [company] = (await post(page, '/yzjumc/invoice/v2/querycompany', {})) as unknown as { taxNo: string }[];
  await fill(page, '纳税人识别号', company?.taxNo ?? '');
  await fill(page, '接收邮箱', 'finance@lanhai.example.com');
}

const money = (page: Page, transNo: string, title: string): Promise<string | null> =>
  page.goto(`/workstation/e/transaction/${transNo}`).then(() => fact(page, title).textContent());

describe('a customer’s finance', () => {
  it('invoices two payments at once for no more than was paid, takes it back, and has it issued', async () => {
    const chen = await mall.person(CHEN, INVOICEABLE);
    const [first, second] = await payments(chen);
    for (const { transNo } of [first, second]) await rowOf(chen, transNo).getByRole('checkbox').check();
    await chen.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '开发票' }).click();
    await chen.getByRole('heading', { level: 1, name: '新建发票' }).waitFor();
    expect(await chen.getByLabel('购方名称').inputValue()).not.toBe('');
    await fillBuyer(chen);
    const total = first.invoiceable + second.invoiceable;
    const price = formRow(chen, '开票明细', 1).getByLabel('单价', { exact: true });
    expect(await price.inputValue()).toBe(yuan(first.invoiceable));
    const sum = chen.getByRole('textbox', { name: '价税合计' }).last();
    expect(await sum.inputValue()).toBe(yuan(total));

    await price.fill(String((first.invoiceable + 1) / 100));
    await price.press('Tab');
    await expect.poll(() => sum.inputValue()).toBe(yuan(total + 1));
    await press(chen, '保存');
    await chen.getByRole('alert').getByText('明细的价税合计不能超过该付款流水的可开票金额').first().waitFor();
    await price.fill(String(first.invoiceable / 100));
    await price.press('Tab');
    await expectAccessible(chen);
    await press(chen, '保存');
    await state(chen, '草稿').waitFor();
    const key = keyOf(chen);

    await press(chen, '提交', { asks: true });
    await state(chen, '审批中').waitFor();
    expect(await money(chen, first.transNo, '开票中')).toBe(`¥${yuan(first.invoicing + first.invoiceable)}`);
    await visit(chen, `/workstation/e/invoice/${key}`);
    await chen.getByRole('region', { name: '审批进度' }).getByRole('button', { name: '撤回' }).click();
    await chen.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await state(chen, '草稿').waitFor();
    expect(await money(chen, first.transNo, '可开票')).toBe(`¥${yuan(first.invoiceable)}`);

    await visit(chen, `/workstation/e/invoice/${key}`);
    await press(chen, '提交', { asks: true });
    await state(chen, '审批中').waitFor();
    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);
    await visit(shen, `/workstation/e/invoice?view=${encodeURIComponent('待开票')}&q=${key}`);
    await rowOf(shen, key).getByRole('button', { name: '开具' }).click();
    const dialog = shen.getByRole('dialog');
    await fill(dialog, '发票号码', '1234');
    await dialog.getByRole('button', { name: '开具' }).click();
    await dialog.getByRole('alert').waitFor();
    // Only the gateway knows which numbers are taken: what it says stands at the field, which has the focus.
    const taken = (await post(shen, '/yzjumc/invoice/v3/list', {
      filter: { field: 'status', op: 'eq', value: 'issued' },
      pageSize: 1,
    })) as { rows: { invoiceNo: string }[] };
    const number = dialog.getByLabel('发票号码', { exact: true });
    await number.fill(String(taken.rows[0]?.invoiceNo));
    await dialog.getByRole('button', { name: '开具' }).click();
    const field = dialog.locator('.yp-field', { has: shen.getByLabel('发票号码', { exact: true }) });
    await field.getByText(/^号码 \d+ 已开给 INV-/).waitFor();
    await expect.poll(() => number.evaluate((box) => box === document.activeElement)).toBe(true);
    await fill(dialog, '发票号码', '26442000000012345678');
    await dialog.getByRole('button', { name: '开具' }).click();
    await answered(dialog);
    await rowOf(shen, key).waitFor({ state: 'detached' });

    await chen.reload();
    await state(chen, '已开票').waitFor();
    await fact(chen, '发票号码').getByText('26442000000012345678').waitFor();
    expect(await money(chen, second.transNo, '已开票')).toBe(`¥${yuan(second.invoiced + second.invoiceable)}`);
    expect(await fact(chen, '可开票').textContent()).toBe('¥0.00');
    expect(await chen.getByRole('button', { name: '开发票', disabled: false }).count()).toBe(0);
    for (const page of [chen, shen]) await page.context().close();
  });

  it('cannot invoice one payment from two tabs: the one that comes second is told what is missing', async () => {
    const first = await mall.person(CHEN, INVOICEABLE);
    const [payment] = await payments(first);
    const second = await first.context().newPage();
    for (const tab of [first, second]) {
      await visit(tab, `/workstation/e/transaction/${payment.transNo}`);
      await press(tab, '开发票');
      await tab.getByRole('heading', { level: 1, name: '新建发票' }).waitFor();
      await fillBuyer(tab);
    }
    await press(first, '提交', { asks: true });
    await state(first, '审批中').waitFor();
    await press(second, '提交', { asks: true });
    await second
      .getByRole('alert')
      .getByText(/“付款流水”所选的交易流水/)
      .first()
      .waitFor();
    expect(new URL(second.url()).pathname).toBe('/workstation/e/invoice/new');
    expect(await money(second, payment.transNo, '开票中')).toBe(`¥${yuan(payment.invoicing + payment.invoiceable)}`);
    await first.context().close();
  });
});
