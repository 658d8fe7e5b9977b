import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { PATIENT } from './support/hand.ts';
import { GU, sharedMall } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const host = (page: Page) => page.locator('.st-preview-host');
const row = (page: Page, title: string) =>
  page.getByRole('tree', { name: '结构' }).getByRole('treeitem', { name: title, exact: false }).first();
const titles = (page: Page) =>
  page.getByRole('tree', { name: '结构' }).locator('[data-what="field"] .st-row-title').allTextContents();

async function preview(search: string, entity = 'invoice'): Promise<Page> {
  const gu = await mall.signedIn(GU, { width: 1440, height: 950 });
  await visit(gu, `/workstation/studio/${entity}${search}`);
  await gu.getByRole('tabpanel').first().waitFor();
  return gu;
}

it('shows real records as a role reads them, each with the rows of its sub-table', async () => {
  const gu = await preview('?show=record&rows=real&role=customer');
  await gu.getByText('您自己以这个角色看不到单据').waitFor(PATIENT);
  const record = host(gu);
  await record.getByText('开票明细').first().waitFor(PATIENT);
  await record.locator('.yp-detail-wide tbody tr').first().waitFor();
  expect(await record.getByText('内部备注').count()).toBe(0);
  const choice = gu.getByLabel('看哪一张');
  const options = await choice
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(options.length).toBeGreaterThan(1);
  await choice.selectOption(options[1] ?? '');
  await record
    .getByText(options[1] ?? '')
    .first()
    .waitFor(PATIENT);
  await gu.getByLabel('查找单据').fill(options[2] ?? options[0] ?? '');
  await expect.poll(() => choice.locator('option').count(), PATIENT).toBeLessThanOrEqual(2);
});

it('opens from a record at that very record, as it is read or filled in', async () => {
  const gu = await mall.person(GU, '/workstation/e/invoice?size=20');
  const link = gu.getByRole('grid').getByRole('row').nth(5).getByRole('link').first();
  const key = (await link.textContent()) ?? '';
  await link.click();
  await gu.locator('.yp-detail-head').getByText(key).first().waitFor();
  await gu.getByRole('button', { name: '设计此页' }).click();
  await gu.waitForURL((url) => url.searchParams.get('record') === key && url.searchParams.get('show') === 'record');
  await host(gu).getByText(key).first().waitFor(PATIENT);
  await expect.poll(() => gu.getByLabel('看哪一张').inputValue()).toBe(key);
});

it('says which conditions and which state each row is for, and meets every state', async () => {
  const gu = await preview('?show=record&rows=branches');
  await gu
    .getByLabel('这一行的情形')
    .getByText(/状态是“/u)
    .waitFor(PATIENT);
  await gu
    .getByLabel('这一行的情形')
    .getByText(/显示条件.*成立/u)
    .first()
    .waitFor();
  const options = await gu.getByLabel('看哪一张').locator('option').allTextContents();
  for (const state of ['草稿', '审批中', '待开票', '已开票', '已作废'])
    expect(
      options.some((text) => text.endsWith(state)),
      state,
    ).toBe(true);
});

