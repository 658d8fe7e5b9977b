import { SYSTEM_TYPES, recordScope } from '../expression/scope.ts';
import { buildActions } from './buildActions.ts';
import { buildApproval } from './buildApproval.ts';
import { buildEndpoint } from './buildEndpoint.ts';
import { buildFields } from './buildField.ts';
import { buildAccess, buildForm, buildList, buildRules, buildStates, withListDefaults } from './buildParts.ts';
import { buildStarts } from './buildStarts.ts';
import { conform, nestedBeyond } from './conform.ts';
import { isObject } from '../json.ts';
import { Context, type EntityInfo } from './context.ts';
import { dictionary } from './dictionary.ts';
import { draftFields, plainSchema, typesOf, type Draft } from './draft.ts';
import { flatten } from './flatten.ts';
import { deepFreeze } from './freeze.ts';
import { fingerprint } from './hash.ts';
import { document as documentShape } from './metaDocument.ts';
import type { EntityModel, StatesModel } from './model.ts';
import { computeOrder, dependentsOf } from './order.ts';
import { Bundler } from './refs.ts';
import { toProblems } from './report.ts';
import type { SourceMap } from './text.ts';
import type { EntityDocument, FieldSource, Problem } from './types.ts';

export interface AssembleOptions {
  /** Named in problems. */
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

/** Levels of objects and lists in a document; real ones have fewer than thirty. */
const DEEPEST = 100;

/** Says what is wrong with a document that is seen only with the whole model. */
export type ModelCheck = (model: EntityModel, source: EntityDocument, context: Context) => void;

/**
 * A document turned into the model that form, list and server work from, with what `check` and its building find
 * wrong in it. Without a check: for a page, which is handed projections of documents that the server has checked, and
 * need not carry the checks. Never throws.
 */
export function assemble(document: unknown, options: AssembleOptions, check?: ModelCheck): Compiled {
  const context = new Context(options.roles, options.menuGroups, options.entities, options.isSafePattern);
  const file = options.file ?? '';
  let map: SourceMap | undefined;
  const problems = (): Problem[] => toProblems(context.findings, file, ({ pointer, key, offset }) => {
    if (options.places === undefined) return { line: 1, column: 1 };
    map ??= options.places();
    return map.locate(pointer, { key, offset });
  });
  if (!isObject(document)) {
    context.report('not-object', '', '文档要是一个对象 {…}');
    return { model: undefined, problems: problems() };
  }
  if (nestedBeyond(document, DEEPEST)) {
    context.report('too-deep', '', `嵌套超过 ${DEEPEST} 层`);
    return { model: undefined, problems: problems() };
  }
  const source = conform(documentShape, document, '', context.report) as EntityDocument;
  const model = isObject(source.record) ? buildModel(source, options, context).model : undefined;
  if (model) check?.(model, source, context);
  const found = problems();
  const usable = options.lenient || !found.some((problem) => problem.severity === 'error');
  return { model: model && usable ? deepFreeze(model) : undefined, problems: found };
}

/** The model of a document whose shape is right, and the document with its `$ref`s replaced. */
export function buildModel(source: EntityDocument, options: AssembleOptions, context: Context): { model: EntityModel; bundled: EntityDocument } {
  const bundler = new Bundler(source as unknown as Record<string, unknown>, options.fragments ?? {}, context.report);
  const record = bundler.bundle(source.record, '/record');
  const actions = Object.fromEntries(Object.entries(source.actions ?? {}).map(([name, action]) => [name, action.input ? { ...action, input: bundler.bundle(action.input, `/actions/${name}/input`) } : action]));
  const { $defs: _defs, definitions: _definitions, ...rest } = source as EntityDocument & { definitions?: unknown };
  const bundled: EntityDocument = { ...rest, record, ...(source.actions && { actions }), ...(Object.keys(bundler.recursive).length > 0 && { $defs: bundler.recursive }) };
  const states = buildStates(source);
  const drafts = draftFields(record, '', '/record');
  describeStateField(drafts, states);
  const types = { ...SYSTEM_TYPES, ...typesOf(drafts) };
  const scope = recordScope(types, context.roles);
  const columns = source.form?.columns;
  const built = buildFields(drafts, { scope, section: source.form?.sections?.[0]?.name ?? 'default', span: columns === 1 ? 24 : columns === 3 ? 8 : 12 }, context);
  const fields = built.some((field) => field.column) ? built : withListDefaults(built);
  const fieldsByPath = flatten(fields);
  const rules = buildRules(source, scope, fieldsByPath, context);
  const form = buildForm(source, scope, fields, context);
  const endpoints = dictionary(Object.entries(source.endpoints ?? {}).map(([name, endpoint]) => [name, buildEndpoint(endpoint)] as const));
  const list = buildList(source, scope, fieldsByPath, context);
  const model: EntityModel = {
    entity: source.entity ?? '',
    title: source.title ?? source.entity ?? '',
    description: source.description ?? '',
    version: options.version ?? versionOf(bundled),
    menu: source.menu && { group: source.menu.group ?? '', order: source.menu.order ?? 0, icon: source.menu.icon ?? 'FileText', roles: source.menu.roles ?? [] },
    key: source.key ?? '',
    titleField: source.titleField ?? source.key ?? '',
    numbering: source.numbering,
    storage: source.storage ?? 'records',
    schema: rootSchema(record, bundler.recursive),
    fields,
    fieldsByPath,
    rules,
    states,
    endpoints,
    list,
    form,
    actions: buildActions(bundled, { scope, fields: fieldsByPath, states, endpoints, context }),
    approval: buildApproval(source, scope, context),
    children: source.children ?? [],
    starts: buildStarts(source, scope, context),
    access: buildAccess(source, scope, fieldsByPath, states, context),
    hooks: source.hooks ?? {},
    computeOrder: computeOrder(fieldsByPath, context),
    dependents: dependentsOf(fieldsByPath, form.sections, rules),
  };
  return { model, bundled };
}

/** The state field's options are the states, and only actions change it. */
function describeStateField(drafts: readonly Draft[], states: StatesModel | undefined): void {
  const draft = states && drafts.find((candidate) => candidate.name === states.field);
  if (!draft || !states || draft.options || draft.schema.type !== 'string') return;
  draft.options = Object.values(states.values).map((state) => ({ const: state.name, title: state.title, color: state.color }));
  draft.kind = 'enum';
  draft.type = { kind: 'string', options: draft.options.map((option) => ({ value: option.const, title: option.title })) };
  draft.source = { ...draft.source, readOnly: true };
}

function rootSchema(record: FieldSource, recursive: Readonly<Record<string, FieldSource>>): EntityModel['schema'] {
  const defs = Object.entries(recursive).map(([name, schema]) => [name, plainSchema(schema)] as const);
  return { ...plainSchema(record), type: 'object', ...(defs.length > 0 && { $defs: Object.fromEntries(defs) }) };
}

function versionOf({ $schema: _schema, ...content }: EntityDocument): string {
  return fingerprint(JSON.stringify(content));
}
