/** Whether pasted JSON is an entity document rather than a plain JSON Schema. */
export function isDocument(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'record' in value;
}

const looksLikeSchema = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) &&
  ['type', 'properties', '$ref', 'oneOf', 'anyOf', 'allOf', 'items', 'enum'].some((keyword) => keyword in value);

/**
 * Any JSON Schema as a document: an object schema becomes the record, any other its only field. `undefined`
 * when the JSON is neither a document nor a schema.
 */
export function schemaAsDocument(value: unknown): Record<string, unknown> | undefined {
  if (!looksLikeSchema(value)) return undefined;
  const { $defs, definitions, $schema: _dialect, $id: _id, ...schema } = value;
  const record = 'properties' in schema || schema.type === 'object' ? { type: 'object', ...schema } : { type: 'object', properties: { value: { title: '值', ...schema } } };
  const title = typeof schema.title === 'string' ? schema.title : 'JSON Schema';
  const defs = { ...(definitions as object | undefined), ...($defs as object | undefined) };
  return {
    entity: 'pasted-schema',
    title,
    key: 'id',
    storage: 'remote',
    record: JSON.parse(JSON.stringify(record).replaceAll('"#/definitions/', '"#/$defs/')) as unknown,
    ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}),
  };
}
