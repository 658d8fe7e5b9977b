/** What the calls of payments are sent. */
const text = (title: string, maxLength: number, pattern?: string) =>
  ({ type: 'string', minLength: 1, maxLength, title, ...(pattern !== undefined && { pattern }) }) as const;
const orderNo = text('订单号', 40, '^[A-Za-z0-9-]+$');

export const orderBody = { type: 'object', required: ['orderNo'], properties: { orderNo } } as const;
export const queryBody = {
  type: 'object',
  required: ['orderNo'],
  properties: { orderNo, channel: { type: 'string', enum: ['bank', 'cashier'], title: '支付方式' } },
} as const;

export const payBody = {
  type: 'object',
  required: ['payToken', 'channel'],
  properties: {
    payToken: text('支付凭证', 100),
    channel: { type: 'string', enum: ['bank', 'cashier'], title: '支付方式' },
    bankCode: text('银行', 12, '^[A-Z]+$'),
  },
} as const;

/** As many files as the document of transactions lets a voucher have. */
export const voucherBody = {
  type: 'object',
  required: ['attemptNo', 'files'],
  properties: {
    attemptNo: text('支付编号', 40),
    files: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      title: '转账凭证',
      items: { type: 'object', required: ['fileId'], properties: { fileId: text('文件编号', 64) } },
    },
  },
} as const;
