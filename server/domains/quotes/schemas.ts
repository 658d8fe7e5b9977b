const productNo = { type: 'string', minLength: 1, maxLength: 40, title: '产品编号' } as const;
const quantity = { type: 'integer', minimum: 1, maximum: 1_000_000, title: '数量' } as const;

/** A choice as it is sent. */
export const choiceSchema = {
  type: 'object',
  required: ['productNo', 'quantity'],
  properties: {
    productNo,
    quantity,
    years: { type: 'integer', minimum: 1, maximum: 10, title: '年限' },
    modules: {
      type: 'array',
      maxItems: 20,
      title: '加购模块',
      items: { type: 'object', required: ['productNo', 'quantity'], properties: { productNo, quantity } },
    },
  },
} as const;
