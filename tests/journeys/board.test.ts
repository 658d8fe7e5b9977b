import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { answered, PATIENT, selectView, toasted, viewOn } from './support/hand.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const LIST = '/yzjumc/entity/v1/opportunity/list';
const boardOf = (...keys: readonly unknown[]): string =>
  `/workstation/e/opportunity?${new URLSearchParams({ view: '阶段看板', f: JSON.stringify(['billNo', 'in', keys]) }).toString()}`;
const column = (page: Page, title: string): Locator => page.getByRole('region', { name: new RegExp(`^${title}，`) });
const cardIn = (page: Page, title: string, name: unknown): Locator =>
  column(page, title).getByRole('group', { name: String(name), exact: true });

/** Some opportunities in their first stage whose names differ: with somebody responsible, or without. */
async function fresh(page: Page, owner: 'filled' | 'empty', count: number): Promise<Record<string, unknown>[]> {
  const { rows = [] } = await post(page, LIST, {
    pageSize: 100,
    filter: {
      and: [
        { field: 'stage', op: 'eq', value: 'new' },
        { field: 'owner', op: owner },
      ],
    },
  });
  const names = new Map(rows.map((row) => [row.name, row]));
  expect(names.size).toBeGreaterThanOrEqual(count);
  return [...names.values()].slice(0, count);
}

async function confirmed(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await answered(dialog);
}

async function drag(page: Page, card: Locator, to: Locator): Promise<void> {
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + from!.height - 12);
  await page.mouse.down();
  await page.mouse.move(from!.x + 40, from!.y + from!.height - 4, { steps: 3 });
  await page.mouse.move(target!.x + 60, target!.y + 160, { steps: 5 });
}

it('moves a card by mouse and by keyboard as its action does, and another person sees it move', async () => {
  const zhou = await mall.signedIn(ZHOU);
  const [first, second] = await fresh(zhou, 'filled', 2);
  const shen = await mall.person(SHEN, boardOf(first?.billNo, second?.billNo));
  await cardIn(shen, '新建', first?.name).waitFor(PATIENT);
  await visit(zhou, boardOf(first?.billNo, second?.billNo));
  await cardIn(zhou, '新建', first?.name).waitFor(PATIENT);
  await expectAccessible(zhou);

  await drag(zhou, cardIn(zhou, '新建', first?.name), column(zhou, '已接触'));
  await column(zhou, '已接触').getByText('放下即推进阶段').waitFor();
  await column(zhou, '赢单')
    .getByText(/没有从“新建”到“赢单”的操作/)
    .waitFor();
  await expectAccessible(zhou);
  await zhou.mouse.up();
  await confirmed(zhou, '推进阶段');
  await cardIn(zhou, '已接触', first?.name).waitFor(PATIENT);
  await column(zhou, '已接触').getByText('1', { exact: true }).waitFor();
  await cardIn(shen, '已接触', first?.name).waitFor(PATIENT);

  await cardIn(zhou, '新建', second?.name).focus();
  await zhou.keyboard.press('Space');
  await zhou
    .getByRole('status')
    .filter({ hasText: `已拿起“${String(second?.name)}”` })
    .waitFor();
  await zhou.keyboard.press('Escape');
  await zhou.getByRole('status').filter({ hasText: '放回了原处' }).waitFor();
  await zhou.keyboard.press('Space');
  await zhou.keyboard.press('ArrowRight');
  await zhou.getByRole('status').filter({ hasText: '“已接触”：放下即推进阶段' }).waitFor();
  await zhou.keyboard.press('Space');
  await confirmed(zhou, '推进阶段');
  await zhou.getByRole('status').filter({ hasText: '放到了“已接触”' }).waitFor(PATIENT);
  const focused = cardIn(zhou, '已接触', second?.name);
  await expect.poll(() => focused.evaluate((element) => element === document.activeElement)).toBe(true);
  await cardIn(shen, '已接触', second?.name).waitFor(PATIENT);

  // What was done by moving a card is taken back as if its button had done it.
  await zhou.locator('.ui-toast').getByRole('button', { name: '撤销' }).last().click();
  await cardIn(zhou, '新建', second?.name).waitFor(PATIENT);
  await cardIn(shen, '新建', second?.name).waitFor(PATIENT);
  await Promise.all([zhou.context().close(), shen.context().close()]);
});

