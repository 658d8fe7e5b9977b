import type { ReactNode } from 'react';
import { pagingMessages } from '../messages/paging.ts';
import { Icon } from '../parts/Icon.tsx';
import { previousPage, rememberPrevious } from './cursorTrail.ts';
import { PageSizes } from './Pager.tsx';

interface CursorPagerProps {
  pageNo: number;
  pageSize: number;
  /** Where this page begins; undefined is the first one. */
  cursor: string | undefined;
  /** Where the next page begins; undefined while it is not known or when there is none. */
  next: string | undefined;
  onChange(patch: { pageNo?: number; pageSize?: number; cursor?: string }): void;
}

/** The way through a list that is paged by key: on, back, and to the beginning. How many there are is nobody's concern. */
export function CursorPager({ pageNo, pageSize, cursor, next, onChange }: CursorPagerProps): ReactNode {
  const before = cursor === undefined ? undefined : previousPage(cursor);
  const forward = () => {
    if (next === undefined) return;
    rememberPrevious(next, cursor);
    onChange({ pageNo: pageNo + 1, cursor: next });
  };
  return (
    <nav className="yp-pager" aria-label={pagingMessages.pages}>
      <span className="yp-pages">
        <button
          type="button"
          className="yp-page"
          disabled={cursor === undefined}
          onClick={() => onChange({ pageNo: 1 })}
        >
          {pagingMessages.first}
        </button>
        <button
          type="button"
          className="yp-page"
          aria-label={pagingMessages.previous}
          disabled={before === undefined}
          title={cursor !== undefined && before === undefined ? pagingMessages.previousUnknown : undefined}
          onClick={() => before && onChange({ pageNo: Math.max(1, pageNo - 1), cursor: before.cursor })}
        >
          <Icon name="left" />
        </button>
        <span className="yp-page" aria-current="page" role="status">
          {pagingMessages.page(pageNo)}
        </span>
        <button
          type="button"
          className="yp-page"
          aria-label={pagingMessages.next}
          disabled={next === undefined}
          onClick={forward}
        >
          <Icon name="right" />
        </button>
      </span>
      <PageSizes pageSize={pageSize} onChange={onChange} />
    </nav>
  );
}
