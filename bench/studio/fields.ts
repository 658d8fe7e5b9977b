import type { Page } from 'playwright-core';
import {
  addField,
  at,
  DESIGNER,
  design,
  designField,
  firstLink,
  labelled,
  list,
  NEW_INVOICE,
  PATIENT,
  publish,
  STAFF,
  type Task,
} from './tasks.ts';

const LOOK_AGAIN_MS = 500;

const fieldPane = (page: Page, title: string) => page.getByRole('group', { name: `字段“${title}”的属性` });
const block = (page: Page, title: string) => page.locator('.st-block > summary', { hasText: title });
const offers = (page: Page) => page.locator('.ant-select-item-option');
/** What is offered is seen where it is open: a list that closed meanwhile is opened again. */
async function untilOffered(page: Page, label: string, title: string): Promise<void> {
  const end = Date.now() + PATIENT.timeout;
  const box = page.getByRole('combobox', { name: label });
  while (Date.now() < end) {
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.click();
    const seen = await offers(page)
      .filter({ hasText: title })
      .waitFor({ timeout: LOOK_AGAIN_MS })
      .then(() => true)
      .catch(() => false);
    if (seen) return;
  }
  throw new Error(`${label} never offered ${title}`);
}
const heads = (page: Page) => page.getByRole('grid').getByRole('columnheader');
const column = (page: Page, title: string) =>
  page.getByRole('tree', { name: '结构' }).locator('[data-what="column"]', { hasText: title });

/** What is done to fields: one more, another name, order, rule, formula. */
export const FIELD_TASKS: readonly Task[] = [
  {
    name: '加一个字段',
    most: 12,
    open: async (shop) => ({
      own: await at(shop, DESIGNER, list('invoice'), firstLink),
      other: await at(shop, STAFF, NEW_INVOICE, labelled('购方名称')),
    }),
    async work(hand) {
      await design(hand);
      await addField(hand, /^文本/, '采购单号');
      await publish(hand, '客户要求在发票上写采购单号');
    },
    live: (other) => labelled('采购单号')(other).waitFor(PATIENT),
  },
  {
    name: '加一个选项',
    open: async (shop) => {
      const other = await at(shop, STAFF, NEW_INVOICE, labelled('购方名称'));
      await other.getByRole('combobox', { name: '购方性质' }).click();
      await offers(other).first().waitFor();
      return { own: await at(shop, DESIGNER, NEW_INVOICE, labelled('购方名称')), other };
    },
    async work(hand) {
      await designField(hand, '购方性质');
      await hand.press(labelled('新选项')(hand.page));
      await hand.type('社会团体');
      await hand.key('Enter');
      await publish(hand, '协会和基金会也要开票');
    },
    live: (other) => untilOffered(other, '购方性质', '社会团体'),
  },
  {
    name: '改一个名称',
    open: async (shop) => ({
      own: await at(shop, DESIGNER, NEW_INVOICE, labelled('购方名称')),
      other: await at(shop, STAFF, NEW_INVOICE, labelled('关联订单号')),
    }),
    async work(hand) {
      await designField(hand, '关联订单号');
      await hand.retype(
        fieldPane(hand.page, '关联订单号').getByRole('textbox', { name: '名称', exact: true }),
        '对应的订单号',
      );
      await publish(hand, '客户看不懂原来的说法');
    },
    live: (other) => labelled('对应的订单号')(other).waitFor(PATIENT),
  },
  {
    name: '改列表的列序',
    open: async (shop) => ({
      own: await at(shop, DESIGNER, list('invoice'), firstLink),
      other: await at(shop, STAFF, list('invoice'), firstLink),
    }),
    async work(hand) {
      await design(hand);
      await hand.drag(column(hand.page, '发票介质'), column(hand.page, '发票类型'));
      await publish(hand, '先看介质再看类型');
    },
    live: (other) =>
      heads(other)
        .filter({ hasText: /^发票(介质|类型)/u })
        .first()
        .filter({ hasText: '发票介质' })
        .waitFor(PATIENT),
  },
  {
    name: '必填规则（什么时候必填）',
    open: async (shop) => ({
      own: await at(shop, DESIGNER, NEW_INVOICE, labelled('购方名称')),
      other: await at(shop, STAFF, NEW_INVOICE, labelled('发票备注')),
    }),
    async work(hand) {
      await designField(hand, '发票备注');
      const { page } = hand;
      await hand.press(block(page, '条件'));
      const rule = page.getByRole('group', { name: '什么时候必填' });
      await hand.press(rule.getByRole('button', { name: '添加条件' }));
      await hand.choose(rule.getByRole('combobox', { name: /第 1 个条件：字段$/u }), '购方性质');
      await publish(hand, '企业的发票要写明用途');
    },
    live: (other) => other.locator('textarea[name="remark"][aria-required="true"]').waitFor(PATIENT),
  },
  {
    name: '计算字段',
    open: async (shop) => {
      const [row] = await shop.rowsOf(STAFF, 'invoice', { field: 'status', op: 'eq', value: 'draft' });
      return {
        own: await at(shop, DESIGNER, list('invoice'), firstLink),
        other: await at(shop, STAFF, `${list('invoice')}/${String(row?.billNo)}?edit=1`, labelled('购方名称')),
      };
    },
    async work(hand) {
      await design(hand);
      const { page } = hand;
      await addField(hand, /^金额/, '两项之和');
      await hand.press(block(page, '自动计算'));
      await hand.press(page.getByRole('textbox', { name: '计算公式' }));
      await hand.type('amount + tax');
      await publish(hand, '财务要直接看到合计');
    },
    live: (other) => labelled('两项之和')(other).and(other.locator('[value*="."]')).waitFor(PATIENT),
  },
];
