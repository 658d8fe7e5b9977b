import type { ImportJob, ImportStatus } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import { Progress } from 'antd';
import type { ReactNode } from 'react';

const DOING: Readonly<Partial<Record<ImportStatus, string>>> = {
  reading: '正在读取',
  checking: '正在检查',
  writing: '正在导入',
  undoing: '正在撤销',
};
const count = (value: number): string => value.toLocaleString('en-US');

/** An import under way: which phase, how far, and that it needs nobody to wait for it. */
export function ImportWork({ job: { status, fileName, done, total } }: { job: ImportJob }): ReactNode {
  const known = total > 0 && status !== 'reading';
  return (
    <>
      <p className="yp-import-doing">
        {DOING[status]} {fileName}…
      </p>
      <Progress
        percent={known ? Math.floor((done / total) * 100) : 100}
        status="active"
        showInfo={known}
        aria-label={`${DOING[status] ?? ''}的进度`}
      />
      <p className="yp-quiet" role="status">
        {known ? `${count(done)} / ${count(total)} 条` : total > 0 ? `已读取 ${count(total)} 条` : '正在准备'}
      </p>
      <p className="yp-quiet">可以关闭这个窗口，也可以关闭浏览器：导入在后台继续，再打开“导入”就能看到结果。</p>
    </>
  );
}

const STATE: Readonly<Record<ImportStatus, string>> = {
  reading: '读取中',
  checking: '检查中',
  checked: '已检查，等待确认',
  refused: '没有导入',
  writing: '导入中',
  written: '已导入',
  stopped: '已停止，等待处理',
  undoing: '撤销中',
  undone: '已撤销',
};

/** The person's latest imports: results wait here until somebody looks. */
export function RecentImports({
  jobs,
  onOpen,
}: {
  jobs: readonly ImportJob[];
  onOpen(job: ImportJob): void;
}): ReactNode {
  if (jobs.length === 0) return null;
  return (
    <section aria-label="最近的导入">
      <h2 className="yp-import-title">最近的导入</h2>
      <ul className="yp-import-recent">
        {jobs.map((job) => (
          <li key={job.importId}>
            <button type="button" onClick={() => onOpen(job)}>
              <span className="yp-import-name" title={job.fileName}>
                {job.fileName}
              </span>
              <span
                className={job.status === 'stopped' || job.status === 'refused' ? 'yp-problem yp-inline' : 'yp-quiet'}
              >
                {STATE[job.status]}
              </span>
              <time className="yp-quiet yp-figures" dateTime={job.createdAt}>
                {formatDateTime(job.createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
