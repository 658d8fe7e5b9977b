import { Type } from 'typebox';
import { defineCall } from './define.ts';

/** Records that one file may have; more are printed in several. */
export const MAX_PRINTED = 100;

export const printRecords = defineCall({
  name: 'printing.print',
  method: 'POST',
  path: '/yzjumc/entity/v1/:entity/print',
  summary: '按打印模板生成 PDF',
  section: '',
  who: 'signedIn',
  sent: Type.Object({
    template: Type.String({ maxLength: 100, title: '打印模板' }),
    keys: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 5000, title: '单据编号' }),
  }),
  answers: 'file',
  errors: ['entity.unknown', 'print.unknown', 'print.tooMany', 'record.notFound', 'action.refused'],
  perMinute: 60,
});
