import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { candidateReads, type Expression } from '@yunpu/engine-core/expression';

/** A link some of whose fetched fields change with the linked record. */
export interface FollowingLink extends FieldModel {
  link: NonNullable<FieldModel['link']> & { entity: string };
}

/** The links of an entity that bring along what changes with the linked record. */
export const followingLinks = (model: EntityModel): FollowingLink[] =>
  model.fields.filter(
    (field): field is FollowingLink => field.link?.entity !== undefined && field.link.follow.length > 0,
  );

/** Own field -> the linked record's field that it is a copy of. */
export const followedPairs = ({ link }: FollowingLink): (readonly [own: string, theirs: string])[] =>
  link.follow.flatMap((own) => {
    const theirs = link.fetch[own];
    return theirs === undefined ? [] : [[own, theirs] as const];
  });

/** Whether a change at one path is one at the other: of the same field, of its group, or of a field in it. */
export const touches = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`);

/** Whether a value depends on who saves the record. */
export const isPersonal = ({ reserved }: Expression): boolean => reserved.includes('user') || reserved.includes('team');

/** Fields that are computed from a field, over as many steps as it takes, whoever saves the record. */
export function computedFrom(model: EntityModel, path: string): FieldModel[] {
  const computed = Object.values(model.fieldsByPath).flatMap((field) =>
    field.compute && !isPersonal(field.compute) ? [{ field, compute: field.compute }] : [],
  );
  const found = new Set<FieldModel>();
  const from = (source: string): void => {
    for (const {
      field,
      compute: { reads, walks },
    } of computed) {
      const isRead = reads.some((read) => !walks.includes(read) && touches(read, source));
      if (!isRead || found.has(field) || field.path === path) continue;
      found.add(field);
      from(field.path);
    }
  };
  from(path);
  return [...found];
}

/** A value of an entity, as what others are made of. */
interface Value {
  entity: string;
  path: string;
}

/** What a value is made of, in its own record and in others. */
function sourcesOf(model: EntityModel, path: string, modelOf: (entity: string) => EntityModel | undefined): Value[] {
  const { entity } = model;
  const field = model.fieldsByPath[path];
  const own = (field?.compute?.reads ?? []).map((read) => ({ entity, path: read }));
  const linked = followingLinks(model).flatMap((link) =>
    followedPairs(link)
      .filter(([into]) => into === path)
      .flatMap(([, theirs]) => [
        { entity: link.link.entity, path: theirs },
        { entity, path: link.path },
      ]),
  );
  if (!field?.rollup) return [...own, ...linked];
  const { entity: child, by, of = by, when } = field.rollup;
  const condition = when && modelOf(child) ? candidateReads(when.ast) : [];
  return [...own, ...linked, ...[by, of, ...condition].map((read) => ({ entity: child, path: read }))];
}

/** The way from a value over what it is made of back to itself; undefined where it never comes back. */
export function cycleOf(
  start: Value,
  modelOf: (entity: string) => EntityModel | undefined,
): readonly Value[] | undefined {
  const seen = new Set<string>();
  const from = (at: Value, way: readonly Value[]): readonly Value[] | undefined => {
    const model = modelOf(at.entity);
    if (!model) return undefined;
    for (const next of sourcesOf(model, at.path, modelOf)) {
      if (next.entity === start.entity && next.path === start.path) return [...way, at, next];
      const name = `${next.entity} ${next.path}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const found = from(next, [...way, at]);
      if (found) return found;
    }
    return undefined;
  };
  return from(start, []);
}
