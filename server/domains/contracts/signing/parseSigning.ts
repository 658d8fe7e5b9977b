import type { RecordData } from '@yunpu/engine-core/document';
import { AppError } from '../../../platform/http/errors.ts';
import type { TeamSigning } from './signByTeam.ts';

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
