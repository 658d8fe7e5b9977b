import type { FieldModel, RecordData } from './model.ts';

type Linking = Pick<FieldModel, 'link'>;

/** The entity whose record the value of a link names; undefined while the field that decides it says none. @param owner the record or row that both fields stand in. */
export function linkTarget({ link }: Linking, owner: RecordData): string | undefined {
  return link?.by === undefined ? link?.entity : entityBy(link.entities, owner[link.by]);
}

/** The entity that a value of the deciding field stands for. */
export function entityBy(entities: Readonly<Record<string, string>>, value: unknown): string | undefined {
  const name = String(value ?? '');
  return Object.hasOwn(entities, name) ? entities[name] : undefined;
}

/** Every entity that a link may lead to. */
export function linkTargets({ link }: Linking): readonly string[] {
  if (link?.by !== undefined) return [...new Set(Object.values(link.entities))];
  return link?.entity === undefined ? [] : [link.entity];
}

/** The key and its entity again, of what `labelKey` answered. */
export function namedBy({ link }: Linking, name: string): { entity: string | undefined; key: string } {
  if (link?.by === undefined) return { entity: link?.entity, key: name };
  const end = name.indexOf('/');
  return { entity: name.slice(0, end), key: name.slice(end + 1) };
}

/** What a key is found by among labels: with the entity before it where keys of several stand in one field. */
export function labelKey(field: Linking, key: string, owner: RecordData): string {
  return labelKeyIn(field, linkTarget(field, owner) ?? '', key);
}

/** The same, where the entity is known. */
export function labelKeyIn({ link }: Linking, entity: string, key: string): string {
  return link?.by === undefined ? key : `${entity}/${key}`;
}
