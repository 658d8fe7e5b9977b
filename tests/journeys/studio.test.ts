import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { fact, PATIENT, toasted } from './support/hand.ts';
import { CHEN, GU, SHEN, sharedMall, TANG } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

/** Counts what a hand presses besides typing: each press of the mouse, and each key that types no letter. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const pressed = { count: 0 };
    Object.assign(window, { pressed });
    document.addEventListener('pointerdown', () => (pressed.count += 1), { capture: true });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key.length > 1 && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) pressed.count += 1;
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => (window as unknown as { pressed: { count: number } }).pressed.count);
}

const tree = (page: Page) => page.getByRole('tree', { name: '结构' });
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: title, exact: false }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const impactOf = (page: Page) => dialog(page).getByRole('region', { name: '影响' });
const published = (page: Page) => toasted(page, '已发布');

/** The studio at one business object, ready to be worked in. */
async function studio(page: Page, entity: string, search = ''): Promise<void> {
  await visit(page, `/workstation/studio/${entity}${search}`);
  await tree(page).waitFor();
}

/** What is wrong with what is designed, as the lists of problems that are open say it. */
const wrong = (page: Page) => page.getByRole('list', { name: /问题$/u }).allInnerTexts();

async function publish(page: Page, reason: string): Promise<void> {
  await page
    .getByRole('button', { name: '发布', exact: true })
    .click()
    .catch(async (error: unknown) => {
      throw new Error(`cannot be published: ${(await wrong(page)).join(' ')}`, { cause: error });
    });
  await dialog(page).getByRole('textbox', { name: '原因' }).fill(reason);
  await dialog(page).getByRole('region', { name: '影响' }).waitFor();
}

