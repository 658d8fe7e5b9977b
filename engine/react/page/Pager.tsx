import { EMPTY_TEXT } from '@yunpu/engine-core/format';
import type { RowCount } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { pagingMessages } from '../messages/paging.ts';
import { Icon } from '../parts/Icon.tsx';
import { Sentence } from '../parts/Sentence.tsx';
import { totalText } from './totalText.ts';

const SIZES = [20, 50, 100, 200];

interface PagerProps {
  pageNo: number;
  pageSize: number;
  /** undefined: not known yet. */
  counted: RowCount | undefined;
  onChange(patch: { pageNo?: number; pageSize?: number }): void;
}

/**
 * Pages around the current one, with the first and the last; 0 stands for a gap. Of a list that nobody has counted to its
 * end, only pages that surely exist: what shows a page of it has seen whether another follows.
 */
export function pagesShown(pageNo: number, pageSize: number, counted: RowCount | undefined): number[] {
  const { total, totalIsEstimate, totalIsFloor } = counted ?? { total: 0, totalIsEstimate: false };
  const all = Math.max(1, Math.ceil(total / pageSize));
  const pages = totalIsEstimate && !totalIsFloor ? Math.min(all, pageNo + 1) : all;
  const wanted = new Set([1, pages, pageNo - 1, pageNo, pageNo + 1].filter((page) => page >= 1 && page <= pages));
  const shown: number[] = [];
  for (const page of [...wanted].sort((a, b) => a - b)) {
    const last = shown.at(-1);
    // A gap of one page is that page: three dots would take the same room and say less.
    if (last !== undefined && page - last === 2) shown.push(last + 1);
    else if (last !== undefined && page - last > 2) shown.push(0);
    shown.push(page);
  }
  return totalIsEstimate ? [...shown, 0] : shown;
}

/** How many records there are, how many a page has, and the way between pages. */
export function Pager({ pageNo, pageSize, counted, onChange }: PagerProps): ReactNode {
  const pages = pagesShown(pageNo, pageSize, counted);
  const { count, sentence } = counted ? totalText(counted) : { count: EMPTY_TEXT, sentence: pagingMessages.total };
  const step = (to: number, label: string, icon: 'left' | 'right') => (
    <button
      type="button"
      className="yp-page"
      aria-label={label}
      disabled={to < 1 || to > Math.max(...pages)}
      onClick={() => onChange({ pageNo: to })}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <nav className="yp-pager" aria-label={pagingMessages.pages}>
      <span className="yp-total" role="status">
        <Sentence sentence={sentence}>
          <b>{count}</b>
        </Sentence>
      </span>
      <span className="yp-pages">
        {step(pageNo - 1, pagingMessages.previous, 'left')}
        {pages.map((page, index) =>
          page === 0 ? (
            <span key={`gap${index}`} className="yp-gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="yp-page"
              aria-label={pagingMessages.page(page)}
              aria-current={page === pageNo ? 'page' : undefined}
              onClick={() => onChange({ pageNo: page })}
            >
              {page}
            </button>
          ),
        )}
        {step(pageNo + 1, pagingMessages.next, 'right')}
      </span>
      <PageSizes pageSize={pageSize} onChange={onChange} />
    </nav>
  );
}

export function PageSizes({
  pageSize,
  onChange,
}: {
  pageSize: number;
  onChange(patch: { pageSize: number }): void;
}): ReactNode {
  return (
    <select
      className="yp-entry yp-sizes"
      aria-label={pagingMessages.pageSize}
      value={pageSize}
      onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
    >
      {[...new Set([...SIZES, pageSize])]
        .sort((a, b) => a - b)
        .map((size) => (
          <option key={size} value={size}>
            {pagingMessages.perPage(size)}
          </option>
        ))}
    </select>
  );
}
