import type { Filter } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import type { RowsBehind } from './types.ts';

interface RowsLinkProps {
  rows: RowsBehind;
  conditions: readonly Filter[];
  className?: string;
  children: ReactNode;
}

/** A figure as a link to the rows that it stands for; with a key held down it opens a tab of its own. */
export function RowsLink({ rows, conditions, className, children }: RowsLinkProps): ReactNode {
  return (
    <a
      href={rows.href(conditions)}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        rows.open(conditions);
      }}
    >
      {children}
    </a>
  );
}
