/**
 * The entity document as a product operator writes it. Everything here is optional unless the type says
 * otherwise; `compile` turns it into an `EntityModel`, where nothing is. The meta-schema in
 * `schemas/entity.schema.json` describes the same shape to editors and checks it first.
 */

/** A CEL expression, e.g. `invoiceType == 'special'`. Record fields are in scope by name. */
export type ExpressionSource = string;

/** A JSON Schema object (draft 07 or 2020-12) without engine keywords. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

export type FieldFormat =
  | 'money' // integer fen
  | 'percent' // number, 0.13 shown as 13%
  | 'date' // YYYY-MM-DD
  | 'date-time' // RFC 3339, UTC
  | 'time' // HH:mm:ss, a time of day
  | 'phone'
  | 'uscc' // unified social credit code, check digit included
  | 'idcard'
  | 'email'
  | 'uri'
  | 'uri-reference' // an address, or a path of this site: '/…'
  | 'textarea'
  | 'attachment' // {fileId, name, size, type} or an array of them
  | 'org' // id of an organisation node
  | 'user'; // id of a person

export interface ColumnSource {
  order?: number;
  width?: number;
  pin?: 'left' | 'right';
  align?: 'left' | 'center' | 'right';
  summary?: 'sum' | 'avg' | 'min' | 'max';
  /** Present among the selectable columns, but not shown until a person asks for it. */
  hidden?: boolean;
  sortable?: boolean;
}

export interface FilterSource {
  order?: number;
  /** Which operator the filter offers first. */
  op?: string;
  /** Shown in the filter bar (the default) or only in the filter builder. */
  pinned?: boolean;
}

/** Options from another entity: search as you type, then copy fields of what was picked. */
export interface LinkSource {
  entity: string;
  /** Field of the linked entity that is shown; its document's title field when absent. */
  label?: string;
  /** Filter on the linked entity's rows; names are this record's, `row.x` is the candidate's. */
  filter?: ExpressionSource;
  /** This record's field -> the linked record's field, copied when a row is picked. */
  fetch?: Record<string, string>;
  /** Fields of the linked entity shown as second line in the picker. */
  show?: string[];
}

/** Options from an endpoint, with parameters taken from the record. */
export interface OptionsEndpointSource {
  endpoint: EndpointSource;
  /** Payload: parameter -> expression over the record. `keyword` is bound to what the person typed. */
  params?: Record<string, ExpressionSource>;
  value?: string;
  label?: string;
  children?: string;
}

export interface OptionItem {
  const: string | number | boolean;
  title: string;
  /** Offered only where this holds. */
  when?: ExpressionSource;
  color?: string;
}

/** A property of the record's JSON Schema together with everything else about that field. */
export interface FieldSource extends JsonSchema {
  /** Stable identity: renaming the property keeps its data when `id` stays. Defaults to the name. */
  id?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: FieldFormat | string;
  /** Widget to draw it with, instead of the one its type and format choose. */
  widget?: string;
  placeholder?: string;
  help?: string;
  section?: string;
  /** Columns of the form grid that it spans (of 24); 12 by default, 24 for long text and sub-tables. */
  span?: number;
  column?: boolean | ColumnSource;
  filter?: boolean | FilterSource;
  /** Found by the quick search of the list. */
  search?: boolean;
  show?: ExpressionSource;
  require?: ExpressionSource;
  /** JSON Schema's own boolean, or an expression. */
  readOnly?: boolean | ExpressionSource;
  compute?: ExpressionSource;
  /** Initial value: a constant, or `{ "expression": "today" }`. */
  default?: unknown;
  whenHidden?: 'keep' | 'clear';
  mask?: 'middle' | 'phone' | 'idcard' | 'all';
  unique?: boolean | 'team' | 'global';
  oneOf?: (OptionItem | JsonSchema)[];
  options?: OptionsEndpointSource;
  link?: LinkSource;
  /** The entity whose record has this value as its key: readers get a link to it. Empty: none. */
  opens?: ExpressionSource;
  /** Cascading choice: the field whose value narrows this one's options. */
  dependsOn?: string;
  properties?: Record<string, FieldSource>;
  items?: FieldSource;
  required?: string[];
  $ref?: string;
  /** Not in forms, lists or exports; still stored and in scope for expressions. */
  internal?: boolean;
  print?: boolean;
}

export interface RuleSource {
  check: ExpressionSource;
  /** JSON pointer of the field that carries the message; `/lines/*` checks each row. */
  at?: string;
  message: string;
  code?: string;
  /** The rule is asked only where this holds. */
  when?: ExpressionSource;
}

export interface StateSource {
  title: string;
  color?: 'default' | 'processing' | 'success' | 'warning' | 'error';
  /** In this state the record cannot be edited; actions alone may change it. */
  locked?: boolean;
  /** A state nothing leads out of, on purpose. */
  final?: boolean;
}

export interface StatesSource {
  field: string;
  initial: string;
  values: Record<string, StateSource>;
}

export interface EndpointSource {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  encoding?: 'json' | 'form' | 'query' | 'multipart';
  /** Foreign gateways: our name -> their name in the request ('pageNo' -> 'current'). */
  request?: Record<string, string>;
  /** Foreign gateways: where the parts are in the answer ('rows' -> 'data.records'). */
  response?: Record<string, string>;
}

