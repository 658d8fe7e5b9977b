import type { EntityModel } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import { reveals, seenIn, shownIn, statesOf } from '@yunpu/engine-core/record';
import { followedPairs, followingLinks } from '../../documents/derived.ts';
import { laterFields, laterState } from '../../documents/earlier.ts';
import { changedSource, isSame, type ModelOf, meaningOf, meaningOfField } from './meaning.ts';
import type { Refused } from './reserved.ts';

/** Who publishes what in the place of what. */
export interface Exchange {
  older: EntityModel;
  newer: EntityModel;
  /** Of whoever publishes. */
  roles: readonly string[];
  /** The documents in force, and those as they will be. */
  before: ModelOf;
  after: ModelOf;
}

/** The conditions by which these roles read rows. */
const rowRules = ({ access }: EntityModel, roles: readonly string[]): [role: string, rule: Expression][] =>
  roles.flatMap((role): [string, Expression][] => {
    const rule = access.read[role];
    return rule ? [[role, rule]] : [];
  });

export const readsAll = (model: EntityModel, roles: readonly string[]): boolean =>
  rowRules(model, roles).some(([, { source }]) => source.trim() === 'true');

export const readsSome = (model: EntityModel, roles: readonly string[]): boolean => rowRules(model, roles).length > 0;

const seesAlways = (model: EntityModel, roles: readonly string[], path: string): boolean =>
  seenIn(model, roles, path).size === statesOf(model).length;

const refused = (pointer: string, message: string): Refused => ({ code: 'own-access', pointer, message });

/** Rows and fields that whoever publishes would give to herself. */
export const ownGains = (exchange: Exchange): Refused[] =>
  // Who reads no row sees no field.
  readsSome(exchange.newer, exchange.roles) ? [...rowGains(exchange), ...fieldGains(exchange)] : [];

/**
 * A condition that was not there before counts as more rows, and so does one that says something else than before because
 * of the fields that it reads: which rows it comes to is not for a text to say.
 */
function rowGains({ older, newer, roles, before, after }: Exchange): Refused[] {
  if (readsAll(older, roles)) return [];
  const known = rowRules(older, roles).map(([, rule]) => ({ rule, meaning: meaningOf(rule, older, before) }));
  return rowRules(newer, roles).flatMap(([role, rule]): Refused[] => {
    const meaning = meaningOf(rule, newer, after);
    if (known.some((one) => isSame(one.meaning, meaning))) return [];
    const worded = known.find((one) => one.rule.source === rule.source);
    const changed = worded && changedSource(worded.meaning, meaning);
    if (changed === undefined)
      return [refused(`/access/read/${role}`, '不能让自己的角色看到现在看不到的单据，请由已经能看到它们的人发布')];
    const field = changed.entity === newer.entity ? newer.fieldsByPath[changed.path] : undefined;
    const title = (field ?? after(changed.entity)?.fieldsByPath[changed.path])?.title ?? changed.path;
    return [
      refused(
        field?.pointer ?? `/access/read/${role}`,
        `您能看到哪些单据取决于字段“${title}”，它的标识、来源或定义变了，您可能看到现在看不到的单据：请改回原样，或由已经能看到它们的人发布`,
      ),
    ];
  });
}

/** Whether the states of what is stored, by which fields are kept from people, are what they were. */
export function keepsStates({ older, newer, before, after }: Omit<Exchange, 'roles'>): boolean {
  if (!older.states) return true;
  if (!newer.states) return false;
  const [was, is] = [
    meaningOfField(older, older.states.field, before),
    meaningOfField(newer, newer.states.field, after),
  ];
  return isSame(was, is);
}

/**
 * Whether roles are shown something of a field that they were not shown of it before.
 * @param sameStates the states of what is stored, by which fields are kept from people, are what they were
 */
export function showsMore(
  [older, was]: readonly [EntityModel, string],
  [newer, path]: readonly [EntityModel, string],
  roles: readonly string[],
  sameStates: boolean,
): boolean {
  const called = laterState(older, newer);
  const [before, after] = [
    new Map(statesOf(older).map((state) => [called(state), shownIn(older, roles, was, state)])),
    [...new Set([...statesOf(older).map(called), ...statesOf(newer)])].map(
      (state) => [state, shownIn(newer, roles, path, state)] as const,
    ),
  ];
  if (!sameStates) return after.some(([, now]) => [...before.values()].some((then) => reveals(then, now)));
  return after.some(([state, now]) => {
    const then = before.get(state);
    // Of a state that is new no record has been seen in it.
    return then !== undefined && reveals(then, now);
  });
}

function fieldGains(exchange: Exchange): Refused[] {
  const { older, newer, roles } = exchange;
  const sameStates = keepsStates(exchange);
  const shown = [...laterFields(older, newer)].flatMap(([was, field]): Refused[] => {
    if (!showsMore([older, was], [newer, field.path], roles, sameStates)) return [];
    return [
      refused(
        field.pointer,
        `不能让自己的角色看到现在看不到的字段“${field.title}”或它遮盖的部分，请由已经能看到它的人发布`,
      ),
    ];
  });
  const known = new Set(shown.map(({ pointer }) => pointer));
  return [
    ...shown,
    ...computedExposures(exchange)
      .filter(({ pointer }) => !known.has(pointer))
      .map(asRefused),
  ];
}

