import type { SectionModel } from '@yunpu/engine-core/document';
import { type ReactNode, useState } from 'react';
import { IssueList } from './IssueList.tsx';
import type { LayoutProps, OwnLayout } from './ownLayouts.ts';
import { Sections, sectionOf, useIssueCount } from './Sections.tsx';
import { useForm, useTopic } from './state/context.ts';
import { focusField } from './state/focus.ts';

/** The application's own layout, below the list of mistakes. */
export default function OwnForm({
  layout,
  sections,
}: {
  layout: OwnLayout;
  sections: readonly SectionModel[];
}): ReactNode {
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
