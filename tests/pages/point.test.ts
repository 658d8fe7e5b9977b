import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { field, fillRequired, keyAfterSaving, openNew, savedRecord, serveForms } from './support/form.ts';

serveForms();

const place = (page: Page) => field(page, '交付地点');
const here = (page: Page) => page.getByRole('button', { name: '把当前位置填入“交付地点”' });

describe('a place on the map', () => {
  test('is typed in any usual way, kept as latitude and longitude, and read with the way to a map', async () => {
    const page = await openNew();
    await fillRequired(page);
    await place(page).fill('东经121.4737 北纬31.2304');
    await page.keyboard.press('Tab');
    await expect.poll(() => place(page).inputValue()).toBe('31.2304,121.4737');
    await expectAccessible(page, 'a form with a place');
    await page.keyboard.press('Control+s');
    const read = page.locator('dd[data-kind="point"]');
    await read.getByRole('link').waitFor();
    expect(await read.textContent()).toBe('北纬 31.2304° 东经 121.4737° 在地图上查看');
    expect(await read.getByRole('link').getAttribute('href')).toContain('mlat=31.2304&mlon=121.4737');
    expect((await savedRecord(page, await keyAfterSaving(page))).place).toBe('31.2304,121.4737');
  });

  test('that is none is refused at the field, and stays as it was typed', async () => {
    const page = await openNew();
    await fillRequired(page);
    await place(page).fill('人民广场');
    await page.keyboard.press('Control+s');
    await page.getByText('“交付地点”应为像 31.2304,121.4737 这样的纬度和经度').first().waitFor();
    expect(await place(page).inputValue()).toBe('人民广场');
  });

  test('is where the person is, when the browser is allowed to know', async () => {
    const page = await openNew();
    await place(page).waitFor();
    await here(page).click();
    await page.getByText('浏览器没有允许取得位置').waitFor();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 30.27415, longitude: 120.15515 });
    await here(page).click();
    await expect.poll(() => place(page).inputValue()).toBe('30.27415,120.15515');
    expect(await page.getByText('浏览器没有允许取得位置').count()).toBe(0);
  });
});
