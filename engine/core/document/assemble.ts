import { type NameScope, recordScope, SYSTEM_TYPES } from '../expression/scope.ts';
import type { Parse } from '../expression/syntax.ts';
import { isObject } from '../json/json.ts';
import { mainStages } from '../workflow/stages.ts';
import { buildActions } from './buildActions.ts';
import { buildApproval } from './buildApproval.ts';
import { buildEndpoint } from './buildEndpoint.ts';
import { buildFields } from './buildField.ts';
import { buildForm, buildList, buildRules, buildStates, columnsOf, withListDefaults } from './buildParts.ts';
import { buildStarts } from './buildStarts.ts';
import { dictionary } from './dictionary.ts';
import { type Draft, draftFields, rootSchema, typesOf } from './draft.ts';
import { flatten } from './flatten.ts';
import { deepFreeze } from './freeze.ts';
import { fingerprint } from './hash.ts';
import { Context, type EntityInfo } from './model/context.ts';
import type {
  AccessModel,
  ApprovalStepModel,
  EntityModel,
  FieldModel,
  OverlapModel,
  PrintModel,
  StatesModel,
  WaitingModel,
} from './model/model.ts';
import { type Finding, type Report, toProblems } from './model/report.ts';
import type { EntityDocument, FieldSource, Problem } from './model/types.ts';
import { computeOrder, dependentsOf } from './order.ts';
import type { SourceMap } from './text.ts';

export interface AssembleOptions {
  /** The file that problems are reported for. */
  file?: string;
  /** Where the parts of the document's text stand, so that problems have a line and column; asked for when there is one. */
  places?: (this: void) => SourceMap;
  /** Shared definitions by file name. */
  fragments?: Readonly<Record<string, unknown>>;
  /** Roles that exist; unchecked when absent. */
  roles?: readonly string[];
  /** Menu groups that exist; unchecked when absent. */
  menuGroups?: readonly string[];
  /** The other entities, for links and child lists; unchecked when absent. */
  entities?: Readonly<Record<string, EntityInfo>>;
  /** Whether an author's regular expression is quick on every text (expression/safePattern.ts); unchecked when absent. */
  isSafePattern?(this: void, pattern: string): boolean;
  /** Gives a model even when there are errors, of what is right: for a preview while someone types. */
  lenient?: boolean;
  /** Keeps a version handed over with a projection, instead of the content's own fingerprint. */
  version?: string;
}

export interface Compiled {
  /** Deep-frozen; absent when there is an error (unless `lenient`). */
  model: EntityModel | undefined;
  problems: Problem[];
}

/** A document's schemas with every `$ref` replaced, but those of definitions that contain themselves. */
export interface Bundled {
  record: FieldSource;
  input(action: string, source: FieldSource): FieldSource;
  recursive: Readonly<Record<string, FieldSource>>;
}

/** What the parts of a document that no page is handed are read with. */
export interface Surroundings {
  scope: NameScope;
  fields: Readonly<Record<string, FieldModel>>;
  states: StatesModel | undefined;
  context: Context;
}

/** What a page that is handed projections reads them with. */
export interface Reading {
  parse: Parse;
}

/** What only those who hold the document as it is written can do, and a page that is handed projections need not carry. */
export interface Stages extends Reading {
  /** The document with nothing in it that is not of one; undefined where it is none at all. */
  conform(this: void, document: unknown, report: Report): EntityDocument | undefined;
  bundle(this: void, source: EntityDocument, options: AssembleOptions, context: Context): Bundled;
  access(this: void, source: EntityDocument, around: Surroundings): AccessModel;
  steps(this: void, source: EntityDocument, around: Surroundings): ApprovalStepModel[];
  overlaps(this: void, source: EntityDocument): OverlapModel[];
  waiting(this: void, source: EntityDocument, around: Surroundings): WaitingModel[];
  print(this: void, source: EntityDocument, around: Surroundings): PrintModel[];
  /** Says what is wrong with a document that is seen only with the whole model. */
  check?: (model: EntityModel, source: EntityDocument, context: Context) => void;
}

/** A projection comes with its `$ref`s bundled: only its two parts are taken. */
const asItIs = ({ record, $defs }: EntityDocument): Bundled => ({
  record,
  input: (_action, source) => source,
  recursive: $defs ?? {},
});

/**
 * A document turned into the model that form, list and server work from, with what its building and the check find
 * wrong in it. Without stages: for a page, which is handed projections of documents that the server has conformed, bundled and
 * checked. Never throws, but for what `parse` throws.
 */
export function assemble(document: unknown, options: AssembleOptions, reading: Reading | Stages): Compiled {
  const stages = 'conform' in reading ? reading : undefined;
  const context = new Context(
    reading.parse,
    options.roles,
    options.menuGroups,
    options.entities,
    options.isSafePattern,
  );
  const file = options.file ?? '';
  let map: SourceMap | undefined;
  const problems = (): Problem[] =>
    toProblems(
      context.findings.map((finding) => atOrigin(finding, context)),
      file,
      ({ pointer, key, offset }) => {
        if (options.places === undefined) return { line: 1, column: 1 };
        map ??= options.places();
        return map.locate(pointer, { key, offset });
      },
    );
  const source = stages ? stages.conform(document, context.report) : (document as EntityDocument);
  if (source === undefined) return { model: undefined, problems: problems() };
  const model = isObject(source.record) ? buildModel(source, options, context, stages).model : undefined;
  if (model) stages?.check?.(model, source, context);
  const found = problems();
  const usable = options.lenient || !found.some((problem) => problem.severity === 'error');
  return { model: model && usable ? deepFreeze(model) : undefined, problems: found };
}