describe('the studio, with two people', () => {
  it('adds a field in at most 12 presses, live in another’s open pages, and takes it back with one', async () => {
    const shen = await mall.person(SHEN, '/workstation/e/invoice/new');
    await shen.getByLabel('购方名称').waitFor();
    const list = await shen.context().newPage();
    await visit(list, '/workstation/e/invoice');
    await list.getByRole('grid').getByRole('link').first().waitFor();

    const gu = await mall.person(GU, '/workstation/e/invoice');
    await gu.getByRole('grid').getByRole('link').first().waitFor();
    const presses = await counted(gu);
    const began = Date.now();
    await gu.getByRole('button', { name: '设计此页' }).click();
    await gu.getByRole('button', { name: '添加字段' }).click();
    await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
    await gu.keyboard.type('采购单号');
    await gu.keyboard.press('Enter');
    await gu.getByRole('switch', { name: '显示为列表的列' }).click();
    await gu.getByRole('button', { name: '发布', exact: true }).click();
    await dialog(gu).getByText('采购单号').first().waitFor();
    await gu.keyboard.type('客户要求在发票上写采购单号');
    await gu.keyboard.press('Control+Enter');
    await published(gu);
    await list.getByRole('columnheader', { name: '采购单号' }).waitFor(PATIENT);
    const seconds = (Date.now() - began) / 1000;
    expect(await presses()).toBeLessThanOrEqual(12);
    expect(seconds).toBeLessThan(60);

    // Her form, open all the while, has the field without a reload.
    const box = shen.getByLabel('采购单号');
    await box.waitFor(PATIENT);

    await gu.locator('.ui-toast').getByRole('button', { name: '撤回' }).click();
    await toasted(gu, '已撤回');
    await box.waitFor({ state: 'detached', ...PATIENT });
    await list.getByRole('columnheader', { name: '采购单号' }).waitFor({ state: 'detached', ...PATIENT });
  });

  it('keeps what another filled in when a field goes, and shows it again when it comes back', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'invoice');
    await gu.getByRole('button', { name: '添加字段' }).click();
    await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
    await gu.keyboard.type('合同号');
    await gu.keyboard.press('Enter');
    await publish(gu, '对账要用合同号');
    await gu.keyboard.press('Control+Enter');
    await published(gu);

    const shen = await mall.signedIn(SHEN);
    const chosen = await draftInvoice(shen);
    await visit(shen, `/workstation/e/invoice/${chosen}?edit=1`);
    await shen.getByLabel('合同号').fill('HT-001');
    await shen.keyboard.press('Control+s');
    await fact(shen, '合同号').filter({ hasText: 'HT-001' }).waitFor(PATIENT);

    await gu.getByRole('tab', { name: '历史' }).click();
    const entries = gu.getByRole('list', { name: '发布历史' }).locator('> li');
    const added = entries.filter({ hasText: '新增了字段“合同号”' });
    await added.waitFor();
    const back = gu.getByRole('button', { name: '回到此版本' });
    await entries.filter({ has: back }).first().getByRole('button', { name: '回到此版本' }).click();
    await dialog(gu).getByRole('region', { name: '影响' }).waitFor();
    expect(await dialog(gu).getByRole('region', { name: '影响' }).textContent()).toMatch(/合同号/u);
    for (const tick of await impactOf(gu).getByRole('checkbox').all()) await tick.check();
    await dialog(gu)
      .getByRole('button', { name: /^回到此版本/ })
      .click();
    await toasted(gu, '已回到所选的版本');
    await fact(shen, '合同号').waitFor({ state: 'detached', ...PATIENT });

    await added.getByRole('button', { name: '回到此版本' }).click();
    await dialog(gu).getByRole('region', { name: '影响' }).waitFor();
    await dialog(gu)
      .getByRole('button', { name: /^回到此版本/ })
      .click();
    await toasted(gu, '已回到所选的版本');
    await fact(shen, '合同号').filter({ hasText: 'HT-001' }).waitFor(PATIENT);

    await gu.reload();
    await gu.getByText('与生效的一致').waitFor();
    await row(gu, '合同号').waitFor();
    // What was begun since is not thrown away without a word.
    await row(gu, '合同号').focus();
    await gu.keyboard.press('F2');
    await gu.keyboard.type('采购合同号');
    await gu.keyboard.press('Enter');
    await gu.getByRole('tab', { name: '历史' }).click();
    await back.first().click();
    await gu.getByRole('alertdialog').getByText('回到之前的版本会放弃它们').waitFor();
    await gu.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await gu.keyboard.press('Control+z');
    await gu.getByText('与生效的一致').waitFor();
  });

  it('calls a field otherwise, and what was filled in stays; a shipped one is called as it was shipped', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'invoice');
    await gu.getByRole('button', { name: '添加字段' }).click();
    await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
    await gu.keyboard.type('验收单号');
    await gu.keyboard.press('Enter');
    await publish(gu, '验收要留号');
    await gu.keyboard.press('Control+Enter');
    await published(gu);
    const shen = await mall.signedIn(SHEN);
    const chosen = await draftInvoice(shen);
    await visit(shen, `/workstation/e/invoice/${chosen}?edit=1`);
    await shen.getByLabel('验收单号').fill('YS-009');
    await shen.keyboard.press('Control+s');
    await fact(shen, '验收单号').filter({ hasText: 'YS-009' }).waitFor(PATIENT);

    const filter = encodeURIComponent('["验收单号","eq","YS-009"]');
    const list = await mall.person(SHEN, `/workstation/e/invoice?f=${filter}`);
    await list.getByText('共 1 条').waitFor(PATIENT);
    const refused: string[] = [];
    list.on('response', (answer) => void (answer.status() === 400 && refused.push(answer.url())));

    const name = gu.getByRole('textbox', { name: '标识' });
    await name.fill('2号');
    await gu.getByText('由字母、汉字、数字和下划线组成').waitFor();
    await name.fill('acceptanceNo');
    await gu.keyboard.press('Enter');
    await publish(gu, '接口里要用英文');
    for (const tick of await impactOf(gu).getByRole('checkbox').all()) await tick.check();
    await gu.keyboard.press('Control+Enter');
    await published(gu);
    await shen.reload();
    await fact(shen, '验收单号').filter({ hasText: 'YS-009' }).waitFor(PATIENT);
    // An open list goes on, and its address is the one that finds the same from now on.
    await list.waitForURL(/acceptanceNo/);
    await list.reload();
    await list.getByText('共 1 条').waitFor(PATIENT);
    expect(refused).toEqual([]);
    await list.context().close();

    await row(gu, '购方名称').click();
    await gu.getByText('程序按这个标识读写单据').waitFor();
    expect(await name.isDisabled()).toBe(true);
  });

  it('counts the records that use an option that goes, and gives them another as it is published', async () => {
    const gu = await mall.signedIn(GU);
    const electronic = async () => {
      const { total } = await post(gu, '/yzjumc/invoice/v3/list', {
        pageSize: 1,
        filter: { field: 'invoiceType', op: 'eq', value: 'electronic' },
      });
      return Number(total);
    };
    const before = await electronic();
    await studio(gu, 'invoice', `?at=${encodeURIComponent('/record/properties/invoiceType')}`);
    await gu.getByRole('button', { name: '停用“增值税普通发票”' }).click();
    await publish(gu, '不再开具普通发票');
    const effect = dialog(gu).getByRole('listitem').filter({ hasText: '已有的单据' }).first();
    const [, count] = /(\d+) 张/u.exec((await effect.textContent()) ?? '') ?? [];
    const button = dialog(gu).getByRole('button', { name: /^发布/ });
    expect(await button.isDisabled()).toBe(true);
    await effect.getByLabel('已有的单据').selectOption({ label: '逐项换成别的选项' });
    expect(await button.isDisabled()).toBe(true);
    await effect.getByLabel('“增值税普通发票”换成').selectOption({ label: '全电发票' });
    for (const tick of await impactOf(gu).getByRole('checkbox', { disabled: false }).all()) await tick.check();
    await button.click();
    await published(gu);
    await expect.poll(electronic, PATIENT).toBe(before + Number(count));
    await gu.locator('.ui-toast').getByRole('button', { name: '撤回' }).click();
    await gu
      .getByText(/已撤回|回到此版本/u)
      .first()
      .waitFor();
    await expect.poll(electronic, PATIENT).toBe(before);
  });

  it('shows who else is at work and at what, until they leave', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'customer', `?at=${encodeURIComponent('/record/properties/level')}`);
    const tang = await mall.signedIn(TANG);
    await studio(tang, 'customer');
    await tang.getByRole('button', { name: '顾言 也在设计，正在看“客户级别”' }).click();
    await tang.getByRole('group', { name: '字段“客户级别”的属性' }).waitFor();
    await row(gu, '客户名称').click();
    const face = gu.getByRole('button', { name: /^唐.* 也在设计/u });
    await face.waitFor();
    const addText = async (title: string) => {
      await gu.getByRole('button', { name: '添加字段' }).click();
      await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
      await gu.keyboard.type(title);
      await gu.keyboard.press('Enter');
      await gu.getByText('草稿已保存').waitFor(PATIENT);
    };
    // What is begun meanwhile can be gone on with, and what is saved in it is in both pages, until it is given up.
    await addText('年检号');
    // Whoever goes on to another field asks at once how things stand, and not only every ten seconds.
    await row(tang, '客户名称').click();
    await tang.getByText(/^顾言 在 .* 留下了草稿“修改客户”/u).waitFor(PATIENT);
    await tang.getByRole('button', { name: '接着这份改' }).click();
    await row(tang, '年检号').waitFor(PATIENT);
    // With a dialog open it waits until that is closed.
    await tang.locator('.st-draft-name').click();
    await tang.getByRole('heading', { name: '草稿', exact: true }).waitFor();
    await addText('年检人');
    const sign = await tang.waitForRequest((request) => request.url().endsWith('/studio/v1/presence'));
    await sign.response();
    expect(await row(tang, '年检人').count()).toBe(0);
    await tang.keyboard.press('Escape');
    await row(tang, '年检人').waitFor(PATIENT);
    await gu.getByRole('button', { name: '放弃草稿' }).click();
    await gu.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click();
    await row(tang, '客户级别').click();
    await tang.getByText('草稿“修改客户”已在别处发布或放弃').waitFor(PATIENT);
    await row(tang, '年检号').waitFor({ state: 'detached' });
    expect(await tang.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);

    await visit(tang, '/workstation/studio');
    await row(gu, '客户性质').click();
    await face.waitFor({ state: 'detached' });
  });

  it('waits for the time that is chosen, and is a draft again when it is taken back before', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'customer');
    await gu.getByRole('button', { name: '添加字段' }).click();
    await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
    await gu.keyboard.type('年检日');
    await gu.keyboard.press('Enter');
    await publish(gu, '下个季度起登记');
    await dialog(gu).getByLabel('生效时间').fill('2027-04-01T09:00');
    await dialog(gu).getByRole('button', { name: '按时发布' }).click();
    const waiting = gu.locator('.st-banner').getByText('将在 2027-04-01 09:00');
    await waiting.waitFor();
    await row(gu, '年检日').waitFor({ state: 'detached' });
    await gu.getByRole('button', { name: '取消发布' }).click();
    await gu.getByRole('alertdialog').getByRole('button', { name: '取消发布' }).click();
    await waiting.waitFor({ state: 'detached' });
    await row(gu, '年检日').waitFor();
  });
});

