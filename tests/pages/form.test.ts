import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import {
  choose,
  field,
  fillRequired,
  keyAfterSaving,
  newKinds,
  openNew,
  openPage,
  savedRecord,
  serveForms,
} from './support/form.ts';

serveForms();

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
    await expect
      .poll(() =>
        page
          .locator('.yp-field', { has: field(page, '金额') })
          .locator('.yp-error')
          .count(),
      )
      .toBe(1);
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
    await field(page, '上门时间').focus();
    await page.keyboard.type('8:30');
    await page.keyboard.press('Tab');
    expect(await field(page, '上门时间').inputValue()).toBe('08:30');
    expect(await field(page, '签订时间').inputValue()).toBe('2026-03-05 08:30:00');
    await page.getByRole('button', { name: '保存' }).click();
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({
      signAt: '2026-03-05T00:30:00.000Z',
      opensAt: '08:30:00',
    });
  });
});

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

  test('draws of many rows those near what is seen, and every one that is jumped to, reached, printed or searched', async () => {
    const page = await openNew();
    await fillRequired(page);
    await page.locator('tbody tr').first().getByLabel('项目').focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData(
        'text/plain',
        Array.from({ length: 500 }, (_, index) => `第${index + 1}件\t${index === 480 ? '很多' : '10'}\t2\t否`).join(
          '\n',
        ),
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const table = page.locator('.yp-table');
    const drawn = (): Promise<number> => table.locator('tbody tr[data-index]').count();
    await expect.poll(() => table.locator('table').getAttribute('aria-rowcount')).toBe('501');
    await expect.poll(drawn).toBeLessThan(120);
    const height = await table.evaluate((element) => element.clientHeight);
    expect(height).toBeGreaterThan(500 * 30);

    // To the middle by scrolling, on by the keyboard.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect
      .poll(() =>
        table
          .locator('tbody tr[data-index]')
          .evaluateAll((rows) =>
            rows.some(
              (row) =>
                row.getBoundingClientRect().top > 0 &&
                row.getBoundingClientRect().top < 400 &&
                Number((row as HTMLElement).dataset.index) > 150,
            ),
          ),
      )
      .toBe(true);
    expect(await drawn()).toBeLessThan(160);
    const seen = await table
      .locator('tbody tr[data-index]')
      .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.index)));
    // The focus is still in the first row, which therefore stays; what lies between does not.
    expect(seen).toContain(0);
    expect(seen).not.toContain(45);

    // A new row at the end has the focus at once; one that is wrong is led to.
    await page.getByRole('button', { name: '添加一行' }).click();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement?.closest('tr') as HTMLElement | null)?.dataset.index))
      .toBe('500');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator('.yp-summary button', { hasText: '第 481 行' }).click();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement?.closest('tr') as HTMLElement | null)?.dataset.index))
      .toBe('480');

    await page.emulateMedia({ media: 'print' });
    await expect.poll(drawn).toBe(501);
    await page.emulateMedia({ media: null });
    await expect.poll(drawn).toBeLessThan(200);
    await page.keyboard.press('Control+f');
    await expect.poll(drawn).toBe(501);
  });

  test('takes rows pasted from Excel, in the words that people see', async () => {
    const page = await openNew();
    await page.getByRole('button', { name: '添加一行' }).click();
    await page.locator('tbody tr').first().getByLabel('项目').focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '甲\t1,000.00\t2\t否\n乙\t￥20\t3\t是\t老客户\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    const second = page.locator('tbody tr').nth(1);
    expect(await second.getByLabel('单价').inputValue()).toBe('20.00');
    expect(await second.getByLabel('赠送原因').inputValue()).toBe('老客户');
    expect(await field(page, '明细合计').inputValue()).toBe('2,000.00');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(await page.locator('tbody tr').first().getByLabel('项目').inputValue()).toBe('');
  });

  test('keeps what is in a row when the row above is removed, and brings the removed one back', async () => {
    const page = await openNew();
    for (const name of ['甲', '乙']) {
      await page.getByRole('button', { name: '添加一行' }).click();
      await page.locator('tbody tr').last().getByLabel('项目').fill(name);
    }
    await page.getByRole('button', { name: '删除第 1 行' }).click();
    await expect
      .poll(() =>
        page
          .locator('tbody')
          .getByLabel('项目')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
      )
      .toEqual(['乙']);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect
      .poll(() =>
        page
          .locator('tbody')
          .getByLabel('项目')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
      )
      .toEqual(['甲', '乙']);
    await page.getByRole('button', { name: '下移第 1 行' }).click();
    await expect
      .poll(() =>
        page
          .locator('tbody')
          .getByLabel('项目')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
      )
      .toEqual(['乙', '甲']);
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

  test('with mistakes leads to the first of them from the foot of a long form, and shows it', async () => {
    const page = await openPage('page=form&fields=200&n=200');
    const save = page.getByRole('button', { name: '保存' });
    await save.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await save.click();
    const middle = await page.waitForFunction(() => {
      const wrong = document.querySelector('[data-invalid] [aria-invalid]');
      if (!wrong || wrong !== document.activeElement) return undefined;
      const { top, bottom } = wrong.getBoundingClientRect();
      return [(top + bottom) / 2 / innerHeight];
    });
    expect((await middle.jsonValue())?.[0]).toSatisfy((share: number) => share > 0 && share < 0.7);
  });

  test('is what brings the summary: a field that was left shows its own mistake and moves no field above it', async () => {
    const page = await openNew();
    const top = () => field(page, '名称').evaluate((element) => element.getBoundingClientRect().top);
    // What was only passed has no mistake yet.
    await field(page, '金额').focus();
    await field(page, '名称').fill('错');
    await field(page, '名称').fill('');
    const before = await top();
    await field(page, '金额').focus();
    await page.getByRole('alert').filter({ hasText: '1 处需要修改' }).waitFor({ state: 'attached' });
    expect(await field(page, '名称').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.yp-summary').count()).toBe(0);
    expect(await top()).toBe(before);
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.yp-summary').waitFor();
  });

  test("clears a field's message as soon as it is repaired", async () => {
    const page = await openNew();
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.yp-summary').waitFor();
    await field(page, '名称').fill('好');
    await expect.poll(() => field(page, '名称').getAttribute('aria-invalid')).toBe(null);
  });

  test.each(['Control+s', 'Control+S'])('by %s, as Caps Lock has it, saves what is still being typed', async (keys) => {
    const page = await openNew();
    await fillRequired(page, '第一');
    await field(page, '签订日期').focus();
    await page.keyboard.type('2026/1/2');
    await page.keyboard.press(keys);
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ signDate: '2026-01-02' });
  });

  test('by Ctrl+S also after a press between the fields, but not under a dialog that is open over it', async () => {
    const page = await openNew();
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
    });
    await page.keyboard.press('Control+s');
    await page.evaluate(() => document.querySelector('dialog')?.remove());
    await fillRequired(page, '点在空白处');
    // Nothing was checked, and nothing found wanting, while the dialog was open.
    expect(await page.locator('.yp-summary').count()).toBe(0);
    await page.locator('.yp-form').click({ position: { x: 2, y: 2 } });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Control+s');
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ name: '点在空白处' });
  });

  test('shows what a rule says at the field that the rule names', async () => {
    const page = await openNew();
    await fillRequired(page);
    await field(page, '金额').fill('2000000');
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() =>
        page
          .locator('.yp-field', { has: field(page, '金额') })
          .locator('.yp-error')
          .innerText(),
      )
      .toBe('金额不能超过 ¥1,000,000.00');
  });
});

