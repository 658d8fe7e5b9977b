import { isObject } from '../../json/json.ts';

/** How long a line may grow by what is written on it whole. */
const WIDTH = 160;

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inside]) => `${JSON.stringify(key)}: ${onOneLine(inside)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function written(value: unknown, indent: string, room: number): string {
  const short = onOneLine(value);
  if (indent !== '' && short.length <= room) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => inner + written(item, inner, WIDTH - inner.length)).join(',\n')}\n${indent}]`;
  if (!isObject(value)) return short;
  const entries = Object.entries(value).map(([key, inside]) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    return name + written(inside, inner, WIDTH - name.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}

/** A document as text, as the shipped ones are written: what is short stands on one line. */
export function writeDocument(document: unknown): string {
  return `${written(document, '', 0)}\n`;
}

/** A part of a document as text, to stand after `indent`: whole on its line where it is short. */
export function writeValue(value: unknown, indent: string): string {
  return written(value, indent, WIDTH - indent.length);
}
