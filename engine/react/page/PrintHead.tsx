import type { EntityModel } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ListState } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { listMessages } from '../messages/list.ts';
import { FilterWords } from '../table/filter/FilterWords.tsx';
import { usePrinting } from '../table/usePrinting.ts';

/** What a printed list says of itself: which records these are, how many, and as of when. */
export function PrintHead({
  model,
  title,
  state,
  view,
  total,
}: {
  model: EntityModel;
  title: string;
  state: ListState;
  view: string | undefined;
  total: number;
}): ReactNode {
  const printing = usePrinting();
  if (!printing) return null;
  const now = Date.now();
  const conditions = [
    view && listMessages.printedView(view),
    state.keyword && listMessages.printedSearch(state.keyword),
  ];
  const line = (filter?: string) => (
    <span>
      {[
        ...conditions,
        filter && listMessages.printedFilter(filter),
        listMessages.printedTotal(total),
        listMessages.printed(formatDateTime(new Date(now).toISOString())),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join('\u3000')}
    </span>
  );
  return (
    <div className="yp-print-head">
      <strong>{title}</strong>
      {state.filter ? (
        <FilterWords model={model} filter={state.filter}>
          {line}
        </FilterWords>
      ) : (
        line()
      )}
    </div>
  );
}