/** What one field would show of what is kept from people elsewhere. */
export interface Exposure {
  pointer: string;
  /** @param whom those whom it is kept from */
  words(whom: string): string;
}

const asRefused = ({ pointer, words }: Exposure): Refused => refused(pointer, `${words('您')}，请由能看到的人发布`);

/** Fields that come to be computed from what these roles do not always see. */
function computedExposures(exchange: Exchange): Exposure[] {
  const { older, newer, roles, before, after } = exchange;
  const earlier = new Map([...laterFields(older, newer)].map(([path, field]) => [field.path, path]));
  const isHidden = (path: string): boolean => {
    const was = earlier.get(path);
    return was !== undefined && !seesAlways(older, roles, was);
  };
  return Object.values(newer.fieldsByPath).flatMap((field): Exposure[] => {
    // What only holds others shows each of them as far as it is seen.
    if (field.children.length > 0 && !field.compute) return [];
    if (seenIn(newer, roles, field.path).size === 0) return [];
    const was = earlier.get(field.path);
    const meaning = meaningOfField(newer, field.path, after);
    const read = meaning.sources.slice(1).find(({ entity, path }) => entity === newer.entity && isHidden(path));
    if (read === undefined || (was !== undefined && isSame(meaningOfField(older, was, before), meaning))) return [];
    const hidden = newer.fieldsByPath[read.path]?.title ?? read.path;
    return [
      {
        pointer: field.pointer,
        words: (whom) => `字段“${field.title}”会算出${whom}看不到的字段“${hidden}”`,
      },
    ];
  });
}

/** Whether it goes by this field which rows these roles read. */
export const readsRowsBy = (model: EntityModel, roles: readonly string[], path: string, modelOf: ModelOf): boolean =>
  !readsAll(model, roles) &&
  rowRules(model, roles).some(([, rule]) =>
    meaningOf(rule, model, modelOf).sources.some((source) => source.entity === model.entity && source.path === path),
  );

/** What comes from other entities: `older` is absent where there was no such document. */
export type Incoming = Omit<Exchange, 'older'> & { older: EntityModel | undefined };

/** Whether a field already was what it will be, whatever it is called. */
function isKnown({ older, newer, before, after }: Incoming, path: string): boolean {
  const was = older && [...laterFields(older, newer)].find(([, field]) => field.path === path)?.[0];
  return (
    older !== undefined &&
    was !== undefined &&
    isSame(meaningOfField(older, was, before), meaningOfField(newer, path, after))
  );
}

/** Whether she sees all of these fields of all records there, now and as the document will be. */
const seesThere = (
  { roles, before, after }: Incoming,
  entity: string,
  paths: (model: EntityModel) => string[],
): boolean =>
  [before(entity), after(entity)].every(
    (model) =>
      model === undefined || (readsAll(model, roles) && paths(model).every((path) => seesAlways(model, roles, path))),
  );

/** Sums over records, or over fields of them, that these roles do not see one by one. */
function sumExposures(incoming: Incoming): Exposure[] {
  const { newer, roles, before, after } = incoming;
  if (!readsSome(newer, roles)) return [];
  return newer.fields.flatMap(({ path, pointer, title, rollup }): Exposure[] => {
    if (!rollup || seenIn(newer, roles, path).size === 0) return [];
    const child = before(rollup.entity) ?? after(rollup.entity);
    if (child === undefined || isKnown(incoming, path)) return [];
    // What a condition reads is not told apart: who writes one sees all of the record.
    const read = (model: EntityModel) => (rollup.when ? Object.keys(model.fieldsByPath) : [rollup.of ?? model.key]);
    if (seesThere(incoming, rollup.entity, read)) return [];
    return [{ pointer, words: (whom) => `字段“${title}”会汇总${whom}不能全部看到的“${child.title}”` }];
  });
}

/** Values of other records that these roles do not see there, copied to where they do. */
function copyExposures(incoming: Incoming): Exposure[] {
  const { newer, roles, before, after } = incoming;
  if (!readsSome(newer, roles)) return [];
  return followingLinks(newer).flatMap((link) =>
    followedPairs(link).flatMap(([own, theirs]): Exposure[] => {
      const target = before(link.link.entity) ?? after(link.link.entity);
      if (!target || seenIn(newer, roles, own).size === 0 || isKnown(incoming, own)) return [];
      if (seesThere(incoming, link.link.entity, () => [theirs])) return [];
      const from = `“${target.title}”的“${target.fieldsByPath[theirs]?.title ?? theirs}”`;
      return [
        {
          pointer: `${link.pointer}/link/follow`,
          words: (whom) => `“${link.title}”会带入${whom}不能全部看到的${from}`,
        },
      ];
    }),
  );
}

/** What whoever publishes would come to see of other entities that she does not see there. */
export const foreignGains = (incoming: Incoming): Refused[] =>
  [...sumExposures(incoming), ...copyExposures(incoming)].map(asRefused);

/** What fields of an entity would show to a role of what is kept from it, here and in other entities. */
export function exposuresTo(incoming: Incoming): Exposure[] {
  const { older } = incoming;
  const computed = older && readsSome(incoming.newer, incoming.roles) ? computedExposures({ ...incoming, older }) : [];
  return [...computed, ...sumExposures(incoming), ...copyExposures(incoming)];
}
