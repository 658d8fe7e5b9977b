import { RequestError } from './errors.ts';
import { objectOf, textOf } from './json.ts';
import { type RequestOptions, request } from './request.ts';

/** Asks the cloud space, which answers without the envelope. Its refusals are thrown as any other. @throws RequestError */
export async function askSpace(url: string, options: RequestOptions): Promise<unknown> {
  const answer = objectOf(await request(url, options));
  if (answer.success === true) return answer.data;
  throw new RequestError('code', textOf(answer.message) || textOf(answer.errormsg) || '操作未成功，请重试', {
    url,
    errorCode: textOf(answer.errorCode),
  });
}
