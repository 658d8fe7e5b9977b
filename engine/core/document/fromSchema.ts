import { isObject } from '../json/json.ts';
import { referenceMessages as messages } from '../messages/references.ts';
import { typeOf } from './model/kinds.ts';
import { mapSchemas } from './model/schemaWalk.ts';
import type { EntityDocument, FieldSource } from './model/types.ts';

/** A JSON Schema as a document, and the pointer in it of what was the whole schema. */
export interface WrappedSchema {
  document: EntityDocument;
  root: string;
}

/** Whether pasted JSON is an entity document rather than a plain JSON Schema. */
export const isDocument = (value: unknown): boolean => isObject(value) && ('record' in value || 'entity' in value);

const KEYWORDS = ['type', 'properties', '$ref', 'oneOf', 'anyOf', 'allOf', 'items', 'enum', 'const'];

/**
 * Any JSON Schema as a document, so that it has a form and a list: an object schema becomes the record, any other the
 * record's only field. `undefined` when the JSON is neither a document nor a schema.
 */
export function documentFromSchema(value: unknown): WrappedSchema | undefined {
  if (!isObject(value) || isDocument(value) || !KEYWORDS.some((keyword) => keyword in value)) return undefined;
  const { $schema: _dialect, $defs, definitions, ...schema } = value as FieldSource;
  const isRecord = isObject(schema.properties) || schema.type === 'object';
  const root = isRecord ? '/record' : '/record/properties/value';
  const here = isRecord ? schema : { title: messages.value, ...fromRoot(schema, root) };
  const inRecord = (definition: unknown): unknown =>
    isObject(definition) && !isRecord ? fromRoot(definition as FieldSource, root) : definition;
  const all = (definitions: unknown): Record<string, unknown> | undefined =>
    isObject(definitions)
      ? Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, inRecord(definition)]))
      : undefined;
  const text = Object.entries(schema.properties ?? {}).find(
    ([name, field]) => name !== '' && isObject(field) && typeOf(field) === 'string',
  );
  const [named, old] = [all($defs), all(definitions)];
  const document = {
    entity: 'schema',
    title: typeof schema.title === 'string' ? schema.title : 'JSON Schema',
    key: (isRecord ? text?.[0] : undefined) ?? 'id',
    storage: 'remote',
    // Newest first, so that a record just saved is at the top.
    list: { sort: '-createdAt' },
    record: isRecord ? here : { type: 'object', properties: { value: here } },
    ...(named && { $defs: named }),
    ...(old && { definitions: old }),
  } as EntityDocument;
  return { document, root };
}

/** What '#' and '#/…' meant in a schema that is now a part of a record; definitions stay where they are. */
function fromRoot(schema: FieldSource, root: string): FieldSource {
  const { $ref } = schema;
  const local = typeof $ref === 'string' && /^#(?:\/(?!\$defs\/|definitions\/)|$)/u.test($ref);
  return mapSchemas(local ? { ...schema, $ref: `#${root}${$ref.slice(1)}` } : schema, '', (inner) =>
    fromRoot(inner, root),
  );
}
