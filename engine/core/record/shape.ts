import type { EntityModel, FieldModel, RuleModel, SectionModel } from '../document/model/model.ts';
import type { Scope } from '../expression/types.ts';

/**
 * What evaluating and validating needs of a model: an entity's record, or the input of an action
 * (`action.input` fits as it is).
 */
export interface RecordShape {
  schema: EntityModel['schema'];
  fields: readonly FieldModel[];
  fieldsByPath: Readonly<Record<string, FieldModel>>;
  rules?: readonly RuleModel[];
  form?: { sections: readonly Pick<SectionModel, 'name' | 'show'>[] };
}

/** Who asks and when. An action carries its `input`; the form of that input has the record as `parent`. */
export interface RuleEnv {
  scope: Scope;
  input?: Record<string, unknown>;
  parent?: Record<string, unknown>;
}

/** The pattern paths that enclose `path`, outermost first: 'a.b.c' -> ['a', 'a.b']. */
export function ancestorPaths(path: string): string[] {
  const out: string[] = [];
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) out.push(path.slice(0, dot));
  return out;
}
