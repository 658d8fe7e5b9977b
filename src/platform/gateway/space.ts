import type { Answered } from '../../../contract/define.ts';
import type { Calls } from '../../../contract/index.ts';
import { api, type CallOptions, type Send } from './api.ts';
import { RequestError } from './errors.ts';
import { objectOf, textOf } from './json.ts';

type SpaceCall = Extract<keyof Calls, `${string} /space/${string}`>;
type Good<A> = Extract<A, { success: true }>;

/**
 * The page's function for a call of the cloud space, which answers without the envelope. Its refusals are thrown as any
 * other.
 * @throws RequestError
 */
export function space<K extends SpaceCall>(
  call: K,
  ...told: CallOptions<Calls[K]>
): (...send: Send<Calls[K]>) => Promise<Good<Answered<Calls[K]>>> {
  const ask = api(call, ...told);
  return async (...send) => {
    const answer: unknown = await ask(...send);
    const { success, message, errormsg, errorCode, data } = objectOf(answer);
    if (success === true) return answer as Good<Answered<Calls[K]>>;
    throw new RequestError('code', textOf(message) || textOf(errormsg) || '操作未成功，请重试', {
      url: call.slice(call.indexOf(' ') + 1),
      errorCode: textOf(errorCode),
      data,
    });
  };
}
