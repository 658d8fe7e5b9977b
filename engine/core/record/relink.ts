import { linkTarget, linkTargets } from '../document/model/linkTarget.ts';
import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type { Scope } from '../expression/types.ts';
import { isObject } from '../json/json.ts';

/** A record that has got another key. */
export interface Renaming {
  entity: string;
  from: string;
  to: string;
}

/** The fields that name a record of the entity by its key: its links, and those that say themselves what they open. */
export function referringFields(model: EntityModel, entity: string): FieldModel[] {
  return Object.values(model.fieldsByPath).filter(
    (field) => linkTargets(field).includes(entity) || field.opens !== undefined,
  );
}

/** The record with the new key wherever one of the fields has the old one. */
export function relinked(
  record: RecordData,
  fields: readonly FieldModel[],
  { entity, from, to }: Renaming,
  scope: Scope,
): RecordData {
  const replace = (value: unknown, names: readonly string[], field: FieldModel, parent: RecordData): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => replace(item, names, field, parent));
    const [name, ...rest] = names;
    if (name === undefined) return value === from ? to : value;
    if (!isObject(value) || value[name] === undefined) return value;
    const named = (): unknown =>
      field.opens
        ? field.opens.evaluate({ record: value, parent, scope })
        : field.link?.by === undefined
          ? entity
          : linkTarget(field, value);
    const isOther = rest.length === 0 && named() !== entity;
    return isOther ? value : { ...value, [name]: replace(value[name], rest, field, parent) };
  };
  return fields.reduce<RecordData>(
    (result, field) => replace(result, field.path.split('.'), field, record) as RecordData,
    record,
  );
}
