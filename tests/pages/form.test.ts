import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { startPages, type Pages } from './support/pages.ts';

let pages: Pages;
beforeAll(async () => { pages = await startPages(); });
afterAll(() => pages.close());
afterEach(async () => { expect(await pages.finish()).toEqual([]); });

const newKinds = 'page=entity&entity=kinds&key=new';
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
const savedRecord = (page: Page, key: string) => page.evaluate(async (asked) => {
  const answer = await window.backend.detail(window.model, asked);
  return answer.record;
}, key);

async function openNew(): Promise<Page> {
  const page = await pages.open(newKinds);
  await field(page, '名称').waitFor();
  return page;
}

/** Fills what a 'kinds' record must have. */
async function fillRequired(page: Page, name = '云帆合同'): Promise<void> {
  await field(page, '名称').fill(name);
  await choose(page, '类型', '普通发票');
  await field(page, '金额').fill('12,345.6');
  await page.getByRole('button', { name: '添加一行' }).click();
  await page.locator('tbody tr').first().getByLabel('项目').fill('年费');
  await page.locator('tbody tr').first().getByLabel('单价').fill('100');
}

describe('a field', () => {
  test('shows and hides what depends on another at once, and forgets a hidden value that is to be cleared', async () => {
    const page = await openNew();
    await expect(field(page, '税号').count()).resolves.toBe(0);
    await choose(page, '类型', '专用发票');
    await field(page, '税号').fill('91440300MA5DA1234X');
    await choose(page, '类型', '不开票');
    await expect(field(page, '税号').count()).resolves.toBe(0);
  });

  test('of money shows yuan with separators at rest, plain digits while edited, and keeps whole fen', async () => {
    const page = await openNew();
    await fillRequired(page);
    await field(page, '数量').first().focus();
    expect(await field(page, '金额').inputValue()).toBe('12,345.60');
    await field(page, '金额').focus();
    expect(await field(page, '金额').inputValue()).toBe('12345.60');
    await page.getByRole('button', { name: '保存' }).click();
    const key = await keyAfterSaving(page);
    expect(await savedRecord(page, key)).toMatchObject({ amount: 1_234_560, kind: 'normal' });
  });

  test('of text with an amount that is none keeps it in sight and names the field', async () => {
    const page = await openNew();
    await field(page, '金额').fill('壹佰元');
    await field(page, '名称').focus();
    expect(await field(page, '金额').inputValue()).toBe('壹佰元');
    await expect.poll(() => page.locator('.yp-field', { has: field(page, '金额') }).locator('.yp-error').count()).toBe(1);
  });

  test('of a date takes what people type and stores the day', async () => {
    const page = await openNew();
    await fillRequired(page);
    await field(page, '签订日期').focus();
    await page.keyboard.type('2026年3月5日');
    await page.keyboard.press('Tab');
    expect(await field(page, '签订日期').inputValue()).toBe('2026-03-05');
    await page.getByRole('button', { name: '保存' }).click();
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ signDate: '2026-03-05' });
  });

  test('of an instant means Shanghai time wherever the browser is', async () => {
    const page = await openNew();
    await fillRequired(page);
    await field(page, '签订时间').focus();
    await page.keyboard.type('2026-03-05 08:30');
    await page.keyboard.press('Tab');
    expect(await field(page, '签订时间').inputValue()).toBe('2026-03-05 08:30:00');
    await page.getByRole('button', { name: '保存' }).click();
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ signAt: '2026-03-05T00:30:00.000Z' });
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.locator('.ant-select-item-option', { hasText: option }).last().click();
  // In a list that is still open Tab chooses instead of going on.
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
}

/** The key of the record that was saved last: its page is shown. */
async function keyAfterSaving(page: Page): Promise<string> {
  const text = await page.locator('.yp-detail-title p').innerText({ timeout: 5000 });
  return /KIND\S+/.exec(text)?.[0] ?? '';
}

