import type { Issue } from '@yunpu/engine-core/validation';

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
  /** By which the gateway's log knows the call. */
  requestId?: string | undefined;
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

const lost = new WeakSet<object>();

/** Marks what was thrown because the line broke: `fetch` says it by a TypeError, as any mistake of a program does. */
export function asConnectionError<Thrown>(error: Thrown): Thrown {
  if (error instanceof TypeError) lost.add(error);
  return error;
}

const PAGE_LATE = '页面加载超时，请检查网络后重新加载';
/** The script of a page did not load in time. */
export const pageLate = (): DOMException => new DOMException(PAGE_LATE, 'TimeoutError');

const isTimeout = (error: unknown): error is DOMException =>
  error instanceof DOMException && error.name === 'TimeoutError';
const isLost = (error: unknown): boolean => error instanceof TypeError && lost.has(error);

/** What Chromium, Firefox, Safari and the build's own loader say of a file of code or style that did not come. */
const NO_CODE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
const isCodeMissing = (error: unknown): boolean => error instanceof Error && NO_CODE.test(error.message);

/** Why something failed: the line, a file of the site that did not come, a word of the gateway's, or a mistake of the program. */
export type FailureKind = 'connection' | 'code' | 'refused' | 'program';

export function failureOf(error: unknown): FailureKind {
  if (error instanceof RequestError) return 'refused';
  if (isTimeout(error) || isLost(error)) return 'connection';
  if (isCodeMissing(error)) return navigator.onLine ? 'code' : 'connection';
  return 'program';
}

/** Whether nobody answered, or only a proxy or a failing server: what was sent may have been done all the same. */
export const isUnansweredCall = (error: unknown): boolean =>
  error instanceof RequestError ? (error.detail.status ?? 0) >= 500 : failureOf(error) === 'connection';

const PROGRAM_FAILED = '页面程序出错，请重试或联系客服';

/** A text for people from whatever a call was rejected with. */
export function messageOf(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  if (isTimeout(error)) return error.message === PAGE_LATE ? PAGE_LATE : '请求超时，请稍后重试';
  if (failureOf(error) === 'connection') return '网络连接异常，请检查网络后重试';
  if (isCodeMissing(error)) return '页面加载失败，可能刚刚发布了新版本，请重新加载';
  // What the language itself throws is in no words of a person's.
  if (error instanceof Error && /^(Type|Range|Reference)Error$/.test(error.name)) return PROGRAM_FAILED;
  return error instanceof Error && error.message ? error.message : '操作失败，请稍后重试';
}

/** The same of a change that is sent again under the key of what was never answered. @param action what it is called */
export const messageOfChange = (error: unknown, action: string): string =>
  isUnansweredCall(error) ? `没有收到“${action}”的结果，可以再按一次，不会重复办理` : messageOf(error);

/** Whether what was read before is not for this person any more, or gone: it would be shown as if it were. */
export const isTakenAway = (error: unknown): boolean =>
  error instanceof RequestError && [403, 404].includes(error.detail.status ?? 0);

/** The gateway's code of what it refused; '' for what is no refusal. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof RequestError ? (error.detail.errorCode ?? '') : '';
