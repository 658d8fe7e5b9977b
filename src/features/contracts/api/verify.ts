import type { Verification } from '../../../../contract/contracts.ts';
import { api } from '../../../platform/gateway/api.ts';

const verify = api('POST /yzjumc/verify/v1/file', { session: false });

/** Has a file verified; nothing of it is kept. @throws RequestError file.tooLarge, request.tooMany */
export function verifyFile(file: File): Promise<Verification> {
  const form = new FormData();
  form.append('file', file, file.name);
  return verify(form);
}
