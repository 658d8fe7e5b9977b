import type { EntityDocument, FieldSource } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { pathOf, pointerOf, setValue, valueAt } from './json.ts';
import { itemsOf } from './kinds.ts';

const HOLDERS: readonly (keyof EntityDocument & ('$defs' | 'definitions'))[] = ['$defs', 'definitions'];

/** A place of the document that its fields refer to, '#' being its record as well as the document. */
export function definitionAt(text: string, ref: string | undefined): string | undefined {
  if (ref === undefined || !ref.startsWith('#/')) return undefined;
  const hash = decodeURIComponent(ref.slice(1));
  return [hash, `/record${hash}`].find((place) => isObject(valueAt(text, pathOf(text, place))));
}

export interface Use {
  pointer: string;
  title: string;
}

/** The fields that refer to the same definition, in the order of the document. */
export function usesOf(text: string, ref: string): Use[] {
  const document = (valueAt(text, []) ?? {}) as Partial<EntityDocument>;
  const found: Use[] = [];
  const visit = (field: unknown, pointer: string, above: string): void => {
    if (!isObject(field)) return;
    const source = field as FieldSource;
    const title = `${above}${source.title ?? pointer.split('/').at(-1)}`;
    if (source.$ref === ref || itemsOf(source)?.$ref === ref) found.push({ pointer, title });
    inside(source, pointer, `${title} · `);
    const items = itemsOf(source);
    if (items) inside(items, `${pointer}/items`, `${title} · `);
  };
  const inside = ({ properties }: FieldSource, pointer: string, above: string): void => {
    for (const [name, field] of Object.entries(properties ?? {}))
      visit(field, pointer + pointerOf(['properties', name]), above);
  };
  inside((document.record ?? {}) as FieldSource, '/record', '');
  for (const [name, { input }] of Object.entries(document.actions ?? {}))
    if (input) inside(input, `${pointerOf(['actions', name])}/input`, '');
  for (const holder of HOLDERS)
    for (const [name, field] of Object.entries(document[holder] ?? {}))
      if (isObject(field)) visit(field, pointerOf([holder, name]), '');
  return found;
}

/** What a field refers to, written into the field itself: from then on it is changed alone. */
export function ownCopy(text: string, pointer: string, fragments: Readonly<Record<string, unknown>>): string {
  const path = pathOf(text, pointer);
  const { $ref, ...own } = (valueAt(text, path) ?? {}) as FieldSource;
  const target = targetOf(text, $ref, fragments);
  if (target === undefined) return text;
  const { $id: _id, $schema: _schema, $anchor: _anchor, $defs: _defs, definitions: _definitions, ...shared } = target;
  const both = { ...shared, ...own };
  const { type, title, ...rest } = both;
  return setValue(text, path, { ...(type !== undefined && { type }), ...(title !== undefined && { title }), ...rest });
}

/** What a reference leads to, in the document or in a fragment. */
function targetOf(
  text: string,
  ref: string | undefined,
  fragments: Readonly<Record<string, unknown>>,
): FieldSource | undefined {
  const place = definitionAt(text, ref);
  if (place !== undefined) return valueAt(text, pathOf(text, place)) as FieldSource;
  const name = /([^/]+)\.json$/u.exec(ref ?? '')?.[1];
  const fragment = name === undefined ? undefined : fragments[name];
  return isObject(fragment) ? (fragment as FieldSource) : undefined;
}

/** Where the text says what is drawn at a pointer: below a reference that is the definition's own place, or the field that refers. */
export function writtenAt(text: string, pointer: string): string {
  const parts = pointer.split('/').slice(1);
  for (let count = 1; count <= parts.length; count += 1) {
    const above = `/${parts.slice(0, count).join('/')}`;
    const value = valueAt(text, pathOf(text, above));
    if (!isObject(value)) continue;
    const { $ref } = value as FieldSource;
    const below = parts.slice(count);
    if ($ref === undefined || below.length === 0) continue;
    if (valueAt(text, pathOf(text, pointer)) !== undefined) return pointer;
    const place = definitionAt(text, $ref);
    // One that leads to itself is not followed for ever.
    return place === undefined || above.startsWith(place) ? above : writtenAt(text, `${place}/${below.join('/')}`);
  }
  return pointer;
}
