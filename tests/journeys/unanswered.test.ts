import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { approvalOf, askedContract, post, TO_DO } from './support/approvals.ts';
import { grid, newCustomer, PATIENT, rowOf, toasted } from './support/hand.ts';
import { losing, withoutNews } from './support/lostAnswers.ts';
import { CHEN, GU, SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { newOrder } from './support/orders.ts';

const mall = sharedMall();

const CUSTOMER = '/yzjumc/entity/v1/customer';

/** A customer file whose contact was changed once. @returns its number */
async function changedCustomer(page: Page, name: string): Promise<string> {
  const filter = { field: 'name', op: 'eq', value: await newCustomer(page, name) };
  const { rows: [row] = [] } = await post(page, `${CUSTOMER}/list`, { filter });
  const key = String(row?.customerNo);
  await page.goto(`/workstation/e/customer/${key}?edit=1`);
  await page.getByRole('textbox', { name: '客户名称' }).fill(`${filter.value}改`);
  await page.keyboard.press('Control+s');
  await page.locator('.ui-toast').getByRole('button', { name: '撤销' }).waitFor(PATIENT);
  return key;
}

const nameOf = async (page: Page, key: string): Promise<unknown> =>
  (await post(page, `${CUSTOMER}/detail`, { key })).record?.name;

const timesTakenBack = async (page: Page, key: string): Promise<number> =>
  ((await post(page, `${CUSTOMER}/history`, { key })) as unknown as { takesBack?: boolean }[]).filter(
    ({ takesBack }) => takesBack,
  ).length;

it('a change that is taken back, whose undoing arrived and was not answered, is taken back once when it is tried again', async () => {
  const page = await mall.signedIn(ZHOU);
  const key = await changedCustomer(page, '断线撤销');
  const toast = page.locator('.ui-toast');
  await losing(page, '**/undo', () => toast.getByRole('button', { name: '撤销' }).click());
  await toast.getByText('没有收到“撤销”的结果').waitFor(PATIENT);
  await toast.getByRole('button', { name: '重试' }).click();
  await toasted(page, '已撤销');
  expect(await nameOf(page, key)).not.toMatch(/改$/);
  expect(await timesTakenBack(page, key)).toBe(1);
});

it('a change that the timeline takes back and nobody answers for is taken back once when its button is pressed again', async () => {
  const page = await mall.signedIn(ZHOU);
  // News of the change does not come either: the timeline still offers it.
  await withoutNews(page);
  const key = await changedCustomer(page, '断线时间线');
  const button = page
    .getByRole('region', { name: '动态' })
    .getByRole('button', { name: /^撤销“/ })
    .first();
  await losing(page, '**/undo', () => button.click(), 'given up by a proxy');
  await toasted(page, '没有收到“撤销”的结果');
  await button.click();
  await toasted(page, '已撤销');
  expect(await nameOf(page, key)).not.toMatch(/改$/);
  expect(await timesTakenBack(page, key)).toBe(1);
});

it.each(['never arrived', 'given up by a proxy'] as const)(
  'an import whose beginning %s and was not answered says whether it began, and writes its rows once',
  async (fate) => {
    const page = await mall.person(GU, '/workstation/e/product');
    await grid(page).getByRole('link').first().waitFor();
    const mark = crypto.randomUUID().slice(0, 6);
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    const dialog = page.getByRole('dialog', { name: '导入产品' });
    await page.getByLabel('选择导入文件').setInputFiles({
      name: '产品.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`﻿产品名称,产品系列,产品类别,计价单位,标准价\n断线${mark},协同办公,模块,个,100\n`),
    });
    const begin = dialog.getByRole('button', { name: '导入 1 条' });
    await losing(page, '**/import/commit', () => begin.click(), fate);
    if (fate === 'never arrived') {
      await dialog.getByText('查到仍是“已检查，等待确认”').waitFor(PATIENT);
      await begin.click();
    }
    await dialog.getByRole('button', { name: '撤销本次导入' }).waitFor(PATIENT);
    expect(await dialog.getByRole('alert').count()).toBe(0);
    const filter = { field: 'name', op: 'eq', value: `断线${mark}` };
    expect((await post(page, '/yzjumc/entity/v1/product/list', { filter })).rows).toHaveLength(1);
  },
);

/** A paid order of the buyer's that may be refunded. @returns its number */
async function refundable(page: Page): Promise<string> {
  const { rows = [] } = await post(page, '/yzjumc/entity/v1/transaction/list', { pageSize: 100 });
  for (const { orderNo } of rows) {
    // Orders of another team of theirs are not theirs now.
    const { can } = (await post(page, '/yzjumc/order/v2/detail', { orderNo }).catch(() => ({ can: undefined }))) as {
      can?: { refund?: unknown };
    };
    if (can?.refund === true) return String(orderNo);
  }
  throw new Error('no order of the demo can be refunded');
}

it('a refund whose request arrived and was not answered is asked for once, and says that the reason changed since is not in it', async () => {
  const page = await mall.signedIn(CHEN);
  const orderNo = await refundable(page);
  await page.goto(`/workstation/order-detail?orderNo=${orderNo}`);
  await page
    .getByRole('button', { name: '申请退款' })
    .or(page.getByRole('button', { name: '更多操作' }))
    .first()
    .waitFor();
  if ((await page.getByRole('button', { name: '申请退款' }).count()) > 0)
    await page.getByRole('button', { name: '申请退款' }).click();
  else {
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '申请退款' }).click();
  }
  const dialog = page.getByRole('dialog', { name: '申请退款' });
  const reason = dialog.getByRole('textbox', { name: '原因' });
  await reason.fill('第一次写的原因');
  const submit = dialog.getByRole('button', { name: '提交申请' });
  await losing(page, '**/order/v2/refund', () => submit.click());
  await dialog.getByRole('alert').filter({ hasText: '没有收到“申请退款”的结果' }).waitFor(PATIENT);
  expect(await reason.inputValue()).toBe('第一次写的原因');
  await reason.fill('第二次写的原因');
  await submit.click();
  await toasted(page, '上一次其实已经提交');
  const { refunds } = (await post(page, '/yzjumc/order/v2/detail', { orderNo })) as unknown as {
    refunds: { state: string; reason: string }[];
  };
  expect(refunds.filter(({ state }) => state === 'applied').map(({ reason }) => reason)).toEqual(['第一次写的原因']);
});

