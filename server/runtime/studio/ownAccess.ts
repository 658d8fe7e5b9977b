import type { EntityModel, RollupModel } from '@yunpu/engine-core/document';
import { seenIn, statesOf } from '../access/fields.ts';
import { followedPairs, followingLinks } from '../documents/derived.ts';
import { laterFields } from '../documents/earlier.ts';
import type { Refused } from './reserved.ts';

/** The conditions by which these roles read rows; 'true' alone where they read them all. */
function rowRules(model: EntityModel, roles: readonly string[]): Set<string> {
  const rules = roles.flatMap((role) => model.access.read[role]?.source.trim() ?? []);
  return rules.includes('true') ? new Set(['true']) : new Set(rules);
}

/**
 * Rows and fields that whoever publishes would give to herself. A condition that was not there before counts as more
 * rows: which ones it comes to is not for a text to say.
 */
export function ownGains(older: EntityModel, newer: EntityModel, roles: readonly string[]): Refused[] {
  const [before, after] = [rowRules(older, roles), rowRules(newer, roles)];
  const gains = [...after].filter((rule) => !before.has('true') && !before.has(rule));
  const rows = gains.map(
    (rule): Refused => ({
      code: 'own-access',
      pointer: `/access/read/${roles.find((role) => newer.access.read[role]?.source.trim() === rule) ?? ''}`,
      message: '不能让自己的角色看到现在看不到的单据，请由已经能看到它们的人发布',
    }),
  );
  // Who reads no row sees no field.
  if (after.size === 0) return rows;
  const earlier = new Map([...laterFields(older, newer)].map(([path, field]) => [field.path, path]));
  const hidden = (path: string): boolean => {
    const was = earlier.get(path);
    return was !== undefined && seenIn(older, roles, was).size < statesOf(older).length;
  };
  const fields = Object.values(newer.fieldsByPath).flatMap((field): Refused[] => {
    const seen = seenIn(newer, roles, field.path);
    if (seen.size === 0) return [];
    const was = earlier.get(field.path);
    const seenBefore = was === undefined ? undefined : seenIn(older, roles, was);
    if (seenBefore && statesOf(older).some((state) => seen.has(state) && !seenBefore.has(state)))
      return [
        {
          code: 'own-access',
          pointer: field.pointer,
          message: `不能让自己的角色看到现在看不到的字段“${field.title}”，请由已经能看到它的人发布`,
        },
      ];
    const source = field.compute ?? field.defaultExpression;
    const read = source?.reads.find(hidden);
    const unchanged = was !== undefined && older.fieldsByPath[was]?.compute?.source === field.compute?.source;
    return read === undefined || unchanged
      ? []
      : [
          {
            code: 'own-access',
            pointer: field.pointer,
            message: `字段“${field.title}”会算出您看不到的字段“${newer.fieldsByPath[read]?.title ?? read}”，请由能看到它的人发布`,
          },
        ];
  });
  return [...rows, ...fields];
}

/** Sums over records, or over fields of them, that whoever publishes does not see one by one. */
export function foreignSums(
  older: EntityModel | undefined,
  newer: EntityModel,
  roles: readonly string[],
  modelOf: (entity: string) => EntityModel | undefined,
): Refused[] {
  if (rowRules(newer, roles).size === 0) return [];
  const known = new Set(Object.values(older?.fieldsByPath ?? {}).map(({ rollup }) => sumText(rollup)));
  return newer.fields.flatMap(({ path, pointer, title, rollup }): Refused[] => {
    if (!rollup || known.has(sumText(rollup)) || seenIn(newer, roles, path).size === 0) return [];
    const child = modelOf(rollup.entity);
    if (child === undefined) return [];
    const seen = (name: string) => seenIn(child, roles, name).size >= statesOf(child).length;
    // What a condition reads is not told apart: who writes one sees all of the record.
    const fields = rollup.when ? Object.keys(child.fieldsByPath) : [rollup.of ?? child.key];
    if (rowRules(child, roles).has('true') && fields.every(seen)) return [];
    const message = `字段“${title}”会汇总您不能全部看到的“${child.title}”，请由能看到它们的人发布`;
    return [{ code: 'own-access', pointer, message }];
  });
}

/** Values of other records that whoever publishes does not see there, copied to where she does. */
export function foreignCopies(
  older: EntityModel | undefined,
  newer: EntityModel,
  roles: readonly string[],
  modelOf: (entity: string) => EntityModel | undefined,
): Refused[] {
  if (rowRules(newer, roles).size === 0) return [];
  const copies = (model: EntityModel | undefined) =>
    (model ? followingLinks(model) : []).flatMap((link) =>
      followedPairs(link).map(([own, theirs]) => ({ link, own, theirs, text: `${link.link.entity} ${theirs} ${own}` })),
    );
  const known = new Set(copies(older).map(({ text }) => text));
  return copies(newer).flatMap(({ link, own, theirs, text }): Refused[] => {
    const target = modelOf(link.link.entity);
    if (!target || known.has(text) || seenIn(newer, roles, own).size === 0) return [];
    if (rowRules(target, roles).has('true') && seenIn(target, roles, theirs).size >= statesOf(target).length) return [];
    const message = `“${link.title}”会带入您不能全部看到的“${target.title}”的“${target.fieldsByPath[theirs]?.title ?? theirs}”，请由能看到它们的人发布`;
    return [{ code: 'own-access', pointer: `${link.pointer}/link/follow`, message }];
  });
}

const sumText = (rollup: RollupModel | undefined): string | undefined =>
  rollup && JSON.stringify({ ...rollup, when: rollup.when?.source });
