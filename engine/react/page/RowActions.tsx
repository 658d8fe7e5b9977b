import { memo, type ReactNode } from 'react';
import type { ActionModel, EntityModel, RecordData } from '../../core/document/model.ts';
import type { Scope } from '../../core/expression/types.ts';
import { mayAct } from '../../core/workflow/transitions.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu } from '../parts/Menu.tsx';

/** Actions named in the row; the others, and those that are refused now with the reason, are in its menu. */
const INLINE = 2;

interface RowActionsProps {
  model: EntityModel;
  actions: readonly ActionModel[];
  record: RecordData;
  scope: Scope;
  busy: boolean;
  onRun(action: ActionModel): void;
}

export const RowActions = memo(function RowActions({ model, actions, record, scope, busy, onRun }: RowActionsProps): ReactNode {
  const verdicts = actions.map((action) => ({ action, may: mayAct(model, action, record, scope) }));
  const open = verdicts.filter(({ may }) => may === true).slice(0, INLINE);
  const rest = verdicts.filter((verdict) => !open.includes(verdict));
  return (
    <span className="yp-row-actions">
      {open.map(({ action }) => (
        <button key={action.name} type="button" className={`yp-link${action.danger ? ' yp-danger' : ''}`} tabIndex={-1} aria-disabled={busy || undefined} onClick={busy ? undefined : () => onRun(action)}>
          {action.title}
        </button>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={<Icon name="more" />}
          triggerClass="yp-more"
          label={`更多操作 ${String(record[model.key] ?? '')}`}
          align="end"
          items={rest.map(({ action, may }) => ({ key: action.name, title: action.title, danger: action.danger, why: may === true ? undefined : may.why, run: () => onRun(action) }))}
        />
      )}
    </span>
  );
});

/** px that the actions of a row take at most. */
export function actionsWidth(actions: readonly ActionModel[]): number {
  const inline = actions.map((action) => action.title.length * 14 + 12).sort((a, b) => b - a).slice(0, INLINE).reduce((sum, width) => sum + width, 0);
  return Math.max(64, inline + 44);
}
