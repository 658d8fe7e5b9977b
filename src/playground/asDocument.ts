import { documentFromSchema, isBareSchema } from '../../engine/core/document/fromSchema.ts';
import type { EntityDocument } from '../../engine/core/document/types.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether pasted JSON is an entity document rather than a plain JSON Schema. */
export const isDocument = (value: unknown): boolean => isObject(value) && ('record' in value || 'entity' in value);

const keywords = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'items', 'enum', 'const'];

/**
 * Any JSON Schema as a document: an object schema becomes the record, any other the record's only field.
 * `undefined` when the JSON is neither a document nor a schema.
 */
export function schemaAsDocument(value: unknown): EntityDocument | undefined {
  if (isBareSchema(value)) return documentFromSchema(value);
  if (!isObject(value) || isDocument(value) || !keywords.some((keyword) => keyword in value)) return undefined;
  const { $schema: _dialect, $defs, definitions, ...schema } = value;
  return documentFromSchema({
    type: 'object',
    properties: { value: { title: '值', ...schema } },
    ...(isObject($defs) && { $defs }),
    ...(isObject(definitions) && { definitions }),
  });
}
