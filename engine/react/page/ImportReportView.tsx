import type { EntityModel } from '@yunpu/engine-core/document';
import type { ImportJob, ImportReport } from '@yunpu/engine-core/endpoint';
import { EMPTY_TEXT, formatValue } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';

const SHOWN = 200;

const count = (value: number): string => value.toLocaleString('en-US');

/** What an import came to, in one sentence or two. */
function wordsOf({ status, message }: ImportJob, report: ImportReport): string {
  const { created, updated, unchanged, failed, total, throughRow, removed, kept, keptRows } = report;
  const same = unchanged > 0 ? `，与现有记录相同的 ${count(unchanged)} 条不变` : '';
  const wrong = failed > 0 ? `，有问题 ${count(failed)} 条` : '';
  switch (status) {
    case 'undone': {
      if (kept === 0) return `已撤销，移除或恢复了 ${count(removed)} 条记录。`;
      return `已撤销，移除或恢复了 ${count(removed)} 条记录；导入后又被修改过的 ${count(kept)} 条保留不动（文件第 ${keptRows.slice(0, 20).join('、')} 行${kept > 20 ? '等' : ''}）。`;
    }
    case 'stopped': {
      const stands =
        throughRow === 0
          ? '还没有写入任何记录'
          : `文件第 2 行到第 ${count(throughRow)} 行已处理：新增 ${count(created)} 条，更新 ${count(updated)} 条${same}${wrong}`;
      return `${message === undefined ? '已停止' : `已停止（${message}）`}。${stands}，其后的没有写入。可以继续，也可以撤销已导入的。`;
    }
    case 'refused':
      return message ?? '这个文件没有导入。';
    case 'written':
      return `共 ${count(total)} 条：已新增 ${count(created)} 条，已更新 ${count(updated)} 条${same}${wrong}。${failed > 0 ? '有问题的没有导入，改正后可另行上传。' : ''}`;
    default: {
      const advice =
        failed === 0
          ? created + updated > 0
            ? '检查通过，可以导入。'
            : '没有需要写入的内容。'
          : total > failed
            ? '请在文件中改正后重新上传，或只导入正确的。'
            : '请在文件中改正后重新上传。';
      return `共 ${count(total)} 条：将新增 ${count(created)} 条，将更新 ${count(updated)} 条${same}${wrong}。${advice}`;
    }
  }
}

/** What an import found or did: counts, each cell at fault with its row, and the first rows as understood. */
export function ImportReportView({ model, job }: { model: EntityModel; job: ImportJob }): ReactNode {
  if (!job.report) return <p role="status">{job.message ?? '加载中…'}</p>;
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
        <div className="yp-import-scroll yp-import-faults" role="region" aria-label="有问题的单元格" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">行号</th>
                <th scope="col">列</th>
                <th scope="col">内容</th>
                <th scope="col">问题</th>
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
          {errors.length > SHOWN && (
            <p className="yp-quiet">还有 {count(errors.length - SHOWN)} 处，改正后再次检查会继续列出。</p>
          )}
        </div>
      )}
      {job.status === 'checked' && preview.length > 0 && (
        <>
          <h2 className="yp-import-title">将写入的前 {preview.length} 条</h2>
          <div className="yp-import-scroll" role="region" aria-label="预览" tabIndex={0}>
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
                      <td key={field.path}>{formatValue(field, record[field.name])}</td>
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
