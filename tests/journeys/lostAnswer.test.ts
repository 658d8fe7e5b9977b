import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { draftContract, post } from './support/approvals.ts';
import { inDays } from './support/days.ts';
import { choose, grid, newCustomer, PATIENT, rowOf, state, toasted } from './support/hand.ts';
import { losing, withoutNews } from './support/lostAnswers.ts';
import { CHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const customerNo = async (page: Page, name: string): Promise<string> => {
  const filter = { field: 'name', op: 'eq', value: name };
  const { rows: [row] = [] } = await post(page, '/yzjumc/entity/v1/customer/list', { filter });
  return String(row?.customerNo);
};

/** An opportunity that somebody answers for. @returns its number */
async function newOpportunity(page: Page, name: string): Promise<string> {
  const saved = await post(page, '/yzjumc/entity/v1/opportunity/save', {
    record: {
      name,
      customer: await customerNo(page, await newCustomer(page, `${name}单位`)),
      source: 'self',
      productFamily: 'collaboration',
      estimatedAmount: 100,
      expectedDate: inDays(60),
    },
  });
  const key = String(saved.record?.billNo);
  const colleagues = (await post(page, '/yzjumc/opportunity/v3/getoperater', { billNo: key })) as { userId: string }[];
  const input = { operator: colleagues[0]?.userId };
  await post(page, '/yzjumc/entity/v1/opportunity/act', { key, action: 'distribute', input });
  return key;
}

it('a new record whose save arrived and was not answered is there once, with what was typed since', async () => {
  const page = await mall.person(ZHOU, '/workstation/e/customer/new');
  const name = `断线单位${crypto.randomUUID().slice(0, 6)}`;
  const field = page.getByRole('textbox', { name: '客户名称' });
  await field.fill(name);
  await choose(page, '客户性质', { text: '政府机关' });
  await choose(page, '所属行业', { text: '政务' });
  await losing(page, '**/customer/v3/upsert', () => page.keyboard.press('Control+s'));
  await page.getByRole('alert').filter({ hasText: '网络' }).waitFor(PATIENT);
  await field.fill(`${name}改`);
  await page.keyboard.press('Control+s');
  await page.waitForURL((url) => !url.pathname.endsWith('/new'), PATIENT);
  const { rows } = (await post(page, '/yzjumc/entity/v1/customer/list', {
    filter: { field: 'name', op: 'contains', value: name },
  })) as { rows: Record<string, string>[] };
  expect(rows.map((row) => row.name)).toEqual([`${name}改`]);
});

it('a comment and its change that arrived and were not answered are there once, with the words that were written last', async () => {
  const page = await mall.signedIn(ZHOU);
  const key = await customerNo(page, await newCustomer(page, '断线评论'));
  await page.goto(`/workstation/e/customer/${key}`);
  const talk = page.getByRole('region', { name: '动态' });
  const texts = () => talk.getByRole('article').locator('.yp-comment-text').allTextContents();
  const box = talk.getByRole('textbox', { name: '评论内容' });
  await box.fill('第一次写的');
  await losing(page, '**/comments/create', () => page.keyboard.press('Control+Enter'));
  await talk.getByRole('alert').waitFor(PATIENT);
  expect(await box.inputValue()).toBe('第一次写的');
  // Loaded again, the text still stands there and is still the same comment.
  await page.reload();
  await expect.poll(() => box.inputValue(), PATIENT).toBe('第一次写的');
  await box.fill('第二次写的');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => box.inputValue(), PATIENT).toBe('');
  await expect.poll(texts, PATIENT).toEqual(['第二次写的']);
  await page.getByText('先前的内容其实已经发出').first().waitFor();

  await talk.getByRole('article').getByRole('button', { name: '修改' }).click();
  const change = talk.getByRole('textbox', { name: '修改' });
  await change.fill('第三次写的');
  await losing(page, '**/comments/edit', () => page.keyboard.press('Control+Enter'));
  await talk.getByRole('alert').waitFor(PATIENT);
  await change.fill('第四次写的');
  await page.keyboard.press('Control+Enter');
  await change.waitFor({ state: 'detached', ...PATIENT });
  await expect.poll(texts, PATIENT).toEqual(['第四次写的']);
});