export interface ActionSource {
  title: string;
  icon?: string;
  from?: string[];
  to?: string;
  guard?: ExpressionSource;
  /** Said when the guard refuses. */
  why?: string;
  confirm?: string;
  /** JSON Schema of the action's own input form; same field keywords as a record. */
  input?: FieldSource;
  roles?: string[];
  /** Named endpoint of this document, or an endpoint; the generic `act` when absent. */
  endpoint?: string | EndpointSource;
  /** Field -> expression, set on the record when the action runs (`input.x` is in scope). */
  set?: Record<string, ExpressionSource>;
  /** Name of a server hook that does what an expression cannot. */
  hook?: string;
  bulk?: boolean;
  /** Saves the form before it acts (submit does). */
  save?: boolean;
  danger?: boolean;
  primary?: boolean;
  where?: ('row' | 'toolbar' | 'detail')[];
}

/** Who decides a step: everyone who one of these finds. */
export interface ApproverSource {
  /** Everyone with this role: of the record's team if anyone there has it, else of the shop's own staff. */
  role?: string;
  /** Expression giving a person's id. */
  user?: ExpressionSource;
  /** The requester's superior in the organisation, by this many levels (1: the direct one). */
  orgLine?: number;
  /** The administrators of the record's team. */
  team?: 'admin';
}

export interface ApprovalStepSource {
  name: string;
  title: string;
  /** The step is taken only where this holds when the chain starts; always when absent. */
  when?: ExpressionSource;
  /** 'any' (或签, the default): one signs for all; 'all' (会签): all sign; 'sequence': all, one after the other. */
  mode?: 'any' | 'all' | 'sequence';
  approvers: ApproverSource[];
  /** Working hours that a person has for the decision. */
  hours?: number;
  /** What becomes of a task that nobody decided in time; 'remind' when absent. */
  overdue?: 'remind' | 'approve' | 'reject' | 'handOver';
  /** What an approver may do besides deciding; all of it when absent. */
  may?: ('addSigner' | 'handOver' | 'sendBack')[];
}

/** The chain of approvals that an action starts and whose end runs another. */
export interface ApprovalSource {
  /** Action that starts the chain; its `to` is the state in approval. */
  start: string;
  /** Actions that the chain itself runs when it ends. People cannot run them while it does. */
  approved: string;
  rejected: string;
  /** When it is sent back to whoever asked; as a refusal when absent. */
  returned?: string;
  withdrawn?: string;
  /** Whether the requester may decide; false when absent. */
  self?: boolean;
  steps: ApprovalStepSource[];
}

export interface ViewSource {
  name: string;
  filter?: ExpressionSource;
  sort?: string;
  columns?: string[];
  roles?: string[];
}

export interface ListSource {
  /** '-createdAt' or 'status,-amount'. */
  sort?: string;
  views?: ViewSource[];
  pageSize?: number;
  paging?: 'page' | 'cursor';
  export?: boolean;
  import?: boolean;
  rowActions?: string[];
}

export interface SectionSource {
  name: string;
  title: string;
  description?: string;
  show?: ExpressionSource;
  collapsed?: boolean;
  tab?: string;
}

export interface FormSource {
  layout?: 'sections' | 'tabs' | 'steps';
  columns?: 1 | 2 | 3;
  sections?: SectionSource[];
}

/** Rows of another entity that belong to this record, shown under its detail. */
export interface ChildSource {
  name: string;
  title: string;
  entity: string;
  /** Field of the child entity that holds this record's key. */
  foreignKey: string;
}

/** Another document's new record that a person begins from this one, filled from what stands here. */
export interface StartSource {
  name: string;
  title: string;
  /** The document of which a new record is begun. */
  entity: string;
  roles?: string[];
  /** Only while it holds; `why` says so otherwise. */
  when?: ExpressionSource;
  why?: string;
  /** Field of the new record -> expression over this one. */
  values?: Record<string, ExpressionSource>;
  /** Sub-table of the new record -> cells of one row, over each record it is begun from: several may be chosen in the list. */
  rows?: Record<string, Record<string, ExpressionSource>>;
}

export type FieldAccess = 'none' | 'read' | 'write' | 'masked';

export interface AccessSource {
  /** Role -> row rule. A role that is absent reads nothing. Server-only. */
  read?: Record<string, ExpressionSource>;
  /** Role -> row rule for editing; `read` when absent. */
  write?: Record<string, ExpressionSource>;
  create?: string[];
  delete?: string[];
  /** Field -> role -> access, or role -> { state: access }. */
  fields?: Record<string, Record<string, FieldAccess | Record<string, FieldAccess>>>;
}

export interface MenuSource {
  group: string;
  order?: number;
  icon?: string;
  roles?: string[];
}

export interface EntityDocument {
  $schema?: string;
  entity: string;
  title: string;
  description?: string;
  menu?: MenuSource;
  /** Field that identifies a record for people; filled by `numbering` when the record is created. */
  key: string;
  /** Field shown as the record's title in links, tabs and history. */
  titleField?: string;
  /** 'CONTRACT-{yyyyMMdd}-{seq:4}' and so on. */
  numbering?: string;
  storage?: 'records' | 'remote';
  record: FieldSource;
  rules?: RuleSource[];
  states?: StatesSource;
  endpoints?: Record<string, EndpointSource>;
  list?: ListSource;
  form?: FormSource;
  actions?: Record<string, ActionSource>;
  approval?: ApprovalSource;
  children?: ChildSource[];
  starts?: StartSource[];
  access?: AccessSource;
  /** Server hooks by moment: { "beforeSave": "request.assignOwner" }. Server-only. */
  hooks?: Record<string, string>;
  $defs?: Record<string, FieldSource>;
}

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
