import type { Answered, RawRefusal } from '../../../contract/define.ts';
import type { Calls } from '../../../contract/index.ts';
import { api, type CallOptions, type Send } from './api.ts';
import { RequestError } from './errors.ts';

type SpaceCall = Extract<keyof Calls, `${string} /space/${string}`>;
type Good<A> = Extract<A, { success: true }>;

/**
 * The page's function for a call of the cloud space, which answers without the envelope. Its refusals are thrown as any
 * other.
 * @throws RequestError
 */
export function space<K extends SpaceCall>(
  call: K,
  ...options: CallOptions<Calls[K]>
): (...send: Send<Calls[K]>) => Promise<Good<Answered<Calls[K]>>> {
  const ask = api(call, ...options);
  return async (...send) => {
    const answer = (await ask(...send)) as Good<Answered<Calls[K]>> | RawRefusal | undefined;
    if (answer?.success) return answer;
    throw new RequestError('code', answer?.message || '操作未成功，请重试', {
      url: call.slice(call.indexOf(' ') + 1),
      ...(answer && { errorCode: answer.errorCode, data: answer.data }),
    });
  };
}
