import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { PATIENT } from './support/hand.ts';
import { CHEN, LIN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const talk = (page: Page): Locator => page.getByRole('region', { name: '动态' });
const box = (page: Page): Locator => talk(page).getByRole('textbox', { name: '评论内容' });
const comment = (page: Page, text: string): Locator => talk(page).getByRole('article').filter({ hasText: text });
const bell = (page: Page): Locator => page.getByRole('button', { name: /^消息通知/ });
/** 1×1, red. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The newest invoice of the customer's team. */
async function invoiceOf(page: Page): Promise<string> {
  const { rows = [] } = await post(page, '/yzjumc/entity/v1/invoice/list', { pageSize: 1 });
  return `/workstation/e/invoice/${String(rows[0]?.billNo)}`;
}

const pastePicture = (area: Locator): Promise<void> =>
  area.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], '截图.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, PNG);

describe('the conversation on a record', () => {
  it('goes between two people: by keyboard and by mouse, at once on both pages, and by a notification to the comment', async () => {
    const chen = await mall.signedIn(CHEN);
    const path = await invoiceOf(chen);
    await visit(chen, path);
    const shen = await mall.person(SHEN, path);
    await box(shen).waitFor();

    // By keyboard: M, a mention by the arrows and Enter, Ctrl+Enter.
    await talk(chen)
      .getByRole('listitem')
      .filter({ hasText: /新建|创建|提交/ })
      .first()
      .waitFor();
    await chen.keyboard.press('m');
    await expect.poll(() => box(chen).evaluate((element) => element === document.activeElement)).toBe(true);
    await chen.keyboard.type('请 @林');
    const options = chen.getByRole('listbox', { name: '可以提及的人和部门' });
    await options.getByRole('option', { name: '林悦' }).waitFor();
    await expectAccessible(chen, 'somebody is being mentioned');
    await chen.keyboard.press('ArrowDown');
    await chen.keyboard.press('ArrowUp');
    await chen.keyboard.press('Enter');
    await options.waitFor({ state: 'detached' });
    await chen.keyboard.type('核对抬头 https://example.com/a?b=1。<b>不是粗体</b>');
    expect(await box(chen).inputValue()).toBe('请 @林悦 核对抬头 https://example.com/a?b=1。<b>不是粗体</b>');
    await chen.keyboard.press('Control+Enter');

    const seen = comment(shen, '核对抬头');
    await seen.waitFor();
    expect(await seen.getByText('<b>不是粗体</b>').count()).toBe(1);
    expect(await seen.getByRole('link', { name: 'https://example.com/a?b=1' }).getAttribute('rel')).toContain(
      'noopener',
    );
    expect(await box(chen).inputValue()).toBe('');
    expect(await box(chen).evaluate((element) => element === document.activeElement)).toBe(true);

    // By mouse: the answer, which its author's page shows by itself.
    await seen.getByRole('button', { name: '回复' }).click();
    await talk(shen).getByRole('textbox', { name: '回复 陈晓' }).fill('抬头没有问题');
    await talk(shen).getByRole('group', { name: '对 陈晓 的回复' }).getByRole('button', { name: '发送' }).click();
    await comment(chen, '抬头没有问题').waitFor();
    await expectAccessible(chen, 'a comment with its answer');

    // Lin is led to the comment by the bell, wherever she is.
    const lin = await mall.person(LIN, '/workstation/home');
    await bell(lin).click();
    const news = lin.getByRole('link', { name: /陈晓在发票“.*”提到了您/ });
    await expect.poll(async () => news.count(), PATIENT).toBe(1);
    await news.click();
    await lin.waitForURL(/\/e\/invoice\/.*\?comment=\d+$/);
    const marked = comment(lin, '核对抬头');
    await expect.poll(() => marked.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await marked.getByText('@林悦').getAttribute('data-me')).toBe('true');
    for (const page of [chen, shen, lin]) await page.context().close();
  });

  it('shows pictures that were pasted, changes and takes back what was written, and keeps what was not sent', async () => {
    const chen = await mall.signedIn(CHEN);
    const path = await invoiceOf(chen);
    const shen = await mall.person(SHEN, path);
    await visit(chen, path);
    const word = `截图见下 ${crypto.randomUUID().slice(0, 6)}`;
    await box(chen).fill(word);
    await pastePicture(box(chen));
    await talk(chen).getByRole('button', { name: '移除 截图.png' }).waitFor();
    await talk(chen).getByRole('button', { name: '发送' }).click();
    const seen = comment(shen, word);
    await seen.getByRole('button', { name: '查看大图 截图.png' }).waitFor();
    await expect.poll(() => seen.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    // Only its author changes it.
    expect(await seen.getByRole('button', { name: '修改' }).count()).toBe(0);

    await comment(chen, word).getByRole('button', { name: '修改' }).click();
    await talk(chen).getByRole('textbox', { name: '修改' }).fill(`${word}，已更正`);
    await chen.keyboard.press('Control+Enter');
    await comment(shen, '已更正').getByText('已编辑').waitFor();

    await comment(chen, '已更正').getByRole('button', { name: '撤回' }).click();
    await chen.getByRole('group', { name: '撤回' }).getByRole('button', { name: '撤回' }).click();
    await comment(shen, '已更正').waitFor({ state: 'detached' });
    await comment(shen, '已撤回').first().waitFor();
    expect(await talk(shen).textContent()).not.toContain(word);

    await box(chen).fill('写到一半');
    await chen.reload();
    await expect.poll(() => box(chen).inputValue()).toBe('写到一半');
    for (const page of [chen, shen]) await page.context().close();
  });

  it('is narrowed to comments or changes, followed, and stands below the record where the window is narrow', async () => {
    const chen = await mall.signedIn(CHEN, { width: 390, height: 844 });
    await visit(chen, await invoiceOf(chen));
    await box(chen).fill('窄屏也能写');
    await talk(chen).getByRole('button', { name: '发送' }).click();
    await comment(chen, '窄屏也能写').waitFor();
    await talk(chen).getByRole('button', { name: '变更' }).click();
    await comment(chen, '窄屏也能写').waitFor({ state: 'detached' });
    await talk(chen).getByRole('listitem').first().waitFor();
    await talk(chen).getByRole('button', { name: '评论', exact: true }).click();
    await comment(chen, '窄屏也能写').waitFor();
    await expectAccessible(chen, 'the conversation on a phone');
    const following = talk(chen).getByRole('button', { name: '已关注', pressed: true });
    await following.click();
    await talk(chen).getByRole('button', { name: '关注', pressed: false }).click();
    await following.waitFor();

    const place = async () => {
      const facts = (await chen.getByRole('tabpanel').boundingBox())!;
      const beside = (await talk(chen).boundingBox())!;
      return { below: beside.y >= facts.y + facts.height, right: beside.x >= facts.x + facts.width };
    };
    expect(await place()).toEqual({ below: true, right: false });
    await chen.setViewportSize({ width: 1440, height: 900 });
    expect(await place()).toEqual({ below: false, right: true });
    expect(await chen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await chen.context().close();
  });
});
