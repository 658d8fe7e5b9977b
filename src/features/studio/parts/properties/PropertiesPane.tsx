import { useDesign } from '../designContext.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import { writtenAt } from '../edits/shared.ts';
import { ProblemsOnce } from '../Problems.tsx';
import { ActionProperties } from './ActionProperties.tsx';
import { ApprovalProperties, StepProperties } from './ApprovalProperties.tsx';
import { FieldProperties } from './FieldProperties.tsx';
import { DocumentProperties, SectionProperties } from './OtherProperties.tsx';
import { PrintBlockProperties } from './PrintBlockProperties.tsx';
import { PrintProperties } from './PrintProperties.tsx';
import { RowAccessProperties } from './RowAccessProperties.tsx';
import { RuleProperties } from './RuleProperties.tsx';
import { StateProperties } from './StateProperties.tsx';
import { ViewProperties } from './ViewProperties.tsx';

const KINDS = [
  [/^\/form\/sections\/\d+$/u, SectionProperties],
  [/^\/list\/views\/\d+$/u, ViewProperties],
  [/^\/states\/values\/[^/]+$/u, StateProperties],
  [/^\/actions\/[^/]+$/u, ActionProperties],
  [/^\/access\/(?:read|write)\/[^/]+$/u, RowAccessProperties],
  [/^\/rules\/\d+$/u, RuleProperties],
  [/^\/print\/\d+$/u, PrintProperties],
  [/^\/print\/\d+\/blocks\/\d+$/u, PrintBlockProperties],
  [/^\/approval$/u, ApprovalProperties],
  [/^\/approval\/steps\/\d+$/u, StepProperties],
] as const;

/** The properties of what is chosen. `fresh`: what was just added. */
export function PropertiesPane({ fresh }: { fresh: string | undefined }) {
  const { at: chosen, text } = useDesign();
  const at = writtenAt(text, chosen);
  return (
    <ProblemsOnce>
      <PropertiesAt at={at === '' || valueAt(text, pathOf(text, at)) === undefined ? '' : at} fresh={fresh} />
    </ProblemsOnce>
  );
}

function PropertiesAt({ at, fresh }: { at: string; fresh: string | undefined }) {
  if (/^\/(?:(?:record|actions\/[^/]+\/input)\/properties|\$defs|definitions)\/.+/u.test(at))
    return <FieldProperties pointer={at} isFresh={fresh === at} />;
  const Properties = KINDS.find(([pattern]) => pattern.test(at))?.[1];
  return Properties ? <Properties pointer={at} isFresh={fresh === at} /> : <DocumentProperties />;
}
