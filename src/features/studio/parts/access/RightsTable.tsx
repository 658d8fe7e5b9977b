import { Eye } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { type Rows, rowsOf, setRows, withRole } from '../edits/access.ts';
import { pointerOf, setValue } from '../edits/json.ts';

const ROWS: readonly { value: Rows; title: string }[] = [
  { value: 'none', title: '不能' },
  { value: 'team', title: '本团队的' },
  { value: 'all', title: '全部' },
  { value: 'some', title: '按条件' },
];
const ROW_RIGHTS = [
  ['read', '查看单据'],
  ['write', '修改单据'],
] as const;
const LIST_RIGHTS = [
  ['create', '新建'],
  ['delete', '删除'],
] as const;

export interface SeesAs {
  onSeeAs(role: string): void;
}

/** The heads of both tables: each role, with the way to the page as that role sees it. */
export function RoleHeads({ what, onSeeAs }: SeesAs & { what: string }) {
  const { roles } = useDesign();
  return (
    <thead>
      <tr>
        <th scope="col">{what}</th>
        {roles.map(({ name, title }) => (
          <th key={name} scope="col">
            <span>{title}</span>
            <Button
              look="icon"
              aria-label={`以${title}的身份看`}
              title={`以${title}的身份看`}
              onClick={() => onSeeAs(name)}
            >
              <Eye size={14} aria-hidden />
            </Button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Who may do what with records as a whole. */
export function RightsTable({ onSeeAs, onOpen }: SeesAs & { onOpen(pointer: string): void }) {
  const { document, roles, edit, locked } = useDesign();
  const { access = {}, actions = {} } = document;
  const order = roles.map(({ name }) => name);
  return (
    <table className="st-access" aria-label="单据的权限">
      <RoleHeads what="单据" onSeeAs={onSeeAs} />
      <tbody>
        {ROW_RIGHTS.map(([part, title]) => (
          <tr key={part}>
            <th scope="row">{title}</th>
            {roles.map((role) => {
              const rows = rowsOf(access[part]?.[role.name]);
              return (
                <td key={role.name} data-level={rows === 'none' ? 'none' : rows === 'all' ? 'write' : 'read'}>
                  <select
                    aria-label={`${title}：${role.title}`}
                    value={rows}
                    disabled={locked}
                    onChange={(event) => {
                      const next = event.target.value as Rows;
                      edit((now) => setRows(now, part, role.name, next));
                      if (next === 'some') onOpen(pointerOf(['access', part, role.name]));
                    }}
                  >
                    {ROWS.map((one) => (
                      <option key={one.value} value={one.value}>
                        {one.title}
                      </option>
                    ))}
                  </select>
                  {rows === 'some' && (
                    <button
                      type="button"
                      className="st-link"
                      aria-label={`${title}的条件：${role.title}`}
                      onClick={() => onOpen(pointerOf(['access', part, role.name]))}
                    >
                      看条件
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        {LIST_RIGHTS.map(([part, title]) => (
          <tr key={part}>
            <th scope="row">{title}</th>
            {roles.map((role) => (
              <td key={role.name}>
                <input
                  type="checkbox"
                  aria-label={`${title}：${role.title}`}
                  checked={access[part]?.includes(role.name) ?? false}
                  disabled={locked}
                  onChange={(event) =>
                    edit((now) =>
                      setValue(
                        now,
                        ['access', part],
                        withRole(access[part] ?? [], role.name, event.target.checked, order),
                      ),
                    )
                  }
                />
              </td>
            ))}
          </tr>
        ))}
        {Object.entries(actions).map(([name, action]) => {
          const everyone = action.roles === undefined || action.roles.length === 0;
          return (
            <tr key={name}>
              <th scope="row">
                <button type="button" className="st-link" onClick={() => onOpen(pointerOf(['actions', name]))}>
                  {action.title}
                </button>
                {everyone && <small>能查看的人</small>}
              </th>
              {roles.map((role) => (
                <td key={role.name}>
                  <input
                    type="checkbox"
                    aria-label={`${action.title}：${role.title}`}
                    checked={everyone || (action.roles?.includes(role.name) ?? false)}
                    disabled={locked || (!everyone && action.roles?.length === 1 && action.roles[0] === role.name)}
                    onChange={(event) =>
                      edit((now) =>
                        setValue(
                          now,
                          ['actions', name, 'roles'],
                          withRole(everyone ? order : (action.roles ?? []), role.name, event.target.checked, order),
                        ),
                      )
                    }
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
