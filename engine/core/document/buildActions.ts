import { type NameScope, recordScope } from '../expression/scope.ts';
import { BOOL, DYN, STRING } from '../expression/type.ts';
import type { Expression } from '../expression/types.ts';
import { nameMessages } from '../messages/names.ts';
import { buildEndpoint } from './buildEndpoint.ts';
import { buildFields } from './buildField.ts';
import { dictionary } from './dictionary.ts';
import { draftFields, rootSchema, typesOf } from './draft.ts';
import { flatten } from './flatten.ts';
import { isOfApproval } from './model/approvalEnds.ts';
import type { Context } from './model/context.ts';
import type { ActionModel, EndpointModel, FieldModel, StatesModel } from './model/model.ts';
import { checkKnownName, checkRoles } from './model/names.ts';
import { below } from './model/report.ts';
import type { ActionSource, EntityDocument, FieldSource } from './model/types.ts';

interface Surroundings {
  scope: NameScope;
  fields: Readonly<Record<string, FieldModel>>;
  states: StatesModel | undefined;
  endpoints: Readonly<Record<string, EndpointModel>>;
  context: Context;
  /** Definitions that contain themselves: inputs may refer to them as the record may. */
  recursive: Readonly<Record<string, FieldSource>>;
}

export function buildActions(source: EntityDocument, around: Surroundings): ActionModel[] {
  return Object.entries(source.actions ?? {}).map(([name, action]) => buildAction(name, action, around, source));
}

function buildAction(name: string, source: ActionSource, around: Surroundings, document: EntityDocument): ActionModel {
  const { scope, states, context } = around;
  const pointer = below('/actions', name);
  const known = states?.values ?? {};
  source.from?.forEach((state, index) =>
    checkKnownName(context, 'unknown-state', nameMessages.state, state, known, below(below(pointer, 'from'), index)),
  );
  if (source.to !== undefined)
    checkKnownName(context, 'unknown-state', nameMessages.state, source.to, known, below(pointer, 'to'));
  const input = source.input && buildInput(source.input, below(pointer, 'input'), around);
  const endpoint = buildActionEndpoint(source, pointer, around);
  const set = buildSet(source, pointer, input, around);
  return {
    name,
    title: source.title || name,
    icon: source.icon,
    from: source.from ?? [],
    to: source.to,
    guard: context.expression(source.guard, below(pointer, 'guard'), { scope, expects: BOOL }),
    why: source.why,
    confirm: source.confirm,
    input,
    roles: checkRoles(context, source.roles, below(pointer, 'roles')),
    endpoint,
    set,
    rekey: context.expression(source.rekey, below(pointer, 'rekey'), {
      scope: { ...scope, input: input ? typesOf(draftFields(source.input ?? {}, '', '')) : {} },
      expects: STRING,
    }),
    amend: source.amend,
    hook: source.hook,
    undo: isReversible(name, source, document),
    bulk: source.bulk ?? false,
    save: source.save ?? false,
    danger: source.danger ?? false,
    primary: source.primary ?? false,
    where: source.where ?? ['row', 'detail'],
  };
}

/**
 * Whether what an action did can be taken back. Where its document does not say: only where nothing but the record's own
 * fields can have changed, since nobody sees from here what hooks, approvals and callers other than buttons do.
 */
export function isReversible(
  name: string,
  { undo, hook, rekey, amend, where }: ActionSource,
  { hooks = {}, approval }: EntityDocument,
): boolean {
  if (undo !== undefined) return undo;
  const beyond = [hook, rekey, amend, hooks.beforeAction, hooks.afterAction].some((key) => key !== undefined);
  return !beyond && where?.length !== 0 && !isOfApproval(name, approval);
}

/** The input form is a record of its own; the record it acts on is its `parent`. */
function buildInput(
  source: FieldSource,
  pointer: string,
  { scope, context, recursive }: Surroundings,
): NonNullable<ActionModel['input']> {
  const drafts = draftFields(source, '', pointer);
  const own = typesOf(drafts);
  const parent = { base: 'parent', fields: scope.levels.at(-1)?.fields ?? {} };
  const fields = buildFields(
    drafts,
    { scope: { ...recordScope(own, scope.roles), parent, input: own }, section: 'default', spanIn: () => 24 },
    context,
  );
  return { schema: rootSchema(source, recursive), fields, fieldsByPath: flatten(fields) };
}

function buildActionEndpoint(
  source: ActionSource,
  pointer: string,
  { endpoints, context }: Surroundings,
): EndpointModel | undefined {
  if (source.endpoint === undefined) return undefined;
  if (typeof source.endpoint !== 'string') return buildEndpoint(source.endpoint);
  checkKnownName(
    context,
    'unknown-endpoint',
    nameMessages.endpoint,
    source.endpoint,
    endpoints,
    below(pointer, 'endpoint'),
  );
  return endpoints[source.endpoint];
}

function buildSet(
  source: ActionSource,
  pointer: string,
  input: ActionModel['input'],
  { scope, fields, context }: Surroundings,
): Record<string, Expression> {
  const set = dictionary<Expression>();
  const inputTypes = input ? typesOf(draftFields(source.input ?? {}, '', '')) : {};
  for (const [path, value] of Object.entries(source.set ?? {})) {
    const at = below(below(pointer, 'set'), path);
    const target = fields[path];
    checkKnownName(context, 'unknown-field', nameMessages.field, path, fields, at, true);
    const expects = target ? (jsonTypeToType(target) ?? DYN) : DYN;
    const compiled = context.expression(value, at, {
      scope: { ...scope, input: inputTypes },
      expects,
      integer: target?.schema.type === 'integer',
    });
    if (compiled) set[path] = compiled;
  }
  return set;
}

function jsonTypeToType({ schema }: FieldModel): typeof DYN | undefined {
  switch (schema.type) {
    case 'string':
      return { kind: 'string' };
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'bool' };
    default:
      return undefined;
  }
}