it.each(['without news of it', 'with news of it'])(
  'cells that are pasted anew after nobody answered do not take the place of what a colleague entered since, %s',
  async (news) => {
    const page = await mall.signedIn(ZHOU, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const mark = crypto.randomUUID().slice(0, 6);
    const names = [await newCustomer(page, `粘贴甲${mark}`), await newCustomer(page, `粘贴乙${mark}`)];
    if (news === 'without news of it') {
      await withoutNews(page);
    }
    await Promise.all([
      page.waitForResponse('**/cells/open', PATIENT),
      page.goto(`/workstation/e/customer?q=${mark}&edit=1`),
    ]);
    const titles = await page.getByRole('columnheader').allInnerTexts();
    const levelOf = (name: string) =>
      rowOf(page, name)
        .locator('.yp-cell')
        .nth(titles.findIndex((title) => title.trim() === '客户级别'));
    const named = async (name: string) => {
      const filter = { field: 'name', op: 'eq', value: name };
      const { rows: [row] = [] } = await post(page, `${CUSTOMER}/list`, { filter });
      const { record } = await post(page, `${CUSTOMER}/detail`, { key: row?.customerNo });
      return record ?? {};
    };
    const paste = async (text: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text);
      await grid(page)
        .locator('.yp-body .yp-row')
        .first()
        .locator('.yp-cell')
        .nth(titles.findIndex((title) => title.trim() === '客户级别'))
        .click();
      await page.keyboard.press('Control+v');
    };
    await losing(page, '**/cells/change', () => paste('战略客户\n战略客户'));
    await page.getByText('没有保存').first().waitFor(PATIENT);

    const [colleagues = ''] = names;
    const record = await named(colleagues);
    expect(record.level).toBe('vip');
    const { version } = (await post(page, `${CUSTOMER}/detail`, { key: record.customerNo })) as { version?: number };
    await post(page, '/yzjumc/customer/v3/upsert', { record: { ...record, level: 'key' }, version });
    await paste('普通客户\n普通客户');
    await page.getByText('1 行 1 格没有保存').waitFor(PATIENT);
    expect(await levelOf(colleagues).getAttribute('title')).toContain('周航');
    expect(await Promise.all(names.map(async (name) => (await named(name)).level))).toEqual(['key', 'normal']);
  },
);

