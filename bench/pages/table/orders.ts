import type { EntityDocument, RecordData } from '@yunpu/engine-core/document';
import { recipeRows } from '../../recipe/table.ts';

const stateNames = ['draft', 'submitted', 'signed', 'expired', 'cancelled'] as const;

/** An entity with a column of every kind, for looking at the list page and for testing it. */
export const ordersDocument: EntityDocument = {
  entity: 'demo-order',
  title: '订单',
  key: 'billNo',
  titleField: 'customer',
  numbering: 'SO-{yyyyMMdd}-{seq:4}',
  record: {
    type: 'object',
    required: ['customer', 'amount'],
    properties: {
      billNo: { type: 'string', title: '单据编号', readOnly: true, search: true, column: { pin: 'left', width: 132 } },
      customer: { type: 'string', title: '客户', search: true, maxLength: 80, column: { width: 220 }, filter: true },
      status: { type: 'string', title: '状态', readOnly: true, column: { width: 104 }, filter: true },
      region: {
        type: 'string',
        title: '区域',
        oneOf: ['华东', '华南', '华北', '西南', '海外'].map((title) => ({ const: title, title })),
        column: { width: 80 },
        filter: true,
      },
      product: { type: 'string', title: '产品', column: { width: 120 }, filter: { pinned: false } },
      quantity: { type: 'integer', title: '数量', column: { width: 80 }, filter: { pinned: false } },
      amount: { type: 'integer', format: 'money', title: '金额', column: { width: 140, summary: 'sum' }, filter: true },
      discount: { type: 'number', format: 'percent', title: '折扣', column: { width: 80 }, filter: { pinned: false } },
      signedOn: { type: 'string', format: 'date', title: '签订日期', column: { width: 116 }, filter: true },
      urgent: { type: 'boolean', title: '加急', column: { width: 80 }, filter: true },
      phone: { type: 'string', format: 'phone', title: '电话', mask: 'phone', column: { width: 130 } },
      files: { type: 'array', format: 'attachment', title: '附件', items: { type: 'object' }, column: { width: 96 } },
      reference: { type: 'string', title: '来源商机', link: { entity: 'demo-order' }, column: { width: 132 } },
      owner: { type: 'string', title: '负责人', column: { width: 90, hidden: true }, filter: { pinned: false } },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      submitted: { title: '审批中', color: 'processing' },
      signed: { title: '已签订', color: 'success' },
      expired: { title: '已到期', color: 'warning', final: true },
      cancelled: { title: '已作废', color: 'error', final: true },
    },
  },
  list: {
    sort: 'billNo',
    pageSize: 20,
    export: true,
    import: true,
    views: [
      { name: '待处理', filter: "status == 'submitted'" },
      { name: '大额', filter: 'amount >= 30000000', sort: '-amount' },
    ],
    rowActions: ['submit', 'sign', 'expire', 'cancel'],
  },
  actions: {
    submit: {
      title: '提交',
      from: ['draft'],
      to: 'submitted',
      primary: true,
      bulk: true,
      guard: 'amount > 0',
      why: '金额为零，不能提交',
    },
    sign: { title: '签订', from: ['submitted'], to: 'signed', confirm: '确认双方已签订？', bulk: true },
    expire: { title: '到期', from: ['signed'], to: 'expired' },
    cancel: {
      title: '作废',
      from: ['draft', 'submitted'],
      to: 'cancelled',
      danger: true,
      bulk: true,
      input: {
        type: 'object',
        required: ['reason'],
        properties: { reason: { type: 'string', title: '作废原因', format: 'textarea' } },
      },
    },
  },
};

/** Deterministic orders; every tenth has gaps, one name is far too long. */
export function ordersRows(count: number): RecordData[] {
  return recipeRows(count).map((row, index) => ({
    id: `id-${index}`,
    billNo: `SO-${String(index + 1).padStart(5, '0')}`,
    customer:
      index === 3
        ? '中国西南高原山地特种工程机械设备进出口贸易（集团）股份有限公司成都高新技术产业开发区分公司'
        : row.customer,
    status: stateNames[index % stateNames.length],
    region: row.region,
    product: row.product,
    quantity: row.quantity,
    amount: index % 25 === 5 ? 0 : index % 40 === 7 ? -row.amount : row.amount,
    discount: row.discount,
    signedOn: index % 10 === 9 ? null : row.signedOn,
    urgent: index % 4 === 0,
    phone: `${row.phone.slice(0, 3)}****${row.phone.slice(7)}`,
    files: index % 3 === 0 ? [{ fileId: `f${index}`, name: '合同.pdf', size: 120_000, type: 'application/pdf' }] : null,
    reference: index % 5 === 1 ? `SO-${String(index).padStart(5, '0')}` : null,
    owner: row.owner,
  }));
}

const { properties, ...record } = ordersDocument.record;
const { signed, ...others } = ordersDocument.states!.values;

/** Orders with days on which they are delivered; those that are signed stay as they are. */
export const datedDocument: EntityDocument = {
  ...ordersDocument,
  record: {
    ...record,
    properties: {
      ...properties,
      from: { type: 'string', format: 'date', title: '开始交付', filter: true },
      until: { type: 'string', format: 'date', title: '交付完成' },
    },
  },
  rules: [{ check: 'empty(until) || until <= "2026-03-31"', at: '/until', message: '三月底前要交付完' }],
  states: { ...ordersDocument.states!, values: { ...others, signed: { ...signed!, locked: true } } },
  list: {
    ...ordersDocument.list,
    views: [
      { name: '交付日历', calendar: { from: 'from', title: 'billNo' } },
      { name: '交付时间线', timeline: { from: 'from', to: 'until', title: 'billNo', group: 'region' } },
      { name: '画册', gallery: { picture: 'files', title: 'billNo', fields: ['amount', 'status'] } },
    ],
  },
};

/** One order begins on each of March's first twenty days, then three more on the 21st; each takes four days. */
export const datedRows = (count: number): RecordData[] =>
  ordersRows(count).map((row, index) => {
    const day = Math.min(index, 20) + 1;
    const on = (date: number) => `2026-03-${String(date).padStart(2, '0')}`;
    return { ...row, from: on(day), until: on(day + 3) };
  });
