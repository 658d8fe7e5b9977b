import type { Page } from 'playwright-core';
import { thirtyColumns } from '../../tests/support/workbook.ts';
import {
  at,
  button,
  DESIGNER,
  design,
  dialog,
  firstLink,
  inForce,
  list,
  PARTNER,
  PATIENT,
  publish,
  STAFF,
  type Task,
  tab,
} from './tasks.ts';

const draft = { field: 'status', op: 'eq', value: 'draft' };
const state = (page: Page, title: string) => button(page, new RegExp(`^状态 ${title}`, 'u'));

/** What is done with states, approvals, rights and whole business objects. */
export const PROCESS_TASKS: readonly Task[] = [
  {
    name: '一个状态和到那里的动作',
    open: async (shop) => {
      const [row] = await shop.rowsOf(STAFF, 'promotion', draft);
      const record = `${list('promotion')}/${String(row?.promotionNo)}`;
      return {
        own: await at(shop, DESIGNER, record, (page) => button(page, '设计此页')),
        other: await at(shop, STAFF, record, (page) => button(page, '启动')),
      };
    },
    async work(hand) {
      const { page } = hand;
      await design(hand);
      await hand.press(tab(page, '流程'));
      await hand.press(button(page, '添加状态'));
      await hand.type('待复核');
      await hand.key('Enter');
      await hand.drag(state(page, '未开始'), state(page, '待复核'));
      await hand.type('送复核');
      await hand.key('Enter');
      // A state that nothing leads out of is refused.
      await hand.drag(state(page, '待复核'), state(page, '进行中'));
      await hand.type('复核通过');
      await hand.key('Enter');
      await publish(hand, '启动前先复核');
    },
    live: (other) => button(other, '送复核').waitFor(PATIENT),
  },
  {
    name: '按金额的审批步骤',
    open: async (shop) => {
      const [row] = await shop.rowsOf(PARTNER, 'sale-contract', draft);
      return {
        own: await at(shop, DESIGNER, list('sale-contract'), firstLink),
        other: await at(shop, PARTNER, `${list('sale-contract')}/${String(row?.billNo)}`, (page) =>
          button(page, '提交审批'),
        ),
      };
    },
    async work(hand) {
      const { page } = hand;
      await design(hand);
      await hand.press(tab(page, '审批'));
      await hand.press(button(page, '加一步'));
      const pane = page.getByRole('group', { name: /^审批步骤“/u });
      await hand.retype(pane.getByRole('textbox', { name: '名称' }), '总经理审批');
      const rule = pane.getByRole('group', { name: '什么时候要这一步' });
      await hand.press(rule.getByRole('button', { name: '添加条件' }));
      await hand.choose(rule.getByRole('combobox', { name: /：字段$/u }), '合同金额');
      await hand.choose(rule.getByRole('combobox', { name: /：比较$/u }), '大于等于');
      await hand.retype(rule.getByRole('spinbutton', { name: /：值/u }), '100');
      await hand.choose(pane.getByLabel('第 1 组审批人', { exact: true }), '某个角色的人');
      await hand.choose(pane.getByLabel('角色', { exact: true }), '产品运营');
      await publish(hand, '大额合同要总经理同意');
      await inForce(page);
    },
    live: async (other) => {
      // The record was open all along; the chain is laid down as it is sent.
      await button(other, '提交审批').first().click();
      await dialog(other).getByRole('button', { name: '提交审批' }).click();
      await other.getByRole('region', { name: '审批进度' }).getByText('总经理审批').waitFor(PATIENT);
    },
  },
  {
    name: '一个角色的权限',
    open: async (shop) => ({
      own: await at(shop, DESIGNER, list('sale-contract'), firstLink),
      other: await at(shop, STAFF, list('sale-contract'), firstLink),
    }),
    async work(hand) {
      const { page } = hand;
      await design(hand);
      await hand.press(tab(page, '权限'));
      await hand.press(page.getByRole('checkbox', { name: '新建：运营人员' }));
      await publish(hand, '运营代伙伴录入合同');
    },
    live: (other) => other.getByRole('link', { name: /新建/u }).or(button(other, /新建/u)).first().waitFor(PATIENT),
  },
  {
    name: '由 30 列的 Excel 建业务对象',
    open: async (shop) => ({
      own: await at(shop, DESIGNER, list('invoice'), firstLink),
      other: await at(shop, STAFF, list('invoice'), firstLink),
    }),
    async work(hand) {
      const { page } = hand;
      await hand.press(page.getByRole('link', { name: '设计台' }));
      await hand.press(button(page, '新建业务对象'));
      await hand.choose(dialog(page).getByLabel('从哪里开始'), 'Excel 或 CSV 文件：由列得出字段，并导入数据');
      await hand.chooseFile(dialog(page).getByLabel(/选择或拖入/u), await thirtyColumns());
      await dialog(page).getByText('30 个字段，').waitFor(PATIENT);
      await hand.press(button(page, '开始设计'));
      await publish(hand, '台账上线');
      await hand.press(button(page, /^导入 \d+ 行$/u));
      await hand.press(dialog(page).getByRole('button', { name: /^导入 ?\d+/u }));
    },
    live: async (other) => {
      await other.getByRole('link', { name: '设备台账' }).first().click();
      await other.getByRole('grid').getByText('号机').first().waitFor(PATIENT);
    },
  },
];
