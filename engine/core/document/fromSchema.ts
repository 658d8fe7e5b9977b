import { isObject } from '../json.ts';
import { typeOf } from './kinds.ts';
import type { EntityDocument, FieldSource } from './types.ts';

/** Wraps a bare JSON Schema of an object into a document, so that it has a form and a list. */
export function documentFromSchema(schema: FieldSource): EntityDocument {
  const { $schema: _schema, $defs, definitions, ...record } = schema;
  const text = Object.entries(schema.properties ?? {}).find(([name, field]) => name !== '' && isObject(field) && typeOf(field) === 'string');
  return {
    entity: 'schema',
    title: schema.title ?? 'JSON Schema',
    key: text?.[0] ?? 'id',
    storage: 'remote',
    record: record as FieldSource,
    ...(isObject($defs) && { $defs: $defs as Record<string, FieldSource> }),
    ...(isObject(definitions) && { definitions }),
  } as EntityDocument;
}

/** Whether a value is a bare JSON Schema rather than a document. */
export function isBareSchema(value: unknown): value is FieldSource {
  return isObject(value) && !('record' in value) && !('entity' in value) && (isObject(value.properties) || value.type === 'object');
}
