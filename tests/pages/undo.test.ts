import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Notice } from '../../engine/react/data/EngineProvider.tsx';
import { expectAccessible } from '../support/accessibility.ts';
import { openList, row, serveList } from './support/list.ts';

serveList();

const latest = (page: Page) =>
  page.evaluate(() => {
    const notice = window.listStage.notices.at(-1) as Notice | undefined;
    return notice && { text: notice.text, action: notice.action?.title, undoes: notice.action?.undoes };
  });
/** Presses the button of the latest message. */
const press = (page: Page) =>
  page.evaluate(() => (window.listStage.notices.at(-1) as Notice | undefined)?.action?.run());
const inState = (page: Page, key: string, state: string) =>
  row(page, key).locator('.yp-tag-state', { hasText: state }).waitFor();
const tick = (page: Page, key: string) => row(page, key).getByRole('checkbox').check();

describe('what was done in a list', () => {
  test('is offered to be taken back, and to be done again, and the row follows', async () => {
    const page = await openList('&rows=40');
    await row(page, 'SO-00001').getByRole('button', { name: '提交' }).click();
    await inState(page, 'SO-00001', '审批中');
    expect(await latest(page)).toEqual({ text: '已提交', action: '撤销', undoes: true });
    await press(page);
    await inState(page, 'SO-00001', '草稿');
    await expect.poll(() => latest(page)).toEqual({ text: '已撤销', action: '重做', undoes: true });
    await press(page);
    await inState(page, 'SO-00001', '审批中');
  });

  test('stays where somebody went on, and says what was changed since', async () => {
    const page = await openList('&rows=40');
    await row(page, 'SO-00001').getByRole('button', { name: '提交' }).click();
    await inState(page, 'SO-00001', '审批中');
    const notices = await page.evaluate(() => window.listStage.notices.length);
    await page.evaluate(() =>
      window.listStage.transport.act(window.listStage.model, {
        key: 'SO-00001',
        action: 'sign',
        idempotencyKey: 'x',
        version: 2,
      }),
    );
    await inState(page, 'SO-00001', '已签订');
    await page.evaluate((at) => (window.listStage.notices[at] as Notice).action?.run(), notices - 1);
    await expect.poll(async () => (await latest(page))?.text).toContain('“状态”在此之后又有修改');
    await inState(page, 'SO-00001', '已签订');
  });

  test('to many at once is taken back with an answer for each', async () => {
    const page = await openList('&rows=40');
    for (const key of ['SO-00001', 'SO-00011', 'SO-00016']) await tick(page, key);
    await page.locator('.yp-selection').getByRole('button', { name: '提交' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('已完成：成功 3 条').waitFor();
    await page.evaluate(() =>
      window.listStage.transport.act(window.listStage.model, {
        key: 'SO-00011',
        action: 'sign',
        idempotencyKey: 'y',
        version: 2,
      }),
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '撤销这 3 条' }).click();
    await page.getByRole('dialog', { name: '撤销“提交”（3 条）' }).getByText('已完成：成功 2 条').waitFor();
    await dialog.getByRole('cell', { name: 'SO-00011' }).waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await inState(page, 'SO-00001', '草稿');
    await inState(page, 'SO-00011', '已签订');
    await inState(page, 'SO-00016', '草稿');
  });

  test('is shown before it is done: from which state to which, and whether it can be taken back', async () => {
    const page = await openList('&rows=40');
    await row(page, 'SO-00002').getByRole('button', { name: '签订' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('执行后可以撤销').waitFor();
    expect(await dialog.locator('.yp-tag-state').allTextContents()).toEqual(['审批中', '已签订']);
    await expectAccessible(page);
  });

  test('can be taken back for ten seconds, longer while one is about to, and by the keyboard alone', async () => {
    const page = await openList('&rows=40&toasts');
    await page.clock.install();
    const offer = page.locator('.ui-toast').getByRole('button', { name: '撤销' });
    const submit = () => row(page, 'SO-00001').getByRole('button', { name: '提交' }).click();
    await submit();
    await offer.waitFor();
    await page.clock.runFor(9_000);
    expect(await offer.count()).toBe(1);
    await offer.focus();
    await page.clock.runFor(30_000);
    expect(await offer.count()).toBe(1);
    await expectAccessible(page);
    await row(page, 'SO-00002').getByRole('checkbox').focus();
    await page.clock.runFor(5_000);
    await offer.waitFor({ state: 'detached' });
    await inState(page, 'SO-00001', '审批中');

    await page.evaluate(() => (window.listStage.notices.at(-1) as Notice | undefined)?.action?.run());
    await inState(page, 'SO-00001', '草稿');
    await submit();
    await offer.waitFor();
    await page.keyboard.press('Control+z');
    await inState(page, 'SO-00001', '草稿');
  });
});