describe('tabs and steps', () => {
  test.each(['tabs', 'steps'])(
    '%s keep what was typed out of sight, count their mistakes and open for one',
    async (layout) => {
      const page = await openPage(`${newKinds}&layout=${layout}`);
      await field(page, '名称').fill('在第一页');
      await page.getByRole('tab', { name: /联系与归属/ }).click();
      await field(page, '电子邮箱').fill('不是邮箱');
      await page.getByRole('tab', { name: /联系与归属/ }).press('ArrowRight');
      await expect.poll(() => page.getByRole('tab', { name: /明细与结构/ }).getAttribute('aria-selected')).toBe('true');
      await page.getByRole('button', { name: '保存' }).click();
      await page.locator('.yp-summary').waitFor();
      expect(
        await page
          .getByRole('tab', { name: /联系与归属/ })
          .locator('.yp-badge')
          .innerText(),
      ).toBe('1');
      await page
        .locator('.yp-summary')
        .getByRole('button', { name: /电子邮箱/ })
        .click();
      await expect
        .poll(() => field(page, '电子邮箱').evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await field(page, '名称').inputValue()).toBe('在第一页');
    },
  );
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

  test('a value that contains itself behind another is drawn one at a time, as far as a person opens it', async () => {
    const page = await openNew();
    await fillRequired(page, '总仓');
    const sites = page.getByLabel('仓址');
    await expect.poll(() => sites.count()).toBe(2);
    await sites.last().fill('一级');
    await page.getByRole('button', { name: '展开' }).click();
    await expect.poll(() => sites.count()).toBe(3);
    await sites.last().fill('二级');
    expect(await page.getByRole('button', { name: '展开' }).count()).toBe(1);
    await page.getByRole('button', { name: '保存' }).click();
    const key = await keyAfterSaving(page);
    expect(await savedRecord(page, key)).toMatchObject({
      depot: { feeder: { from: { site: '一级', feeder: { from: { site: '二级' } } } } },
    });
    // What is filled in is open at once.
    await page.getByRole('button', { name: '编辑' }).click();
    await expect.poll(() => sites.count()).toBe(3);
    expect(await sites.last().inputValue()).toBe('二级');
  });
});

describe('the page', () => {
  test.each([
    ['a form', 'page=entity&entity=kinds&edit'],
    ['a record', 'page=entity&entity=sale-contract'],
    ['a history', 'page=entity&entity=kinds&tab=history'],
  ])('of %s fits three widths without scrolling sideways and has no violation', async (_, query) => {
    const page = await openPage(query, { width: 390 });
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('.yp-detail:not([aria-busy])').waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0);
      if (width !== 768) await expectAccessible(page, `${width} px`);
    }
  });

  test('has no violation while it shows mistakes, in the dark either', async () => {
    const page = await openPage(`${newKinds}&theme=dark`);
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.yp-summary').waitFor();
    await expectAccessible(page);
  });
});
