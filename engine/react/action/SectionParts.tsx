import type { ActionModel, PartModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import './sectionParts.css';

/** The actions whose buttons may stand among the fields. */
export interface PartOffers {
  /** The action of this name, with whether it may be run now; undefined when it is not this person's. */
  offer(
    name: string,
    record: Readonly<RecordData>,
  ): { action: ActionModel; verdict: true | { why: string } } | undefined;
  run(action: ActionModel): void;
}

interface SectionPartsProps {
  parts: readonly PartModel[];
  record: Readonly<RecordData>;
  scope: Scope;
  /** Absent: there is nobody to run an action, and buttons are left out. */
  offers: PartOffers | undefined;
}

/** Notes and buttons among the fields of a section; each gone while its condition does not hold. */
export default function SectionParts({ parts, record, scope, offers }: SectionPartsProps): ReactNode {
  return parts.map(({ note, tone, action, show }, index) => {
    if (show && show.evaluate({ record, scope }) !== true) return null;
    if (note !== undefined)
      return (
        <p key={index} className={`yp-note yp-note-${tone}`} role="note">
          {note}
        </p>
      );
    const offered = action === undefined ? undefined : offers?.offer(action, record);
    if (!offered) return null;
    return (
      <div key={index} className="yp-part-action">
        <ActionButton action={offered.action} allowed={offered.verdict} onRun={() => offers?.run(offered.action)} />
      </div>
    );
  });
}
