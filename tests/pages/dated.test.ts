import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage, search, serveList } from './support/list.ts';

serveList();

const open = async (state: string, options?: { width?: number; height?: number }, rows = 30): Promise<Page> => {
  const page = await openPage(`page=list&dated&rows=${rows}#${state}`, options);
  await page.locator('[data-card], .yp-gallery-card').first().waitFor();
  return page;
};
const CALENDAR = 'view=交付日历&at=2026-03-10';
const TIMELINE = 'view=交付时间线&zoom=week&at=2026-03-10';
const order = (page: Page, no: number) => page.locator(`[data-card="SO-${String(no).padStart(5, '0')}"]`).first();
const dayOf = (page: Page, date: string) => page.locator(`[data-column="${date}"]`);
const stored = (page: Page, no: number) =>
  page.evaluate(
    async (key) => {
      const { record } = await window.listStage.transport.detail(window.listStage.model, key);
      return `${String(record.from)} ${String(record.until)}`;
    },
    `SO-${String(no).padStart(5, '0')}`,
  );
const notices = (page: Page) =>
  page.evaluate(() => window.listStage.notices.map(({ kind, text }) => `${kind} ${text}`));

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = (await target.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 4, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

describe('a calendar', () => {
  test('asks once for the days in sight; going on and back is in the address', async () => {
    const page = await open(CALENDAR);
    expect(await page.getByRole('heading', { name: '2026 年 3 月' }).count()).toBe(1);
    await expectAccessible(page);
    await page.evaluate(() => {
      const { transport } = window.listStage;
      const { list } = transport;
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      transport.list = (model, request, signal) => {
        asked.push(request.filter);
        return list(model, request, signal);
      };
    });
    await page.getByRole('button', { name: '下个月' }).click();
    await page.getByRole('heading', { name: '2026 年 4 月' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked))
      .toEqual([{ field: 'from', op: 'between', value: ['2026-03-30', '2026-05-03'] }]);
    expect(search(page).get('at')).toBe('2026-04-01');
    await page.goBack();
    await page.getByRole('heading', { name: '2026 年 3 月' }).waitFor();
    await page.getByRole('radio', { name: '周' }).click();
    await page.getByRole('heading', { name: '2026-03-09 ~ 2026-03-15' }).waitFor();
    expect(search(page).get('zoom')).toBe('week');
  });

  test('moves a record’s date by mouse and by keyboard, but for one that is closed', async () => {
    const page = await open(CALENDAR);
    await drag(page, await middle(order(page, 10)), await middle(dayOf(page, '2026-03-12')));
    await expect.poll(() => dayOf(page, '2026-03-12').getAttribute('data-over')).not.toBeNull();
    await page.mouse.up();
    await expect.poll(() => stored(page, 10)).toBe('2026-03-12 2026-03-13');
    expect(await notices(page)).toEqual(['success 已把“开始交付”改为 2026-03-12']);

    await order(page, 11).focus();
    await page.keyboard.press('Space');
    await page.getByRole('status').filter({ hasText: '已拿起“SO-00011”' }).waitFor();
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.getByRole('status').filter({ hasText: '放到 2026-03-16' }).waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => stored(page, 11)).toBe('2026-03-16 2026-03-14');
    await expect.poll(() => order(page, 11).evaluate((element) => element === document.activeElement)).toBe(true);

    // The third of five states is closed.
    expect(await order(page, 8).getAttribute('data-moves')).toBeNull();
    await order(page, 8).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => notices(page)).toContain('error 不能移动“SO-00008”：“开始交付”现在不能修改');
    await drag(page, await middle(order(page, 8)), await middle(dayOf(page, '2026-03-12')));
    expect(await page.locator('.yp-dated-ghost').count()).toBe(0);
    await page.mouse.up();
    expect(await stored(page, 8)).toBe('2026-03-08 2026-03-11');
    expect(await page.evaluate(() => window.listStage.opened)).toEqual([]);
  });

  test('opens a day that holds more than fits, and on a phone the day that is pressed', async () => {
    const page = await open(CALENDAR, { height: 620 });
    await page.getByRole('button', { name: /^3 月 21 日 周六还有 \d+ 条$/ }).click();
    const dialog = page.getByRole('dialog', { name: '3 月 21 日 周六' });
    expect(await dialog.locator('[data-card]').count()).toBe(10);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const phone = await open(CALENDAR, { width: 390, height: 844 });
    await phone.getByRole('button', { name: '3 月 21 日 周六，10 条' }).click();
    await phone.getByRole('region', { name: '3 月 21 日 周六，10 条' }).waitFor();
    expect(search(phone).get('at')).toBe('2026-03-21');
    await expectAccessible(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('a timeline', () => {
  test('moves a bar and stretches its end; what a rule refuses springs back with the reason', async () => {
    const page = await open(TIMELINE);
    await expectAccessible(page);
    const bar = order(page, 10);
    await bar.scrollIntoViewIfNeeded();
    const day = 40;
    const at = await middle(bar);
    await drag(page, at, { x: at.x + 2 * day, y: at.y });
    await page.mouse.up();
    await expect.poll(() => stored(page, 10)).toBe('2026-03-12 2026-03-15');

    const box = (await bar.boundingBox())!;
    const end = { x: box.x + box.width - 3, y: box.y + box.height / 2 };
    await drag(page, end, { x: end.x + 3 * day, y: end.y });
    await page.mouse.up();
    await expect.poll(() => stored(page, 10)).toBe('2026-03-12 2026-03-18');

    const late = order(page, 21);
    await late.scrollIntoViewIfNeeded();
    const before = (await late.boundingBox())!;
    const from = await middle(late);
    await drag(page, from, { x: from.x + 9 * day, y: from.y });
    await page.mouse.up();
    await expect.poll(() => notices(page)).toContain('error “交付完成”：三月底前要交付完');
    expect(await stored(page, 21)).toBe('2026-03-21 2026-03-24');
    await expect.poll(async () => (await late.boundingBox())!.x).toBe(before.x);
  });

  test('moves by its middle a bar that is hardly wider than its two ends', async () => {
    const page = await open(TIMELINE.replace('week', 'quarter'));
    const bar = order(page, 10);
    await bar.scrollIntoViewIfNeeded();
    const { width } = (await bar.boundingBox())!;
    expect(width).toBeLessThan(24);
    const at = await middle(bar);
    // It stands for four days.
    await drag(page, at, { x: at.x + (width / 4) * 8, y: at.y });
    await page.mouse.up();
    await expect.poll(() => stored(page, 10)).toBe('2026-03-18 2026-03-21');
  });

  test('draws of many bars those in sight, under the heads of their groups', async () => {
    const page = await open(TIMELINE, undefined, 400);
    expect(await page.locator('.yp-timeline-group').first().innerText()).toContain('条');
    expect(await page.locator('[data-card]').count()).toBeLessThan(60);
    await page.getByRole('radio', { name: '季' }).click();
    await page.getByText('2026 年 1 季度').waitFor();
  });
});

describe('a gallery', () => {
  test('shows a page of cards with a picture or the first character, in as many columns as fit', async () => {
    for (const [width, columns] of [
      [390, 2],
      [768, 3],
      [1440, 5],
    ] as const) {
      const page = await open('view=画册', { width, height: 900 });
      expect(await page.locator('.yp-gallery-card').count()).toBe(20);
      expect(
        await page
          .locator('.yp-gallery')
          .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' ').length),
      ).toBe(columns);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      await page.getByRole('button', { name: '下一页' }).click();
      await expect.poll(() => page.locator('.yp-gallery-card').count()).toBe(10);
    }
  });
});
