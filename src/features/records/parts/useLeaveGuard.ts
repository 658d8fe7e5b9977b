import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '../../../platform/session/session.ts';
import { confirm } from '../../../ui/notices.ts';

export interface LeaveGuard {
  onDirtyChange(dirty: boolean): void;
  /** What follows is the page's own step after a save: nothing is lost by it. */
  release(): void;
}

/** Asks before another page is opened over a form with unsaved changes. A session that has ended does not ask: its draft is kept. */
export function useLeaveGuard(): LeaveGuard {
  const dirty = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentSession() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      content: '有尚未保存的修改，确定离开吗？已填写的内容会留作草稿。',
      okText: '离开',
      cancelText: '继续填写',
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  const onDirtyChange = useCallback((now: boolean) => void (dirty.current = now), []);
  const release = useCallback(() => void (dirty.current = false), []);
  return { onDirtyChange, release };
}
