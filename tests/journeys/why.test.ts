import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { PATIENT, state } from './support/hand.ts';
import { sharedMall, ZHOU } from './support/mall.ts';

const mall = sharedMall();
const OPPORTUNITIES = '/workstation/e/opportunity?stage=new';
const explained = (page: Page, what: string) => page.getByRole('dialog', { name: `为什么：${what}` });

async function openFirst(page: Page): Promise<void> {
  await page.locator('main a[href*="/e/opportunity/OPP-"]').first().click();
  await state(page, '新建').waitFor();
}

it('a button says under F1 what it needs and does, and so does any other part of the record, whether it is shown or not', async () => {
  const page = await mall.person(ZHOU, OPPORTUNITIES);
  await openFirst(page);
  const button = page.getByRole('button', { name: '推进阶段', exact: true });
  await button.focus();
  await page.keyboard.press('F1');
  const dialog = explained(page, '推进阶段');
  await dialog.getByText('变为“已接触”，之后可以撤销').waitFor();
  await dialog.getByText('“负责人”已填写').waitFor();
  await expectAccessible(page);

  // A field that there is no sign of on the page.
  await dialog.getByLabel('说明哪一项').selectOption('输单原因');
  const hidden = explained(page, '输单原因');
  await hidden.getByText('要改变，需要').waitFor();
  await hidden.getByText('“商机阶段”是“输单”').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await state(page, '新建').count()).toBeGreaterThan(0);
  await page.context().close();
});

it('a finger that rests on a button is told why, and has not pressed it', async () => {
  const page = await mall.person(ZHOU, OPPORTUNITIES, { width: 390, height: 844, context: { hasTouch: true } });
  await openFirst(page);
  const button = page.getByRole('button', { name: '推进阶段', exact: true });
  const box = await button.boundingBox();
  const at = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await explained(page, '推进阶段').waitFor(PATIENT);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await state(page, '新建').waitFor();
  await page.context().close();
});

it('Ctrl K does what the page’s buttons do, as they do it', async () => {
  const page = await mall.person(ZHOU, OPPORTUNITIES);
  await openFirst(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('推进');
  await page.getByRole('option', { name: /推进阶段/ }).waitFor();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: /推进阶段/ });
  await asked.getByText('已接触').first().waitFor();
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('编辑');
  await page.getByRole('option', { name: /编辑/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('商机名称').waitFor();
  expect(mall.problems).toEqual([]);
  await page.context().close();
});
