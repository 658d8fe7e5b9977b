import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHEN, SHEN, sharedMall, TANG, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const fileOf = (entity: string) => join(mall.schemas, 'entities', `${entity}.json`);

interface Editable {
  record: { properties: Record<string, unknown> };
}

async function edit(entity: string, change: (document: Editable) => void): Promise<void> {
  const document = JSON.parse(await readFile(fileOf(entity), 'utf8')) as Editable;
  change(document);
  await writeFile(fileOf(entity), JSON.stringify(document, null, 2));
}

describe('a document that is edited while people work', () => {
  it('gives open pages its new field without a reload: column, filter and form', async () => {
    const page = await mall.person(CHEN, '/workstation/e/invoice');
    await page.getByRole('grid').getByRole('link').first().waitFor();
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
    await edit('invoice', ({ record }) => {
      record.properties.poNumber = {
        type: 'string',
        title: '采购单号',
        maxLength: 8,
        section: 'basic',
        column: { order: 1 },
        filter: true,
      };
    });
    await page.getByRole('columnheader', { name: '采购单号' }).waitFor();
    await page.locator('.yp-pill', { hasText: '采购单号' }).waitFor();
    expect(await page.evaluate(() => document.body.getAttribute('data-same-page'))).toBe('yes');

    await visit(page, '/workstation/e/invoice/new');
    await page.getByLabel('采购单号').fill('123456789');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: '采购单号' }).waitFor();
    await page.context().close();
  });

  it('goes on under what is typed and chosen in an open form, and says what has no place any more', async () => {
    const page = await mall.person(ZHOU, '/workstation/e/customer/new');
    await edit('customer', ({ record }) => {
      record.properties.ledger = { type: 'string', title: '账簿', section: 'basic' };
    });
    await page.getByLabel('账簿').fill('二号账');
    await page.getByLabel('客户名称').fill('蓝海制造有限公司');
    await page.evaluate(() => document.querySelector('form.yp-form')?.setAttribute('data-same-form', 'yes'));
    const choice = page.getByRole('combobox', { name: '所属行业' });
    await choice.click();
    const options = page.locator('.ant-select-dropdown');
    await options.waitFor();
    await edit('customer', ({ record }) => {
      delete record.properties.ledger;
      record.properties.floor = { type: 'string', title: '楼层', section: 'basic' };
    });
    await page.getByLabel('楼层').waitFor();
    await page.getByRole('status').filter({ hasText: '账簿（二号账）' }).waitFor();
    expect(await page.locator('form.yp-form').getAttribute('data-same-form')).toBe('yes');
    expect(await page.getByLabel('客户名称').inputValue()).toBe('蓝海制造有限公司');
    expect(await options.isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    expect(await page.getByText('有未保存的内容').count()).toBe(0);
    await page.context().close();
  });

  it('that is broken stays in force as it was, and its authors are told where', async () => {
    const before = await readFile(fileOf('invoice'), 'utf8');
    onTestFinished(() => writeFile(fileOf('invoice'), before));
    const author = await mall.person(TANG);
    await author.getByRole('heading', { name: /唐果$/ }).waitFor();
    await edit('invoice', ({ record }) => {
      record.properties.orderNo = { type: 'string', title: '关联订单号', show: 'noSuchField == 1' };
    });
    await author
      .getByText(/noSuchField/)
      .first()
      .waitFor();
    await author
      .getByText(/invoice\.json:\d+:\d+/)
      .first()
      .waitFor();
    const customer = await mall.person(CHEN, '/workstation/e/invoice');
    await customer.getByRole('grid').getByRole('link').first().waitFor();
    await visit(customer, '/workstation');
    await customer.getByRole('heading', { name: /陈晓$/ }).waitFor();
    expect(await customer.getByText(/noSuchField/).count()).toBe(0);
    await writeFile(fileOf('invoice'), before);
    await author
      .getByText(/noSuchField/)
      .first()
      .waitFor({ state: 'detached' });
    await author.context().close();
    await customer.context().close();
  });
});

