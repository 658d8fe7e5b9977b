import { CircleAlert } from 'lucide-react';
import { useDesign } from './designContext.ts';
import type { Hindrance } from './edits/carryField.ts';
import './problems.css';

/** Places that stand in the way of an edit, each to go to. */
export function Hindrances({ title, found }: { title: string; found: readonly Hindrance[] }) {
  const { choose } = useDesign();
  if (found.length === 0) return null;
  return (
    <div role="alert">
      <p className="st-error">{title}</p>
      <ul className="st-problems" aria-label={title}>
        {found.map(({ pointer, message }, index) => (
          <li key={`${pointer} ${index}`} data-severity="error">
            <CircleAlert size={14} aria-label="错误" />
            <span>
              {message}
              <button type="button" className="st-link" onClick={() => choose(partAt(pointer))}>
                去看看
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What can be chosen in the studio that holds a place: the field, the rule, the view. */
function partAt(pointer: string): string {
  const part =
    /^\/record(?:(?:\/items)?\/properties\/[^/]+)+/u.exec(pointer) ??
    /^\/(?:actions|states\/values|rules|list\/views|form\/sections|approval\/steps)\/[^/]+/u.exec(pointer);
  return part?.[0] ?? '';
}
