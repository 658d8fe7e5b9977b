import { patternOf, rowIndexes } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { Fragment, type ReactNode, useState } from 'react';
import { commonMessages } from '../messages/common.ts';
import { issuesMessages } from '../messages/issues.ts';
import { Button } from '../parts/Button.tsx';
import { useForm } from './state/context.ts';

const SHOWN = 5;

/**
 * What is wrong, in one place; each line leads to its field. It is seen only once it was tried to save: it would push
 * the fields away from under the pointer of someone who still fills them in. A screen reader hears the number before.
 */
export default function IssueSummary({ onJump }: { onJump(path: string): void }): ReactNode {
  const { store } = useForm();
  const [all, setAll] = useState(false);
  const issues = store.issues();
  const shown = all ? issues : issues.slice(0, SHOWN);
  const { fieldsByPath } = store.shape;
  if (!store.submitted) return <span className="yp-hidden">{issuesMessages.issues(issues.length)}</span>;
  // Each field says itself that it has to be filled in: here it is enough which.
  const missing = shown.filter(({ code, path }) => code === 'required' && fieldsByPath[patternOf(path)]);
  // What another person has done meanwhile is nothing to correct in the form.
  const wrong = issues.filter(({ code }) => !code.startsWith('refused')).length;
  return (
    <div className="yp-summary">
      {wrong > 0 && <strong>{issuesMessages.issues(wrong)}</strong>}
      <ul>
        {missing.length > 0 && (
          <li>
            {issuesMessages.missing}
            {missing.map((issue, index) => (
              <Fragment key={issue.path}>
                {index > 0 && issuesMessages.separator}
                <Button look="link" onClick={() => onJump(issue.path)}>
                  {place(fieldsByPath, issue)}
                  {fieldsByPath[patternOf(issue.path)]?.title}
                </Button>
              </Fragment>
            ))}
          </li>
        )}
        {shown
          .filter((issue) => !missing.includes(issue))
          .map((issue, index) => (
            <li key={`${issue.path}-${issue.code}-${index}`}>
              {issue.path === '' ? (
                issue.message
              ) : (
                <Button look="link" onClick={() => onJump(issue.path)}>
                  {place(store.shape.fieldsByPath, issue)}
                  {issue.message}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {issues.length > SHOWN && (
        <Button look="link" onClick={() => setAll(!all)}>
          {all ? commonMessages.fold : issuesMessages.showIssues(issues.length)}
        </Button>
      )}
    </div>
  );
}

/** Which row of which table; a field's own title is in its message. */
function place(fields: Readonly<Record<string, { title: string }>>, { path, message }: Issue): string {
  const rows = rowIndexes(path);
  if (rows.length === 0) return '';
  const table = fields[patternOf(path).split('.')[0] ?? ''];
  return issuesMessages.place(table?.title ?? '', rows.map((row) => row + 1).join('-'), message);
}
