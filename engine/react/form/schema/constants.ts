import { pointerInto } from '@yunpu/engine-core/document';
import { equalJson, isObject } from '@yunpu/engine-core/json';

type Json = Record<string, unknown>;

/** Whether a schema leaves no choice: it is filled in, not typed. A tick that the person gives is none of it. */
export const isConstant = (schema: unknown): schema is { const: unknown } =>
  isObject(schema) && schema.const !== undefined && typeof schema.const !== 'boolean';

/** A value with the constants that the branch it is in asks for. */
export function withConstants(schema: unknown, value: unknown, root: unknown): unknown {
  if (!isObject(schema)) return value;
  if (typeof schema.$ref === 'string') return withConstants(pointerInto(root, schema.$ref.slice(1)), value, root);
  if (Array.isArray(value))
    return isObject(schema.items) ? value.map((item: unknown) => withConstants(schema.items, item, root)) : value;
  if (!isObject(value)) return value;
  let filled: Json = { ...value };
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (filled[name] !== undefined) filled[name] = withConstants(part, filled[name], root);
    else if (isConstant(part) && required.includes(name)) filled[name] = part.const;
  }
  for (const variants of [schema.oneOf, schema.anyOf]) {
    const chosen = Array.isArray(variants) ? branchOf(variants, filled, root) : undefined;
    if (chosen) filled = withConstants(chosen, filled, root) as Json;
  }
  return filled;
}

/** The branch that a value is in: the one with most of its members, of those whose constants it does not contradict. */
function branchOf(variants: readonly unknown[], value: Json, root: unknown): unknown {
  const score = (variant: unknown): number => {
    const schema =
      isObject(variant) && typeof variant.$ref === 'string' ? pointerInto(root, variant.$ref.slice(1)) : variant;
    const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
    const contradicts = Object.entries(properties).some(
      ([name, part]) => isConstant(part) && value[name] !== undefined && !equalJson(value[name], part.const),
    );
    return contradicts ? -1 : Object.keys(value).filter((name) => name in properties).length;
  };
  const scores = variants.map(score);
  const best = Math.max(...scores);
  return best < 0 ? undefined : variants[scores.indexOf(best)];
}
