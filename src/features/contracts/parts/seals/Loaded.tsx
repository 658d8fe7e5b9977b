import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { Paged } from '../../api/sealGrants.ts';

interface LoadedProps<Row> {
  answer: SWRResponse<Paged<Row>, unknown>;
  what: string;
  empty: string;
  children: (page: Paged<Row>) => ReactNode;
}

/** A page of rows as soon as it is there; meanwhile its shape, and what went wrong with a way to ask again. */
export function Loaded<Row>({ answer: { data, error, mutate }, what, empty, children }: LoadedProps<Row>) {
  if (data) return data.rows.length === 0 ? <p className="sl-empty">{empty}</p> : children(data);
  if (error === undefined)
    return (
      <div className="sl-rows" role="status" aria-label={`正在加载${what}`}>
        {[1, 2, 3].map((at) => (
          <div key={at} className="ui-skeleton" style={{ height: 64 }} />
        ))}
      </div>
    );
  return (
    <div className="sl-empty" role="alert">
      <p>
        {what}没有加载出来：{messageOf(error)}
      </p>
      <Button onClick={() => void mutate()}>重试</Button>
    </div>
  );
}
