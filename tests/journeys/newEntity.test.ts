import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { thirtyColumns, WORKBOOK_ROWS } from '../support/workbook.ts';
import { grid, PATIENT, state, toasted } from './support/hand.ts';
import { GU, type Mall, openMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await openMall();
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
});

/** What is drawn in the studio comes into force, with every danger ticked. */
async function publish(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const impact = dialog.getByRole('region', { name: '影响' });
  await impact.waitFor();
  for (const tick of await impact.getByRole('checkbox').all()) await tick.check();
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  await page.keyboard.press('Control+Enter');
  await toasted(page, '已发布');
  await dialog.waitFor({ state: 'detached' });
}

it('makes a workbook of 30 columns a live business object with its rows, in a minute and nine presses', async () => {
  const file = await thirtyColumns();
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  const button = gu.getByRole('button', { name: '新建业务对象' });
  await button.waitFor();
  let presses = 0;
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    presses += 1;
    await gu.getByRole(role, { name, exact: true }).click();
  };
  const began = Date.now();
  await press('新建业务对象');
  presses += 2;
  await dialog.getByLabel('从哪里开始').selectOption('file');
  presses += 1;
  await dialog.getByLabel(/选择或拖入/u).setInputFiles(file);
  await dialog.getByText(`30 个字段，${WORKBOOK_ROWS} 行数据`).waitFor(PATIENT);
  expect(await dialog.getByLabel('名称', { exact: true }).inputValue()).toBe('设备台账');
  for (const [title, kind] of [
    ['设备编号', 'text'],
    ['状态', 'single'],
    ['购置日期', 'date'],
    ['购置金额', 'money'],
    ['折旧率', 'percent'],
    ['联系电话', 'phone'],
    ['在保', 'boolean'],
    ['验收时间', 'datetime'],
  ] as const)
    expect(await dialog.getByLabel(`“${title}”的类型`).inputValue()).toBe(kind);
  await expectAccessible(gu, 'the fields of a file');
  await press('开始设计');

  // What was approved is a draft, and its rows wait: also after a reload.
  await gu.getByText(`发布以后，就可以导入“设备台账.xlsx”里的 ${WORKBOOK_ROWS} 行数据。`).waitFor(PATIENT);
  await gu.reload();
  await press('发布');
  await dialog.getByRole('region', { name: '影响' }).waitFor();
  await gu.keyboard.type('台账上线');
  presses += 1;
  await gu.keyboard.press('Control+Enter');
  await toasted(gu, '已发布');
  await press(`导入 ${WORKBOOK_ROWS} 行`);
  await dialog.getByRole('button', { name: new RegExp(`^导入 ?${WORKBOOK_ROWS}`, 'u') }).waitFor(PATIENT);
  presses += 1;
  await dialog.getByRole('button', { name: new RegExp(`^导入 ?${WORKBOOK_ROWS}`, 'u') }).click();
  await gu.getByText('“设备台账.xlsx”的数据已导入。').waitFor(PATIENT);
  expect((Date.now() - began) / 1000).toBeLessThan(60);
  expect(presses).toBeLessThanOrEqual(9);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  // Once in the database, the rows are offered to no other tab: importing them twice would double them.
  const other = await gu.context().newPage();
  await visit(other, gu.url());
  await other.getByRole('tree', { name: '结构' }).waitFor();
  await other.waitForLoadState('networkidle');
  expect(await other.getByText('行数据还没有导入').count()).toBe(0);
  await other.close();
  await press('去看列表', 'link');
  // The first row of the file stands first, though later slices of the import were written after it.
  const first = grid(gu).getByRole('row').filter({ hasText: '¥' }).first();
  await first.getByText('¥1,234.50', { exact: true }).waitFor(PATIENT);
  // On a phone as well, several are chosen and changed, though it has no action for many.
  await gu.setViewportSize({ width: 390, height: 844 });
  await gu.locator('.yp-card').getByRole('checkbox').first().check(PATIENT);
  await gu.getByRole('button', { name: '批量修改' }).waitFor();
  await gu.context().close();
});