describe('a choice at rest', () => {
  test('loses no key that is typed while it wakes', async () => {
    const page = await openNew();
    await field(page, '规格').focus();
    await page.keyboard.type('x2');
    await expect.poll(() => page.locator('.ant-select-item-option').count()).toBe(1);
    await page.locator('.ant-select-item-option-active').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-open').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, '规格').inputValue()).toBe('X200 型');
  });

  test('takes what an input method composes as soon as it has the focus', async () => {
    const page = await openNew();
    await field(page, '类型').focus();
    await page.locator('.ant-select-focused').waitFor();
    await page.keyboard.insertText('普通');
    await expect.poll(() => page.locator('.ant-select-item-option').count()).toBe(1);
    await page.locator('.ant-select-item-option-active').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-open').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, '类型').inputValue()).toBe('普通发票');
  });

  test('is plain markup again when it is left', async () => {
    const page = await openNew();
    await field(page, '类型').focus();
    await page.locator('.ant-select-focused').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('.ant-select').count()).toBe(0);
  });

  test('closes at Escape with its value as it was, the focus where it was', async () => {
    const page = await openNew();
    await field(page, '类型').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page, '类型').getAttribute('aria-expanded')).toBe('false');
    expect(await field(page, '类型').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, '类型').inputValue()).toBe('');
  });

  test('of people asks the backend for what was typed', async () => {
    const page = await openNew();
    await field(page, '负责人').click();
    await page.locator('.ant-select-item-option').first().click();
    // In a list that is still open Tab chooses instead of going on.
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, '负责人').inputValue()).not.toBe('');
  });

  test('of a linked record copies the fields that it fetches', async () => {
    const page = await openNew();
    await field(page, '上级记录').click();
    const first = page.locator('.ant-select-item-option').first();
    await first.waitFor();
    const name = await first.locator('.yp-option').evaluate((element) => element.firstChild?.textContent ?? '');
    await first.click();
    await expect.poll(() => field(page, '上级名称').inputValue()).toBe(name);
  });
});

describe('a sub-table', () => {
  test('computes a row from its own cells and the record from its rows', async () => {
    const page = await openNew();
    await page.getByRole('button', { name: '添加一行' }).click();
    const row = page.locator('tbody tr').first();
    await row.getByLabel('单价').fill('12.50');
    await row.getByLabel('数量').fill('4');
    await expect.poll(() => row.getByLabel('小计').inputValue()).toBe('50.00');
    await expect.poll(() => field(page, '明细合计').inputValue()).toBe('50.00');
  });

  test('takes rows pasted from Excel, in the words that people see', async () => {
    const page = await openNew();
    await page.getByRole('button', { name: '添加一行' }).click();
    await page.locator('tbody tr').first().getByLabel('项目').focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '甲\t1,000.00\t2\t否\n乙\t￥20\t3\t是\t老客户\n');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    const second = page.locator('tbody tr').nth(1);
    expect(await second.getByLabel('单价').inputValue()).toBe('20.00');
    expect(await second.getByLabel('赠送原因').inputValue()).toBe('老客户');
    expect(await field(page, '明细合计').inputValue()).toBe('2,000.00');
  });

  test('keeps what is in a row when the row above is removed, and brings the removed one back', async () => {
    const page = await openNew();
    for (const name of ['甲', '乙']) {
      await page.getByRole('button', { name: '添加一行' }).click();
      await page.locator('tbody tr').last().getByLabel('项目').fill(name);
    }
    await page.getByRole('button', { name: '删除第 1 行' }).click();
    await expect.poll(() => page.locator('tbody').getByLabel('项目').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(['乙']);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => page.locator('tbody').getByLabel('项目').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(['甲', '乙']);
    await page.getByRole('button', { name: '下移第 1 行' }).click();
    await expect.poll(() => page.locator('tbody').getByLabel('项目').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(['乙', '甲']);
  });
});

describe('submitting', () => {
  test('with mistakes shows them beside their fields and in a summary whose lines lead to them', async () => {
    const page = await openNew();
    await page.getByRole('button', { name: '保存' }).click();
    const summary = page.getByRole('alert').filter({ hasText: '处需要修改' });
    await summary.waitFor();
    expect(await field(page, '名称').getAttribute('aria-invalid')).toBe('true');
    await summary.getByRole('button', { name: /金额/ }).click();
    expect(await field(page, '金额').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('clears a field\'s message as soon as it is repaired', async () => {
    const page = await openNew();
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.yp-summary').waitFor();
    await field(page, '名称').fill('好');
    await expect.poll(() => field(page, '名称').getAttribute('aria-invalid')).toBe(null);
  });

  test('by Ctrl+S saves what is still being typed', async () => {
    const page = await openNew();
    await fillRequired(page, '第一');
    await field(page, '签订日期').focus();
    await page.keyboard.type('2026/1/2');
    await page.keyboard.press('Control+s');
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ signDate: '2026-01-02' });
  });

  test('shows what a rule says at the field that the rule names', async () => {
    const page = await openNew();
    await fillRequired(page);
    await field(page, '金额').fill('2000000');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => page.locator('.yp-field', { has: field(page, '金额') }).locator('.yp-error').innerText()).toBe('金额不能超过 1,000,000.00 元');
  });
});

describe('tabs and steps', () => {
  test.each(['tabs', 'steps'])('%s keep what was typed out of sight, count their mistakes and open for one', async (layout) => {
    const page = await pages.open(`${newKinds}&layout=${layout}`);
    await field(page, '名称').fill('在第一页');
    await page.getByRole('tab', { name: /联系与归属/ }).click();
    await field(page, '电子邮箱').fill('不是邮箱');
    await page.getByRole('tab', { name: /联系与归属/ }).press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { name: /明细与结构/ }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.yp-summary').waitFor();
    expect(await page.getByRole('tab', { name: /联系与归属/ }).locator('.yp-badge').innerText()).toBe('1');
    await page.locator('.yp-summary').getByRole('button', { name: /电子邮箱/ }).click();
    await expect.poll(() => field(page, '电子邮箱').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page, '名称').inputValue()).toBe('在第一页');
  });
});

