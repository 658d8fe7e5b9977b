import type { RecordData } from '../../../../engine/core/document/model.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { TeamSigning } from './signByTeam.ts';

export interface FileAsked {
  billNo: string;
  party?: string;
  /** '1': to be shown, not saved. */
  inline?: string;
}

const billNo = { type: 'string', minLength: 1, maxLength: 60, title: '在线合同编号' } as const;

export const signingSchemas = {
  one: { type: 'object', required: ['billNo'], properties: { billNo } },
  file: {
    type: 'object',
    required: ['billNo'],
    properties: {
      billNo,
      party: { type: 'string', enum: ['a', 'b'], title: '签署方' },
      inline: { type: 'string', enum: ['0', '1'], title: '在浏览器中打开' },
    },
  },
  files: {
    type: ['object', 'null'],
    properties: {
      keyword: { type: 'string', maxLength: 60, title: '文件名或合同编号' },
      pageNo: { type: 'integer', minimum: 1, maximum: 100000, title: '页码' },
      pageSize: { type: 'integer', minimum: 1, maximum: 100, title: '每页行数' },
    },
  },
  bank: { type: 'object', properties: { orderNo: { type: 'string', minLength: 1, maxLength: 40, title: '订单号' } } },
} as const;

/** What was given for a signature. @throws AppError record.invalid naming what is missing */
export function parseSigning(billNo: string, input: RecordData): TeamSigning {
  const sealNo = typeof input.sealNo === 'string' ? input.sealNo.trim() : '';
  const signer = typeof input.signer === 'string' ? input.signer.trim() : '';
  const issues = [
    ...(sealNo === '' || sealNo.length > 40
      ? [{ path: '/input/sealNo', code: 'required', message: '请选择印章' }]
      : []),
    ...(signer.length < 2 || signer.length > 40
      ? [{ path: '/input/signer', code: 'required', message: '请填写签署人，2 到 40 个字' }]
      : []),
    ...(input.agreed === true ? [] : [{ path: '/input/agreed', code: 'const', message: '请先阅读并同意合同全部条款' }]),
  ];
  if (issues.length > 0) throw new AppError('record.invalid', { issues });
  return { billNo, sealNo, signer };
}
