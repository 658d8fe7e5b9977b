import { type FieldSource, mapSchemas } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

/** The reference of what stands at a pointer, as one within the schema (`#…`) where it leads into the schema by an address. */
export type LocalRef = (ref: string, pointer: string) => string;

/** What addresses that name no host are seen from. */
const NOWHERE = 'schema://nowhere/';

/** Before draft 06 `id` is the address of a schema; a document calls a field by it through its versions. */
export const hasOldAddresses = ({ $schema }: Readonly<Record<string, unknown>>): boolean =>
  typeof $schema === 'string' && /draft-0[34]/u.test($schema);

/**
 * How a schema calls itself and its parts by addresses: `$id`, before draft 06 `id`. A part may be named by its address alone, by
 * one that is relative to it, or by a pointer behind it.
 */
export function addressesIn(root: Readonly<Record<string, unknown>>): LocalRef {
  const isOld = hasOldAddresses(root);
  const places = new Map<string, string>();
  const bases = new Map<string, string>();
  const visit = (source: FieldSource, pointer: string, around: string): FieldSource => {
    const { $id, id } = source as { $id?: unknown; id?: unknown };
    const address = typeof $id === 'string' ? $id : isOld && typeof id === 'string' ? id : undefined;
    const own = address === undefined ? undefined : seenFrom(address, around);
    if (own !== undefined) places.set(own, pointer);
    const base = own === undefined || own.includes('#') ? around : own;
    bases.set(pointer, base);
    return mapSchemas(source, pointer, (inner, at) => visit(inner, at, base));
  };
  const { $defs, definitions, ...own } = root;
  visit(own as FieldSource, '', NOWHERE);
  const base = bases.get('') ?? NOWHERE;
  for (const [key, parts] of Object.entries({ $defs, definitions }))
    if (isObject(parts))
      for (const [name, part] of Object.entries(parts))
        if (isObject(part)) visit(part as FieldSource, `/${key}/${name}`, base);
  return (ref, pointer) => {
    const around = bases.get(pointer) ?? base;
    const whole = places.get(seenFrom(ref, around) ?? '');
    if (whole !== undefined) return `#${whole}`;
    const [file = '', hash] = [ref.split('#', 1)[0], ref.slice(ref.indexOf('#'))];
    const place = file === '' || !ref.includes('#') ? undefined : places.get(seenFrom(file, around) ?? '');
    return place === undefined || !hash.startsWith('#/') ? ref : `#${place}${hash.slice(1)}`;
  };
}

/** The whole address; undefined: it is none. */
function seenFrom(address: string, base: string): string | undefined {
  try {
    return new URL(address, base).href.replace(/#$/u, '');
  } catch {
    return undefined;
  }
}
