import type { EntityModel } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ListState, RowCount } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { useLabelOf } from '../data/labels.ts';
import { listMessages } from '../messages/list.ts';
import { describeFilter } from '../table/filter/describe.ts';
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
  const label = useLabelOf(model);
  if (!printing) return null;
  const now = Date.now();
  const text = counted && totalText(counted);
  const conditions = [
    view && listMessages.printedView(view),
    state.keyword && listMessages.printedSearch(state.keyword),
    state.filter && listMessages.printedFilter(describeFilter(model, state.filter, label)),
    text?.sentence(text.count),
  ].filter((part) => part !== undefined && part !== '');
  return (
    <div className="yp-print-head">
      <strong>{title}</strong>
      <span>{[...conditions, listMessages.printed(formatDateTime(new Date(now).toISOString()))].join('\u3000')}</span>
    </div>
  );
}
