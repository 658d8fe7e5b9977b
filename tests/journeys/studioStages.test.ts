import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { PATIENT, toasted } from './support/hand.ts';
import { GU, SHEN, sharedMall } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const dialog = (page: Page) => page.getByRole('dialog');
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });

/** A text field that is a column of the list, ready to be published. */
async function addColumn(page: Page, title: string): Promise<void> {
  await visit(page, '/workstation/studio/invoice');
  await page.getByRole('button', { name: '添加字段' }).click();
  await page.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: '显示为列表的列' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await dialog(page).getByRole('region', { name: '影响' }).waitFor();
}

describe('a version that some people have first', () => {
  it('comes into their open pages alone, and goes to everybody or nobody by one press', async () => {
    const [gu, shen] = [await mall.signedIn(GU), await mall.person(SHEN, '/workstation/e/invoice')];
    await shen.getByRole('grid').getByRole('link').first().waitFor();
    const own = await gu.context().newPage();
    await visit(own, '/workstation/e/invoice');
    await own.getByRole('grid').getByRole('link').first().waitFor();

    await addColumn(gu, '采购单号');
    await dialog(gu).getByRole('textbox', { name: '原因' }).fill('先请销售同事试试');
    await dialog(gu).getByLabel('先给一部分人用').check();
    await dialog(gu).getByText('还没有选好先给谁用').waitFor();
    await dialog(gu).getByRole('list', { name: '角色' }).getByLabel('运营人员').check();
    await expectAccessible(gu);
    await dialog(gu)
      .getByRole('button', { name: /^开始试用/ })
      .click();
    await toasted(gu, '正在试用');
    await column(shen, '采购单号').waitFor(PATIENT);
    const banner = gu.getByRole('status', { name: '正在试用' });
    await banner.getByText('先请销售同事试试').waitFor();
    await own.reload();
    await own.getByRole('grid').getByRole('link').first().waitFor();
    if (await column(own, '采购单号').isVisible()) throw new Error('who is not in the audience has the column');

    await banner.getByRole('button', { name: '撤回' }).click();
    await gu.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await toasted(gu, '已撤回');
    await column(shen, '采购单号').waitFor({ state: 'detached', ...PATIENT });

    await visit(gu, '/workstation/studio/invoice');
    await gu.getByText('有未发布的改动').waitFor();
    await gu.getByRole('button', { name: '发布', exact: true }).click();
    await dialog(gu).getByRole('textbox', { name: '原因' }).fill('再试一次');
    await dialog(gu).getByLabel('先给一部分人用').check();
    await dialog(gu).getByRole('list', { name: '角色' }).getByLabel('运营人员').check();
    await dialog(gu)
      .getByRole('button', { name: /^开始试用/ })
      .click();
    await column(shen, '采购单号').waitFor(PATIENT);
    await visit(gu, '/workstation/studio');
    await gu.getByRole('region', { name: '正在试用' }).getByRole('button', { name: '推广到所有人' }).click();
    await dialog(gu).getByRole('region', { name: '影响' }).waitFor();
    await dialog(gu)
      .getByRole('button', { name: /^推广到所有人/ })
      .click();
    await toasted(gu, '已推广');
    await column(own, '采购单号').waitFor(PATIENT);
    await gu.context().close();
    await shen.context().close();
  });
});

describe('an earlier version', () => {
  it('shows list and record as they were, at an address that can be sent', async () => {
    const gu = await mall.signedIn(GU);
    await addColumn(gu, '验收单号');
    await dialog(gu).getByRole('textbox', { name: '原因' }).fill('验收要留号');
    await gu.keyboard.press('Control+Enter');
    await toasted(gu, '已发布');
    await gu.getByRole('tab', { name: '历史' }).click();
    const entries = gu.getByRole('list', { name: '发布历史' }).locator('> li');
    await entries.last().getByRole('link', { name: '当时的样子' }).click();
    const line = gu.getByRole('note', { name: '当时的样子' });
    await line.getByText('只能看，不能改').waitFor();
    await gu.getByRole('grid').getByRole('link').first().waitFor();
    if (await column(gu, '验收单号').isVisible()) throw new Error('the column is of a later version');
    await expectAccessible(gu);
    await gu.getByRole('grid').getByRole('link').first().click();
    await gu.locator('.yp-fact').first().waitFor();
    const colleague = await gu.context().newPage();
    await visit(colleague, gu.url());
    await colleague.locator('.yp-fact').first().waitFor();
    await colleague.getByRole('note', { name: '当时的样子' }).waitFor();
    if (await colleague.getByRole('button', { name: '编辑' }).isVisible()) throw new Error('it can be changed');
    await colleague.getByRole('button', { name: '看列表' }).click();
    await colleague.getByRole('grid').getByRole('link').first().waitFor();
    await gu.context().close();
  });
});