describe('a sub-tree that rjsf draws', () => {
  test('changes its fields with the chosen branch and stores that branch', async () => {
    const page = await openNew();
    await fillRequired(page);
    const group = page.locator('fieldset', { hasText: '付款方式' });
    await group.locator('select').selectOption({ label: '承兑汇票' });
    await group.getByLabel('票据号码').fill('T-1');
    await page.getByRole('button', { name: '保存' }).click();
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ payment: { draftNo: 'T-1' } });
  });
});

describe('two people', () => {
  async function openEdit(): Promise<{ page: Page; key: string }> {
    const page = await openNew();
    await fillRequired(page, '原名');
    await page.getByRole('button', { name: '保存' }).click();
    const key = await keyAfterSaving(page);
    await page.getByRole('button', { name: '编辑' }).click();
    await field(page, '名称').waitFor();
    return { page, key };
  }
  const saveElsewhere = (page: Page, key: string, change: Record<string, unknown>) => page.evaluate(async ([asked, part]) => {
    const { model } = window;
    const now = await window.backend.detail(model, asked as string);
    await window.backend.save(model, { record: { ...now.record, ...(part as object) }, version: now.version, idempotencyKey: crypto.randomUUID() });
  }, [key, change] as const);

  test('who changed different fields both keep their change', async () => {
    const { page, key } = await openEdit();
    await field(page, '名称').fill('我的名字');
    await saveElsewhere(page, key, { quantity: 9 });
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '编辑' }).waitFor();
    expect(await savedRecord(page, key)).toMatchObject({ name: '我的名字', quantity: 9 });
  });

  test('who changed the same field choose between mine, theirs and see the original', async () => {
    const { page, key } = await openEdit();
    await field(page, '名称').fill('我的名字');
    await saveElsewhere(page, key, { name: '对方名字' });
    await page.getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('dialog', { name: '记录已被他人修改' });
    await dialog.waitFor();
    expect(await dialog.locator('tbody tr').innerText()).toMatch(/名称[\s\S]*我的名字[\s\S]*对方名字[\s\S]*原名/);
    expect(await dialog.getByRole('button', { name: '合并并保存' }).isDisabled()).toBe(true);
    await dialog.getByLabel('名称：采用我的').check();
    await dialog.getByRole('button', { name: '合并并保存' }).click();
    await page.getByRole('button', { name: '编辑' }).waitFor();
    expect(await savedRecord(page, key)).toMatchObject({ name: '我的名字' });
  });
});

describe('nothing is lost', () => {
  test('what was typed and not saved is offered again', async () => {
    const page = await openNew();
    await field(page, '名称').fill('写了一半');
    await expect.poll(() => page.evaluate(async () => (await window.backend.draft(window.model, ''))?.record.name), { timeout: 5000 }).toBe('写了一半');
    await page.getByRole('button', { name: '取消' }).click();
    await page.evaluate(() => window.openNew());
    await page.getByRole('button', { name: '恢复' }).click();
    expect(await field(page, '名称').inputValue()).toBe('写了一半');
  });

  test('leaving a form with changes asks, leaving one without does not', async () => {
    const page = await openNew();
    const asked: string[] = [];
    page.on('dialog', (dialog) => { asked.push(dialog.type()); void dialog.accept(); });
    await page.reload();
    expect(asked).toEqual([]);
    await field(page, '名称').fill('改了');
    await page.getByText('有未保存的修改').waitFor();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

describe('the page', () => {
  test.each([[390], [768], [1440]])('fits %i px without scrolling sideways and has no violation', async (width) => {
    for (const query of ['page=entity&entity=kinds&edit', 'page=entity&entity=sale-contract', 'page=entity&entity=kinds&tab=history']) {
      const page = await pages.open(query, { width });
      await page.locator('.yp-detail:not([aria-busy])').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), query).toBeLessThanOrEqual(0);
      if (width !== 768) await expectAccessible(page, query);
      await page.context().close();
    }
  });

  test('has no violation while it shows mistakes, in the dark either', async () => {
    const page = await pages.open(`${newKinds}&theme=dark`);
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.yp-summary').waitFor();
    await expectAccessible(page);
  });
});
