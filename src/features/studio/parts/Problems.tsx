import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesign } from './designContext.ts';
import { ListedProblemsContext, notListedNearer } from './listedProblems.ts';
import './problems.css';

/** Around lists of problems of one thing: each problem stands in the list that is nearest to its place, and only there. */
export function ProblemsOnce({ children }: { children: ReactNode }) {
  const [listed, setListed] = useState<ReadonlyMap<string, number>>(new Map());
  const register = useCallback((pointer: string) => {
    const count = (by: number) =>
      setListed((now) => {
        const next = new Map(now);
        const many = (now.get(pointer) ?? 0) + by;
        if (many > 0) next.set(pointer, many);
        else next.delete(pointer);
        return next;
      });
    count(1);
    return () => count(-1);
  }, []);
  const value = useMemo(() => ({ listed, register }), [listed, register]);
  return <ListedProblemsContext value={value}>{children}</ListedProblemsContext>;
}

/** What is wrong at a place, in the compiler's words. */
export function Problems({ pointer }: { pointer: string }) {
  const { problems } = useDesign();
  const { listed, register } = useContext(ListedProblemsContext);
  const list = useRef<HTMLUListElement>(null);
  const found = notListedNearer(problems, pointer, listed);
  const isShown = found.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    // What is wrong is not hidden in a part that is closed.
    for (let around = list.current?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    return register(pointer);
  }, [isShown, pointer, register]);
  if (!isShown) return null;
  return (
    <ul ref={list} className="st-problems" aria-label="问题">
      {found.slice(0, 5).map((problem, index) => (
        <li key={`${problem.code} ${problem.pointer} ${index}`} data-severity={problem.severity}>
          {problem.severity === 'error' ? (
            <CircleAlert size={14} aria-label="错误" />
          ) : (
            <TriangleAlert size={14} aria-label="提醒" />
          )}
          <span>
            {problem.message}
            {problem.suggestion && <small>{problem.suggestion}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