/** What is wrong in a definition is wrong where it stands, not where it is used. */
function atOrigin(finding: Finding, { originOf }: Context): Finding {
  const { pointer, fix } = finding;
  return { ...finding, pointer: originOf(pointer), ...(fix && { fix: { ...fix, pointer: originOf(fix.pointer) } }) };
}

/** A page is not told who may do what: with each record it is told what this person may. */
const NO_ACCESS: AccessModel = { read: {}, write: {}, create: [], delete: [], fields: {} };

/** The model of a document whose shape is right, and the document with its `$ref`s replaced. */
export function buildModel(
  source: EntityDocument,
  options: AssembleOptions,
  context: Context,
  stages?: Pick<Stages, 'bundle' | 'access' | 'steps' | 'overlaps' | 'waiting' | 'print'>,
): { model: EntityModel; bundled: EntityDocument } {
  const parts = (stages?.bundle ?? asItIs)(source, options, context);
  const { record, recursive } = parts;
  const actions = Object.fromEntries(
    Object.entries(source.actions ?? {}).map(([name, action]) => [
      name,
      action.input ? { ...action, input: parts.input(name, action.input) } : action,
    ]),
  );
  const { $defs: _defs, definitions: _definitions, ...rest } = source;
  const bundled: EntityDocument = {
    ...rest,
    record,
    ...(source.actions && { actions }),
    ...(Object.keys(recursive).length > 0 && { $defs: recursive }),
  };
  const states = buildStates(source);
  const drafts = draftFields(record, '', '/record');
  describeStateField(drafts, states);
  const types = { ...SYSTEM_TYPES, ...typesOf(drafts) };
  const scope = recordScope(types, context.roles);
  const built = buildFields(
    drafts,
    {
      scope,
      section: source.form?.sections?.[0]?.name ?? 'default',
      spanIn: (section) => 24 / columnsOf(source, section),
    },
    context,
  );
  const fields = built.some((field) => field.column) ? built : withListDefaults(built);
  const fieldsByPath = flatten(fields);
  const rules = buildRules(source, scope, fieldsByPath, context);
  const form = buildForm(source, scope, fields, context);
  const endpoints = dictionary(
    Object.entries(source.endpoints ?? {}).map(([name, endpoint]) => [name, buildEndpoint(endpoint)] as const),
  );
  const list = buildList(source, scope, fieldsByPath, context);
  const around = { scope, fields: fieldsByPath, states, context };
  const steps = buildActions(bundled, { scope, fields: fieldsByPath, states, endpoints, context, recursive });
  const model: EntityModel = {
    entity: source.entity ?? '',
    title: source.title || source.entity || '',
    description: source.description ?? '',
    version: options.version ?? versionOf(bundled),
    menu: source.menu && {
      group: source.menu.group ?? '',
      order: source.menu.order ?? 0,
      icon: source.menu.icon ?? 'FileText',
      roles: source.menu.roles ?? [],
    },
    key: source.key ?? '',
    titleField: source.titleField ?? source.key ?? '',
    numbering: source.numbering,
    single: source.single === true,
    storage: source.storage ?? 'records',
    schema: rootSchema(record, recursive),
    fields,
    fieldsByPath,
    rules,
    states: states && { ...states, stages: source.states?.stages ?? mainStages(states, steps) },
    endpoints,
    list,
    form,
    actions: steps,
    approval: buildApproval(source, stages?.steps(source, around) ?? []),
    children: source.children ?? [],
    starts: buildStarts(source, scope, context),
    noOverlap: stages?.overlaps(source) ?? [],
    waiting: stages?.waiting(source, around) ?? [],
    print: stages?.print(source, around) ?? [],
    access: stages?.access(source, around) ?? NO_ACCESS,
    hooks: source.hooks ?? {},
    computeOrder: computeOrder(fieldsByPath, context),
    dependents: dependentsOf(fieldsByPath, form.sections, rules),
    readsRecordTeam: false,
  };
  model.readsRecordTeam = [...context.places.keys()].some(({ reserved }) => reserved.includes('recordTeam'));
  return { model, bundled };
}

/** The state field's options are the states, and only actions change it. */
function describeStateField(drafts: readonly Draft[], states: StatesModel | undefined): void {
  const draft = states && drafts.find((candidate) => candidate.name === states.field);
  if (!draft || !states || draft.options || draft.schema.type !== 'string') return;
  draft.options = Object.values(states.values).map((state) => ({
    const: state.name,
    title: state.title,
    color: state.color,
    was: [...state.was],
  }));
  draft.kind = 'enum';
  draft.type = {
    kind: 'string',
    options: draft.options.map((option) => ({ value: option.const, title: option.title })),
  };
  draft.source = { ...draft.source, readOnly: true };
}

/** The fingerprint of what a document says: its version, where none is handed over with it. */
export function versionOf({ $schema: _schema, ...content }: EntityDocument): string {
  return fingerprint(JSON.stringify(content));
}