async function messagesTo(page: Page, phone: string): Promise<unknown[]> {
  const answer = await page.request.get(`/dev/inbox?phone=${phone}`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as unknown[];
}

it('an invitation that arrived and was not answered is made once, as it was sent last, and its message goes out once', async () => {
  const page = await mall.person(CHEN, '/workstation/members');
  const phone = `139${String(Date.now()).slice(-8)}`;
  await page.getByRole('button', { name: '邀请成员' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请成员' });
  await dialog.getByLabel('手机号').fill(phone);
  const submit = dialog.getByRole('button', { name: '发出邀请' });
  await losing(page, '**/team/v1/invite', () => submit.click());
  await dialog.getByRole('alert').filter({ hasText: '没有收到“发出邀请”的结果' }).waitFor(PATIENT);
  await dialog.getByLabel('作为团队管理员加入').check();
  await submit.click();
  await page.getByRole('dialog', { name: '邀请已生成' }).waitFor(PATIENT);
  const shown = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  const invites = (await post(page, '/yzjumc/team/v1/invites', {})) as unknown as { phone: string; admin: boolean }[];
  expect(invites.filter((one) => one.phone === shown).map(({ admin }) => admin)).toEqual([true]);
  await expect.poll(async () => (await messagesTo(page, phone)).length, PATIENT).toBe(1);
});

it('a payment that a proxy gave up waiting for is begun once, and the page goes on with what was begun', async () => {
  const page = await mall.signedIn(CHEN);
  const { orderNo } = await newOrder(page, [{ productNo: 'SP100443', quantity: 100, years: 1 }]);
  await page.goto(`/pay?orderNo=${orderNo}`);
  await page.getByRole('radio', { name: /对公转账/ }).check();
  await losing(
    page,
    '**/yzjpay/pay',
    () => page.getByRole('button', { name: /^使用对公转账支付/ }).click(),
    'given up by a proxy',
  );
  await page.getByText('待汇款').waitFor(PATIENT);
  await page.getByRole('button', { name: '换一种方式' }).click();
  await page.getByRole('radio', { name: /在线支付/ }).check();
  await losing(
    page,
    '**/yzjpay/pay',
    () => page.getByRole('button', { name: /^去支付/ }).click(),
    'given up by a proxy',
  );
  await page.getByRole('heading', { name: '等待在线支付' }).waitFor(PATIENT);
  const { attempts } = (await post(page, '/yzjumc/order/v2/detail', { orderNo })) as unknown as {
    attempts: { channel: string }[];
  };
  expect(attempts.map(({ channel }) => channel).sort()).toEqual(['bank', 'cashier']);
  // That nobody answered is not that no money came.
  await losing(
    page,
    '**/yzjpay/pay/query',
    () => page.getByRole('button', { name: '我已付款' }).click(),
    'given up by a proxy',
  );
  await page.getByText(/没有收到服务器的答复|网络连接异常/).waitFor(PATIENT);
  expect(await page.getByText('还没有收到付款结果').count()).toBe(0);
});

/** The bar at the foot of a request, once it is known what may be done with it. */
async function decidable(page: Page): Promise<Locator> {
  const bar = page.getByRole('region', { name: '处理审批' });
  await bar
    .getByRole('button', { name: '拒绝' })
    .or(bar.getByRole('button', { name: '驳回' }))
    .first()
    .waitFor();
  return bar;
}

it.each(['arrived', 'never arrived'] as const)(
  'a decision in the queue that %s and was not answered is made once, and the queue goes on from it',
  async (fate) => {
    const zhou = await mall.signedIn(ZHOU);
    const keys = [await askedContract(zhou, false), await askedContract(zhou, false)];
    const [next, first] = await Promise.all(keys.map((key) => approvalOf(zhou, key)));
    const shen = await mall.person(SHEN, `${TO_DO}&by=submittedAt&group=none&at=${first}`);
    const bar = await decidable(shen);
    await shen.keyboard.press('a');
    await shen.keyboard.type('第一次写的');
    await losing(shen, '**/approval/act', () => shen.keyboard.press('Enter'), fate);
    await shen.getByText('没有收到“同意”的结果').waitFor(PATIENT);
    expect(new URL(shen.url()).searchParams.get('at')).toBe(first);
    const word = bar.getByRole('textbox', { name: '审批意见' });
    expect(await word.inputValue()).toBe('第一次写的');
    await word.fill('第二次写的');
    await shen.keyboard.press('Enter');
    await expect.poll(() => new URL(shen.url()).searchParams.get('at'), PATIENT).toBe(next);
    const chain = await post(zhou, '/yzjumc/wf/v3/get_approval_record', { entity: 'sale-contract', billNo: keys[1] });
    const words = ['第一次写的', '第二次写的'].filter((word) => JSON.stringify(chain).includes(word));
    expect(words).toEqual([fate === 'never arrived' ? '第二次写的' : '第一次写的']);
  },
);

it('refusing what one has agreed to without an answer says by whom it was decided, and keeps the word', async () => {
  const zhou = await mall.signedIn(ZHOU);
  const key = await askedContract(zhou, false);
  const shen = await mall.person(SHEN, `${TO_DO}&by=submittedAt&group=none&at=${await approvalOf(zhou, key)}`);
  await withoutNews(shen);
  await shen.reload();
  await decidable(shen);
  await shen.keyboard.press('a');
  await losing(shen, '**/approval/act', () => shen.keyboard.press('Enter'));
  await shen.getByText('没有收到“同意”的结果').waitFor(PATIENT);
  await shen.keyboard.press('Escape');
  await shen.keyboard.press('r');
  const dialog = shen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('改主意了');
  await shen.keyboard.press('Control+Enter');
  await dialog.getByText('沈一刚刚办理了此记录，现在是“已通过”').waitFor(PATIENT);
  expect(await dialog.getByRole('textbox').inputValue()).toBe('改主意了');
});

it.each(['arrived', 'given up by a proxy'] as const)(
  'a product whose way into the cart %s and was not answered is in it once, with the quantity that is said',
  async (fate) => {
    const page = await mall.person(CHEN, '/productDetail?productNo=SP100120&quantity=120&years=1');
    const { lines } = (await post(page, '/yzjumc/cart/v2/list', {})) as unknown as { lines: { lineId: string }[] };
    if (lines.length > 0) await post(page, '/yzjumc/cart/v2/delete', { lineIds: lines.map(({ lineId }) => lineId) });
    const add = page.getByRole('button', { name: '加入购物车', exact: true });
    await losing(page, '**/cart/v2/upsert', () => add.click(), fate);
    await toasted(page, '没有收到“加入购物车”的结果');
    const quantity = page.getByLabel('数量', { exact: true });
    await quantity.fill('150');
    await quantity.press('Tab');
    await page.waitForURL(/quantity=150/, PATIENT);
    await add.click();
    await toasted(page, '上一次其实已加入购物车，数量是 120');
    const now = (await post(page, '/yzjumc/cart/v2/list', {})) as unknown as {
      lines: { choice: { quantity: number } }[];
    };
    expect(now.lines.map(({ choice }) => choice.quantity)).toEqual([120]);
  },
);
