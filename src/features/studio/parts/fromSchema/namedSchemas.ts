import { documentFromSchema } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

const REFERENCE = /("\$ref":")#\/(?:components\/schemas|definitions|\$defs)\/([^"/]+)"/gu;

/** The schemas that a text holds by name, where it is none itself: an interface of OpenAPI, or definitions alone. */
export function namedSchemas(text: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || documentFromSchema(value) !== undefined) return undefined;
  const { components, definitions, $defs } = value;
  const named = [isObject(components) ? components.schemas : undefined, definitions, $defs].find(isObject);
  return named && Object.keys(named).length > 0 ? named : undefined;
}

/** One of them as a text of its own, with those that it leads to. */
export function schemaNamed(schemas: Readonly<Record<string, unknown>>, name: string): string {
  const found = new Map<string, unknown>();
  const take = (one: string): void => {
    if (found.has(one) || !Object.hasOwn(schemas, one)) return;
    const text = JSON.stringify(schemas[one]).replace(REFERENCE, '$1#/$defs/$2"');
    found.set(one, JSON.parse(text));
    for (const [, , next = ''] of text.matchAll(REFERENCE)) take(next);
  };
  take(name);
  return JSON.stringify({ $ref: `#/$defs/${name}`, $defs: Object.fromEntries(found) }, null, 2);
}
