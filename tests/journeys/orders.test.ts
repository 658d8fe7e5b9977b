import { capitalAmount, formatMoney, yuanText } from '@yunpu/engine-core/format';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { decideWith } from './support/approvals.ts';
import { choose, fact, fill, press, rowOf, state } from './support/hand.ts';
import { CHEN, openMall, SHEN, sharedMall } from './support/mall.ts';
import { newOrder } from './support/orders.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

/** The cashier notifies, and a job opens what was bought. */
const PATIENT = { timeout: 60_000 };
const detailOf = (orderNo: string) => `/workstation/order-detail?orderNo=${orderNo}`;
const stateOf = (page: Page, title: string) => page.locator('.od-state', { hasText: title });
const receipt = {
  name: '回单.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

describe('an order paid by bank transfer', () => {
  it('is claimed by staff from the money that arrived, opened, invoiced, exported and printed, and taken back after its refund', async () => {
    const chen = await mall.person(CHEN, '/product', {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const { orderNo, payable } = await newOrder(chen, [{ productNo: 'SP100443', quantity: 100, years: 1 }]);
    await visit(chen, `/pay?orderNo=${orderNo}`);
    await chen.getByRole('radio', { name: /对公转账/ }).check();
    await chen.getByRole('button', { name: `使用对公转账支付 ${formatMoney(payable)}` }).click();
    await chen.getByText('待汇款').waitFor();
    await chen.getByRole('button', { name: '复制收款账号' }).click();
    await chen.getByText('已复制').waitFor();
    expect(await chen.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10,}$/);
    await chen.getByRole('button', { name: '复制全部转账信息' }).click();
    expect(await chen.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`汇款金额：${yuanText(payable)}\\n汇款识别码：\\w+\\n付款户名：蓝海制造有限公司`),
    );
    const [paper] = await Promise.all([
      chen.waitForEvent('download'),
      chen.getByRole('link', { name: '下载付款说明（PDF）' }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe(`付款说明（${orderNo}）.pdf`);
    await chen.getByLabel('选择转账凭证').setInputFiles(receipt);
    await chen.getByRole('button', { name: '移除回单.png' }).waitFor();
    // What was chosen is still there after a look at the other ways, and after a reload.
    await chen.getByRole('button', { name: '换一种方式' }).click();
    await chen.getByRole('radiogroup', { name: '付款方式' }).waitFor();
    await chen.getByRole('button', { name: '返回当前付款' }).click();
    await chen.getByRole('button', { name: '移除回单.png' }).waitFor();
    await chen.reload();
    await chen.getByRole('button', { name: '移除回单.png' }).waitFor();
    await chen.getByRole('button', { name: '提交凭证' }).click();
    await chen.locator('.tracker [aria-current]', { hasText: '核验中' }).waitFor();
    await chen.getByText(/已提交：回单.png/).waitFor();
    await expectAccessible(chen, '/pay, transfer');
    // Out of sight a page does not ask by itself how the payment stands: it is the news of its order that it hears.
    await chen.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });

    const shen = await mall.person(SHEN, '/workstation/e/arrival/new');
    await fill(shen, '到账金额', yuanText(payable));
    await fill(shen, '银行流水号', `CMB${Date.now()}`);
    await fill(shen, '付款户名', '蓝海制造有限公司');
    await fill(shen, '付款银行', '招商银行苏州分行');
    await fill(shen, '付款账号', '512900000012345');
    await press(shen, '保存');
    await state(shen, '待认领').waitFor();
    await press(shen, '认领');
    await choose(shen.getByRole('dialog'), '商城订单', { keyword: orderNo });
    await shen.getByRole('dialog').getByRole('button', { name: '认领' }).click();
    await state(shen, '已认领').waitFor();

    await chen.getByRole('heading', { name: '付款成功，产品已开通' }).waitFor(PATIENT);
    await chen.getByRole('link', { name: '查看订单' }).click();
    await stateOf(chen, '已开通').waitFor();
    await chen.getByRole('heading', { name: '已开通的产品' }).waitFor();
    await expectAccessible(chen, '/workstation/order-detail');
    const file = chen.waitForEvent('download');
    await chen.getByRole('button', { name: '导出' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    await chen.emulateMedia({ media: 'print' });
    expect(await chen.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
    await chen.getByText(`人民币${capitalAmount(payable)}`).waitFor();
    await chen.emulateMedia({ media: null });
    await chen.getByRole('button', { name: '开发票' }).click();
    await chen.getByRole('heading', { level: 1, name: '我的发票' }).waitFor();
    await chen.getByRole('button', { name: `提交申请 ${formatMoney(payable)}` }).waitFor();

    await visit(chen, detailOf(orderNo));
    const beside = await chen.context().newPage();
    await visit(beside, detailOf(orderNo));
    await stateOf(beside, '已开通').waitFor();
    // Pressed twice the dialog stays: its second press is no press beside it.
    await chen.getByRole('button', { name: '申请退款' }).dblclick();
    const dialog = chen.getByRole('dialog', { name: '申请退款' });
    await dialog.getByRole('button', { name: '买错了或重复购买' }).click();
    // Closed and asked again, it has the words.
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await chen.getByRole('button', { name: '申请退款' }).click();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('买错了或重复购买');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await chen.getByRole('heading', { name: '退款记录' }).waitFor();
    // So does a page that was open already.
    await beside.getByRole('heading', { name: '退款记录' }).waitFor(PATIENT);
    // Taken back, it can be asked for again, in both.
    await chen.getByRole('button', { name: '撤回退款申请' }).click();
    await chen.getByRole('button', { name: '撤回申请', exact: true }).click();
    await chen.getByText('已撤回', { exact: true }).waitFor();
    // The button that was pressed is gone, and the keyboard goes on where it stood.
    await expect.poll(() => chen.evaluate(() => document.activeElement?.className)).toBe('od-actions');
    await beside.getByText('已撤回', { exact: true }).waitFor(PATIENT);
    await beside.getByRole('button', { name: '申请退款' }).click();
    const again = beside.getByRole('dialog', { name: '申请退款' });
    await again.getByRole('button', { name: '产品不适合' }).click();
    await again.getByRole('button', { name: '提交申请' }).click();
    await chen.getByRole('button', { name: '撤回退款申请' }).waitFor(PATIENT);

    await visit(shen, detailOf(orderNo));
    await shen.getByRole('heading', { name: '退款记录' }).waitFor();
    expect(await shen.getByRole('button', { name: '申请退款' }).count()).toBe(0);
    await shen.getByRole('row').filter({ hasText: '待审批' }).getByRole('link', { name: /^RFD-/ }).click();
    await shen.getByText('审批通过后款项全额退回，订单与它的合同随之终止。').waitFor();
    const agreeing = await decideWith(shen, '同意');
    await agreeing.getByRole('button', { name: '同意' }).click();
    await press(shen, '登记打款');
    await fill(shen.getByRole('dialog'), '退款流水号', `CMB${Date.now()}R`);
    await shen.getByRole('dialog').getByRole('button', { name: '登记打款' }).click();
    await state(shen, '已退款').waitFor();
    await stateOf(chen, '已退款').waitFor(PATIENT);
    for (const page of [chen, shen]) await page.context().close();
  });
});

describe('an order that is not paid', () => {
  it('is reached from the list’s row, cancelled with a reason, bought again and deleted', async () => {
    const chen = await mall.person(CHEN, '/workstation/my-order', { width: 768 });
    const { orderNo, payable } = await newOrder(chen, [{ productNo: 'SP100444', quantity: 30, years: 1 }]);
    await visit(chen, `/workstation/my-order?q=${orderNo}`);
    await chen.getByRole('heading', { level: 1, name: '我的订单' }).waitFor();
    await expectAccessible(chen, '/workstation/my-order');
    await rowOf(chen, orderNo).getByRole('link', { name: '去付款' }).click();
    await chen.getByRole('heading', { level: 1, name: '付款' }).waitFor();
    await visit(chen, `/workstation/my-order?q=${orderNo}`);
    await rowOf(chen, orderNo).getByRole('link', { name: orderNo }).click();
    await stateOf(chen, '待付款').waitFor();

    await chen.getByRole('button', { name: '取消订单' }).click();
    const dialog = chen.getByRole('dialog', { name: '取消订单' });
    await dialog.getByRole('button', { name: '取消订单' }).click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByLabel('原因', { exact: true }).fill('想换一种配置');
    await dialog.getByRole('button', { name: '取消订单' }).click();
    await stateOf(chen, '已取消').waitFor();
    await chen.getByRole('list').filter({ hasText: '已取消：想换一种配置' }).first().waitFor();

    await chen.getByRole('button', { name: '再次购买' }).click();
    await chen.getByRole('button', { name: `提交订单 ${formatMoney(payable)}` }).waitFor();
    await visit(chen, detailOf(orderNo));
    await chen.getByRole('button', { name: '删除订单' }).click();
    await chen.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await chen.getByRole('heading', { level: 1, name: '我的订单' }).waitFor();
    await visit(chen, detailOf(orderNo));
    await chen.getByRole('heading', { name: '订单没有打开' }).waitFor();
    await chen.context().close();
  });

  it('of which another amount came in waits for its payment anew, while the staff give back what came', async () => {
    const chen = await mall.person(CHEN, '/product');
    const { orderNo, payable } = await newOrder(chen, [{ productNo: 'SP100444', quantity: 30, years: 1 }]);
    const pay = async (): Promise<string> => {
      await chen.getByRole('button', { name: `去支付 ${formatMoney(payable)}` }).click();
      await chen.getByRole('button', { name: /^确认付款/ }).waitFor();
      return chen.url();
    };
    await visit(chen, `/pay?orderNo=${orderNo}`);
    const page = await pay();
    await chen.goto(new URL('/console', page).href);
    await chen.getByLabel('实际少收一分').check();
    await chen.getByRole('button', { name: '保存' }).click();
    await visit(chen, page);
    await chen.getByRole('button', { name: /^确认付款/ }).click();
    await chen.getByText(formatMoney(payable - 1)).waitFor();
    await visit(chen, new URL(`/result?orderNo=${orderNo}`, mall.origin).href);
    await chen.getByRole('heading', { level: 1, name: '收到的金额不符，没有计入订单' }).waitFor(PATIENT);
    await chen
      .getByText(`收到 ${formatMoney(payable - 1)}，应付 ${formatMoney(payable)}。收到的款项核实后会退回`)
      .waitFor();
    await expectAccessible(chen, '/result, another amount');

    const shen = await mall.person(SHEN, detailOf(orderNo));
    await shen.getByRole('link', { name: /^RFD-/ }).click();
    await shen.getByText('金额不符退回').first().waitFor();
    await press(shen, '核实并退回', { asks: true });
    await chen.getByText('收到的款项已原路退回').waitFor(PATIENT);
    await shen.reload();
    await state(shen, '已退款').waitFor();
    await shen.goto(new URL('/console', page).href);
    await shen.getByRole('button', { name: '全部恢复正常' }).click();

    await chen.getByRole('link', { name: '重新付款' }).click();
    await pay();
    await chen.getByRole('button', { name: /^确认付款/ }).click();
    await chen.getByRole('link', { name: '返回商城' }).click();
    await chen.getByRole('heading', { name: '付款成功，产品已开通' }).waitFor(PATIENT);

    // What was granted and the channel will not send is given up in words of its own: nobody rejected it.
    await shen.getByLabel('拒绝退款').check();
    await shen.getByRole('button', { name: '保存' }).click();
    await visit(chen, new URL(detailOf(orderNo), mall.origin).href);
    await chen.getByRole('button', { name: '申请退款' }).click();
    const asking = chen.getByRole('dialog', { name: '申请退款' });
    // Refused, one goes on in the field that is wrong, and is told of it no longer than it is.
    await asking.getByRole('button', { name: '提交申请' }).click();
    await asking.getByRole('alert').filter({ hasText: '请填写原因' }).waitFor();
    await expect.poll(() => asking.getByRole('textbox').evaluate((box) => box === document.activeElement)).toBe(true);
    await asking.getByRole('button', { name: '产品不适合' }).click();
    await asking.getByRole('alert').waitFor({ state: 'detached' });
    await asking.getByRole('button', { name: '提交申请' }).click();
    const refunds = chen.getByRole('row').filter({ hasText: '产品不适合' });
    await refunds.getByText('待审批').waitFor();
    await visit(shen, new URL(detailOf(orderNo), mall.origin).href);
    await shen.getByRole('row').filter({ hasText: '待审批' }).getByRole('link', { name: /^RFD-/ }).click();
    await (await decideWith(shen, '同意')).getByRole('button', { name: '同意' }).click();
    await refunds.getByText('退款失败').waitFor(PATIENT);
    await shen.reload();
    await state(shen, '退款失败').waitFor();
    await press(shen, '不再退款');
    await fill(shen.getByRole('dialog'), '原因', '客户同意继续使用');
    await shen.getByRole('dialog').getByRole('button', { name: '不再退款' }).click();
    await state(shen, '不再退款').waitFor();
    await refunds.getByText('客户同意继续使用').waitFor(PATIENT);
    await refunds.getByText('不再退款').waitFor();
    await chen.getByRole('button', { name: '申请退款' }).waitFor();
    await fact(shen, '交易流水').getByRole('link').click();
    await fact(shen, '可开票').getByText(formatMoney(payable)).waitFor();
    await shen.goto(new URL('/console', page).href);
    await shen.getByRole('button', { name: '全部恢复正常' }).click();
    for (const one of [chen, shen]) await one.context().close();
  });

  it('closes by itself when its time is over, the page that waits says so, and what was paid too late goes back in sight of buyer and staff', async () => {
    // 9 seconds.
    const hasty = await openMall({ ORDER_PAY_HOURS: '0.0025' });
    const chen = await hasty.person(CHEN, '/product');
    const { orderNo, payable } = await newOrder(chen, [{ productNo: 'SP100444', quantity: 30, years: 1 }]);
    await visit(chen, `/pay?orderNo=${orderNo}`);
    await chen.getByRole('button', { name: `去支付 ${formatMoney(payable)}` }).click();
    await chen.getByRole('button', { name: /^确认付款/ }).waitFor();
    const cashier = new URL(chen.url()).origin;
    await chen.goBack();
    await chen.getByRole('heading', { name: '订单已超时关闭' }).waitFor(PATIENT);
    await chen.getByRole('link', { name: '查看订单' }).click();
    await stateOf(chen, '超时关闭').waitFor();

    await chen.goto(`${cashier}/console`);
    await chen
      .getByRole('row', { name: new RegExp(formatMoney(payable)) })
      .first()
      .getByRole('button', { name: '迟到付款' })
      .click();
    await visit(chen, new URL(`/result?orderNo=${orderNo}`, hasty.origin).href);
    await chen.getByRole('heading', { name: '款项已退回' }).waitFor(PATIENT);
    await chen.getByText(`订单已超时关闭之后收到的 ${formatMoney(payable)} 已原路退回`).waitFor();
    const shen = await hasty.person(SHEN, detailOf(orderNo));
    await shen.getByRole('link', { name: /^RFD-/ }).click();
    await state(shen, '已退款').waitFor();
    await shen.getByText('多付退回').first().waitFor();
    for (const page of [chen, shen]) await page.context().close();
    expect(hasty.problems).toEqual([]);
    await hasty.close();
  });
});