it('leaves a card that may not be moved where it is, with the rule’s own words', async () => {
  // All columns are in sight.
  const zhou = await mall.person(ZHOU, '/workstation', { width: 2200 });
  const [card] = await fresh(zhou, 'empty', 1);
  await visit(zhou, boardOf(card?.billNo));
  await cardIn(zhou, '新建', card?.name).waitFor(PATIENT);
  await drag(zhou, cardIn(zhou, '新建', card?.name), column(zhou, '已接触'));
  await column(zhou, '已接触')
    .getByText(/商机须先分配负责人/)
    .waitFor();
  await zhou.mouse.up();
  await toasted(zhou, /不能放到“已接触”：商机须先分配负责人/);
  await cardIn(zhou, '新建', card?.name).waitFor();
  expect(await cardIn(zhou, '已接触', card?.name).count()).toBe(0);

  // A dialog that is cancelled leaves it there as well, and so does Esc while it is held.
  await drag(zhou, cardIn(zhou, '新建', card?.name), column(zhou, '输单'));
  await column(zhou, '输单').getByText('放下即输单').waitFor();
  await zhou.keyboard.press('Escape');
  await zhou.mouse.up();
  await zhou.getByRole('status').filter({ hasText: '放回了原处' }).waitFor();
  await drag(zhou, cardIn(zhou, '新建', card?.name), column(zhou, '输单'));
  await zhou.mouse.up();
  await zhou.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await cardIn(zhou, '新建', card?.name).waitFor();
  await zhou.context().close();
});

it('is held by a finger that rests on it, on a phone', async () => {
  const zhou = await mall.person(ZHOU, '/workstation', { width: 390, height: 844, context: { hasTouch: true } });
  const [card] = await fresh(zhou, 'filled', 1);
  await visit(zhou, boardOf(card?.billNo));
  const held = cardIn(zhou, '新建', card?.name);
  await held.waitFor(PATIENT);
  await expectAccessible(zhou);
  const box = (await held.boundingBox())!;
  const [x, y] = [box.x + 40, box.y + box.height - 12];
  const client = await zhou.context().newCDPSession(zhou);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  await zhou
    .getByRole('status')
    .filter({ hasText: `已拿起“${String(card?.name)}”` })
    .waitFor();
  await touch('touchMove', [{ x: 372, y }]);
  await column(zhou, '已接触').getByText('放下即推进阶段').waitFor();
  await touch('touchEnd', []);
  await confirmed(zhou, '推进阶段');
  await cardIn(zhou, '已接触', card?.name).waitFor(PATIENT);
  await zhou.context().close();
});

const head = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('group', { name: /已分组/ }).getByRole('button', { name });

