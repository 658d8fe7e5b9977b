import type { Issue } from '../../engine/core/issue.ts';

/**
 * Why a call was rejected (specification, section 8): `param` a wrong first argument, `status` HTTP other
 * than 2xx, `state` an envelope that is not one, `code` a refused rule, `upload` a refused file. What the
 * browser itself throws (no network, aborted, timed out) is passed on unchanged.
 */
export type RequestErrorType = 'param' | 'status' | 'state' | 'code' | 'upload';

export interface RequestErrorDetail {
  url?: string;
  status?: number;
  /** The envelope's status. */
  state?: number;
  errorCode?: string;
  issues?: readonly Issue[];
  /** `responseBody.data` of a refusal, such as the current record of a conflict. */
  data?: unknown;
}

export class RequestError extends Error {
  constructor(
    readonly type: RequestErrorType,
    message: string,
    readonly detail: RequestErrorDetail = {},
  ) {
    super(message);
    this.name = 'RequestError';
  }
}

/** A text for people from whatever a call was rejected with. */
export function messageOf(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return '请求超时，请稍后重试';
  if (error instanceof TypeError) return '网络连接异常，请检查网络后重试';
  return error instanceof Error && error.message ? error.message : '操作失败，请稍后重试';
}
