import type { Expression } from '../../expression/types.ts';
import type { ChartKind, FiguresSpec, Filter, Measure, Operator, Sort } from './query.ts';
import type {
  ActionSource,
  ApprovalStepSource,
  ChartSource,
  ColumnSource,
  EndpointSource,
  EntityDocument,
  FieldAccess,
  FieldSource,
  FormSource,
  JsonSchema,
  LinkSource,
  ListSource,
  PartSource,
  PrintSource,
  RollupSource,
  SectionSource,
  StateSource,
} from './types.ts';

/**
 * The compiled, frozen document. Everything downstream (form, table, server) reads this and never the raw
 * document: nothing here is optional that has a default, and `undefined` means "the document says none". Where a value
 * is one of a few, they are those that the document may write.
 */
export interface EntityModel {
  entity: string;
  title: string;
  description: string;
  /** Hash of the document's content: two documents that say the same have the same version. */
  version: string;
  menu: { group: string; order: number; icon: string; roles: readonly string[] } | undefined;
  key: string;
  titleField: string;
  numbering: string | undefined;
  /** There is one record, for everybody; its key is the entity's name. */
  single: boolean;
  storage: NonNullable<EntityDocument['storage']>;
  /** Pure JSON Schema with `$ref`s bundled and every engine keyword removed: what Ajv is given. */
  schema: JsonSchema;
  /** Top-level fields in document order. */
  fields: readonly FieldModel[];
  /** Every field by its path: 'amount', 'address.city', 'lines', 'lines.price'. */
  fieldsByPath: Readonly<Record<string, FieldModel>>;
  rules: readonly RuleModel[];
  states: StatesModel | undefined;
  endpoints: Readonly<Record<string, EndpointModel>>;
  list: ListModel;
  form: FormModel;
  /** In document order. */
  actions: readonly ActionModel[];
  approval: ApprovalModel | undefined;
  children: readonly ChildModel[];
  starts: readonly StartModel[];
  /** Known only where the whole document is, like `waiting`. */
  noOverlap: readonly OverlapModel[];
  /** Known only where the whole document is, like `print`. */
  waiting: readonly WaitingModel[];
  /** Known only where the whole document is: a page is handed the actions of its templates. */
  print: readonly PrintModel[];
  access: AccessModel;
  hooks: Readonly<Record<string, string>>;
  /** Evaluation order of computed fields: a computed field stands after all that it reads. */
  computeOrder: readonly FieldModel[];
  /** Field path -> paths of the fields (and '#section/name', '#rule/0') with an expression that reads it. */
  dependents: Readonly<Record<string, readonly string[]>>;
  /** Whether any expression asks about the team that a record belongs to: whoever evaluates has to know it. */
  readsRecordTeam: boolean;
}

