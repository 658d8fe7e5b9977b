import { mayAffect } from '@yunpu/engine-core/endpoint';
import { useEffect, useState } from 'react';
import type { TaskCounts } from '../../../contract/approvals.ts';
import { api } from '../../platform/gateway/api.ts';
import { subscribeToEvents } from '../../platform/gateway/events.ts';

/** Entity of the records that stand for requests for approval; a change of one may change what is to be done. */
export const TASK_ENTITY = 'approval';
/** ms: several changes at once are one question. */
const GATHER_MS = 500;

const fetchTaskCount = api('GET /yzjumc/wf/v3/task_count');

/** How much waits for this person's approval, kept up to date as it changes. Undefined until it is known. */
export function useTaskCount(wanted: boolean): TaskCounts | undefined {
  const [count, setCount] = useState<TaskCounts>();
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async () => {
      timer = undefined;
      try {
        const answer = await fetchTaskCount();
        if (!over) setCount(answer);
      } catch {
        // A number that cannot be had now is asked for again with the next change; the last one stays.
      }
    };
    void ask();
    const stop = subscribeToEvents((event) => {
      if (mayAffect(event, TASK_ENTITY)) timer ??= setTimeout(() => void ask(), GATHER_MS);
    });
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, [wanted]);
  return count;
}
