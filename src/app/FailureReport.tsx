import { formatDateTime } from '@yunpu/engine-core/format';
import { useState } from 'react';
import { RequestError } from '../platform/gateway/errors.ts';
import { latestRequestId } from '../platform/gateway/request.ts';
import { CopyButton } from '../ui/orders/CopyButton.tsx';

/** The name of this file is another one in every build whose code is another. */
const BUILD = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** Where forms keep what is typed on the server (engine/react/data/useDraft.ts). */
const DRAFTED = /^\/(workstation|seller)\/e\//;

/** What those who look after the site need to know: what broke, where, in which build, and where the gateway's log is to be read. */
function reportOn(error: unknown): string {
  const requestId = error instanceof RequestError ? error.detail.requestId : latestRequestId();
  return [
    `错误：${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    `页面：${location.pathname}${location.search}`,
    `时间：${formatDateTime(new Date().toISOString())}`,
    `版本：${BUILD}`,
    `请求编号：${requestId ?? '无'}`,
    `浏览器：${navigator.userAgent}`,
  ].join('\n');
}

/** The report of a failure: read it, and copy it with one press. */
export default function FailureReport({ error }: { error: unknown }) {
  const [report] = useState(() => reportOn(error));
  const hasDrafts = DRAFTED.test(location.pathname);
  return (
    <>
      <CopyButton text={report} what="" title="复制错误报告" />
      {hasDrafts && <p>表单里填写的内容没有丢，重新打开时会恢复。</p>}
      <details className="state-page-report">
        <summary>查看错误报告</summary>
        <pre>{report}</pre>
      </details>
    </>
  );
}
