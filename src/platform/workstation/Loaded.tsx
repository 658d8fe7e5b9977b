import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { Button } from '../../ui/Button.tsx';
import { isTakenAway, messageOf } from '../gateway/errors.ts';
import './loaded.css';

interface LoadedProps<Data> {
  answer: Pick<SWRResponse<Data, unknown>, 'data' | 'error' | 'mutate'>;
  /** What is asked for, as people call it. */
  what: string;
  /** The shape of what comes; a plain box without one. */
  shape?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What is still shown was read before, perhaps for another page of it. */
export const staleWords = (what: string, error: unknown): string =>
  `${what}没有更新，下面是之前读到的：${messageOf(error)}`;

/**
 * What was asked for, as soon as it is there; meanwhile its shape, and what went wrong with a way to ask again. A line
 * that breaks later leaves what is there, and says so; a refusal takes its place.
 */
export function Loaded<Data>({ answer: { data, error, mutate }, what, shape, children }: LoadedProps<Data>) {
  if (data !== undefined && !isTakenAway(error))
    return (
      <>
        {error !== undefined && (
          <div className="ws-stale" role="alert">
            {staleWords(what, error)} <Button onClick={() => void mutate()}>重试</Button>
          </div>
        )}
        {children(data)}
      </>
    );
  if (error === undefined)
    return (
      <div role="status" aria-label={`正在加载${what}`}>
        {shape ?? <div className="ui-skeleton" style={{ height: 240 }} />}
      </div>
    );
  return (
    <div className="ws-unloaded" role="alert">
      <p>
        {what}没有加载出来：{messageOf(error)}
      </p>
      <Button onClick={() => void mutate()}>重试</Button>
    </div>
  );
}
