import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { field, fillRequired, keyAfterSaving, openNew, savedRecord, serveForms } from './support/form.ts';

serveForms();

const body = (page: Page) => page.getByRole('textbox', { name: '正文' });
const tools = (page: Page) => page.getByRole('toolbar', { name: '“正文”的格式' });
const read = (page: Page) => page.locator('dd[data-kind="richText"]');

async function save(page: Page): Promise<unknown> {
  await page.keyboard.press('Control+s');
  return (await savedRecord(page, await keyAfterSaving(page))).body;
}

describe('a rich text', () => {
  test('looks, before it is written in, like what can be written in', async () => {
    const page = await openNew();
    const look = (label: string) =>
      field(page, label).evaluate((control) => {
        const { backgroundColor, borderTopColor, paddingLeft } = getComputedStyle(control);
        return [backgroundColor, borderTopColor, paddingLeft];
      });
    expect(await look('正文')).toEqual(await look('名称'));
  });

  test('is written with marks by keyboard and by mouse, and read with them', async () => {
    const page = await openNew();
    await fillRequired(page);
    await body(page).click();
    await tools(page).waitFor();
    await page.keyboard.insertText('交付内容');
    await page.keyboard.press('Control+b');
    await page.keyboard.insertText('三套');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    const bullets = tools(page).getByRole('button', { name: '项目列表' });
    await bullets.click();
    await page.keyboard.insertText('一 < 二');
    await expect.poll(() => bullets.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await tools(page).getByRole('button', { name: '链接' }).click();
    await page.keyboard.insertText('example.com/a');
    await page.keyboard.press('Enter');
    await expectAccessible(page, 'a form with an editor');
    expect(await save(page)).toBe(
      '<p>交付内容<strong>三套</strong></p><ul><li><p>一 &lt; 二</p></li><li><p><a href="https://example.com/a">example.com/a</a></p></li></ul>',
    );
    expect(await read(page).locator('strong').textContent()).toBe('三套');
    expect(await read(page).getByRole('link').getAttribute('href')).toBe('https://example.com/a');
  });

  test('takes what is pasted without what could run', async () => {
    const page = await openNew();
    await fillRequired(page);
    await body(page).focus();
    await tools(page).waitFor();
    await page.evaluate(async () => {
      const html =
        '<h2 style="color:red">标题</h2><p onclick="alert(1)">字<script>alert(1)</script><a href="javascript:alert(1)">看</a></p>';
      await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })]);
    });
    await page.keyboard.press('Control+v');
    await body(page).getByText('标题').waitFor();
    expect(await save(page)).toBe('<h2>标题</h2><p>字看</p>');
  });

  test('of a foreign backend is drawn from what the format allows alone', async () => {
    const page = await openNew();
    await page.evaluate(() => {
      const { detail } = window.backend;
      window.backend.detail = async (...given) => {
        const answer = await detail(...given);
        const body =
          '<p>甲<img src=x onerror="alert(1)"><b>乙</b><a href="javascript:alert(1)">丙</a></p><script>alert(1)</script>';
        return { ...answer, record: { ...answer.record, body } };
      };
    });
    await page.getByRole('button', { name: '取消' }).click();
    await read(page).getByText('甲乙丙').waitFor();
    expect(await read(page).locator('img, script, b, a[href]').count()).toBe(0);
  });

  test('is empty again when its words go', async () => {
    const page = await openNew();
    await fillRequired(page);
    await body(page).click();
    await tools(page).waitFor();
    await page.keyboard.insertText('字');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    expect(await save(page)).toBeUndefined();
  });
});