it('an action that arrived and was not answered is done once, and what was typed since is said not to be in it', async () => {
  const page = await mall.signedIn(ZHOU);
  const key = await newOpportunity(page, '断线商机');
  await page.goto(`/workstation/e/opportunity/${key}`);
  await page.locator('.yp-detail-head').getByRole('button', { name: '推进阶段' }).click();
  const dialog = page.getByRole('dialog');
  const note = dialog.getByRole('textbox', { name: '推进说明' });
  await note.fill('第一次写的');
  await losing(page, '**/opportunity/v3/nextstage', () => page.keyboard.press('Control+Enter'));
  await dialog.getByText('没有收到“推进阶段”的结果').waitFor(PATIENT);
  await note.fill('第二次写的');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached', ...PATIENT });
  await page.getByText('上一次“推进阶段”其实已经完成').first().waitFor();
  const { record } = await post(page, '/yzjumc/entity/v1/opportunity/detail', { key });
  expect(record?.stage).toBe('contacted');
  // What was not used stands there for the next time.
  await page.locator('.yp-detail-head').getByRole('button', { name: '推进阶段' }).click();
  expect(await note.inputValue()).toBe('第二次写的');
});

it('an action on many that arrived and was not answered says so, and is done once for each when it is tried again', async () => {
  const page = await mall.signedIn(ZHOU);
  const name = `断线批量${crypto.randomUUID().slice(0, 6)}`;
  const keys = [await newOpportunity(page, `${name}甲`), await newOpportunity(page, `${name}乙`)];
  await page.goto(`/workstation/e/opportunity?q=${encodeURIComponent(name)}`);
  await rowOf(page, `${name}乙`).waitFor();
  await grid(page).getByRole('checkbox').first().check();
  await page.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '推进阶段' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '推进说明' }).fill('一起推进');
  await losing(page, '**/opportunity/act-many', () => page.keyboard.press('Control+Enter'));
  await dialog.getByText('不知是否已办理').first().waitFor(PATIENT);
  await dialog.getByRole('button', { name: '重试' }).click();

  await dialog.getByText('已完成：成功 2 条').waitFor(PATIENT);
  for (const key of keys) {
    const { record } = await post(page, '/yzjumc/entity/v1/opportunity/detail', { key });
    expect(record?.stage).toBe('contacted');
  }
});

it('a record whose deletion arrived and was not answered counts as deleted when it is pressed again', async () => {
  const page = await mall.signedIn(ZHOU);
  const name = await newCustomer(page, '断线删除');
  const address = `/workstation/e/customer/${await customerNo(page, name)}`;
  await page.goto(address);
  await page.locator('.yp-detail-head').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog');
  await losing(page, '**/remove', () => dialog.getByRole('button', { name: '删除' }).click());
  await dialog.getByText('不知是否已删除').waitFor(PATIENT);
  await dialog.getByRole('button', { name: '删除' }).click();
  await toasted(page, '已删除');
  await page.waitForURL((url) => url.pathname.endsWith('/customer'), PATIENT);
  // Nothing is seen of what it was where something still leads to it.
  await visit(page, address);
  await page.getByRole('heading', { name: /^没有找到此/ }).waitFor(PATIENT);
});