describe('an entity made of one new file', () => {
  it('has its menu entry, list, form and record', async () => {
    const page = await mall.person(SHEN);
    await menu(page).getByRole('link', { name: '发票' }).waitFor();
    await writeFile(
      fileOf('visit'),
      JSON.stringify({
        $schema: '../entity.schema.json',
        entity: 'visit',
        title: '上门拜访',
        menu: { group: 'sales', order: 90, icon: 'Users' },
        key: 'billNo',
        titleField: 'subject',
        numbering: 'VIS-{yyyyMMdd}-{seq:4}',
        record: {
          type: 'object',
          required: ['subject'],
          properties: {
            billNo: { type: 'string', title: '拜访编号', readOnly: true, column: true },
            subject: { type: 'string', title: '拜访主题', maxLength: 60, column: true, search: true },
            cost: { type: 'integer', format: 'money', title: '费用', column: true, filter: true },
          },
        },
        list: { sort: '-createdAt' },
        access: { read: { staff: 'true' }, write: { staff: 'true' }, create: ['staff'] },
      }),
    );
    await menu(page).getByRole('link', { name: '上门拜访' }).click();
    await page.getByRole('button', { name: '新建' }).first().click();
    await page.getByLabel('拜访主题').fill('回访老客户');
    await page.getByLabel('费用').fill('1280.5');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/e\/visit\/VIS-\d{8}-0001$/);
    await page.getByRole('tabpanel').getByText('¥1,280.50').waitFor();
    await menu(page).getByRole('link', { name: '上门拜访' }).click();
    await page.getByRole('grid').getByText('回访老客户').waitFor();
    await page.context().close();
  });
});

it('the columns of a section stand beside each other, in the form and in the record, with what stands after a field after it', async () => {
  const page = await mall.person(SHEN);
  await menu(page).getByRole('link', { name: '发票' }).waitFor();
  const columns = ['甲列', '乙列', '丙列'];
  await writeFile(
    fileOf('stocktake'),
    JSON.stringify({
      entity: 'stocktake',
      title: '盘点',
      menu: { group: 'sales', order: 91, icon: 'Users' },
      key: 'billNo',
      numbering: 'STK-{seq:4}',
      record: {
        type: 'object',
        properties: {
          billNo: { type: 'string', title: '盘点编号', readOnly: true, column: true },
          ...Object.fromEntries(
            columns.map((title, index) => [
              `c${index}`,
              { type: 'string', title, section: 'main', sectionColumn: index + 1, default: title },
            ]),
          ),
          last: { type: 'string', title: '结论', section: 'main', default: '相符' },
        },
      },
      form: { sections: [{ name: 'main', title: '三列', columns: 3, parts: [{ note: '结论之前', after: 'c2' }] }] },
      access: { read: { staff: 'true' }, write: { staff: 'true' }, create: ['staff'] },
    }),
  );
  await menu(page).getByRole('link', { name: '盘点' }).click();
  await page.getByRole('button', { name: '新建' }).first().click();
  await page.getByLabel('丙列').waitFor();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all(columns.map((title) => page.getByLabel(title).boundingBox()));
    const card = await page.locator('.yp-section').boundingBox();
    const edges = boxes.flatMap((box) => [box!.x, box!.x + box!.width]);
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(edges.at(-1)).toBeLessThan(card!.x + card!.width);
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/e\/stocktake\/STK-0001$/);
  const read = page.locator('.yp-detail-section', { hasText: '三列' });
  await read.getByText('结论之前').waitFor();
  expect(await read.innerText()).toMatch(/丙列[\s\S]*结论之前[\s\S]*相符/);
  await page.context().close();
});

it('more tabs than a browser opens connections to a site all work, and all hear of what is published', async () => {
  const first = await mall.person(CHEN, '/workstation/e/invoice');
  const tabs = [first];
  for (let count = 1; count < 9; count += 1) {
    const tab = await first.context().newPage();
    await visit(tab, '/workstation/e/invoice');
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.getByRole('grid').getByRole('link').first().waitFor();
  await edit('invoice', ({ record }) => {
    record.properties.shelf = { type: 'string', title: '货架', section: 'basic', column: { order: 1 } };
  });
  for (const tab of tabs) await tab.getByRole('columnheader', { name: '货架' }).waitFor();
  // The tab that was first is not the one that the others hang on.
  await first.close();
  await edit('invoice', ({ record }) => {
    record.properties.shelf = { type: 'string', title: '层架', section: 'basic', column: { order: 1 } };
  });
  for (const tab of tabs.slice(1)) await tab.getByRole('columnheader', { name: '层架' }).waitFor();
  await tabs[1]?.context().close();
});
