import { formatDateTime } from '@yunpu/engine-core/format';
import type { Milestone } from '../../../platform/gateway/certification.ts';

const WORDS: Readonly<Record<string, string>> = {
  新建: '开始填写',
  已打款: '已打款，等待填写金额',
  通过: '审核通过',
  驳回: '审核未通过',
  // What it was called when older applications were judged.
  不通过: '审核未通过',
};

/** What happened to the application, the latest first. */
export function Milestones({ history }: { history: readonly Milestone[] }) {
  if (history.length === 0) return null;
  return (
    <section className="ce-card" aria-label="办理记录">
      <h2>办理记录</h2>
      <ol className="ce-milestones">
        {history.map(({ at, title, by }) => (
          <li key={`${at}${title}`}>
            <span>{WORDS[title] ?? title}</span>
            <span className="ce-quiet">
              <time dateTime={at}>{formatDateTime(at)}</time>
              <span>{by}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
