import type { EntityModel } from '@yunpu/engine-core/document';
import type { ImportJob, ImportReport } from '@yunpu/engine-core/endpoint';
import { EMPTY_TEXT, formatValue } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import { commonMessages } from '../messages/common.ts';
import { importMessages } from '../messages/import.ts';

const SHOWN = 200;

/** What an import came to, in one sentence or two. */
function wordsOf({ status, message }: ImportJob, report: ImportReport): string {
  const { created, updated, failed, total } = report;
  switch (status) {
    case 'undone':
      return importMessages.undone(report);
    case 'stopped':
      return importMessages.stopped(report, message);
    case 'refused':
      return message ?? importMessages.refused;
    case 'written':
      return importMessages.written(report);
    default: {
      const advice =
        failed === 0
          ? created + updated > 0
            ? importMessages.allGood
            : importMessages.nothingToWrite
          : total > failed
            ? importMessages.fixOrImportGood
            : importMessages.fixThenUpload;
      return importMessages.checked(report, advice);
    }
  }
}

/** What an import found or did: counts, each cell at fault with its row, and the first rows as understood. */
export function ImportReportView({ model, job }: { model: EntityModel; job: ImportJob }): ReactNode {
  if (!job.report) return <p role="status">{job.message ?? commonMessages.loading}</p>;
  const { errors, preview } = job.report;
  const fields = model.fields.filter((field) =>
    preview.some((record) => record[field.name] !== undefined && record[field.name] !== null),
  );
  return (
    <div className="yp-import">
      <p role="status">
        <span className="yp-import-name" title={job.fileName}>
          {job.fileName}
        </span>
        {wordsOf(job, job.report)}
      </p>
      {errors.length > 0 && (
        <div className="yp-import-scroll yp-import-faults" role="region" aria-label={importMessages.cells} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{importMessages.row}</th>
                <th scope="col">{importMessages.column}</th>
                <th scope="col">{importMessages.content}</th>
                <th scope="col">{importMessages.problem}</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, SHOWN).map((error, index) => (
                <tr key={index}>
                  <td className="yp-figures">{error.row}</td>
                  <td>{error.column}</td>
                  <td className="yp-fault">{error.value ?? EMPTY_TEXT}</td>
                  <td className="yp-import-problem">{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {errors.length > SHOWN && <p className="yp-quiet">{importMessages.more(errors.length - SHOWN)}</p>}
        </div>
      )}
      {job.status === 'checked' && preview.length > 0 && (
        <>
          <h2 className="yp-import-title">{importMessages.previewTitle(preview.length)}</h2>
          <div className="yp-import-scroll" role="region" aria-label={importMessages.preview} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {fields.map((field) => (
                    <th key={field.path} scope="col">
                      {field.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.map((record, index) => (
                  <tr key={index}>
                    {fields.map((field) => (
                      <td key={field.path}>{formatValue(field, record[field.name], record)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}
