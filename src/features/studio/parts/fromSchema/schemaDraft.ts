import { type NewEntity, textOfDocument } from '../edits/newDocument.ts';
import { namedSchemas } from './namedSchemas.ts';
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
  if (namedSchemas(text)) return '文件里有几个 Schema，请选择取哪一个';
  const read = readSchema(text);
  return typeof read === 'string' ? read : undefined;
}

/** As much as a document may have, in characters. */
const MAX_TEXT = 262_144;

/** The text of the schema's document. @throws Error where there is none, in words */
export function draftOfSchema(text: string, wanted: NewEntity): string {
  const read = readSchema(text, wanted);
  if (typeof read === 'string') throw new Error(read);
  const written = textOfDocument(read.document);
  if (written.length <= MAX_TEXT) return written;
  const size = `${Math.ceil(written.length / 10_000)} 万个字`;
  throw new Error(`这份 JSON Schema 太大：得出的定义约 ${size}，一个业务对象最多 26 万个字。请只取其中要用的一部分`);
}
