import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import { fieldAt } from '../document/model/system.ts';
import { isObject } from '../json/json.ts';
import { words } from '../messages/words.ts';
import { ancestorPaths } from '../record/shape.ts';
import { type QueryField, queryField, queryFieldOf } from './fields.ts';
import { type Elsewhere, fieldValue, inRow } from './matches.ts';

/** A document by which a filter is read, with those that its links lead to as far as they may be asked by. */
export interface Queried {
  fieldsByPath: EntityModel['fieldsByPath'];
  /** Absent, or undefined for an entity: a filter ends at the link. */
  linked?(entity: string): Queried | undefined;
}

/** Over a link to a field of another entity. */
export interface Onward {
  link: FieldModel;
  entity: string;
  /** The field as the other entity's document knows it. */
  inner: QueryField;
}

/**
 * Where a path of a filter leads: to a field of the record, of the rows of one of its sub-tables ('lines.product'), or
 * over one link of the record or of the rows to a field of the other record ('company.size', 'lines.product.price').
 */
export type Reach = {
  /** By the whole path, with the title of what it leads through before its own. */
  field: QueryField;
} & ({ through: 'record' } | { through: 'rows'; table: FieldModel; onward?: Onward } | ({ through: 'link' } & Onward));

/** Several entities can stand behind one link; no one document says what its fields are then. */
export const isReachable = ({ kind, link }: FieldModel): boolean =>
  kind === 'link' && link?.entity !== undefined && link.by === undefined;

/**
 * What leads further than the record, or than the rows at `from`: the link or sub-table that stands first on the path
 * there, unless it is in rows itself.
 */
function passage(model: Queried, path: string, from = ''): FieldModel | undefined {
  const way = ancestorPaths(path)
    .filter((at) => at.length > from.length)
    .map((at) => fieldAt(model, at));
  const first = way.findIndex((field) => field?.kind !== 'group');
  return first < 0 ? undefined : way[first];
}

/** The first link on the path that leads to another record: the record's own, or one of the rows that it leads into. */
function linkOn(model: Queried, path: string): FieldModel | undefined {
  const over = passage(model, path);
  return over?.kind === 'table' ? passage(model, path, over.path) : over;
}

function onwardOver(model: Queried, link: FieldModel | undefined, path: string): Onward | undefined {
  const entity = link && isReachable(link) ? link.link?.entity : undefined;
  const target = entity === undefined ? undefined : model.linked?.(entity);
  const inner = link && target && queryField(target, path.slice(link.path.length + 1));
  return entity !== undefined && inner ? { link, entity, inner } : undefined;
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
    const further = passage(model, path, over.path);
    const field = fieldAt(model, path);
    if (further === undefined) return field && { through: 'rows', field: titled(queryFieldOf(field)), table: over };
    const onward = onwardOver(model, further, path);
    if (onward === undefined) return undefined;
    const title = words.within(onward.link.title, onward.inner.title);
    return { through: 'rows', field: titled({ ...onward.inner, title }), table: over, onward };
  }
  const onward = onwardOver(model, over, path);
  return onward && { through: 'link', field: titled(onward.inner), ...onward };
}

/** The sub-table of this path whose rows a filter may ask one by one; undefined: there is none. */
export function tableOfRows(model: Queried, path: string): FieldModel | undefined {
  const table = queryField(model, path) && fieldAt(model, path);
  return table?.kind === 'table' ? table : undefined;
}

/** The entity whose document is needed to know the field at a path; undefined: the record's own says it. */
export function entityReached(model: Queried, path: string): string | undefined {
  const over = queryField(model, path) ? undefined : linkOn(model, path);
  return over && isReachable(over) ? over.link?.entity : undefined;
}

/** The field itself at a path, wherever it lies. */
export function fieldReached(model: Queried, path: string): FieldModel | undefined {
  const found = reach(model, path);
  const onward = found && onwardOf(found);
  if (!onward) return found && fieldAt(model, path);
  const target = model.linked?.(onward.entity);
  return target && fieldAt(target, onward.inner.path);
}

/** The link by which a path leaves the record and its rows; undefined: it stays in them. */
export function onwardOf(found: Reach): Onward | undefined {
  return found.through === 'link' ? found : found.through === 'rows' ? found.onward : undefined;
}

/** Why no filter gets to a path although its beginning is known: a link or sub-table, or what may not be gone through. */
export function endOfReach(
  model: Queried,
  path: string,
): { over: FieldModel; title: string; rest: string; isFar: boolean } | undefined {
  const first = passage(model, path);
  if (first?.kind !== 'table' && first?.kind !== 'link') return undefined;
  const further = first.kind === 'table' ? passage(model, path, first.path) : undefined;
  const over = further?.kind === 'link' ? further : first;
  const title = over === first ? first.title : words.within(first.title, over.title);
  const rest = path.slice(over.path.length + 1);
  const target = over.kind === 'table' ? undefined : over.link?.entity && model.linked?.(over.link.entity);
  const beyond = ancestorPaths(rest).map((at) =>
    over.kind === 'table' ? fieldAt(model, `${over.path}.${at}`) : target ? fieldAt(target, at) : undefined,
  );
  return { over, title, rest, isFar: beyond.some((field) => field?.kind === 'table' || field?.kind === 'link') };
}

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

/** Looks up what lies beyond the records of a list. @param find the linked record with a key, as far as it may be seen */
export function lookElsewhere(
  model: Queried,
  find: (entity: string, key: string) => RecordData | undefined,
): Elsewhere {
  const over = ({ link, entity, inner }: Onward, owner: RecordData, rowOf: string | undefined) =>
    listed(fieldValue(owner, inRow(link.path, rowOf))).flatMap((key) => {
      const linked = find(entity, String(key));
      return linked ? [fieldValue(linked, inner.path)] : [];
    });
  return (record, path, rowOf) => {
    const found = reach(model, path);
    if (!found || found.through === 'record') return undefined;
    if (found.through === 'link') return over(found, record, undefined);
    const { table, onward } = found;
    if (rowOf !== undefined) return onward && over(onward, record, rowOf);
    return listed(fieldValue(record, table.path))
      .filter(isObject)
      .flatMap((row) => (onward ? over(onward, row, table.path) : [fieldValue(row, inRow(path, table.path))]));
  };
}
