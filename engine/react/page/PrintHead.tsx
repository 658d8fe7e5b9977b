import type { EntityModel } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ListState, RowCount } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { listMessages } from '../messages/list.ts';
import { FilterWords } from '../table/filter/FilterWords.tsx';
import { usePrinting } from '../table/usePrinting.ts';
import { totalText } from './totalText.ts';

/** What a printed list says of itself: which records these are, how many, and as of when. */
export function PrintHead({
  model,
  title,
  state,
  view,
  counted,
}: {
  model: EntityModel;
  title: string;
  state: ListState;
  view: string | undefined;
  counted: RowCount | undefined;
}): ReactNode {
  const printing = usePrinting();
  if (!printing) return null;
  const now = Date.now();
  const text = counted && totalText(counted);
  const conditions = [
    view && listMessages.printedView(view),
    state.keyword && listMessages.printedSearch(state.keyword),
  ];
  const line = (filter?: string) => (
    <span>
      {[
        ...conditions,
        filter && listMessages.printedFilter(filter),
        text?.sentence(text.count),
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
