/**
 * The types of a raw document follow from the shapes that describe it; nothing of them is written here. Imported as
 * types, they bring none of the shapes with them.
 */
export type { ExpressionSource } from '../meta/meta.ts';
export type { AccessSource, FieldAccess } from '../meta/metaAccess.ts';
export type { ApprovalSource, ApprovalStepSource, ApproverSource } from '../meta/metaApproval.ts';
export type {
  ActionSource,
  BoardSource,
  CalendarSource,
  ChartSource,
  ChildSource,
  FormSource,
  GallerySource,
  ListSource,
  MenuSource,
  PartSource,
  RuleSource,
  SectionSource,
  StartSource,
  StateSource,
  StatesSource,
  TimelineSource,
  ViewSource,
} from '../meta/metaDocument.ts';
export type { EndpointSource } from '../meta/metaEndpoint.ts';
export type {
  ColumnSource,
  FieldFormat,
  FieldSource,
  FilterSource,
  JsonSchema,
  LinkSource,
  OptionItem,
  OptionsEndpointSource,
  RollupSource,
} from '../meta/metaField.ts';
export type { OverlapSource } from '../meta/metaOverlap.ts';
export type { PrintBlockSource, PrintSource } from '../meta/metaPrint.ts';
export type { WaitingSource } from '../meta/metaWaiting.ts';
export type { EntityDocument } from '../meta/metaWhole.ts';

/** What compiling finds. `pointer` is a JSON pointer into the document; line and column start at 1. */
export interface Problem {
  severity: 'error' | 'warning';
  code: string;
  message: string;
  suggestion?: string;
  /** A replacement for the value at `pointer`, or with `key` for its key, that would repair it. */
  fix?: { pointer: string; value: unknown; key?: true };
  file: string;
  pointer: string;
  line: number;
  column: number;
}
