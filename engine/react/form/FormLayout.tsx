import type { SectionModel } from '@yunpu/engine-core/document';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IssueList } from './IssueList.tsx';
import { type LayoutProps, type OwnLayout, ownLayout } from './ownLayouts.ts';
import { groupSections, Sections, sectionOf, useIssueCount } from './Sections.tsx';
import { useForm, useTopic } from './state/context.ts';
import { focusField } from './state/focus.ts';

/** Few documents part their form; where the code does not come, its sections stand below each other. */
const PagedForm = lazy(() => import('./PagedForm.tsx').catch(() => ({ default: Undivided })));

function Undivided({ sections }: { sections: readonly SectionModel[] }): ReactNode {
  const { store } = useForm();
  return (
    <>
      <IssueList onJump={(path) => focusField(store, path)} />
      <Sections sections={sections} />
    </>
  );
}

/** The fields of a form in the layout that the document chose: sections, tabs or steps. */
export function FormLayout(): ReactNode {
  const { model } = useForm();
  const { layout, sections } = model.form;
  const own = ownLayout(layout);
  if (own) return <OwnForm layout={own} sections={sections} />;
  if ((layout !== 'tabs' && layout !== 'steps') || groupSections(sections).length < 2) {
    return <Undivided sections={sections} />;
  }
  return (
    <Suspense fallback={null}>
      <PagedForm sections={sections} steps={layout === 'steps'} />
    </Suspense>
  );
}

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
      <IssueList onJump={jump} />
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
