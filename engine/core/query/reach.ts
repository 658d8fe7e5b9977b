import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import { fieldAt } from '../document/model/system.ts';
import { isObject } from '../json/json.ts';
import { words } from '../messages/words.ts';
import { ancestorPaths } from '../record/shape.ts';
import { type QueryField, queryField, queryFieldOf } from './fields.ts';
import { type Elsewhere, fieldValue } from './matches.ts';

/** A document by which a filter is read, with those that its links lead to as far as they may be asked by. */
export interface Queried {
  fieldsByPath: EntityModel['fieldsByPath'];
  /** Absent, or undefined for an entity: a filter ends at the link. */
  linked?(entity: string): Queried | undefined;
}

/**
 * Where a path of a filter leads: to a field of the record, of the rows of one of its sub-tables ('lines.product'), or
 * over one link of the record to a field of the other one ('company.size').
 */
export type Reach = {
  /** By the whole path, with the title of what it leads through before its own. */
  field: QueryField;
} & (
  | { through: 'record' }
  | { through: 'rows'; table: FieldModel }
  | {
      through: 'link';
      link: FieldModel;
      entity: string;
      /** The field as the other entity's document knows it. */
      inner: QueryField;
    }
);

/** Several entities can stand behind one link; no one document says what its fields are then. */
export const isReachable = ({ kind, link }: FieldModel): boolean =>
  kind === 'link' && link?.entity !== undefined && link.by === undefined;

/** What leads further than the record: the link or sub-table that stands first on the path, unless it is in rows itself. */
function passage(model: Queried, path: string): FieldModel | undefined {
  const way = ancestorPaths(path).map((at) => fieldAt(model, at));
  const first = way.findIndex((field) => field?.kind !== 'group');
  return first < 0 ? undefined : way[first];
}

/** The field that a filter names by a path, and how it gets there; undefined: there is no such field, or it lies too far. */
export function reach(model: Queried, path: string): Reach | undefined {
  const own = queryField(model, path);
  if (own) return { through: 'record', field: own };
  const over = passage(model, path);
  if (over === undefined) return undefined;
  const titled = (field: QueryField): QueryField => ({
    ...field,
    path,
    title: words.within(over.title, field.title),
    sortable: false,
  });
  if (over.kind === 'table') {
    const field = fieldAt(model, path);
    const between = ancestorPaths(path).filter((at) => at.length > over.path.length);
    return field && between.every((at) => model.fieldsByPath[at]?.kind === 'group')
      ? { through: 'rows', field: titled(queryFieldOf(field)), table: over }
      : undefined;
  }
  const entity = isReachable(over) ? over.link?.entity : undefined;
  const target = entity === undefined ? undefined : model.linked?.(entity);
  const inner = target && queryField(target, path.slice(over.path.length + 1));
  return entity !== undefined && inner
    ? { through: 'link', field: titled(inner), link: over, entity, inner }
    : undefined;
}

/** The entity whose document is needed to know the field at a path; undefined: the record's own says it. */
export function entityReached(model: Queried, path: string): string | undefined {
  const over = queryField(model, path) ? undefined : passage(model, path);
  return over && isReachable(over) ? over.link?.entity : undefined;
}

/** The field itself at a path, wherever it lies. */
export function fieldReached(model: Queried, path: string): FieldModel | undefined {
  const found = reach(model, path);
  if (found?.through !== 'link') return found && fieldAt(model, path);
  const target = model.linked?.(found.entity);
  return target && fieldAt(target, found.inner.path);
}

/** Why no filter gets to a path although its beginning is known: a link or sub-table, or what may not be gone through. */
export function endOfReach(
  model: Queried,
  path: string,
): { over: FieldModel; rest: string; isFar: boolean } | undefined {
  const over = passage(model, path);
  if (over?.kind !== 'table' && over?.kind !== 'link') return undefined;
  const rest = path.slice(over.path.length + 1);
  const target = over.kind === 'table' ? undefined : over.link?.entity && model.linked?.(over.link.entity);
  const further = ancestorPaths(rest).map((at) =>
    over.kind === 'table' ? fieldAt(model, `${over.path}.${at}`) : target && fieldAt(target, at),
  );
  return { over, rest, isFar: further.some((field) => field && (field.kind === 'table' || field.kind === 'link')) };
}

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

/** Looks up what lies beyond the records of a list. @param find the linked record with a key, as far as it may be seen */
export function lookElsewhere(
  model: Queried,
  find: (entity: string, key: string) => RecordData | undefined,
): Elsewhere {
  return (record, path) => {
    const found = reach(model, path);
    if (!found || found.through === 'record') return undefined;
    if (found.through === 'rows') {
      const inRow = path.slice(found.table.path.length + 1);
      return listed(fieldValue(record, found.table.path))
        .filter(isObject)
        .map((row) => fieldValue(row, inRow));
    }
    return listed(fieldValue(record, found.link.path)).flatMap((key) => {
      const linked = find(found.entity, String(key));
      return linked ? [fieldValue(linked, found.inner.path)] : [];
    });
  };
}
