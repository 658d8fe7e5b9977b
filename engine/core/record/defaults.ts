import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import { cloneJson, isObject } from '../json/json.ts';
import { Evaluator } from './evaluator.ts';
import type { RecordShape, RuleEnv } from './shape.ts';

type Json = Record<string, unknown>;

/**
 * Fills what is absent with its default, in document order, so that a default may read those before it. null
 * says "empty on purpose" and stays. Rows that are there get theirs too. An optional group that would then demand
 * more does not come into being by its defaults alone: they wait until something of it is filled in.
 */
export function applyDefaults(
  fields: readonly FieldModel[],
  record: Json,
  env: RuleEnv,
  parent: Json | undefined = env.parent,
): Json {
  const filled = { ...record };
  fillIn(fields, filled, filled, env, parent);
  return filled;
}

function fillIn(
  fields: readonly FieldModel[],
  target: Json,
  scopeRecord: Json,
  env: RuleEnv,
  parent: Json | undefined,
): void {
  for (const field of fields) {
    const value = target[field.name];
    if (value === undefined) {
      const initial = defaultOf(field, scopeRecord, env, parent);
      if (initial !== undefined && initial !== null) target[field.name] = initial;
      else if (field.kind === 'group' && (field.required || !requiresValues(field))) {
        const group: Json = {};
        fillIn(field.children, group, scopeRecord, env, parent);
        if (Object.keys(group).length > 0) target[field.name] = group;
      }
    } else if (field.kind === 'group' && isObject(value)) {
      const group = { ...value };
      target[field.name] = group;
      fillIn(field.children, group, scopeRecord, env, parent);
    } else if (field.kind === 'table' && Array.isArray(value)) {
      target[field.name] = value.map((row: unknown) =>
        isObject(row) ? applyDefaults(field.children, row, env, scopeRecord) : row,
      );
    }
  }
}

/** Whether a group that is there asks for values of its own. */
export function requiresValues({ children }: FieldModel): boolean {
  return children.some(
    (child) => child.required || child.require !== undefined || (child.kind === 'group' && requiresValues(child)),
  );
}

/** A group that something is about to be filled in of: what its other fields start with. */
export function startOfGroup(group: FieldModel, record: Json, env: RuleEnv): Json {
  const start: Json = {};
  fillIn(group.children, start, record, env, env.parent);
  return start;
}

function defaultOf(field: FieldModel, record: Json, env: RuleEnv, parent: Json | undefined): unknown {
  if (field.defaultValue !== undefined) return cloneJson(field.defaultValue);
  return field.defaultExpression?.evaluate({ record, parent, input: env.input, scope: env.scope });
}

/** What a new record starts with: defaults, computed values, the initial state. */
export function blankRecord(model: EntityModel | RecordShape, env: RuleEnv): RecordData {
  const start: Json = 'states' in model && model.states ? { [model.states.field]: model.states.initial } : {};
  return new Evaluator(model, applyDefaults(model.fields, start, env), env).snapshot();
}

/** What a new row of the sub-table at pattern path `table` starts with; computed cells follow when it is inserted. */
export function blankRow(shape: RecordShape, table: string, record: RecordData, env: RuleEnv): RecordData {
  return applyDefaults(shape.fieldsByPath[table]?.children ?? [], {}, env, record);
}
