import type { SectionModel } from '@yunpu/engine-core/document';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { IssueList } from './IssueList.tsx';
import { ownLayout } from './ownLayouts.ts';
import { groupSections, Sections } from './Sections.tsx';
import { useForm } from './state/context.ts';
import { focusField } from './state/focus.ts';

/** Few documents part their form, and few applications lay it out; where the code does not come, sections stand below each other. */
const OwnForm = lazyPart(() => import('./OwnForm.tsx'), Undivided);
const PagedForm = lazyPart(() => import('./PagedForm.tsx'), Undivided);

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
  if (!own && ((layout !== 'tabs' && layout !== 'steps') || groupSections(sections).length < 2)) {
    return <Undivided sections={sections} />;
  }
  return (
    <Suspense fallback={null}>
      {own ? (
        <OwnForm layout={own} sections={sections} />
      ) : (
        <PagedForm sections={sections} steps={layout === 'steps'} />
      )}
    </Suspense>
  );
}
