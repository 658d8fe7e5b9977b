import type { EntityModel, FieldModel, SectionModel } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { Fragment, memo, type ReactNode, Suspense, useCallback } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { runsOf } from '../parts/runs.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { useForm, useTopic } from './state/context.ts';
import type { FormStore } from './state/store.ts';

const FormParts = lazyPart(() => import('./FormParts.tsx'));

/** Height that a section of so many fields will have: reserved until it is laid out. */
function reserved(section: SectionModel, columns: number): string {
  const rows = section.fields.reduce(
    (sum, field) => sum + Math.max(field.span / 24, field.kind === 'table' ? 4 : 1 / columns),
    0,
  );
  return `auto ${Math.round(rows * 70 + 60)}px`;
}

/** A section with its fields on a grid of 24 columns; gone while its condition does not hold. */
const Section = memo(function Section({ section, bare }: { section: SectionModel; bare: boolean }): ReactNode {
  const { store, model, blanks } = useForm();
  useTopic(store, `#section/${section.name}`);
  if (!store.sectionVisible(section.name)) return null;
  const { columns } = section;
  const partsAfter = (name: string | undefined): ReactNode => {
    const parts = section.parts.filter(({ after }) => after === name);
    return parts.length === 0 ? null : (
      <Suspense fallback={null}>
        <FormParts parts={parts} />
      </Suspense>
    );
  };
  const slots = (some: readonly FieldModel[]): ReactNode =>
    some.map((field) => (
      <Fragment key={field.id}>
        {field.internal || isYetToCome(field, model, store, blanks) ? null : (
          <FieldSlot field={field} address={`/${field.name}`} />
        )}
        {partsAfter(field.name)}
      </Fragment>
    ));
  const before = partsAfter(undefined);
  const fields = (
    <>
      {before && <div className="yp-grid">{before}</div>}
      {runsOf(section.fields, columns).map((run, index) =>
        'across' in run ? (
          <div key={index} className={`yp-grid yp-columns-${columns}`}>
            {slots(run.across)}
          </div>
        ) : (
          <div key={index} className="yp-lanes">
            {run.lanes.map((lane, at) => (
              <div key={at} className="yp-grid">
                {slots(lane)}
              </div>
            ))}
          </div>
        ),
      )}
    </>
  );
  const style = { containIntrinsicBlockSize: reserved(section, columns) };
  if (bare || section.title === '')
    return (
      <div className="yp-section yp-section-bare" style={style}>
        {section.description && <p className="yp-muted">{section.description}</p>}
        {fields}
      </div>
    );
  return (
    <details className="yp-section" open={!section.collapsed} style={style}>
      <summary className="yp-section-title">
        <h2>{section.title}</h2>
        {section.description && <span className="yp-muted">{section.description}</span>}
      </summary>
      {fields}
    </details>
  );
});

/** The number and the state that a record gets when it is first saved say nothing before. */
function isYetToCome(field: FieldModel, model: EntityModel, store: FormStore, blanks: boolean | undefined): boolean {
  if (!field.readOnly || !store.env.scope.isNew) return false;
  const isNumber = field.path === model.key || (!blanks && field.numbering !== undefined);
  return field.path === model.states?.field || (isNumber && isEmptyValue(store.record()[field.name]));
}

/** Sections one below the other; what is off the screen is laid out when it comes near. */
export function Sections({ sections }: { sections: readonly SectionModel[] }): ReactNode {
  const bare = sections.length === 1;
  return (
    <>
      {sections.map((section) => (
        <Section key={section.name} section={section} bare={bare} />
      ))}
    </>
  );
}

/** Names of the groups that tabs or steps show: a section's tab, or its own title. */
export function groupSections(sections: readonly SectionModel[]): { title: string; sections: SectionModel[] }[] {
  const groups: { title: string; sections: SectionModel[] }[] = [];
  for (const section of sections) {
    const title = section.tab ?? section.title;
    const group = groups.find((candidate) => candidate.title === title);
    if (group) group.sections.push(section);
    else groups.push({ title, sections: [section] });
  }
  return groups;
}

export const sectionOf = (sections: readonly SectionModel[], path: string): SectionModel | undefined =>
  sections.find((section) => section.fields.some((field) => field.name === path.split('/')[1]));

/** How many issues lie in some sections; drawn again when issues change. */
export function useIssueCount(): (sections: readonly SectionModel[]) => number {
  const { store } = useForm();
  useTopic(store, '#issues');
  return useCallback(
    (sections) => {
      const names = new Set(sections.flatMap((section) => section.fields.map((field) => field.name)));
      return store.issues().filter((issue) => names.has(issue.path.split('/')[1] ?? '')).length;
    },
    [store],
  );
}
