import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { inDays } from './support/days.ts';
import { choose, fact, fill, keyOf, newCustomer, PATIENT, press, state, toasted } from './support/hand.ts';
import { GU, sharedMall, ZHOU } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const row = (page: Page, title: string) =>
  page.getByRole('tree', { name: '结构' }).getByRole('treeitem', { name: title, exact: false }).first();

it('shows a linked record’s value and computes with it, by words alone, and both stay true', async () => {
  const gu = await mall.person(GU, '/workstation/studio/opportunity');
  await row(gu, '客户').waitFor();
  await gu
    .getByRole('treeitem', { name: /^客户( |$)/ })
    .first()
    .click();
  await gu.getByLabel('新建一个字段，一直显示关联记录的').selectOption({ label: '授信额度' });
  await row(gu, '客户的授信额度').waitFor();
  await gu.getByRole('button', { name: '添加字段' }).click();
  await gu.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^金额/ }).click();
  await gu.keyboard.type('额度余量');
  await gu.keyboard.press('Enter');
  await gu.getByText('自动计算').click();
  await gu.getByLabel('在“计算公式”里插入一个字段').selectOption({ label: '客户的授信额度' });
  await gu.keyboard.type(' - 预计');
  await gu.getByRole('option', { name: 'estimatedAmount 预计金额' }).waitFor();
  await gu.keyboard.press('Enter');
  // A second try stands on what the first has published, and has two of each.
  expect(await gu.getByLabel('计算公式', { exact: true }).inputValue()).toMatch(/^creditLimit\d* - estimatedAmount$/);
  // What it comes to for a stored record is seen while it is written.
  const tried = gu.getByRole('group', { name: '字段“额度余量”的属性' }).locator('.st-tried');
  await tried.getByText('额度余量（算得）').waitFor(PATIENT);
  await expectAccessible(gu);
  await gu.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = gu.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill('销售要看得到额度余量');
  await dialog.getByRole('region', { name: '影响' }).waitFor();
  for (const tick of await dialog.getByRole('region', { name: '影响' }).getByRole('checkbox').all()) await tick.check();
  await gu.keyboard.press('Control+Enter');
  await toasted(gu, '已发布');

  const zhou = await mall.person(ZHOU, '/workstation/e/opportunity/new');
  const shown = (title: string) => fact(zhou, title).last();
  const customer = await newCustomer(zhou, '额度单位');
  await fill(zhou, '商机名称', '额度项目');
  await choose(zhou, '客户', { keyword: customer });
  await fill(zhou, '预计金额', '30000');
  await fill(zhou, '预计成交日期', inDays(60));
  await press(zhou, '保存');
  await state(zhou, '新建').waitFor();
  await zhou
    .getByRole('button', { name: /个空字段/ })
    .first()
    .click();
  expect(await shown('额度余量').textContent()).toBe('--');

  const [found] = (
    (await post(zhou, '/yzjumc/entity/v1/customer/list', {
      filter: { field: 'name', op: 'eq', value: customer },
    })) as { rows: { customerNo: string }[] }
  ).rows;
  const tab = await zhou.context().newPage();
  await visit(tab, `/workstation/e/customer/${found?.customerNo}?edit=1`);
  await choose(tab, '客户级别', { text: '重点' });
  await tab.getByRole('tab', { name: '账户与授信' }).click();
  await fill(tab, '授信额度', '100000');
  await press(tab, '保存');
  const stored = async () =>
    (await post(tab, '/yzjumc/entity/v1/opportunity/detail', { key: keyOf(zhou) })) as { record: object };
  await expect.poll(stored, PATIENT).toMatchObject({ record: { creditLimit: 100_000_00 } });
  // What the same person does elsewhere is shown as it comes, for a minute after they changed this record.
  const latest = zhou.getByRole('button', { name: '查看最新内容' });
  const credit = shown('客户的授信额度').getByText('100,000.00');
  await latest.or(credit).first().waitFor(PATIENT);
  // Gone before it is pressed: the publication's own work came upon the record, and the page has read it anew.
  if (await latest.isVisible()) await latest.click({ timeout: 5_000 }).catch(() => undefined);
  await credit.waitFor(PATIENT);
  await shown('额度余量').getByText('70,000.00').waitFor(PATIENT);
  await gu.context().close();
  await zhou.context().close();
});

it('leads on from the address that a record had before, and its tab goes along, named as the record is now', async () => {
  const gu = await mall.person(GU, '/workstation/studio');
  await gu.getByRole('button', { name: '新建业务对象' }).waitFor();
  const text = JSON.stringify({
    entity: 'handbook',
    title: '手册',
    key: 'code',
    titleField: 'code',
    record: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', title: '编码', column: true },
        name: { type: 'string', title: '名称', column: true },
      },
    },
    actions: {
      recode: {
        title: '改编码',
        rekey: 'input.code',
        input: { type: 'object', required: ['code'], properties: { code: { type: 'string', title: '新编码' } } },
      },
    },
    access: { read: { operator: 'true' }, write: { operator: 'true' }, create: ['operator'] },
  });
  const sent = { name: '手册', reason: '编写手册', documents: [{ entity: 'handbook', text, from: null }] };
  const { draft } = (await post(gu, '/yzjumc/studio/v1/draft/save', sent)) as { draft?: { draftNo: string } };
  await post(gu, '/yzjumc/studio/v1/publish', {
    draftNo: draft?.draftNo,
    version: 1,
    reason: '编写手册',
    accepted: [],
  });
  const call = (operation: string, body: object) => post(gu, `/yzjumc/entity/v1/handbook/${operation}`, body);
  const saved = await call('save', { record: { code: 'HB-1', name: '入职' } });
  const tab = (name: string) =>
    gu.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: `关闭 ${name}` });
  await visit(gu, '/workstation/e/handbook/HB-1');
  await tab('HB-1').waitFor(PATIENT);
  await call('act', {
    key: 'HB-1',
    action: 'recode',
    input: { code: 'HB-2' },
    version: (saved as { version?: number }).version,
  });
  await visit(gu, '/workstation/e/handbook/HB-1');
  await gu.waitForURL(/handbook\/HB-2/u);
  await tab('HB-2').waitFor(PATIENT);
  expect(await tab('HB-1').count()).toBe(0);
  await gu.context().close();
});
