import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { Loaded } from '../../../../platform/workstation/Loaded.tsx';
import type { Paged } from '../../api/sealGrants.ts';

interface LoadedRowsProps<Row> {
  answer: SWRResponse<Paged<Row>, unknown>;
  what: string;
  /** Where there is none. */
  empty: string;
  children: (page: Paged<Row>) => ReactNode;
}

/** A page of rows as soon as it is there. */
export function LoadedRows<Row>({ answer, what, empty, children }: LoadedRowsProps<Row>) {
  const shape = (
    <div className="sl-rows">
      {[1, 2, 3].map((at) => (
        <div key={at} className="ui-skeleton" style={{ height: 64 }} />
      ))}
    </div>
  );
  return (
    <Loaded answer={answer} what={what} shape={shape}>
      {(page) => (page.rows.length === 0 ? <p className="sl-empty">{empty}</p> : children(page))}
    </Loaded>
  );
}
