import type { FileKind } from './cells.ts';
import { CURRENCY_TITLES, choicesOf, KIND_TITLES, type ProposedField } from './propose.ts';
import type { FileTable } from './tableOfRows.ts';

interface FileFieldsProps {
  table: FileTable;
  fields: readonly ProposedField[];
  entities: readonly { entity: string; title: string }[];
  onChange(fields: ProposedField[]): void;
}

const KINDS = Object.entries(KIND_TITLES) as [FileKind, string][];

/** What each column would become, to be approved or changed. */
export function FileFields({ table, fields, entities, onChange }: FileFieldsProps) {
  const change = (field: ProposedField, part: Partial<ProposedField>) =>
    onChange(fields.map((one) => (one.at === field.at ? { ...one, ...part } : one)));
  const retype = (field: ProposedField, kind: FileKind) =>
    change(field, {
      kind,
      why: '您选的',
      unique: field.unique && kind === 'text',
      options: kind === 'single' ? choicesOf(table, field) : [],
    });
  return (
    <table className="st-columns">
      <thead>
        <tr>
          <th scope="col">字段名称</th>
          <th scope="col">类型</th>
          <th scope="col">填写要求</th>
          <th scope="col">为什么，和文件里的样子</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.at} data-left={!field.taken || undefined}>
            <td>
              <span className="st-column-name">
                <input
                  type="checkbox"
                  aria-label={`要“${field.title}”这一列`}
                  checked={field.taken}
                  onChange={(event) => change(field, { taken: event.target.checked })}
                />
                <input
                  className="st-input"
                  type="text"
                  aria-label={`第 ${field.at + 1} 列的名称`}
                  maxLength={40}
                  value={field.title}
                  disabled={!field.taken}
                  onChange={(event) => change(field, { title: event.target.value })}
                />
              </span>
            </td>
            <td>
              <select
                className="st-input"
                aria-label={`“${field.title}”的类型`}
                value={field.kind}
                disabled={!field.taken}
                onChange={(event) => retype(field, event.target.value as FileKind)}
              >
                {KINDS.map(([kind, title]) => (
                  <option key={kind} value={kind}>
                    {title}
                  </option>
                ))}
              </select>
              {field.kind === 'money' && (
                <select
                  className="st-input"
                  aria-label={`“${field.title}”的币种`}
                  value={field.currency}
                  disabled={!field.taken}
                  onChange={(event) => change(field, { currency: event.target.value })}
                >
                  {Object.entries(CURRENCY_TITLES).map(([code, title]) => (
                    <option key={code} value={code}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
              {field.kind === 'link' && (
                <select
                  className="st-input"
                  aria-label={`“${field.title}”关联到`}
                  value={field.link ?? ''}
                  disabled={!field.taken}
                  onChange={(event) => change(field, { link: event.target.value || undefined })}
                >
                  <option value="">关联到…</option>
                  {entities.map(({ entity, title }) => (
                    <option key={entity} value={entity}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </td>
            <td>
              <label className="st-column-must">
                <input
                  type="checkbox"
                  checked={field.required}
                  disabled={!field.taken}
                  onChange={(event) => change(field, { required: event.target.checked })}
                />
                <span>必填</span>
              </label>
              {field.kind === 'text' && (
                <label className="st-column-must">
                  <input
                    type="checkbox"
                    checked={field.unique}
                    disabled={!field.taken}
                    onChange={(event) => change(field, { unique: event.target.checked })}
                  />
                  <span>不重复</span>
                </label>
              )}
            </td>
            <td>
              <span>{field.why}</span>
              <small>{(field.kind === 'single' ? field.options : field.samples).join('、')}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