/** The number of some invoice that may still be changed. */
async function draftInvoice(page: Page): Promise<string> {
  const { rows } = await post(page, '/yzjumc/invoice/v3/list', {
    pageSize: 1,
    filter: { field: 'status', op: 'eq', value: 'draft' },
  });
  return String(rows?.[0]?.billNo);
}

describe('the studio by keyboard alone', () => {
  it('adds a field behind the one that is in question, and publishes it', async () => {
    const gu = await mall.person(GU, '/workstation/home');
    await gu.getByRole('button', { name: '搜索页面或单据' }).waitFor();
    await gu.keyboard.press('Control+k');
    await gu.getByRole('dialog').getByRole('combobox').waitFor();
    await gu.keyboard.type('设计商机');
    await gu
      .getByRole('option', { name: /设计商机/ })
      .first()
      .waitFor();
    await gu.keyboard.press('Enter');
    await tree(gu).waitFor();
    const inTree = () => gu.evaluate(() => document.activeElement?.getAttribute('role') === 'treeitem');
    await gu.locator('.ws-skip').focus();
    await gu.keyboard.press('Enter');
    for (let tabs = 0; tabs < 20 && !(await inTree()); tabs += 1) await gu.keyboard.press('Tab');
    expect(await inTree()).toBe(true);
    for (let step = 0; step < 3; step += 1) await gu.keyboard.press('ArrowDown');
    await gu.keyboard.press('Insert');
    await gu.getByRole('region', { name: '字段类型' }).waitFor();
    await gu.keyboard.press('Enter');
    await gu.getByRole('textbox', { name: '名称', exact: true }).waitFor();
    await gu.keyboard.type('招标编号');
    await gu.keyboard.press('Enter');
    await gu.keyboard.press('Control+Enter');
    await dialog(gu).getByRole('textbox', { name: '原因' }).waitFor();
    await gu.keyboard.type('按招标编号统计');
    await gu.keyboard.press('Control+Enter');
    await published(gu);
    await row(gu, '招标编号').waitFor();
  });

  it('names, moves and undoes with no press of the mouse', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'opportunity');
    const first = tree(gu).getByRole('treeitem').first();
    await first.focus();
    const titles = () => tree(gu).locator('[data-what="field"] .st-row-title').allTextContents();
    const before = await titles();
    for (let step = 0; step < 4; step += 1) await gu.keyboard.press('ArrowDown');
    const chosen = await tree(gu).locator(':focus .st-row-title').textContent();
    await gu.keyboard.press('Enter');
    await gu.keyboard.press('Alt+ArrowUp');
    await expect.poll(titles).not.toEqual(before);
    expect((await titles()).toSorted()).toEqual(before.toSorted());
    await gu.keyboard.press('Control+z');
    await expect.poll(titles).toEqual(before);
    await gu.keyboard.press('Control+Shift+z');
    await expect.poll(titles).not.toEqual(before);
    await gu.keyboard.press('Control+z');
    await row(gu, chosen ?? '').focus();
    await gu.keyboard.press('F2');
    await gu.keyboard.type('新的名称');
    await gu.keyboard.press('Enter');
    await row(gu, '新的名称').waitFor();
    await gu.getByText(/草稿已保存/u).waitFor(PATIENT);
    await gu.reload();
    await row(gu, '新的名称').waitFor();
    await gu.getByRole('button', { name: '放弃草稿' }).focus();
    await gu.keyboard.press('Enter');
    await gu.getByRole('button', { name: '放弃草稿' }).last().focus();
    await gu.keyboard.press('Enter');
    await row(gu, chosen ?? '').waitFor();
  });
});