/** How a value behaves, decided once from type, format and options. Chooses widget, filter and cell. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'richText'
  | 'point'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'enum'
  | 'multiEnum'
  | 'email'
  | 'phone'
  | 'uri'
  | 'uscc'
  | 'idcard'
  | 'link'
  | 'attachment'
  | 'org'
  | 'user'
  | 'group' // nested object
  | 'table' // array of objects
  | 'list' // array of scalars
  | 'variant' // oneOf/anyOf/if-then of objects
  | 'unknown';

export interface FieldModel {
  /** Stable identity; storage key of the field. */
  id: string;
  name: string;
  /** Pattern path from the record: no row indexes ('lines.price'). */
  path: string;
  /** JSON pointer of the field in the document, for messages and the inspector. */
  pointer: string;
  title: string;
  kind: FieldKind;
  /** The field's own JSON Schema, engine keywords removed. */
  schema: JsonSchema;
  required: boolean;
  readOnly: boolean;
  format: string | undefined;
  widget: string | undefined;
  placeholder: string | undefined;
  help: string | undefined;
  section: string;
  /** The column of its section that it stands in; undefined: across all of them. */
  sectionColumn: number | undefined;
  span: number;
  internal: boolean;
  print: boolean;
  /** Whoever fills it in fills it in for good: what was stored once is not changed by a person. */
  once: boolean;
  /** Of an amount: its currency; of no amount, or of one whose record says it: the shop's own. */
  currency: string;
  /** Path of the field that says the currency of an amount. */
  currencyField: string | undefined;
  /** Decimals of an amount: it is kept in whole units of the last one. */
  digits: number;
  /** Whether a copy of the record begins with the value. */
  copy: boolean;
  /** Media types of the files that it takes; undefined where any file will do. */
  accept?: readonly string[];
  unique: false | 'global' | 'team';
  mask: FieldSource['mask'];
  whenHidden: NonNullable<FieldSource['whenHidden']>;
  show: Expression | undefined;
  require: Expression | undefined;
  readOnlyWhen: Expression | undefined;
  compute: Expression | undefined;
  defaultValue: unknown;
  defaultExpression: Expression | undefined;
  options: readonly OptionModel[] | undefined;
  optionsEndpoint: OptionsEndpointModel | undefined;
  link:
    | (LinkSource & {
        /** Value of the field `by` -> entity; empty where there is one entity for all values. */
        entities: Readonly<Record<string, string>>;
        label: string;
        fetch: Record<string, string>;
        onlyEmpty: readonly string[];
        /** Those of `fetch` that change with the linked record from then on. */
        follow: readonly string[];
        show: readonly string[];
      })
    | undefined;
  linkFilter: Expression | undefined;
  /** The records of another entity that the value sums up: kept by whoever stores them, never typed. */
  rollup: RollupModel | undefined;
  /** A number of its own that a new record is given, beside its key. */
  numbering: string | undefined;
  /** Gives the entity whose record the value names; for values that are no `link`. */
  opens: Expression | undefined;
  dependsOn: string | undefined;
  column: (Required<Omit<ColumnSource, 'pin' | 'summary'>> & Pick<ColumnSource, 'pin' | 'summary'>) | undefined;
  filter: { order: number; op: Operator; ops: readonly Operator[]; pinned: boolean } | undefined;
  /** No condition is offered on it, in the rows of a sub-table either: this person sees it masked, or not in every state. */
  unasked?: true;
  search: boolean;
  /** Fields of a group, of a variant, or of one row of a table. */
  children: readonly FieldModel[];
}

export interface RollupModel extends Omit<RollupSource, 'when'> {
  /** Which of the records count; `row` is one of them. */
  when: Expression | undefined;
}

export interface OptionModel {
  value: string | number | boolean;
  title: string;
  color: string | undefined;
  when: Expression | undefined;
  /** Values that it was stored as before, the first one first: it is known by that. */
  was: readonly (string | number)[];
}

export interface OptionsEndpointModel {
  endpoint: EndpointModel;
  params: Readonly<Record<string, Expression>>;
  value: string;
  label: string;
  children: string | undefined;
}

export interface RuleModel {
  check: Expression;
  when: Expression | undefined;
  /** Pattern pointer with '*' for a row's index: '/amount', '/lines/*'; '' for the record. */
  at: string;
  /** The table whose rows the rule judges one by one, when `at` has a '*'. */
  each: string | undefined;
  message: string;
  code: string;
}

export interface StatesModel {
  field: string;
  initial: string;
  values: Readonly<
    Record<
      string,
      {
        name: string;
        title: string;
        color: NonNullable<StateSource['color']>;
        locked: boolean;
        /** Fields that may be edited although the state is locked. */
        editable: readonly string[];
        final: boolean;
        /** Names that it had before, the first one first. */
        was: readonly string[];
      }
    >
  >;
  /** The states that a record passes when all goes well, in order. */
  stages: readonly string[];
}

export interface EndpointModel extends Required<Pick<EndpointSource, 'method' | 'path' | 'encoding'>> {
  request: Readonly<Record<string, string>>;
  response: Readonly<Record<string, string>>;
}

export interface ActionModel {
  name: string;
  title: string;
  icon: string | undefined;
  /** Empty: from any state. */
  from: readonly string[];
  to: string | undefined;
  guard: Expression | undefined;
  why: string | undefined;
  confirm: string | undefined;
  /** The input form, compiled like a record of its own. */
  input:
    | { schema: JsonSchema; fields: readonly FieldModel[]; fieldsByPath: Readonly<Record<string, FieldModel>> }
    | undefined;
  /** Empty: every role that may read the record. */
  roles: readonly string[];
  endpoint: EndpointModel | undefined;
  set: Readonly<Record<string, Expression>>;
  /** Gives the record another key, which all links follow. */
  rekey: Expression | undefined;
  /** Makes a new record of this one; the field by which it refers to it. */
  amend: string | undefined;
  hook: string | undefined;
  /** Whether what it did can be taken back. */
  undo: boolean;
  bulk: boolean;
  save: boolean;
  danger: boolean;
  primary: boolean;
  where: Readonly<NonNullable<ActionSource['where']>>;
}

