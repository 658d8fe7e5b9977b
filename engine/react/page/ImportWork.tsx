import type { ImportJob, ImportStatus } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import { importMessages } from '../messages/import.ts';
import { Progress } from '../parts/Progress.tsx';

/** An import under way: which phase, how far, and that it needs nobody to wait for it. */
export function ImportWork({ job: { status, fileName, done, total } }: { job: ImportJob }): ReactNode {
  const known = total > 0 && status !== 'reading';
  const words: Readonly<Partial<Record<ImportStatus, string>>> = importMessages.doing;
  const doing = words[status] ?? '';
  return (
    <>
      <p className="yp-import-doing">
        {doing} {fileName}…
      </p>
      <Progress
        label={importMessages.progressOf(doing)}
        percent={known ? Math.floor((done / total) * 100) : undefined}
      />
      <p className="yp-quiet" role="status">
        {known ? importMessages.readOf(done, total) : total > 0 ? importMessages.read(total) : importMessages.preparing}
      </p>
      <p className="yp-quiet">{importMessages.inBackgroundHint}</p>
    </>
  );
}

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
    <section aria-label={importMessages.recent}>
      <h2 className="yp-import-title">{importMessages.recent}</h2>
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
                {importMessages.status[job.status]}
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
