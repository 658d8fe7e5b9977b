import type { Issue } from '@yunpu/engine-core/validation';
import { foreignList, foreignObject, foreignText } from '../../../contract/foreignJson.ts';
import { RequestError, type RequestErrorDetail } from './errors.ts';
import { isPlainObject, type Json } from './json.ts';

const exemptPaths = new Set([
  '/yzjomc/order/export/excell2',
  '/yzjomc/order/flow-list',
  '/yzjumc/gateway/scc/flow/getAllowanceInfoweb',
  '/gateway/scc/flow/getAllowanceInfoweb',
  '/docrest/doc/file/uploadfile',
]);

/** Whether the answer of `path` is handed over raw (specification, sections 7 and 8). */
export function isExempt(path: string): boolean {
  return path.startsWith('/space/') || exemptPaths.has(path);
}

function issuesOf(value: unknown): Issue[] {
  return foreignList(value).map((item) => {
    const issue = foreignObject(item);
    return { path: foreignText(issue.path), code: foreignText(issue.code), message: foreignText(issue.message) };
  });
}

function refusal(body: Json): Pick<RequestErrorDetail, 'errorCode' | 'issues' | 'data'> & { message: string } {
  return {
    errorCode: foreignText(body.errorCode),
    message: foreignText(body.message),
    issues: issuesOf(body.issues),
    data: body.data,
  };
}

/** Of an answer that was not the gateway's own. One of a proxy does not say that nothing was done. */
const noWords = (status: number): string =>
  status >= 500 ? `没有收到服务器的答复（${status}），请稍后重试` : `请求失败（${status}）`;

/** What a non-200 answer says, as far as it is an envelope. */
export function statusError(status: number, url: string, payload: unknown): RequestError {
  const envelope = foreignObject(payload);
  // Calls without an envelope say the same at the top of their answer.
  const { message, ...detail } = refusal(isPlainObject(envelope.responseBody) ? envelope.responseBody : envelope);
  return new RequestError('status', message || foreignText(envelope.message) || noWords(status), {
    ...detail,
    status,
    url,
  });
}

/**
 * The `data` of an envelope `{status, message, responseBody: {success, data, errorCode, message}}`.
 * Throws RequestError `state` when it is none or its status is not 1, `code` when a rule refused.
 */
export function openEnvelope(payload: unknown, url: string): unknown {
  const envelope = foreignObject(payload);
  if (envelope.status !== 1 || !isPlainObject(envelope.responseBody)) {
    throw new RequestError('state', foreignText(envelope.message) || '服务返回异常，请稍后重试', {
      url,
      ...(typeof envelope.status === 'number' ? { state: envelope.status } : {}),
    });
  }
  const body = envelope.responseBody;
  if (body.success !== false) return body.data;
  const { message, ...detail } = refusal(body);
  throw new RequestError('code', message || '操作未成功', { ...detail, url });
}