export interface ApproverModel {
  role: string | undefined;
  user: Expression | undefined;
  orgLine: number | undefined;
  teamAdmin: boolean;
}

export type ApprovalPower = NonNullable<ApprovalStepSource['may']>[number];

export interface ApprovalStepModel {
  name: string;
  title: string;
  when: Expression | undefined;
  mode: NonNullable<ApprovalStepSource['mode']>;
  approvers: readonly ApproverModel[];
  /** Whom a step asks that finds nobody but the requester: the shop's administrators, or it is left out. */
  nobody: NonNullable<ApprovalStepSource['nobody']>;
  hours: number | undefined;
  overdue: NonNullable<ApprovalStepSource['overdue']>;
  /** Who decides in the place of an approver whose time is over. */
  deputies: readonly ApproverModel[];
  /** Who is told once the step is passed, and may read the record then. */
  copies: readonly ApproverModel[];
  may: readonly ApprovalPower[];
}

export interface ApprovalModel {
  /** Names of actions. */
  start: string;
  approved: string;
  rejected: string;
  returned: string | undefined;
  withdrawn: string | undefined;
  /** State in which a record is while its chain runs; undefined when the start action leads nowhere. */
  state: string | undefined;
  self: boolean;
  /** What is done with a record that meets no step: it cannot be sent in, or nobody need be asked about it. */
  noStep: 'refuse' | 'approve';
  steps: readonly ApprovalStepModel[];
}

export interface ViewModel {
  name: string;
  /** What it was called before, the first name first: it is known by that, and what names it so means it. */
  was: readonly string[];
  filter: Expression | undefined;
  /** Holds as well as `filter`; as it was written, so it is checked for whoever asks. */
  where: Filter | undefined;
  sort: readonly Sort[];
  columns: readonly string[] | undefined;
  /** Fields that the rows are grouped by, the outer one first. */
  group: readonly string[];
  board: BoardModel | undefined;
  calendar: CalendarModel | undefined;
  timeline: TimelineModel | undefined;
  gallery: GalleryModel | undefined;
  /** Completed by `chartModel` where it is drawn. */
  chart: ChartSource | undefined;
  roles: readonly string[];
}

/** A list as columns of cards, one column for each state or option of a field. */
export interface BoardModel {
  by: string;
  /** What a card is headed by. */
  title: string;
  /** Paths of what a card says besides. */
  fields: readonly string[];
  /** Number field that each column sums up. */
  sum: string | undefined;
  /** State or option -> how many cards its column should hold at most. */
  limits: Readonly<Record<string, number>>;
}

/** A list as a month or a week of days: a record stands on its day, or on all days from one to the other. */
export interface CalendarModel {
  from: string;
  to: string | undefined;
  /** What a record is called there. */
  title: string;
}

/** A list as bars from day to day. */
export interface TimelineModel extends CalendarModel {
  to: string;
  /** Field whose values put the bars together. */
  group: string | undefined;
}

/** A list as cards with a picture. */
export interface GalleryModel {
  /** Field of files, the first picture of which is shown. */
  picture: string | undefined;
  title: string;
  /** Paths of what a card says besides. */
  fields: readonly string[];
}

/** A list as a chart, a table of rows and columns (pivot), or one number. */
export interface ChartModel extends FiguresSpec {
  kind: ChartKind;
  measure: Measure;
}

export interface ListModel {
  sort: readonly Sort[];
  views: readonly ViewModel[];
  /** What those who may not create read of a list without records: how the first one comes. */
  empty: string | undefined;
  pageSize: number;
  paging: NonNullable<ListSource['paging']>;
  export: boolean;
  import: boolean;
  /** Column fields in display order. */
  columns: readonly FieldModel[];
  filters: readonly FieldModel[];
  rowActions: readonly string[];
}

export interface SectionModel {
  name: string;
  title: string;
  description: string;
  show: Expression | undefined;
  collapsed: boolean;
  tab: string | undefined;
  /** Columns of its own, or those of the form. */
  columns: NonNullable<SectionSource['columns']>;
  fields: readonly FieldModel[];
  /** What stands between the fields: words for people, and buttons. */
  parts: readonly PartModel[];
}

