import { useEffect, useState } from 'react';
import { mayConcern } from '../../../engine/core/endpoint/transport.ts';
import { subscribeToEvents } from '../../platform/gateway/events.ts';
import { objectOf } from '../../platform/gateway/json.ts';
import { request } from '../../platform/gateway/request.ts';

/** Entity of the records that stand for requests for approval; a change of one may change what is to be done. */
export const TASK_ENTITY = 'approval';
/** ms: several changes at once are one question. */
const GATHER_MS = 500;

export interface TaskCount {
  /** Approvals that wait for this person. */
  toHandle: number;
  /** Of these, past their time. */
  overdue: number;
}

/** How much waits for this person's approval, kept up to date as it changes. Undefined until it is known. */
export function useTaskCount(wanted: boolean): TaskCount | undefined {
  const [count, setCount] = useState<TaskCount>();
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async () => {
      timer = undefined;
      try {
        const answer = objectOf(await request('/yzjumc/wf/v3/task_count', { method: 'GET', warn: false }));
        if (!over) setCount({ toHandle: Number(answer.toHandle) || 0, overdue: Number(answer.overdue) || 0 });
      } catch {
        // A number that cannot be had now is asked for again with the next change; the last one stays.
      }
    };
    void ask();
    const stop = subscribeToEvents((event) => {
      if (mayConcern(event, TASK_ENTITY)) timer ??= setTimeout(() => void ask(), GATHER_MS);
    });
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, [wanted]);
  return count;
}
