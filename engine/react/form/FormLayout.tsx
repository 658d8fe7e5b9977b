import type { SectionModel } from '@yunpu/engine-core/document';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { formMessages } from '../messages/form.ts';
import { Button } from '../parts/Button.tsx';
import { type LayoutProps, type OwnLayout, ownLayout } from './ownLayouts.ts';
import { groupSections, Sections, useIssueCount } from './Sections.tsx';
import { useForm, useTopic } from './state/context.ts';
import { focusField } from './state/focus.ts';

/** The fields of a form in the layout that the document chose: sections, tabs or steps. */
export function FormLayout(): ReactNode {
  const { model, store } = useForm();
  const { layout, sections } = model.form;
  const groups = groupSections(sections);
  const own = ownLayout(layout);
  if (own) return <OwnForm layout={own} sections={sections} />;
  if ((layout !== 'tabs' && layout !== 'steps') || groups.length < 2) {
    return (
      <>
        <Issues onJump={(path) => focusField(store, path)} />
        <Sections sections={sections} />
      </>
    );
  }
  return <Paged groups={groups} steps={layout === 'steps'} />;
}

/** Each field says itself what is wrong with it, where this does not come. */
const IssueSummary = lazy(() => import('./IssueSummary.tsx').catch(() => ({ default: () => null })));

/** Names to a screen reader what is wrong as soon as it is. */
function Issues({ onJump }: { onJump(path: string): void }): ReactNode {
  const { store } = useForm();
  useTopic(store, '#issues');
  return (
    <div role="alert">
      {store.issues().length > 0 && (
        <Suspense fallback={null}>
          <IssueSummary onJump={onJump} />
        </Suspense>
      )}
    </div>
  );
}

interface Group {
  title: string;
  sections: readonly SectionModel[];
}

const sectionOf = (sections: readonly SectionModel[], path: string): SectionModel | undefined =>
  sections.find((section) => section.fields.some((field) => field.name === path.split('/')[1]));

/** The application's own layout, below the list of mistakes. */
function OwnForm({ layout, sections }: { layout: OwnLayout; sections: readonly SectionModel[] }): ReactNode {
  const { store } = useForm();
  useTopic(store, '#sections');
  const [wanted, setWanted] = useState<LayoutProps['wanted']>();
  const issueCount = useIssueCount();
  const jump = (path: string): void => {
    const section = sectionOf(sections, path);
    if (section) setWanted({ section });
    requestAnimationFrame(() => focusField(store, path));
  };
  return (
    <>
      <Issues onJump={jump} />
      <layout.Layout
        sections={sections}
        draw={(some) => <Sections sections={some} />}
        isShown={({ name }) => store.sectionVisible(name)}
        issueCount={issueCount}
        wanted={wanted}
      />
    </>
  );
}

/** One group at a time. The others stay in the page, hidden: their fields keep what was typed. */
function Paged({ groups, steps }: { groups: readonly Group[]; steps: boolean }): ReactNode {
  const { store } = useForm();
  useTopic(store, '#sections');
  const [chosen, setChosen] = useState(0);
  const issueCount = useIssueCount();
  const base = useId();
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
      <Issues onJump={jump} />
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