/** Either a note or an action's button. */
export interface PartModel extends Omit<PartSource, 'show' | 'tone'> {
  tone: NonNullable<PartSource['tone']>;
  show: Expression | undefined;
}

export interface FormModel {
  layout: NonNullable<FormSource['layout']>;
  columns: NonNullable<FormSource['columns']>;
  /** Paths of the fields whose values stand at the head of a record. */
  facts: readonly string[];
  sections: readonly SectionModel[];
}

export interface ChildModel {
  name: string;
  title: string;
  entity: string;
  foreignKey: string;
}

export interface StartModel {
  name: string;
  title: string;
  entity: string;
  /** Empty: everyone who reads the record. */
  roles: readonly string[];
  when: Expression | undefined;
  why: string | undefined;
  values: Readonly<Record<string, Expression>>;
  /** Values of each row when one new record is begun from several; empty: that is not offered. */
  rows: Readonly<Record<string, Readonly<Record<string, Expression>>>>;
}

/** A text, and the fields whose values stand in it. */
export type TextWithFields = readonly (string | { path: string })[];

export type PrintBlockModel = { pointer: string; show: Expression | undefined } & (
  | { is: 'heading' | 'text'; text: TextWithFields }
  | { is: 'fields'; fields: readonly string[]; across: 1 | 2 | 3 }
  /** Columns are paths of fields, as the document has them: 'lines.price'. */
  | { is: 'table'; table: string; columns: readonly string[]; totals: readonly string[]; label: string | undefined }
  | { is: 'amount'; field: string; label: string | undefined }
  /** Without a field it leads to the record. */
  | { is: 'qr'; field: string | undefined; label: string | undefined }
  | { is: 'signatures'; places: readonly string[] }
);

export interface PrintModel {
  name: string;
  title: string;
  paper: NonNullable<PrintSource['paper']>;
  orientation: NonNullable<PrintSource['orientation']>;
  letterhead: TextWithFields;
  footer: TextWithFields;
  blocks: readonly PrintBlockModel[];
  /** What a page offers, and who may when: an action that the application does itself. */
  action: ActionModel;
}

/** Records whose times may not overlap. */
export interface OverlapModel {
  name: string;
  /** Field with the beginning; a record without one is not judged. */
  from: string;
  /** Field with the end; without one it does not end. */
  to: string;
  /** Fields in which two such records agree; a record in which one of them is empty is not judged. */
  same: readonly string[];
  /** States in which a record counts; undefined: in all. */
  states: readonly string[] | undefined;
  /** Whether the end itself still belongs to it, as the last day of a leave does. */
  inclusive: boolean;
  message: string | undefined;
}

/** Records that wait for somebody, in the words in which they are told of it. */
export interface WaitingModel {
  name: string;
  reason: string;
  when: Expression | undefined;
  /** Empty: everyone who reads the record. */
  roles: readonly string[];
  /** Field that names whom it waits for; undefined: for all who read the record. */
  person: string | undefined;
  /** Field with the date until which it has to be done. */
  due: string | undefined;
  /** Days before it is due from which on it waits; undefined: as soon as the condition holds. */
  within: number | undefined;
  /** Fields whose values are told beside the title. */
  show: readonly string[];
  /** Names of the actions that settle it. */
  actions: readonly string[];
  /** The page where it is settled, other than the record's own. */
  link: { title: string; path: TextWithFields } | undefined;
}

export interface AccessModel {
  read: Readonly<Record<string, Expression>>;
  write: Readonly<Record<string, Expression>>;
  create: readonly string[];
  delete: readonly string[];
  fields: Readonly<Record<string, Readonly<Record<string, FieldAccess | Readonly<Record<string, FieldAccess>>>>>>;
}

/** Fields every stored record has besides the document's own; in scope, sortable and filterable. */
export const SYSTEM_FIELDS = [
  'id',
  'eid',
  'createdAt',
  'createdBy',
  'createdByName',
  'updatedAt',
  'updatedBy',
  'updatedByName',
] as const;
export type SystemField = (typeof SYSTEM_FIELDS)[number];

/** A record as JSON: the document's fields plus, when it was stored, the system fields. */
export type RecordData = Record<string, unknown>;
