import type { ReactNode } from 'react';
import { commonMessages } from '../messages/common.ts';
import { listMessages } from '../messages/list.ts';

interface ListNotesProps {
  /** The address names a view that is there no more. */
  viewGone: boolean;
  /** Records changed elsewhere that are not on this page. */
  pending: number;
  /** Why the rows that are shown could not be fetched anew. */
  stale: string | undefined;
  onShowAll(): void;
  onRefresh(): void;
}

/** What a person has to know of the rows below, each with the way out. */
export function ListNotes({ viewGone, pending, stale, onShowAll, onRefresh }: ListNotesProps): ReactNode {
  return (
    <div className="yp-list-notes">
      {viewGone && (
        <p className="yp-stale" role="status">
          {listMessages.viewGone}
          <button type="button" className="yp-link" onClick={onShowAll}>
            {listMessages.showAll}
          </button>
        </p>
      )}
      {pending > 0 && (
        <button type="button" className="yp-pending" onClick={onRefresh}>
          {listMessages.pending(pending)}
        </button>
      )}
      {stale !== undefined && (
        <p className="yp-stale" role="alert">
          {listMessages.stale(stale)}
          <button type="button" className="yp-link" onClick={onRefresh}>
            {commonMessages.retry}
          </button>
        </p>
      )}
    </div>
  );
}
