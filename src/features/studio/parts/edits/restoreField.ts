import { type EntityDocument, type FieldSource, sourceFields, storedPlaces } from '@yunpu/engine-core/document';
import type { Edited } from './fields.ts';
import { insertProperty, type Path, pointerOf, setValue, valueAt } from './json.ts';
import { itemsOf } from './kinds.ts';

type Rights = NonNullable<NonNullable<EntityDocument['access']>['fields']>;

/** Where a field stands in a document by its path, 'address.city' or 'lines.price'; undefined where what it stands in is gone. */
function placeOf(text: string, path: string): Path | undefined {
  return path.split('.').reduce<Path | undefined>(
    (holder, name, index, names) => {
      if (!holder) return undefined;
      const place = [...holder, name];
      if (index === names.length - 1) return place;
      const field = valueAt(text, place) as FieldSource | undefined;
      if (field?.properties) return [...place, 'properties'];
      return field && itemsOf(field)?.properties ? [...place, 'items', 'properties'] : undefined;
    },
    ['record', 'properties'],
  );
}

/** The fields of a draft by what they are known by across versions: one of them that was retired is back. */
export const broughtBack = ({ record }: Partial<EntityDocument>): ReadonlySet<string> =>
  new Set([...storedPlaces(sourceFields(record)).values()].map(({ lineage }) => lineage));

/** Whether a field with this path stands in the document, or another one in its place. */
const standsIn = (text: string, path: string): boolean => {
  const place = placeOf(text, path);
  return place !== undefined && valueAt(text, place) !== undefined;
};

/**
 * A retired field as an earlier version has it, put behind the others of its holder, with who may read and write it.
 * Where it cannot be: why, in words.
 */
export function restoreField(text: string, past: string, path: string): Edited | { refused: string } {
  const [before, place] = [placeOf(past, path), placeOf(text, path)];
  const source = before && (valueAt(past, before) as FieldSource | undefined);
  if (!source || !place) return { refused: '它原来所在的分组或明细表也停用了，请先恢复那个' };
  if (standsIn(text, path)) return { refused: '已经有同一标识的字段，请先改掉那个的标识' };
  const { section, ...rest } = source;
  const sections = (valueAt(text, ['form', 'sections']) as { name: string }[] | undefined) ?? [];
  const isKept = section !== undefined && sections.some(({ name }) => name === section);
  const put = insertProperty(text, place, isKept ? source : rest);
  // Whoever was not to read it must not read it now.
  const rights = (valueAt(past, ['access', 'fields']) as Rights | undefined) ?? {};
  const own = Object.entries(rights).filter(([name]) => name === path || name.startsWith(`${path}.`));
  return {
    text: own.reduce((now, [name, value]) => setValue(now, ['access', 'fields', name], value), put),
    pointer: pointerOf(place),
  };
}
