import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { textOfPdf } from '../support/pdf.ts';
import { CHEN, fillSignIn, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
const choiceOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const total = (page: Page, amount: string) => page.locator('.configurator-total strong', { hasText: amount }).waitFor();

describe('working out what a product costs', () => {
  it('the choice is the address: corrected with a word, changed by the page, taken along to another edition, found again', async () => {
    const page = await mall.visitor();
    await visit(page, '/productDetail?productNo=SP100120&quantity=30&years=9');
    const corrections = page.getByRole('status', { name: '已更正' });
    await corrections.getByText('协同办公基础版的数量至少 50，已由 30 改为 50').waitFor();
    await corrections.getByText('年限已改为 1 年').waitFor();
    await expect.poll(() => choiceOf(page)).toEqual({ productNo: 'SP100120', quantity: '50', years: '1' });
    await expectAccessible(page);

    await page.getByLabel('数量', { exact: true }).fill('80');
    await page.getByRole('radio', { name: '2 年' }).check({ force: true });
    await total(page, '¥20,480.00');
    await expect.poll(() => choiceOf(page)).toEqual({ productNo: 'SP100120', quantity: '80', years: '2' });
    await expect.poll(() => corrections.locator('p').count()).toBe(0);

    await page.getByRole('link', { name: '旗舰版', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '协同办公旗舰版' }).waitFor();
    await corrections.getByText('协同办公旗舰版的数量至少 100，已由 80 改为 100').waitFor();
    await total(page, '¥59,600.00');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('旗舰版');

    await page.reload();
    await total(page, '¥59,600.00');
    await expect.poll(() => choiceOf(page)).toEqual({ productNo: 'SP100121', quantity: '100', years: '2' });
    await page.context().close();
  });
});

describe('a quote', () => {
  it('is kept through a sign-in, handed to the finance department, found again and ordered at its price', async () => {
    const page = await mall.visitor({ context: { acceptDownloads: true } });
    await visit(page, '/productDetail?productNo=SP100120&quantity=200&years=2');
    await total(page, '¥51,200.00');
    await page.getByRole('button', { name: '生成报价单' }).click();
    await page.waitForURL('**/login?**');
    await fillSignIn(page, CHEN);
    const dialog = page.getByRole('dialog', { name: '生成报价单' });
    await dialog.getByText('人民币伍万壹仟贰佰元整').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('联系电话').fill('123');
    await dialog.getByRole('button', { name: '生成报价单' }).click();
    await dialog.getByText('请填写 11 位手机号，或带区号的座机').waitFor();
    await dialog.getByLabel('联系电话').fill('13800000001');
    await page.keyboard.press('Enter');

    const done = page.getByRole('dialog', { name: '报价单已生成' });
    const quoteNo = (await done.locator('strong').textContent()) ?? '';
    expect(quoteNo).toMatch(/^QT-\d{8}-\d{4}$/);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      done.getByRole('button', { name: '下载 PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`报价单-${quoteNo}.pdf`);
    const text = await textOfPdf(await readFile(await file.path()));
    for (const part of [quoteNo, '蓝海制造有限公司', '¥51,200.00', '伍万壹仟贰佰元整']) expect(text).toContain(part);

    await visit(page, `/workstation/e/quote?q=${quoteNo}`);
    await page.getByRole('grid').getByRole('link', { name: quoteNo }).click();
    await page.getByRole('button', { name: '按此报价下单' }).click();
    await page.waitForURL('**/ConfirmOrder?**');
    await page
      .locator('.held-quote')
      .getByText(/有效期至/)
      .waitFor();
    expect(await page.getByRole('radio', { name: '不使用优惠券' }).isChecked()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '提交订单 ¥51,200.00' }).click();
    await page.getByRole('heading', { level: 1, name: '付款' }).waitFor();

    await visit(page, `/ConfirmOrder?quote=${quoteNo}`);
    await page.getByRole('heading', { name: '不能按这份报价单下单' }).waitFor();
    await page.getByRole('link', { name: '按今天的价格选购' }).click();
    await page.getByText(/按今天的价格下单/).waitFor();

    // From the confirmation, whose own form neither takes the quote's away nor is sent with it.
    await visit(page, '/ConfirmOrder?productNo=SP100120&quantity=200&years=1');
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '生成报价单' }).click();
    await dialog.getByLabel('联系人').press('Enter');
    await done.waitFor();
    expect(new URL(page.url()).search).toBe('?productNo=SP100120&quantity=200&years=1');
    await page.context().close();
  });
});