it('a form whose submission arrived and was not answered is submitted once, and says that what was changed since is not in it', async () => {
  const page = await mall.signedIn(ZHOU);
  const key = await draftContract(page, false);
  await page.goto(`/workstation/e/sale-contract/${key}?edit=1`);
  const field = page.getByRole('textbox', { name: '合同名称' });
  await field.fill('第一次写的合同');
  const submit = async () => {
    await page.getByRole('button', { name: '提交审批' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交审批' }).click();
  };
  await losing(page, '**/salecontract/v3/submit_new', submit);
  await page.getByRole('alert').filter({ hasText: '网络' }).waitFor(PATIENT);
  await field.fill('第二次写的合同');
  await submit();
  await toasted(page, '上一次其实已经完成');
  await page.getByRole('heading', { level: 1, name: '第一次写的合同' }).waitFor();
  await state(page, '审批中').waitFor();
});

it('a quote that arrived and was not answered is there once, also where it was changed and sent again', async () => {
  const page = await mall.person(CHEN, '/productDetail?productNo=SP100120&quantity=120&years=1');
  await page.getByRole('button', { name: '生成报价单' }).click();
  const dialog = page.getByRole('dialog', { name: '生成报价单' });
  const remark = dialog.getByRole('textbox', { name: '备注' });
  const mark = crypto.randomUUID().slice(0, 6);
  await remark.fill(`第一次写的${mark}`);
  await losing(page, '**/quote/v2/save', () => dialog.getByRole('button', { name: '生成报价单' }).click());
  await dialog.getByRole('alert').filter({ hasText: '网络' }).waitFor(PATIENT);
  await remark.fill(`第二次写的${mark}`);
  await dialog.getByRole('button', { name: '生成报价单' }).click();
  const done = page.getByRole('dialog', { name: '报价单已生成' });
  await done.getByText('上一次其实已经生成这份报价单').waitFor(PATIENT);
  const quoteNo = await done.locator('strong').textContent();
  const { rows } = (await post(page, '/yzjumc/entity/v1/quote/list', {
    filter: { field: 'remark', op: 'contains', value: mark },
  })) as { rows: Record<string, string>[] };
  expect(rows.map((row) => [row.quoteNo, row.remark])).toEqual([[quoteNo, `第一次写的${mark}`]]);
});

it('a drawn seal that arrived and was not answered is there once, as it was first sent', async () => {
  const page = await mall.person(CHEN, '/workstation/seal-manage');
  await page.getByRole('button', { name: '绘制印章' }).click();
  const dialog = page.getByRole('dialog', { name: '绘制印章' });
  const name = `断线章${crypto.randomUUID().slice(0, 6)}`;
  await dialog.getByLabel('印章名称').fill(name);
  await losing(page, '**/seal/save', () => dialog.getByRole('button', { name: '存为草稿' }).click());
  await dialog.getByRole('alert').waitFor(PATIENT);
  await dialog.getByLabel('印章名称').fill(`${name}改`);
  await dialog.getByRole('button', { name: '提交并启用' }).click();
  await toasted(page, '上一次其实已经做成这枚印章');
  await page.getByRole('article', { name, exact: true }).getByText('草稿').waitFor();
  expect(await page.getByRole('article', { name: `${name}改` }).count()).toBe(0);
});

it('a visitor’s first question that arrived and was not answered is asked once, and what was written since is kept', async () => {
  const page = await mall.visitor();
  await page.goto('/productDetail?productNo=SP100121');
  await page.getByRole('button', { name: '咨询客服' }).click();
  const chat = page.getByRole('dialog', { name: '在线咨询' });
  const field = chat.getByLabel('输入问题');
  const asked = () => chat.locator('.consult-visitor p').allTextContents();
  await field.fill('断线前问的');
  await losing(page, '**/consult/v1/ask', () => page.keyboard.press('Enter'));
  await chat.getByRole('alert').waitFor(PATIENT);
  await field.fill('断线后改的');
  await page.keyboard.press('Enter');
  await chat.getByText('先前的一句其实已经发出').waitFor(PATIENT);
  expect(await field.inputValue()).toBe('断线后改的');
  expect(await asked()).toEqual(['断线前问的']);
  await page.keyboard.press('Enter');
  await expect.poll(asked, PATIENT).toEqual(['断线前问的', '断线后改的']);
  expect(await field.inputValue()).toBe('');
});

it('a cell whose change arrived and was not answered is no conflict with oneself when it is typed anew', async () => {
  const page = await mall.signedIn(ZHOU);
  const name = await newCustomer(page, '断线表格');
  // News of the change does not come either: the list still shows what was there before.
  await withoutNews(page);
  await Promise.all([
    page.waitForResponse('**/cells/open', PATIENT),
    page.goto(`/workstation/e/customer?q=${encodeURIComponent(name)}&edit=1`),
  ]);
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const cell = rowOf(page, name)
    .locator('.yp-cell')
    .nth(titles.findIndex((title) => title.trim() === '主要联系人'));
  const type = async (text: string) => {
    await cell.click();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '主要联系人' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await losing(page, '**/cells/change', () => type('第一次'));
  await page.getByText('没有保存').first().waitFor(PATIENT);
  expect(await cell.innerText()).toContain('第一次');
  await type('第二次');
  await page.getByText('全部已保存').waitFor(PATIENT);
  const { rows: [row] = [] } = await post(page, '/yzjumc/entity/v1/customer/list', {
    filter: { field: 'name', op: 'eq', value: name },
  });
  expect(row?.contactName).toBe('第二次');
});

it('a contract whose signature arrived and was not answered is signed once, as it was first signed', async () => {
  const page = await mall.person(CHEN, '/workstation/contract-signed');
  const waiting = page.getByRole('region', { name: '等我签署' });
  await waiting.getByRole('button', { name: '签署' }).first().click();
  const dialog = page.getByRole('dialog', { name: '签署合同' });
  await dialog.getByRole('radio').first().waitFor();
  await dialog.getByRole('checkbox', { name: /我已阅读/ }).check();
  await losing(page, '**/sign_file', () => dialog.getByRole('button', { name: '确认签署' }).click());
  await dialog.getByRole('alert').waitFor(PATIENT);
  await dialog.getByLabel('签署人').fill('后来改的签署人');
  await dialog.getByRole('button', { name: '确认签署' }).click();
  await toasted(page, '上一次其实已经签署');
  await dialog.waitFor({ state: 'detached', ...PATIENT });
  await page.getByRole('region', { name: '已签署的文件' }).getByText('等待乙方盖章').first().waitFor();
});

it('an invoice whose request arrived and was not answered is asked for once, and what was changed since is said not to be in it', async () => {
  const page = await mall.person(CHEN, '/workstation/my-invoice');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: /下一步/ }).click();
  const submit = page.getByRole('button', { name: /^提交申请/ });
  await submit.waitFor(PATIENT);
  const remark = page.getByRole('textbox', { name: /备注/ });
  await remark.fill('第一次写的备注');
  await page.getByLabel('接收邮箱').fill('finance@example.cn');
  // What arrived is heard of: its payment is none to choose from any more, and the request stays on the page.
  const heard = page.waitForResponse('**/invoiceable', PATIENT);
  await losing(page, '**/invoice/save', () => submit.click());
  await heard;
  await page.getByRole('alert').filter({ hasText: '没有收到' }).waitFor(PATIENT);
  await remark.fill('第二次写的备注');
  await submit.click();
  await toasted(page, '上一次其实已经提交');
});

it('a card whose move a proxy gave up waiting for is moved once when it is tried again, and is no change of somebody else’s', async () => {
  const page = await mall.signedIn(ZHOU);
  await withoutNews(page);
  const { rows: [opportunity] = [] } = await post(page, '/yzjumc/entity/v1/opportunity/list', {
    pageSize: 1,
    filter: {
      and: [
        { field: 'stage', op: 'eq', value: 'new' },
        { field: 'owner', op: 'filled' },
      ],
    },
  });
  const key = String(opportunity?.billNo);
  const changes = async () =>
    ((await post(page, '/yzjumc/entity/v1/opportunity/history', { key })) as unknown as []).length;
  const before = await changes();
  await page.goto(
    `/workstation/e/opportunity?${new URLSearchParams({ view: '阶段看板', f: JSON.stringify(['billNo', 'eq', key]), board: 'level' }).toString()}`,
  );
  const card = page.getByRole('group', { name: String(opportunity?.name), exact: true });
  await card.waitFor(PATIENT);
  const move = async (arrow: string) => {
    await card.focus();
    for (const pressed of ['Space', arrow, 'Space']) await page.keyboard.press(pressed);
  };
  const columnOf = () => card.evaluate((element) => element.closest('section')?.getAttribute('aria-label') ?? '');
  const first = await columnOf();
  // The list cannot be read anew either: the card stands where it stood.
  await page.route('**/opportunity/v3/list', (route) => route.abort());
  const arrow = first.startsWith('A') ? 'ArrowRight' : 'ArrowLeft';
  await losing(page, '**/opportunity/v3/save', () => move(arrow), 'given up by a proxy');
  await toasted(page, '没有收到移动');
  await page.unroute('**/opportunity/v3/list');
  await page.locator('.ui-toast').getByRole('button', { name: '重试' }).click();
  await toasted(page, /已把“商机级别”改为/);
  await expect.poll(columnOf, PATIENT).not.toBe(first);
  expect(await changes()).toBe(before + 1);
  await page.locator('.ui-toast').getByRole('button', { name: '撤销' }).click();
  await expect.poll(columnOf, PATIENT).toBe(first);
});

it('a record in a calendar whose move never arrived is moved once when it is tried again', async () => {
  const page = await mall.signedIn(ZHOU);
  await withoutNews(page);
  const key = await newOpportunity(page, `断线日历${crypto.randomUUID().slice(0, 6)}`);
  const read = () => post(page, '/yzjumc/entity/v1/opportunity/detail', { key });
  const dayOf = async () => String((await read()).record?.nextFollowDate);
  const changes = async () =>
    ((await post(page, '/yzjumc/entity/v1/opportunity/history', { key })) as unknown as []).length;
  const { record, version } = (await read()) as { record?: object; version?: number };
  await post(page, '/yzjumc/entity/v1/opportunity/save', {
    record: { ...record, nextFollowDate: inDays(9) },
    version,
  });
  const before = await changes();
  await page.goto(
    `/workstation/e/opportunity?${new URLSearchParams({ view: '跟进日历', f: JSON.stringify(['billNo', 'eq', key]), at: inDays(9) }).toString()}`,
  );
  const chip = page.locator(`[data-card="${key}"]`).first();
  await chip.waitFor(PATIENT);
  const move = async () => {
    await chip.focus();
    for (const pressed of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(pressed);
  };
  // The list cannot be read anew either: the record stands where it stood.
  await page.route('**/opportunity/v3/list', (route) => route.abort());
  await losing(page, '**/opportunity/v3/save', move, 'never arrived');
  await toasted(page, '没有收到移动');
  await page.unroute('**/opportunity/v3/list');
  await page.locator('.ui-toast').getByRole('button', { name: '重试' }).click();
  await toasted(page, `改为 ${inDays(10)}`);
  expect(await dayOf()).toBe(inDays(10));
  expect(await changes()).toBe(before + 1);
});
