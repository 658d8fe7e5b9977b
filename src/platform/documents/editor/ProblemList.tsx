import type { Problem } from '@yunpu/engine-core/document';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import '../documents.css';

export interface ProblemListProps {
  problems: readonly Problem[];
  compileMs: number;
  onReveal(problem: Problem): void;
  onFix(problem: Problem): void;
}

/** Every problem with its place, like a compiler prints them; a press leads there. */
export function ProblemList({ problems, compileMs, onReveal, onFix }: ProblemListProps) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="doc-problems" aria-label="问题">
      <div className="doc-problems-head" role="status">
        {problems.length === 0 ? (
          <>
            <CircleCheck size={16} className="doc-good" aria-hidden /> 没有问题
          </>
        ) : (
          <>
            <CircleAlert size={16} className={errors > 0 ? 'doc-bad' : 'doc-warn'} aria-hidden /> {errors} 个错误，
            {problems.length - errors} 个提醒
          </>
        )}
        <span className="doc-ms">编译 {compileMs.toFixed(1)} ms</span>
      </div>
      {problems.length > 0 && (
        <ol>
          {problems.map((problem, index) => (
            <li key={`${problem.pointer} ${problem.code} ${index}`}>
              {problem.severity === 'error' ? (
                <CircleAlert size={14} className="doc-bad" aria-label="错误" />
              ) : (
                <TriangleAlert size={14} className="doc-warn" aria-label="提醒" />
              )}
              <button type="button" className="doc-problem" onClick={() => onReveal(problem)}>
                <span className="doc-place">
                  {problem.line}:{problem.column}
                </span>
                <span>{problem.message}</span>
                {problem.suggestion && <em>{problem.suggestion}</em>}
              </button>
              {problem.fix && (
                <button type="button" className="doc-fix" onClick={() => onFix(problem)}>
                  修复
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
