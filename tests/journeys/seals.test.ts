import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { answered } from './support/hand.ts';
import { CHEN, LIN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const SEALS = '/workstation/seal-manage';
const mall = sharedMall();

/** From the seal's card to who may use it, and back. */
async function grantAndTakeBack(page: Page, card: Locator): Promise<void> {
  await card.getByRole('link', { name: '年度财务章的授权与记录' }).click();
  await page.getByRole('heading', { name: '年度财务章的授权' }).waitFor();
  await page.getByText('还没有授权给任何人').waitFor();
  await page.getByRole('button', { name: '授权给成员' }).click();
  const dialog = page.getByRole('dialog', { name: '授权使用印章' });
  await dialog.getByRole('button', { name: '授权', exact: true }).click();
  await dialog.getByText('请选择人员').waitFor();
  // By the keyboard: Enter looks for people, and sends nothing.
  await dialog.getByLabel('查找人员').fill('林');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: /林悦/ }).check();
  await dialog.getByLabel('查找人员').fill('陈');
  await dialog.getByRole('checkbox', { name: /陈晓/ }).check();
  await dialog.getByRole('checkbox', { name: '合同专用章', exact: true }).check();
  await expectAccessible(page, 'a seal to be granted');
  await dialog.getByRole('button', { name: '授权给 2 人' }).click();
  // All or nothing: one of the four is there already.
  await dialog.getByText(/林悦已有“合同专用章”的授权/).waitFor();
  await dialog.getByRole('checkbox', { name: '合同专用章', exact: true }).uncheck();
  await dialog.getByRole('button', { name: '授权给 2 人' }).click();
  await answered(dialog);
  const grants = page.getByRole('list', { name: '印章授权' }).getByRole('listitem');
  await grants.filter({ hasText: '林悦' }).getByText('有效').waitFor();
  expect(await grants.count()).toBe(2);
  await page.getByRole('button', { name: '撤销 林悦 的授权' }).click();
  await page.getByLabel('撤销原因').fill('岗位调整');
  await page.getByRole('button', { name: '确认撤销' }).click();
  await grants.filter({ hasText: '林悦' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '已失效' }).click();
  await grants.filter({ hasText: '林悦' }).getByText('岗位调整').waitFor();
  await expectAccessible(page, 'who may use a seal');
  await page.getByRole('link', { name: '使用记录' }).click();
  await page.getByText('还没有使用记录').waitFor();
  await page.getByRole('link', { name: '变更记录' }).click();
  await page.getByRole('list', { name: '变更记录' }).getByText('授权终止：林悦').waitFor();
  await page.getByRole('link', { name: '返回印章管理' }).click();
  await card.waitFor();
}

it('an administrator draws a seal, sees it before it is made, downloads it, grants it, takes it back and ends it', async () => {
  const page = await mall.person(CHEN, SEALS);
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await card('公司公章').getByText('已启用').waitFor();
  await card('华东区合同章').getByText('印文模糊').waitFor();
  await expectAccessible(page, 'seals');
  await page.getByRole('button', { name: '绘制印章' }).click();
  const dialog = page.getByRole('dialog', { name: '绘制印章' });
  await dialog.getByLabel('印章类型').selectOption({ label: '财务专用章' });
  await dialog.getByLabel('印章名称').fill('年度财务章');
  await dialog.getByLabel('印章编码（可不填）').fill('4403');
  await dialog.getByRole('button', { name: '提交并启用' }).click();
  await dialog.getByText('印章编码为 6 至 18 位').waitFor();
  await dialog.getByLabel('印章编码（可不填）').fill('4403000012345');
  const preview = dialog.getByRole('img', { name: '蓝海制造有限公司 财务专用章 预览' });
  await preview.waitFor();
  const bytesAt = async (address: string | null) => (await page.request.get(address ?? '')).body();
  const seen = await bytesAt(await preview.getAttribute('src'));
  await expectAccessible(page, 'a seal to be drawn');
  await dialog.getByRole('button', { name: '提交并启用' }).click();
  const made = card('年度财务章');
  await made.getByText('已启用').waitFor();
  // What was seen before is what is used, to the byte, on the screen and in the file.
  const shown = await made.getByRole('img').getAttribute('src');
  expect((await bytesAt(shown)).equals(seen)).toBe(true);
  for (const [button, side] of [
    ['下载 年度财务章 PNG', 160],
    ['下载 年度财务章 四倍 PNG', 640],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    const bytes = await readFile(await file.path());
    expect(bytes.equals(await bytesAt(shown?.replace('scale=1', `scale=${side / 160}`) ?? ''))).toBe(true);
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      side,
      side,
    ]);
  }
  await grantAndTakeBack(page, made);
  await page.getByRole('button', { name: '停用 年度财务章' }).click();
  await page.getByLabel('停用原因').fill('试用结束');
  await page.getByRole('button', { name: '确认停用' }).click();
  await made.getByText('已停用').waitFor();
  await made.getByText('试用结束').waitFor();
  await page.getByRole('link', { name: '年度财务章', exact: true }).click();
  await page.waitForURL('**/workstation/e/seal/**');
  await page.context().close();
});

it('seals fit a phone in the dark: a draft is submitted or deleted there', async () => {
  const page = await mall.person(CHEN, SEALS, { width: 390, height: 844, context: { colorScheme: 'dark' } });
  const draft = page.getByRole('article', { name: '备用合同专用章' });
  await draft.getByText('草稿').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'seals on a phone');
  await page.getByRole('button', { name: '提交 备用合同专用章' }).click();
  await draft.getByText('已启用').waitFor();
  await page.getByRole('button', { name: '绘制印章' }).click();
  await page.getByLabel('印章名称').fill('手机草稿章');
  await page.getByRole('button', { name: '存为草稿' }).click();
  await page.getByRole('article', { name: '手机草稿章' }).waitFor();
  await page.getByRole('button', { name: '删除 手机草稿章' }).click();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('article', { name: '手机草稿章' }).waitFor({ state: 'detached' });
  await page.context().close();
});

it('a member sees on a phone what was granted to them, and nothing that only administrators do', async () => {
  const page = await mall.person(LIN, '/workstation/seal-auth', {
    width: 390,
    height: 844,
    context: { colorScheme: 'dark' },
  });
  await page.getByRole('heading', { name: '授权给我的印章' }).waitFor();
  await page.getByText('合同专用章 · 林悦').waitFor();
  expect(await page.getByRole('button', { name: /授权给成员|撤销/ }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'own grants on a phone');
  await page.getByRole('button', { name: '已失效' }).click();
  await page.getByText('投标已结束').waitFor();
  await page.context().close();
});

it('a team that is not certified is led to its certification', async () => {
  const page = await mall.person(CHEN, SEALS);
  await page.getByRole('button', { name: '绘制印章' }).waitFor();
  await page.evaluate(async () => {
    const answer = await fetch('/yzjumc/mall/replaceOrg', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eid: '10108002' }),
    });
    if (!answer.ok) throw new Error(`the team was not changed: ${answer.status}`);
  });
  await visit(page, SEALS);
  await page.getByText('还没有印章').waitFor();
  expect(await page.getByRole('button', { name: '绘制印章' }).count()).toBe(0);
  await page.getByRole('link', { name: '去认证' }).click();
  await page.waitForURL('**/workstation/corp-cer');
  await page.context().close();
});
