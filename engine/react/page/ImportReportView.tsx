import type { ReactNode } from 'react';
import { EMPTY_TEXT, formatValue } from '../../core/format/value.ts';
import type { EntityModel } from '../../core/document/model.ts';
import type { ImportReport } from '../../core/endpoint/transport.ts';

const SHOWN = 200;

/** What an import found or did: counts, each cell at fault with its row, and the first rows as understood. */
export function ImportReportView({ model, report }: { model: EntityModel; report: ImportReport }): ReactNode {
  const { created, updated, failed, total, committed, errors, preview } = report;
  const verb = committed ? '已' : '将';
  const fields = model.fields.filter((field) => preview.some((record) => record[field.name] !== undefined && record[field.name] !== null));
  return (
    <div className="yp-import">
      <p role="status">
        共 {total} 行：{verb}新增 <b>{created}</b> 条，{verb}更新 <b>{updated}</b> 条
        {failed > 0 && <>，<span className="yp-problem yp-inline">有问题 {failed} 行</span></>}。
        {!committed && failed > 0 && (total > failed ? '请在文件中改正后重新上传，或只导入正确的。' : '请在文件中改正后重新上传。')}
        {committed && failed > 0 && '有问题的没有导入，改正后可另行上传。'}
        {!committed && failed === 0 && total > 0 && '检查通过，可以导入。'}
      </p>
      {errors.length > 0 && (
        <div className="yp-import-scroll" role="region" aria-label="有问题的单元格" tabIndex={0}>
          <table>
            <thead><tr><th scope="col">行</th><th scope="col">列</th><th scope="col">内容</th><th scope="col">问题</th></tr></thead>
            <tbody>
              {errors.slice(0, SHOWN).map((error, index) => (
                <tr key={index}>
                  <td className="yp-figures">{error.row}</td>
                  <td>{error.column}</td>
                  <td className="yp-fault">{error.value ?? EMPTY_TEXT}</td>
                  <td>{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {errors.length > SHOWN && <p className="yp-quiet">还有 {errors.length - SHOWN} 处，改正后再次检查会继续列出。</p>}
        </div>
      )}
      {!committed && preview.length > 0 && (
        <>
          <h2 className="yp-import-title">将写入的前 {preview.length} 条</h2>
          <div className="yp-import-scroll" role="region" aria-label="预览" tabIndex={0}>
            <table>
              <thead><tr>{fields.map((field) => <th key={field.path} scope="col">{field.title}</th>)}</tr></thead>
              <tbody>
                {preview.map((record, index) => (
                  <tr key={index}>
                    {fields.map((field) => <td key={field.path}>{formatValue(field, record[field.name])}</td>)}
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
