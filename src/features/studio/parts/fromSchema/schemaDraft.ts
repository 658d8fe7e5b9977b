import { type NewEntity, textOfDocument } from '../edits/newDocument.ts';
import { type SchemaDocument, schemaDocument } from './schemaDocument.ts';

/** To look at what a text comes to before it has a name. */
const UNNAMED: NewEntity = { entity: 'schema', title: '未命名', group: undefined };

/** What a text comes to, or why it comes to nothing, in words. */
export function readSchema(text: string, wanted: NewEntity = UNNAMED): SchemaDocument | string {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    return '这不是完整的 JSON';
  }
  return schemaDocument(schema, wanted) ?? '这不是 JSON Schema：里面没有 type、properties 或 $ref';
}

/** What keeps a text from becoming a document, in words. */
export function problemOf(text: string): string | undefined {
  if (text.trim() === '') return '请粘贴 JSON Schema，或选择它的文件';
  const read = readSchema(text);
  return typeof read === 'string' ? read : undefined;
}

/** The text of the schema's document. @throws Error where there is none, in words */
export function draftOfSchema(text: string, wanted: NewEntity): string {
  const read = readSchema(text, wanted);
  if (typeof read === 'string') throw new Error(read);
  return textOfDocument(read.document);
}
