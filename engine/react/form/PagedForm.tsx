import type { SectionModel } from '@yunpu/engine-core/document';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { formMessages } from '../messages/form.ts';
import { Button } from '../parts/Button.tsx';
import { IssueList } from './IssueList.tsx';
import { groupSections, Sections, sectionOf, useIssueCount } from './Sections.tsx';
import { useForm, useTopic } from './state/context.ts';
import { focusField } from './state/focus.ts';

/** One group at a time. The others stay in the page, hidden: their fields keep what was typed. */
export default function PagedForm({
  sections,
  steps,
}: {
  sections: readonly SectionModel[];
  steps: boolean;
}): ReactNode {
  const { store } = useForm();
  useTopic(store, '#sections');
  const [chosen, setChosen] = useState(0);
  const issueCount = useIssueCount();
  const base = useId();
  const groups = groupSections(sections);
  const shown = groups.map((group) => group.sections.some((section) => store.sectionVisible(section.name)));
  const current = shown[chosen] ? chosen : Math.max(0, shown.indexOf(true));

  const jump = (path: string): void => {
    const target = groups.findIndex((group) => sectionOf(group.sections, path) !== undefined);
    if (target >= 0) setChosen(target);
    requestAnimationFrame(() => focusField(store, path));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (current + step + groups.length) % groups.length;
    setChosen(next);
    document.getElementById(`${base}-tab-${next}`)?.focus();
  };
  return (
    <>
      <IssueList onJump={jump} />
      <div role="tablist" className={steps ? 'yp-tabs yp-steps' : 'yp-tabs'} onKeyDown={onKeyDown}>
        {groups.map((group, index) => {
          const count = issueCount(group.sections);
          return shown[index] ? (
            <button
              key={group.title}
              id={`${base}-tab-${index}`}
              type="button"
              role="tab"
              aria-selected={index === current}
              aria-controls={`${base}-panel-${index}`}
              tabIndex={index === current ? 0 : -1}
              onClick={() => setChosen(index)}
            >
              {steps && (
                <span className="yp-step-number" aria-hidden>
                  {index + 1}
                </span>
              )}
              {group.title}
              {count > 0 && (
                <span className="yp-badge" aria-label={formMessages.issuesOfStep(count)}>
                  {count}
                </span>
              )}
            </button>
          ) : null;
        })}
      </div>
      {groups.map((group, index) => (
        <div
          key={group.title}
          role="tabpanel"
          id={`${base}-panel-${index}`}
          aria-labelledby={`${base}-tab-${index}`}
          hidden={index !== current}
          className="yp-panel"
        >
          <Sections sections={group.sections} />
          {steps && (
            <div className="yp-step-foot">
              {index > 0 && <Button onClick={() => setChosen(index - 1)}>{formMessages.previous}</Button>}
              {index < groups.length - 1 && <Button onClick={() => setChosen(index + 1)}>{formMessages.next}</Button>}
            </div>
          )}
        </div>
      ))}
    </>
  );
}
