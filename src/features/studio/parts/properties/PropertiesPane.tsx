import { useDesign } from '../designContext.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import { FieldProperties } from './FieldProperties.tsx';
import {
  ActionProperties,
  DocumentProperties,
  SectionProperties,
  StateProperties,
  ViewProperties,
} from './OtherProperties.tsx';

const KINDS = [
  [/^\/form\/sections\/\d+$/u, SectionProperties],
  [/^\/list\/views\/\d+$/u, ViewProperties],
  [/^\/states\/values\/[^/]+$/u, StateProperties],
  [/^\/actions\/[^/]+$/u, ActionProperties],
] as const;

/** The properties of what is chosen. `fresh`: the field that was just added. */
export function PropertiesPane({ fresh }: { fresh: string | undefined }) {
  const { at, text } = useDesign();
  if (at === '' || valueAt(text, pathOf(text, at)) === undefined) return <DocumentProperties />;
  if (/^\/record\/properties\/.+/u.test(at)) return <FieldProperties pointer={at} isFresh={fresh === at} />;
  const Properties = KINDS.find(([pattern]) => pattern.test(at))?.[1];
  return Properties ? <Properties key={at} pointer={at} /> : <DocumentProperties />;
}
