import { compile } from '../../../../engine/core/document/compile.ts';

/** Amounts by day and by kind. */
export const { model } = compile({
  entity: 'bill',
  title: '账单',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      day: { type: 'string', format: 'date', title: '日期' },
      kind: { type: 'string', title: '类别' },
      amount: { type: 'integer', format: 'money', title: '金额' },
    },
  },
});
