import { isObject } from '../json/json.ts';
import { changeMessages as messages } from '../messages/changes.ts';
import { type Change, compareKeys } from './changeParts.ts';
import { FIELD, type FieldKey } from './meta/metaField.ts';
import { below } from './model/report.ts';
import { type SourceField, type StoredPlace, sourceFields, storedPlaces } from './model/storedPlaces.ts';
import type { FieldSource } from './model/types.ts';

/** Fields that went into or out of groups or rows. */
export interface Moves {
  /** Path in the newer document -> the field in the older one. */
  from: ReadonlyMap<string, SourceField>;
  /** The same fields in the newer one. */
  arrived: readonly SourceField[];
  /** Paths in the older document. */
  gone: ReadonlySet<string>;
}

export function movesBetween(older: FieldSource | undefined, newer: FieldSource | undefined): Moves {
  const [before, after] = [older, newer].map((record) => [...storedPlaces(sourceFields(record)).values()]) as [
    StoredPlace<SourceField>[],
    StoredPlace<SourceField>[],
  ];
  const parents = (places: readonly StoredPlace<SourceField>[]) => {
    const lineages = new Map(places.map(({ field, lineage }) => [field.path, lineage]));
    return ({ path, name }: SourceField) => lineages.get(path.slice(0, -name.length - 1));
  };
  const [olderParent, newerParent] = [parents(before), parents(after)];
  const known = new Map(before.map(({ lineage, field }) => [lineage, field]));
  const from = new Map(
    after.flatMap(({ lineage, field }): [string, SourceField][] => {
      const was = known.get(lineage);
      return was === undefined || olderParent(was) === newerParent(field) ? [] : [[field.path, was]];
    }),
  );
  const arrived = after.flatMap(({ field }) => (from.has(field.path) ? [field] : []));
  return { from, arrived, gone: new Set([...from.values()].map(({ path }) => path)) };
}

function movedChange(
  from: string,
  { path, pointer, name, source }: Pick<SourceField, 'path' | 'pointer' | 'name' | 'source'>,
): Change {
  const title = source.title ?? name;
  const message = messages.movedTo(title, from, path);
  return { kind: 'moved', what: 'field', name: path, title, pointer, from, to: path, message };
}

interface Place {
  name: string;
  field: FieldSource;
}

const identity = ({ name, field }: Place): string => field.id ?? name;

/** Schema keywords whose content is compared field by field, not as one value. */
const NESTED: ReadonlySet<string> = new Set<FieldKey>(['properties', 'items', 'required', 'id']);

/** A field without what is compared field by field. */
export const ownKeys = (source: FieldSource): FieldSource =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !NESTED.has(key)));

/** Which fields came, went, moved, were renamed or changed, however deep they lie. `prefix`: the path that they lie under. */
export function compareFields(
  before: FieldSource,
  after: FieldSource,
  pointer: string,
  prefix: string,
  changes: Change[],
  moves: Moves,
): void {
  const [olds, news] = [before, after].map((schema) =>
    Object.entries(schema.properties ?? {}).map(([name, field]): Place => ({ name, field })),
  ) as [Place[], Place[]];
  const path = (name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
  const at = (name: string): string => below(below(pointer, 'properties'), name);
  const byIdentity = new Map(olds.map((place) => [identity(place), place]));
  const kept = new Set(news.map(identity));
  for (const { name, field } of olds.filter((place) => !kept.has(identity(place)))) {
    if (moves.gone.has(path(name))) continue;
    changes.push({
      kind: 'removed',
      what: 'field',
      name: path(name),
      title: field.title ?? name,
      pointer: at(name),
      message: messages.fieldRemoved(field.title ?? name, path(name)),
    });
  }
  for (const place of news) {
    const { name, field } = place;
    const title = field.title ?? name;
    const was = moves.from.get(path(name));
    const old = was ? { name, field: was.source } : byIdentity.get(identity(place));
    if (!old) {
      changes.push({
        kind: 'added',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        message: messages.fieldAdded(title, path(name)),
      });
      // What came to stand in a new group or sub-table is not new itself.
      for (const field of moves.arrived.filter((one) => one.path.startsWith(`${path(name)}.`)))
        changes.push(movedChange(moves.from.get(field.path)?.path ?? '', field));
      continue;
    }
    if (old.name !== name)
      changes.push({
        kind: 'renamed',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        from: path(old.name),
        to: path(name),
        message: messages.renamed(title, path(old.name), path(name)),
      });
    if (was) changes.push(movedChange(was.path, { path: path(name), pointer: at(name), name, source: field }));
    const required = [
      was?.required ?? before.required?.includes(old.name) ?? false,
      after.required?.includes(name) ?? false,
    ] as const;
    if (required[0] !== required[1])
      changes.push({
        kind: 'changed',
        what: 'field',
        name: path(name),
        title,
        pointer: at(name),
        key: 'required',
        from: required[0],
        to: required[1],
        message: required[1] ? messages.nowRequired(title) : messages.nowOptional(title),
      });
    compareKeys('field', path(name), at(name), ownKeys(old.field), ownKeys(field), title, changes, FIELD);
    compareFields(old.field, field, at(name), path(name), changes, moves);
    const [oldItems, items] = [old.field.items, field.items].map((schema) =>
      isObject(schema) && !Array.isArray(schema) ? (schema as FieldSource) : {},
    ) as [FieldSource, FieldSource];
    compareKeys(
      'field',
      path(name),
      below(at(name), 'items'),
      ownKeys(oldItems),
      ownKeys(items),
      title,
      changes,
      FIELD,
    );
    compareFields(oldItems, items, below(at(name), 'items'), path(name), changes, moves);
  }
  const order = (places: readonly Place[], other: ReadonlySet<string>): string =>
    places
      .map(identity)
      .filter((id) => other.has(id))
      .join(' ');
  const common = new Set(olds.map(identity).filter((id) => kept.has(id)));
  if (order(olds, common) !== order(news, common))
    changes.push({
      kind: 'moved',
      what: 'field',
      name: prefix,
      title: after.title ?? '',
      pointer: below(pointer, 'properties'),
      message: prefix === '' ? messages.moved : messages.movedIn(after.title ?? prefix),
    });
}
