import { type EntityDocument, type FieldSource, mapSchemas } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

/**
 * Where a schema has values under names that it does not write down, beside fields: JSON pointers into the document. A form
 * has no place for these; a value that is nothing but such names is one field of its own.
 */
export function openNames({ record, $defs, definitions }: EntityDocument): string[] {
  const found: string[] = [];
  const visit = (source: FieldSource, pointer: string): FieldSource => {
    const { properties, patternProperties, propertyNames, additionalProperties } = source as Readonly<
      Record<string, unknown>
    >;
    if (isObject(properties) && Object.keys(properties).length > 0) {
      if (hasContent(patternProperties)) found.push(`${pointer}/patternProperties`);
      if (hasContent(propertyNames)) found.push(`${pointer}/propertyNames`);
      if (hasContent(additionalProperties)) found.push(`${pointer}/additionalProperties`);
    }
    return mapSchemas(source, pointer, visit);
  };
  visit(record, '/record');
  for (const [key, parts] of Object.entries({ $defs, definitions }))
    for (const [name, part] of Object.entries(parts ?? {}))
      if (isObject(part)) visit(part as FieldSource, `/${key}/${name}`);
  return found;
}

/** Without what judges names that are not written down: a record's number, which the schema knows nothing of, would be one. */
export function withoutOpenNames(record: FieldSource): FieldSource {
  const {
    patternProperties: _patterns,
    propertyNames: _names,
    ...rest
  } = record as FieldSource & {
    patternProperties?: unknown;
    propertyNames?: unknown;
  };
  const { additionalProperties, ...closed } = rest as FieldSource & { additionalProperties?: unknown };
  return hasContent(additionalProperties) ? closed : rest;
}

const hasContent = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;
