import type { FieldAccess, FieldSource } from '@yunpu/engine-core/document';
import { useMemo, useState } from 'react';
import { useDesign } from '../designContext.ts';
import { accessFields, cellOf, LEVELS, rowsOf, setLevel } from '../edits/access.ts';
import { RoleHeads, type SeesAs } from './RightsTable.tsx';

const SOURCES = {
  default: '没有单独设定：能修改单据就能写',
  field: '给这个角色单独设定',
  state: '给这个角色按状态设定',
};

/** Which role sees and writes which field, in all states or in one. */
export function FieldTable({ onSeeAs }: SeesAs) {
  const { document, fragments, roles, edit, locked } = useDesign();
  const [state, setState] = useState('');
  const fields = useMemo(() => accessFields((document.record ?? {}) as FieldSource, fragments), [document, fragments]);
  const states = Object.entries(document.states?.values ?? {});
  const inState = document.states?.values[state] ? state : undefined;
  return (
    <>
      {states.length > 0 && (
        <label className="st-access-state">
          在哪个状态
          <select className="st-input" value={inState ?? ''} onChange={(event) => setState(event.target.value)}>
            <option value="">所有状态</option>
            {states.map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="st-access-scroll" tabIndex={0} role="region" aria-label="字段的权限表">
        <table className="st-access" aria-label="字段的权限">
          <RoleHeads what="字段" onSeeAs={onSeeAs} />
          <tbody>
            {fields.map((field) => (
              <tr key={field.path}>
                <th scope="row" style={{ paddingInlineStart: `${12 + field.depth * 14}px` }}>
                  {field.title}
                </th>
                {roles.map((role) => {
                  if (rowsOf(document.access?.read?.[role.name]) === 'none')
                    return (
                      <td key={role.name} data-level="none">
                        <small>看不到单据</small>
                      </td>
                    );
                  const { level, from, note } = cellOf(document, field, role.name, inState);
                  return (
                    <td
                      key={role.name}
                      data-level={level === 'write' && note !== undefined ? 'read' : (level ?? 'read')}
                      data-from={from}
                      title={SOURCES[from]}
                    >
                      <select
                        aria-label={`${field.title}：${role.title}`}
                        value={level ?? ''}
                        disabled={locked}
                        onChange={(event) => {
                          const next = event.target.value as FieldAccess;
                          edit((now) => setLevel(now, field.path, role.name, next, inState));
                        }}
                      >
                        {level === undefined && <option value="">按状态</option>}
                        {LEVELS.map((one) => (
                          <option key={one.value} value={one.value}>
                            {one.value === 'write' && note !== undefined ? '不另限制' : one.title}
                          </option>
                        ))}
                      </select>
                      {note !== undefined && <small>{note}</small>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