describe('the studio', () => {
  it('opens from a form at the field that was last in, and from a list at its view', async () => {
    const gu = await mall.person(GU, '/workstation/e/invoice/new');
    await gu.getByLabel('购方名称').click();
    await gu.getByRole('button', { name: '设计此页' }).click();
    await tree(gu).locator('[aria-selected="true"]').filter({ hasText: '购方名称' }).waitFor();
    await visit(gu, `/workstation/e/invoice?view=${encodeURIComponent('本月申请')}`);
    await gu.getByRole('button', { name: '设计此页' }).click();
    await gu.getByRole('group', { name: '视图“本月申请”的属性' }).waitFor();
  });

  it('leads from what keeps it from being published to where that is', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'invoice', `?at=${encodeURIComponent('/record/properties/invoiceType')}`);
    await gu.getByRole('button', { name: '停用“全电发票”' }).click();
    await gu.getByRole('button', { name: /个错误，去看看/ }).click();
    const media = gu.getByRole('group', { name: '字段“发票介质”的属性' });
    // Above its properties, and at the condition of the option that it is about.
    await media.getByRole('list', { name: '问题' }).first().waitFor();
    await media.getByRole('group', { name: '什么时候可以选“纸质”' }).getByRole('list', { name: '问题' }).waitFor();
    expect(await gu.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);
    await gu.getByRole('button', { name: '撤销' }).click();
    await gu.getByRole('button', { name: /个错误/ }).waitFor({ state: 'detached' });
  });

  it('moves a field by dragging', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'promotion');
    const fields = tree(gu).locator('[data-what="field"]');
    const titles = () => fields.locator('.st-row-title').allTextContents();
    const before = await titles();
    await fields.nth(2).dragTo(fields.first());
    const [first, second, third] = before;
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([third, first, second]);
    await gu.getByRole('button', { name: '撤销' }).click();
    await expect.poll(titles).toEqual(before);
  });

  it('has code and properties as two halves of one thing, undone together', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'promotion', '?show=code');
    const code = gu.getByRole('textbox', { name: '实体文档（JSON）' });
    await code.waitFor();
    await row(gu, '宣传文字').click();
    await gu.getByRole('textbox', { name: '名称', exact: true }).fill('宣传语');
    await code.getByText('宣传语').first().waitFor();
    await code.focus();
    await gu.keyboard.press('Control+z');
    await row(gu, '宣传文字').waitFor();
    await gu
      .getByText(/草稿已保存|与生效的一致/u)
      .first()
      .waitFor();
  });

  it('chooses what stands at the head of a record, which a field that is deleted leaves by itself', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'promotion');
    const facts = gu.getByRole('group', { name: '关键信息' }).getByRole('listitem');
    const stages = gu.getByRole('group', { name: '阶段' }).getByRole('listitem');
    await gu.getByLabel('加到关键信息').selectOption({ label: '宣传文字' });
    await facts.getByText('宣传文字').waitFor();
    await gu.getByRole('button', { name: '去掉“已结束”' }).click();
    await expect.poll(() => stages.count()).toBe(2);
    await row(gu, '宣传文字').click();
    await gu.getByRole('button', { name: '停用字段' }).click();
    await stages.first().waitFor();
    expect(await facts.count()).toBe(0);
  });

  it('lets another field decide where a link leads, and asks for what each of its options stands for', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'contract', `?at=${encodeURIComponent('/record/properties/onlineNo')}`);
    const properties = gu.getByRole('group', { name: '字段“在线合同”的属性' });
    await properties
      .getByRole('combobox', { name: '关联到哪种单据，取决于' })
      .selectOption({ label: '“签署方式”选了哪一项' });
    const problems = properties.getByRole('list', { name: '问题' });
    await problems.getByText('没有写“签署方式”的每个选项各关联到哪种单据').waitFor();
    await properties.getByRole('combobox', { name: '选“在线签署”时关联到' }).selectOption('online-contract');
    await problems.getByText('“签署方式”的选项“纸质签署”没有写关联到哪种单据').waitFor();
    await properties.getByRole('combobox', { name: '选“纸质签署”时关联到' }).selectOption('contract');
    await problems.waitFor({ state: 'detached' });
    for (let steps = 0; steps < 3; steps += 1) await gu.getByRole('button', { name: '撤销' }).click();
    await properties.getByRole('combobox', { name: '选“在线签署”时关联到' }).waitFor({ state: 'detached' });
  });

  it('turns a condition into a sentence and back', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'invoice', `?at=${encodeURIComponent('/record/properties/recipient')}`);
    const group = gu.getByRole('group', { name: '什么时候必填' });
    expect(await group.getByRole('combobox', { name: /字段$/u }).inputValue()).toBe('medium');
    await group.getByRole('button', { name: '添加条件' }).click();
    await group.getByRole('combobox', { name: /第 2 个条件：字段$/u }).selectOption({ label: '购方性质' });
    // What is not chosen to its end is no condition yet.
    await group.getByText('还没有选完，选完才成为条件').waitFor();
    expect(await gu.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
    await group.getByRole('combobox', { name: /第 2 个条件：比较$/u }).selectOption({ label: '等于' });
    expect(await gu.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
    await group.getByRole('combobox', { name: /第 2 个条件：值$/u }).selectOption({ label: '企业' });
    await group.getByText('还没有选完').waitFor({ state: 'detached' });
    await group.getByRole('button', { name: '写表达式' }).click();
    expect(await group.getByRole('textbox').inputValue()).toBe("medium == 'paper' && buyerKind == 'company'");
    await gu.keyboard.press('Control+z');
  });

  it('draws a state and what leads to it by mouse, what leads on by keyboard, and records go that way', async () => {
    const gu = await mall.signedIn(GU);
    await studio(gu, 'promotion', '?show=states');
    const state = (title: string) => gu.getByRole('button', { name: new RegExp(`^状态 ${title}`, 'u') });
    const top = async () => (await gu.locator('.st-flow-scroll').boundingBox())?.y;
    await state('未开始').waitFor();
    const before = await top();
    await gu.getByRole('button', { name: '添加状态' }).click();
    await gu.keyboard.type('待复核');
    await gu.keyboard.press('Enter');
    // What is found wrong a moment later does not push the drawing away under the hand.
    await gu.getByRole('list', { name: '流程的问题' }).waitFor();
    expect(await top()).toBe(before);
    await state('未开始').dragTo(state('待复核'));
    await gu.keyboard.type('送复核');
    await gu.keyboard.press('Enter');
    await gu.getByRole('button', { name: '动作 送复核' }).waitFor();

    await gu.getByRole('button', { name: '添加动作' }).first().focus();
    await gu.keyboard.press('Enter');
    await gu.keyboard.type('复核通过');
    await gu.keyboard.press('Tab');
    await gu.keyboard.press('End');
    await gu.keyboard.press('ArrowUp');
    await gu.keyboard.press('Tab');
    for (let step = 0; step < 2; step += 1) await gu.keyboard.press('ArrowDown');
    const form = gu.getByRole('form', { name: '添加动作' });
    expect(await form.getByRole('combobox', { name: '从' }).inputValue()).toBe('待复核');
    expect(await form.getByRole('combobox', { name: '到' }).inputValue()).toBe('running');
    for (let step = 0; step < 2; step += 1) await gu.keyboard.press('Tab');
    await gu.keyboard.press('Enter');
    await gu.getByRole('group', { name: '动作“复核通过”的属性' }).waitFor();
    await expectAccessible(gu, 'the drawing');
    await publish(gu, '启动前先复核');
    await gu.keyboard.press('Control+Enter');
    await published(gu);

    const { rows } = await post(gu, '/yzjumc/entity/v1/promotion/list', {
      pageSize: 1,
      filter: { field: 'status', op: 'eq', value: 'draft' },
    });
    await visit(gu, `/workstation/e/promotion/${String(rows?.[0]?.promotionNo)}`);
    await gu.getByRole('button', { name: '送复核' }).click();
    await fact(gu, '状态').filter({ hasText: '待复核' }).waitFor(PATIENT);
    await gu.getByRole('button', { name: '复核通过' }).click();
    await fact(gu, '状态').filter({ hasText: '进行中' }).waitFor(PATIENT);
  });

  it('begins a business object from nothing', async () => {
    const gu = await mall.person(GU, '/workstation/studio');
    await gu.getByRole('button', { name: '新建业务对象' }).click();
    await dialog(gu).getByLabel('名称').fill('盘点单');
    await dialog(gu).getByLabel('标识').fill('asset-check');
    await dialog(gu).getByRole('button', { name: '开始设计' }).click();
    await tree(gu).waitFor();
    await row(gu, '单据编号').waitFor();
    await publish(gu, '年底盘点');
    await gu.keyboard.press('Control+Enter');
    await published(gu);
    await gu.getByRole('link', { name: '盘点单' }).first().waitFor(PATIENT);
  });

  it('is accessible and fits at three widths, and can be read in both themes', async () => {
    const gu = await mall.signedIn(GU);
    const pages: readonly (readonly [path: string, shown: Locator])[] = [
      ['/workstation/studio', gu.getByRole('heading', { name: '设计台' })],
      [
        `/workstation/studio/invoice?pane=properties&at=${encodeURIComponent('/record/properties/buyerName')}`,
        gu.getByLabel('填写说明'),
      ],
    ];
    for (const [path, shown] of pages) {
      await gu.emulateMedia({ colorScheme: 'light' });
      await visit(gu, path);
      await shown.waitFor();
      for (const width of [390, 768, 1440]) {
        await gu.setViewportSize({ width, height: 900 });
        await shown.waitFor();
        await expectAccessible(gu, `${path} ${width}`);
        expect(await gu.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await gu.emulateMedia({ colorScheme: 'dark' });
      await gu.locator('html[data-theme="dark"]').waitFor();
      await expectContrast(gu, `${path}, dark`);
    }
  });

  it('is not for people who do not design', async () => {
    const chen = await mall.person(CHEN);
    expect(await chen.getByRole('link', { name: '设计台' }).count()).toBe(0);
    await visit(chen, '/workstation/studio');
    await chen.getByText('设计台没有打开').waitFor();
  });
});
