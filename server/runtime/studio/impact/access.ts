import type { EntityModel } from '@yunpu/engine-core/document';
import type { Impact } from '../../../../contract/studio/index.ts';
import { seenIn, statesOf } from '../../access/fields.ts';
import { laterFields } from '../../documents/earlier.ts';
import type { RoleSource } from '../../documents/source.ts';
import { changedSource, isSame, meaningOf } from '../meaning.ts';
import { type Exchange, keepsStates, readsAll, readsSome } from '../ownAccess.ts';
import { effect } from './effect.ts';

export interface AccessChange extends Omit<Exchange, 'roles'> {
  /** All that there are. */
  roles: readonly RoleSource[];
  /** Those of whoever publishes: what they lose she cannot simply give back to herself. */
  own: readonly string[];
}

const rule = (model: EntityModel, role: string): string | undefined => model.access.read[role]?.source.trim();

/** Who sees rows and fields that they did not see before, and the other way round. */
export const accessImpact = (change: AccessChange): Impact[] => [...rowImpact(change), ...fieldImpact(change)];

/** Of a state that is new no record has been seen in it. */
const isKnown = ({ states }: EntityModel, state: string | null): boolean =>
  state === null || states?.values[state] !== undefined;

function rowImpact({ older, newer, before: modelBefore, after: modelAfter, roles, own }: AccessChange): Impact[] {
  const losesAll = readsSome(older, own) && !readsSome(newer, own);
  const losesSome = readsAll(older, own) && !readsAll(newer, own);
  return roles.flatMap(({ name, title }): Impact[] => {
    const [before, after] = [rule(older, name), rule(newer, name)];
    const [was, is] = [older.access.read[name], newer.access.read[name]];
    const made = (dangerous: boolean, message: string, ...more: unknown[]): Impact[] => [
      effect(newer.entity, 'access', ['rows', name, before ?? null, after ?? null, ...more], {
        dangerous,
        message,
        pointer: after === undefined ? '/access/read' : `/access/read/${name}`,
      }),
    ];
    const isOwn = own.includes(name);
    if (was === undefined)
      return is === undefined ? [] : made(true, `“${title}”将能看到“${newer.title}”的单据，此前看不到`);
    if (is === undefined) {
      const lost = `“${title}”将不再能看到“${newer.title}”的任何单据`;
      return isOwn && losesAll ? made(true, `${lost}：您自己也看不到了`) : made(false, lost);
    }
    if (before === 'true') {
      if (after === 'true') return [];
      const fewer = `“${title}”此前能看到全部“${newer.title}”，今后只能看到符合条件的：${after}`;
      return isOwn && losesSome ? made(true, `${fewer}。您自己也只能看到这些`) : made(false, fewer);
    }
    const [meant, means] = [meaningOf(was, older, modelBefore), meaningOf(is, newer, modelAfter)];
    if (isSame(meant, means)) return [];
    const source = before === after ? changedSource(meant, means) : undefined;
    if (source === undefined)
      return made(true, `“${title}”能看到哪些“${newer.title}”的条件变了，可能看到更多：${after}`);
    const field = modelAfter(source.entity)?.fieldsByPath[source.path]?.title ?? source.path;
    return made(
      true,
      `“${title}”能看到哪些“${newer.title}”取决于字段“${field}”，它的标识、来源或定义变了，可能看到更多：${after}`,
      source,
    );
  });
}

function fieldImpact(change: AccessChange): Impact[] {
  const { older, newer, roles } = change;
  const sameStates = keepsStates(change);
  const reading = roles.filter(({ name }) => older.access.read[name] !== undefined && rule(newer, name) !== undefined);
  return [...laterFields(older, newer)].flatMap(([was, field]): Impact[] => {
    const more: string[] = [];
    const fewer: string[] = [];
    for (const { name, title } of reading) {
      const [before, after] = [
        seenIn(older, [name], was),
        seenIn(newer, [name], field.path, [...new Set([...statesOf(older), ...statesOf(newer)])]),
      ];
      const isMore = sameStates
        ? [...after].some((state) => !before.has(state) && isKnown(older, state))
        : after.size > 0 && before.size < statesOf(older).length;
      if (isMore) more.push(title);
      if ([...before].some((state) => !after.has(state))) fewer.push(title);
    }
    const made = (direction: string, titles: string[], dangerous: boolean, verb: string): Impact[] =>
      titles.length === 0
        ? []
        : [
            effect(newer.entity, 'access', ['field', direction, field.path, ...titles], {
              dangerous,
              message: `${titles.map((title) => `“${title}”`).join('、')}${verb}字段“${field.title}”`,
              pointer: field.pointer,
            }),
          ];
    return [...made('more', more, true, '将能看到此前看不到的'), ...made('fewer', fewer, false, '将不再能看到')];
  });
}