it('draws the draft beside the version in force and marks what differs', async () => {
  const gu = await preview('?rows=real', 'customer');
  await row(gu, '客户名称').click();
  await gu.getByRole('textbox', { name: '名称', exact: true }).fill('客户全称');
  await gu.getByRole('button', { name: '与现在生效的比较' }).click();
  const [before, after] = [gu.getByRole('region', { name: '现在生效' }), gu.getByRole('region', { name: '草稿' })];
  await before.locator('[data-diff="changed"]').getByText('客户名称').waitFor(PATIENT);
  await after.locator('[data-diff="changed"]').getByText('客户全称').waitFor(PATIENT);
  await after.getByText('修改：客户全称（名称）').waitFor();
  const boxes = await Promise.all([before.boundingBox(), after.boundingBox()]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  await expectAccessible(gu, 'beside');
  await gu.setViewportSize({ width: 390, height: 900 });
  await gu.getByRole('tab', { name: '预览' }).click();
  await expect.poll(async () => (await after.boundingBox())!.y > (await before.boundingBox())!.y + 100).toBe(true);
  await gu.getByRole('button', { name: '撤销' }).click();
});

it('draws a desktop at its true width, and what is pressed in it is what is chosen', async () => {
  const gu = await preview('');
  const field = host(gu).locator('.yp-field[data-why="/buyerName"]');
  await field.waitFor(PATIENT);
  const three = await host(gu)
    .locator('.yp-section')
    .nth(1)
    .locator('.yp-field')
    .evaluateAll((fields) => new Set(fields.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  expect(three).toBe(1);
  const canvas = gu.locator('.st-canvas');
  expect(await canvas.evaluate((element) => element.style.width)).toBe('1200px');
  expect((await canvas.boundingBox())!.width).toBeLessThan(700);
  await field.click();
  await gu.getByRole('group', { name: '字段“购方名称”的属性' }).waitFor();
  const [frame, chosen] = [await field.boundingBox(), await host(gu).locator('[data-chosen]').boundingBox()];
  expect(chosen).toEqual(frame);
});

it('brings what is chosen in the outline into sight, and leaves it where it is when it is pressed there', async () => {
  const gu = await preview('', 'contract');
  const body = gu.locator('.st-centre-body');
  const within = () =>
    body.evaluate((frame) => {
      const [box, around] = [
        frame.querySelector('[data-chosen]')?.getBoundingClientRect(),
        frame.getBoundingClientRect(),
      ];
      return box !== undefined && box.top >= around.top && box.bottom <= around.bottom;
    });
  await host(gu).locator('.yp-field').first().waitFor(PATIENT);
  await row(gu, '内部备注').click();
  await expect.poll(within).toBe(true);
  const top = await body.evaluate((frame) => frame.scrollTop);
  expect(top).toBeGreaterThan(0);
  await host(gu).locator('.yp-field[data-why="/remark"]').click();
  await gu.getByRole('group', { name: '字段“补充条款”的属性' }).waitFor();
  expect(await body.evaluate((frame) => frame.scrollTop)).toBe(top);
});

it('is tried on rows in memory, and nothing of it reaches the database', async () => {
  const gu = await preview('?show=list&rows=real');
  const drafts = async () => (await post(gu, '/yzjumc/invoice/v3/list', { pageSize: 1 })).total;
  const before = await drafts();
  const create = host(gu).getByRole('button', { name: '新建' });
  await create.waitFor(PATIENT);
  await create.click();
  await host(gu).getByRole('grid').waitFor();
  await host(gu).locator('.yp-pill').filter({ hasText: '发票类型' }).click();
  await gu.getByRole('group', { name: '字段“发票类型”的属性' }).waitFor();

  await gu.getByRole('button', { name: '试用' }).click();
  await host(gu).locator('.yp-view-tab').filter({ hasText: '审批中' }).click();
  await host(gu).getByRole('grid').getByText('审批中').first().waitFor(PATIENT);
  const link = host(gu).getByText(/^INV-/u).first();
  const key = await link.textContent();
  await link.click();
  await host(gu).getByRole('button', { name: '通过' }).click();
  const stage = host(gu).locator('.yp-stages [aria-current]');
  await stage.getByText('待开票').waitFor(PATIENT);
  expect((await post(gu, '/yzjumc/invoice/v3/detail', { key })).record?.status).toBe('submitted');
  expect(await drafts()).toBe(before);
});

it('shows real records by the last version without mistakes while the draft has some, and says so', async () => {
  const gu = await preview('?show=list&rows=real');
  const record = host(gu).getByText(/^INV-/u).first();
  await record.waitFor(PATIENT);
  await row(gu, '发票类型').click();
  const properties = gu.getByRole('group', { name: '字段“发票类型”的属性' });
  await properties.getByRole('button', { name: '写表达式' }).first().click();
  await properties.getByRole('textbox', { name: '什么时候', exact: false }).first().fill('nobody == 1');
  await properties.getByText('没有名为“nobody”的字段').waitFor(PATIENT);
  await gu.getByText('真实数据按上一次没有错误的样子显示').waitFor(PATIENT);
  await record.waitFor(PATIENT);
  // Whoever opens the draft as it is kept has not seen it without mistakes.
  await gu.getByText(/草稿已保存/u).waitFor(PATIENT);
  const later = await preview('?show=form&rows=real');
  await later.getByText('真实数据按现在生效的样子显示').waitFor(PATIENT);
  await host(later).locator('.yp-field[data-why="/invoiceType"]').waitFor(PATIENT);
  await later.context().close();

  await gu.getByRole('button', { name: '撤销' }).first().click();
  await gu.getByText('真实数据按上一次没有错误的样子显示').waitFor({ state: 'detached' });
  await record.waitFor(PATIENT);
});

it('fits and is accessible at three widths, and can be read in both themes', async () => {
  const gu = await preview('?rows=real');
  for (const width of [390, 768, 1440]) {
    await gu.setViewportSize({ width, height: 900 });
    await host(gu).waitFor(PATIENT);
    await expectAccessible(gu, `preview ${width}`);
    expect(await gu.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await gu.emulateMedia({ colorScheme: 'dark' });
  await gu.locator('html[data-theme="dark"]').waitFor();
  await expectContrast(gu, 'preview, dark');
});

const fieldOf = (gu: Page, name: string) => host(gu).locator(`.yp-field[data-why="/${name}"]`);
const drawnOrder = (gu: Page, names: readonly string[]) =>
  host(gu)
    .locator('.yp-field')
    .evaluateAll(
      (fields, wanted) =>
        fields.map((one) => (one as HTMLElement).dataset.why?.slice(1) ?? '').filter((name) => wanted.includes(name)),
      names,
    );

it('types a label in place, and moves fields by dragging and by keyboard', async () => {
  const gu = await preview('');
  const kind = fieldOf(gu, 'buyerKind');
  await kind.waitFor(PATIENT);
  await kind.locator('.yp-label').dblclick();
  await gu.locator('.st-name-box').fill('购方类别');
  await gu.keyboard.press('Enter');
  await row(gu, '购方类别').waitFor();
  await kind.getByText('购方类别').waitFor(PATIENT);

  const drawn = () => drawnOrder(gu, ['buyerKind', 'buyerName']);
  expect(await drawn()).toEqual(['buyerName', 'buyerKind']);
  await kind.dragTo(fieldOf(gu, 'buyerName'), { targetPosition: { x: 4, y: 10 } });
  await expect.poll(drawn, PATIENT).toEqual(['buyerKind', 'buyerName']);
  const moved = await titles(gu);
  expect(moved.indexOf('购方类别')).toBeLessThan(moved.indexOf('购方名称'));

  const name = host(gu).getByRole('textbox', { name: '购方名称' });
  await name.focus();
  await gu.keyboard.press('F2');
  await gu.locator('.st-name-box').waitFor();
  await gu.keyboard.press('Escape');
  const stands = () => name.evaluate((element) => element === document.activeElement);
  await expect.poll(stands).toBe(true);
  await gu.keyboard.press('Alt+ArrowUp');
  await expect.poll(drawn, PATIENT).toEqual(['buyerName', 'buyerKind']);
  await expect.poll(stands).toBe(true);
  await gu.keyboard.press('Control+z');
  await expect.poll(drawn, PATIENT).toEqual(['buyerKind', 'buyerName']);
  for (let step = 0; step < 2; step += 1) await gu.getByRole('button', { name: '撤销' }).click();
  await row(gu, '购方性质').waitFor();
});

it('stays as it is while something on it is named or held, and follows when it is let go', async () => {
  const gu = await preview('', 'stock');
  const [number, threshold, remark] = ['purchaseNo', 'warnBelow', 'remark'].map((name) => fieldOf(gu, name));
  await number!.waitFor(PATIENT);
  const box = gu.locator('.st-name-box');
  const longerThanItWaits = () => gu.waitForTimeout(1500);
  await number!.locator('.yp-label').dblclick();
  await box.fill('进货凭证');
  // The hand knows where it goes next: looking for it on a busy machine may take longer than the preview waits.
  const next = (await threshold!.locator('.yp-label').boundingBox())!;
  await gu.keyboard.press('Enter');
  await gu.mouse.dblclick(next.x + next.width / 2, next.y + next.height / 2);
  await box.fill('预警线');
  await longerThanItWaits();
  await box.waitFor();
  expect(await number!.getByText('进货单号').count()).toBe(1);

  const [from, to] = [await remark!.boundingBox(), await number!.boundingBox()];
  await gu.mouse.move(from!.x + 20, from!.y + 10);
  await gu.keyboard.press('Enter');
  await gu.mouse.down();
  await longerThanItWaits();
  expect(await number!.getByText('进货单号').count()).toBe(1);
  await gu.mouse.move(to!.x + 40, to!.y + 20, { steps: 4 });
  await longerThanItWaits();
  await gu.mouse.move(to!.x + 4, to!.y + 10, { steps: 4 });
  await gu.mouse.up();
  await number!.getByText('进货凭证').waitFor(PATIENT);
  await threshold!.getByText('预警线').waitFor();
  await expect.poll(() => drawnOrder(gu, ['purchaseNo', 'remark']), PATIENT).toEqual(['remark', 'purchaseNo']);
});
