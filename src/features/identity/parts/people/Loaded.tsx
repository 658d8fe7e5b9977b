import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';

interface LoadedProps<T> {
  answer: SWRResponse<T, unknown>;
  what: string;
  children: (data: T) => ReactNode;
}

/** What was asked for as soon as it is there; meanwhile its shape, and what went wrong with a way to ask again. */
export function Loaded<T>({ answer: { data, error, mutate }, what, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error === undefined)
    return <div role="status" aria-label={`正在加载${what}`} className="ui-skeleton" style={{ height: 240 }} />;
  return (
    <div className="pp-empty" role="alert">
      <p>
        {what}没有加载出来：{messageOf(error)}
      </p>
      <Button onClick={() => void mutate()}>重试</Button>
    </div>
  );
}