it('copies a business object that links to itself, ready to be published', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  await gu.getByRole('button', { name: '新建业务对象' }).click();
  await dialog.getByLabel('从哪里开始').selectOption('copy sale-contract');
  await dialog.getByLabel('名称', { exact: true }).fill('框架合同');
  await dialog.getByLabel('标识').fill('frame-contract');
  await gu.keyboard.press('Enter');
  await gu.getByRole('tree', { name: '结构' }).waitFor();
  // A trial click waits for the button to be enabled: there is nothing wrong with the copy.
  await gu.getByRole('button', { name: '发布', exact: true }).click({ trial: true });
  await gu.context().close();
});

it('takes the states of a flow from the options of a column, and what rows come to from their sub-table', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  await gu.getByRole('button', { name: '新建业务对象' }).click();
  await dialog.getByLabel('从哪里开始').selectOption('file');
  const rows = Array.from({ length: 12 }, (_, at) => `设备${at},${['在用', '维修中', '报废'][at % 3]}`);
  const buffer = Buffer.from(`\uFEFF名称,状态\n${rows.join('\n')}\n`);
  // What a browser says when its file picker is left without a choice.
  await dialog.getByLabel(/选择或拖入/u).dispatchEvent('cancel', { bubbles: true });
  await dialog.getByLabel(/选择或拖入/u).setInputFiles({ name: '设备.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText('2 个字段，12 行数据').waitFor(PATIENT);
  // What is wrong is said in sight, however long the dialog is.
  await dialog.getByLabel('标识').fill('asset');
  await gu.keyboard.press('Enter');
  const problem = dialog.getByRole('alert');
  await problem.waitFor();
  expect(await problem.evaluate((own) => own.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  await dialog.getByLabel('标识').fill('flow-device');
  await gu.keyboard.press('Enter');
  await gu.getByRole('tree', { name: '结构' }).waitFor();
  await publish(gu, '设备上线');
  await gu.getByRole('button', { name: '导入 12 行' }).click();
  await dialog.getByRole('button', { name: /^导入 ?12/u }).click(PATIENT);
  await gu.getByText('的数据已导入').waitFor(PATIENT);
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  const centre = gu.getByRole('button', { name: '流程', exact: true }).or(gu.getByRole('tab', { name: '流程' }));
  await centre.first().click();
  await gu.getByRole('button', { name: '用“状态”的选项作状态' }).click();
  await gu.getByRole('group', { name: '状态“在用”的属性' }).waitFor();
  await expectAccessible(gu, 'states of options');
  await publish(gu, '按状态流转');
  const listed = await gu.context().newPage();
  await visit(listed, '/workstation/e/flow-device');
  await grid(listed).getByText('设备0', { exact: true }).waitFor(PATIENT);
  await grid(listed).getByRole('row').filter({ hasText: '设备1' }).getByText('维修中').first().waitFor();

  // One view after another: what is typed names each.
  for (const name of ['在用的', '报废的']) {
    await gu.getByRole('button', { name: '加视图' }).click();
    await gu.getByRole('group', { name: /^视图“新视图2?”/u }).waitFor();
    await gu.keyboard.type(name);
    await gu.getByRole('group', { name: `视图“${name}”的属性` }).waitFor();
  }

  await gu.getByRole('treeitem', { name: '名称' }).first().click();
  const add = async (kind: RegExp, title: string) => {
    await gu.getByRole('button', { name: '添加字段' }).click();
    await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: kind }).click();
    await gu.keyboard.type(title);
    await gu.keyboard.press('Enter');
    await gu.getByRole('treeitem', { name: title }).first().waitFor();
  };
  await add(/^明细表/u, '配件');
  await gu.getByRole('treeitem', { name: '名称' }).first().click();
  await add(/^数字/u, '配件数');
  const field = gu.getByRole('group', { name: '字段“配件数”的属性' });
  await field.getByText('自动计算', { exact: true }).click();
  await field.getByLabel('在“计算公式”里插入一个字段').selectOption({ label: '配件的行数' });
  expect(await field.getByLabel('计算公式', { exact: true }).inputValue()).toMatch(/^size\(.+\)$/u);
  await gu.context().close();
});

it('asks a person from an amount on and nobody below it, and names a new step by what is typed next', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  await gu.getByRole('button', { name: '新建业务对象' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('小额借款');
  await dialog.getByLabel('标识').fill('small-loan');
  await gu.keyboard.press('Enter');
  await gu.getByRole('treeitem', { name: '名称' }).first().click();
  await gu.getByRole('button', { name: '添加字段' }).click();
  await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^金额/u }).click();
  await gu.keyboard.type('借款金额');
  await gu.keyboard.press('Enter');
  const centre = gu.getByRole('button', { name: '审批', exact: true }).or(gu.getByRole('tab', { name: '审批' }));
  await centre.first().click();
  await gu.getByRole('button', { name: '加上审批' }).click();
  const steps = gu.getByRole('list', { name: '审批步骤' });
  await steps.getByText('1. 审核').waitFor();
  await gu.getByRole('button', { name: '加一步', exact: true }).click();
  await gu.getByRole('group', { name: '审批步骤“新的一步”的属性' }).waitFor();
  await gu.keyboard.type('复核');
  await steps.getByText('2. 复核').waitFor();
  await gu.getByRole('button', { name: '删除这一步' }).click();

  await steps.getByText('1. 审核').click();
  await gu.getByRole('button', { name: '添加条件' }).first().click();
  await gu.getByLabel('第 1 个条件：字段').selectOption({ label: '借款金额' });
  await gu.getByLabel('第 1 个条件：比较').selectOption({ label: '大于' });
  await gu.getByLabel('第 1 个条件：值（元）').fill('5000');
  const alone = gu.getByText('每个环节都有前提，有的单据一个环节也遇不到');
  await alone.first().waitFor(PATIENT);
  await gu.getByLabel('没有适合的步骤时').selectOption({ label: '不用问人，提交后直接通过' });
  await alone.first().waitFor({ state: 'detached', ...PATIENT });
  await gu.getByText('没有一步适合它：不用问人，提交后直接通过。').waitFor();
  await expectAccessible(gu, 'what becomes of a record that meets no step');
  await publish(gu, '大额才审批');

  for (const [amount, becomes] of [
    ['5000', '已通过'],
    ['5000.01', '审批中'],
  ] as const) {
    await visit(gu, '/workstation/e/small-loan/new');
    await gu.getByLabel('名称', { exact: true }).fill(`借 ${amount} 元`);
    await gu.getByLabel('借款金额').fill(amount);
    await gu.getByRole('button', { name: '提交审批' }).click();
    await dialog.getByText('不用审批的直接通过').waitFor();
    await dialog.getByRole('button', { name: '提交审批' }).click();
    await state(gu, becomes).waitFor(PATIENT);
  }
  await gu.context().close();
});

