import { CircleAlert, TriangleAlert } from 'lucide-react';
import { problemsAt, useDesign } from './designContext.ts';
import './problems.css';

/** What is wrong at a place, in the compiler's words. */
export function Problems({ pointer }: { pointer: string }) {
  const { problems } = useDesign();
  const found = problemsAt(problems, pointer);
  if (found.length === 0) return null;
  return (
    <ul className="st-problems" aria-label="问题">
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
