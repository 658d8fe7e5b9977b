import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { mayAct } from '@yunpu/engine-core/workflow';
import { memo, type ReactNode } from 'react';
import { listMessages } from '../messages/list.ts';
import { Icon } from '../parts/Icon.tsx';
import { Menu } from '../parts/Menu.tsx';

/** Actions named in the row; the others, and those that are refused now with the reason, are in its menu. */
const INLINE = 2;

/** A way from a row to a page that the engine does not know. */
export interface RowLink {
  title: string;
  href: string;
  /** Goes there inside the page. */
  go(): void;
}

/** What the page around the engine offers from each row. */
export interface RowLinks {
  /** Every title that a link may have, for the width of the column. */
  titles: readonly string[];
  of(record: RecordData): readonly RowLink[];
}

interface RowActionsProps {
  links: readonly RowLink[];
  model: EntityModel;
  actions: readonly ActionModel[];
  record: RecordData;
  scope: Scope;
  busy: boolean;
  onRun(action: ActionModel): void;
}

export const RowActions = memo(function RowActions({
  links,
  model,
  actions,
  record,
  scope,
  busy,
  onRun,
}: RowActionsProps): ReactNode {
  const verdicts = actions.map((action) => ({ action, may: mayAct(model, action, record, scope) }));
  const open = verdicts.filter(({ may }) => may === true).slice(0, INLINE);
  const rest = verdicts.filter((verdict) => !open.includes(verdict));
  return (
    <span className="yp-row-actions">
      {links.map(({ title, href, go }) => (
        <a
          key={href}
          className="yp-link"
          href={href}
          tabIndex={-1}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            go();
          }}
        >
          {title}
        </a>
      ))}
      {open.map(({ action }) => (
        <button
          key={action.name}
          type="button"
          className={`yp-link${action.danger ? ' yp-danger' : ''}`}
          tabIndex={-1}
          data-why={`!${action.name}`}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : () => onRun(action)}
        >
          {action.title}
        </button>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={<Icon name="more" />}
          triggerClass="yp-more"
          label={listMessages.more(String(record[model.key] ?? ''))}
          align="end"
          items={rest.map(({ action, may }) => ({
            key: action.name,
            title: action.title,
            danger: action.danger,
            why: may === true ? undefined : may.why,
            run: () => onRun(action),
          }))}
        />
      )}
    </span>
  );
});

const widthOf = (title: string): number => title.length * 14 + 12;

/** px that the actions and links of a row take at most; of the links, one is there at a time. */
export function actionsWidth(actions: readonly ActionModel[], linkTitles: readonly string[] = []): number {
  const inline = actions
    .map(({ title }) => widthOf(title))
    .sort((a, b) => b - a)
    .slice(0, INLINE)
    .reduce((sum, width) => sum + width, 0);
  return Math.max(64, inline + Math.max(0, ...linkTitles.map(widthOf)) + (actions.length > 0 ? 44 : 12));
}