it('adds an approval to a drawn flow before the action that is chosen, which then asks for it', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  await gu.getByRole('button', { name: '新建业务对象' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('泵站巡检');
  await dialog.getByLabel('标识').fill('pump-round');
  await gu.keyboard.press('Enter');
  await gu.getByRole('treeitem', { name: '名称' }).first().click();
  const tab = (name: string) => gu.getByRole('button', { name, exact: true }).or(gu.getByRole('tab', { name })).first();
  await tab('流程').click();
  await gu.getByRole('button', { name: '添加状态' }).click();
  await gu.getByRole('group', { name: '状态“草稿”的属性' }).waitFor();
  await gu.getByRole('button', { name: '添加状态' }).click();
  await gu.getByRole('group', { name: '状态“新状态”的属性' }).waitFor();
  await gu.keyboard.type('已巡检');
  await gu.keyboard.press('Enter');
  await gu.getByRole('switch', { name: '到此结束' }).click();
  await gu.getByRole('region', { name: '预览' }).getByRole('button', { name: '添加动作' }).click();
  const adding = gu.locator('form').filter({ has: gu.getByLabel('动作名称') });
  await adding.getByLabel('动作名称').fill('巡检完成');
  await adding.getByLabel('从', { exact: true }).selectOption({ label: '草稿' });
  await adding.getByLabel('到', { exact: true }).selectOption({ label: '已巡检' });
  await gu.keyboard.press('Enter');

  await tab('审批').click();
  await gu
    .getByLabel('要先审批的动作')
    .getByRole('option', { name: '巡检完成（草稿 → 已巡检）' })
    .waitFor({ state: 'attached' });
  await expectAccessible(gu, 'which action an approval comes before');
  await gu.getByRole('button', { name: '加上审批' }).click();
  await gu.getByRole('list', { name: '审批步骤' }).getByText('1. 审核').waitFor();
  await publish(gu, '巡检要复核');

  await visit(gu, '/workstation/e/pump-round/new');
  await gu.getByLabel('名称', { exact: true }).fill('三号泵');
  await gu.getByRole('button', { name: '保存', exact: true }).click();
  await gu.getByRole('button', { name: '巡检完成', exact: true }).click(PATIENT);
  await state(gu, '审批中').waitFor(PATIENT);
  await gu.context().close();
});

it('merges what two tabs fill into the only record of a business object, of which the first is there by then', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  await gu.getByRole('button', { name: '新建业务对象' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('实验室设置');
  await dialog.getByLabel('标识').fill('lab-settings');
  await gu.keyboard.press('Enter');
  await gu.getByRole('switch', { name: '只有一条记录' }).click();
  await publish(gu, '一份设置');

  const other = await gu.context().newPage();
  for (const page of [gu, other]) {
    await visit(page, '/workstation/e/lab-settings');
    await page.getByLabel('名称', { exact: true }).fill('一号实验室');
  }
  await other.getByLabel('备注').fill('八点开门');
  const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
  await save(gu);
  await gu.getByRole('button', { name: '编辑', exact: true }).waitFor(PATIENT);
  await save(other);
  await other.getByRole('button', { name: '编辑', exact: true }).waitFor(PATIENT);
  await other.getByRole('main').getByText('八点开门').first().waitFor();
  await gu.context().close();
});

it('shows in an open record what a new formula comes to, where there are too many records to compute it at once', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  const dialog = gu.getByRole('dialog');
  await gu.getByRole('button', { name: '新建业务对象' }).click();
  await dialog.getByLabel('从哪里开始').selectOption('file');
  const rows = Array.from({ length: 600 }, (_, at) => `泵${at},${at + 3}`);
  const buffer = Buffer.from(`\uFEFF名称,台数\n${rows.join('\n')}\n`);
  await dialog.getByLabel(/选择或拖入/u).setInputFiles({ name: '水泵.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText('2 个字段，600 行数据').waitFor(PATIENT);
  await dialog.getByLabel('标识').fill('many-pumps');
  await gu.keyboard.press('Enter');
  await gu.getByRole('tree', { name: '结构' }).waitFor();
  await publish(gu, '水泵上线');
  await gu.getByRole('button', { name: '导入 600 行' }).click();
  await dialog.getByRole('button', { name: /^导入 ?600/u }).click(PATIENT);
  // Each row is a record with its own history, and an import gives way to all who work beside it.
  await gu.getByText('的数据已导入').waitFor({ timeout: 150_000 });
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  const record = await gu.context().newPage();
  await visit(record, '/workstation/e/many-pumps');
  await grid(record).getByRole('link').first().click(PATIENT);
  await record.getByRole('heading', { name: '泵0', exact: true }).waitFor();
  await gu.getByRole('button', { name: '添加字段' }).click();
  await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^数字/u }).first().click();
  await gu.keyboard.type('双份');
  await gu.keyboard.press('Enter');
  const field = gu.getByRole('group', { name: '字段“双份”的属性' });
  await field.getByText('自动计算', { exact: true }).click();
  await field.getByLabel('计算公式', { exact: true }).fill('台数 * 2');
  await gu.keyboard.press('Tab');
  await publish(gu, '要知道双份');
  await record.getByRole('main').getByText('6', { exact: true }).waitFor(PATIENT);
  await gu.context().close();
});