it('groups a list by months and states, by keyboard too, and remembers what is open', async () => {
  const zhou = await mall.person(
    ZHOU,
    `/workstation/e/invoice?${new URLSearchParams({ view: '按月分组' }).toString()}`,
  );
  const months = head(zhou, /年 \d+ 月/);
  await months.nth(1).waitFor(PATIENT);
  expect(await months.nth(0).getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(zhou);
  const second = ((await months.nth(1).textContent()) ?? '').slice(0, 8);

  await months.nth(1).focus();
  await zhou.keyboard.press('ArrowRight');
  await expect.poll(() => months.nth(1).getAttribute('aria-expanded')).toBe('true');
  const inside = zhou.locator(`[id="${await months.nth(1).getAttribute('aria-controls')}"]`);
  await inside.getByRole('heading', { level: 3 }).nth(0).waitFor(PATIENT);
  await zhou.keyboard.press('ArrowDown');
  await expect
    .poll(() => zhou.evaluate(() => document.activeElement?.closest('h3')?.textContent ?? ''))
    .toMatch(/\d+ 条/);
  await zhou.keyboard.press('Enter');
  await zhou.getByRole('grid').nth(0).waitFor();
  await expectAccessible(zhou);
  // Kept for the person a moment after the last press.
  const kept = async () =>
    JSON.stringify(await post(zhou, '/yzjumc/entity/v1/invoice/preferences', {})).split('[').length;
  await expect.poll(kept, PATIENT).toBe(5);
  await zhou.reload();
  await expect.poll(() => head(zhou, new RegExp(`^${second}`)).getAttribute('aria-expanded'), PATIENT).toBe('true');
  await zhou.getByRole('grid').nth(0).waitFor(PATIENT);
  await zhou.context().close();
});

it('is grouped as a person chooses, which the address says and a saved view keeps', async () => {
  // A name is kept once: a second try must not meet the first one's.
  const view = `按状态看 ${crypto.randomUUID().slice(0, 4)}`;
  const zhou = await mall.person(ZHOU, '/workstation/e/contract');
  await zhou.getByRole('button', { name: '显示方式' }).click();
  await zhou.getByLabel('按什么分组').selectOption({ label: '状态' });
  await head(zhou, /履行中/).waitFor(PATIENT);
  expect(new URL(zhou.url()).searchParams.get('group')).toBe('status');
  await zhou.keyboard.press('Escape');
  await zhou.getByRole('button', { name: '保存视图' }).click();
  await zhou.getByLabel('视图名称').fill(view);
  await zhou.getByRole('button', { name: '保存', exact: true }).click();
  await viewOn(zhou, view).waitFor();
  await zhou.getByRole('group', { name: '视图' }).getByRole('button', { name: '全部', exact: true }).click();
  await zhou.getByRole('grid').waitFor(PATIENT);
  await expect.poll(() => head(zhou, /履行中/).count()).toBe(0);
  await selectView(zhou, view);
  await head(zhou, /履行中/).waitFor(PATIENT);

  await zhou.getByRole('button', { name: '显示方式' }).click();
  await zhou.getByRole('radio', { name: '看板' }).click();
  await column(zhou, '履行中').waitFor(PATIENT);
  expect(new URL(zhou.url()).searchParams.get('board')).toBe('status');
  await expectAccessible(zhou);
  await zhou.context().close();
});

it('keeps in a saved view the rows and the layout of the document’s view that it was made from', async () => {
  const zhou = await mall.person(ZHOU, `/workstation/e/opportunity?view=${encodeURIComponent('待分配')}`);
  const [name, board] = ['待分配的重点', '我的阶段板'].map(
    (title) => `${title} ${crypto.randomUUID().slice(0, 4)}`,
  ) as [string, string];
  const total = async () => Number(/\d+/.exec((await zhou.locator('.yp-total').textContent()) ?? '')?.[0]);
  await zhou.getByRole('grid').getByRole('link').first().waitFor(PATIENT);
  const unassigned = await total();
  await zhou.locator('.yp-pill', { hasText: '商机级别' }).first().click();
  await zhou.getByRole('group', { name: '商机级别' }).getByRole('checkbox').first().check();
  await zhou.keyboard.press('Escape');
  await expect.poll(total, PATIENT).toBeLessThan(unassigned);
  const shown = await total();
  await zhou.getByRole('button', { name: '保存视图' }).click();
  await zhou.getByText('也保留“待分配”的条件和显示方式').waitFor();
  await zhou.getByLabel('视图名称').fill(name);
  await zhou.keyboard.press('Enter');
  await viewOn(zhou, name).waitFor();
  await zhou.reload();
  await viewOn(zhou, name).waitFor(PATIENT);
  await expect.poll(total, PATIENT).toBe(shown);

  await selectView(zhou, '阶段看板');
  await column(zhou, '新建').waitFor(PATIENT);
  await zhou.getByRole('button', { name: '保存视图' }).click();
  await zhou.getByLabel('视图名称').fill(board);
  await zhou.keyboard.press('Enter');
  await viewOn(zhou, board).waitFor();
  await column(zhou, '新建').waitFor(PATIENT);
  await selectView(zhou, name);
  await expect.poll(total, PATIENT).toBe(shown);
  expect(await zhou.getByRole('img', { name: '已改动' }).count()).toBe(0);
  await zhou.context().close();
});

it('saves an option’s field where the columns are options', async () => {
  const zhou = await mall.signedIn(ZHOU);
  const [card] = await fresh(zhou, 'filled', 1);
  const columns = ['A 重点', 'B 普通'];
  await visit(zhou, `${boardOf(card?.billNo)}&board=level`);
  const there = zhou.getByRole('group', { name: String(card?.name), exact: true });
  await there.waitFor(PATIENT);
  const before = await there.evaluate((element) => element.closest('section')?.getAttribute('aria-label') ?? '');
  await there.focus();
  await zhou.keyboard.press('Space');
  await zhou.keyboard.press(before.startsWith(columns[0]!) ? 'ArrowRight' : 'ArrowLeft');
  await zhou.keyboard.press('Space');
  await toasted(zhou, /已把“商机级别”改为/);
  await expect
    .poll(() => there.evaluate((element) => element.closest('section')?.getAttribute('aria-label') ?? ''), PATIENT)
    .not.toBe(before);
  const { record } = await post(zhou, '/yzjumc/entity/v1/opportunity/detail', { billNo: card?.billNo });
  expect(record?.level).not.toBe(card?.level);
  await zhou.context().close();
});
