import type { EntityModel } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import type { Impact } from '../../../../contract/studio/index.ts';
import { fieldAccess, seenIn, statesOf } from '../../access/fields.ts';
import { laterFields } from '../../documents/earlier.ts';
import type { RoleSource } from '../../documents/source.ts';
import { changedSource, isSame, keepsSources, meaningOf } from '../refusals/meaning.ts';
import { type Exchange, keepsStates, readsAll, readsSome } from '../refusals/ownAccess.ts';
import { effect } from './effect.ts';

export interface AccessChange extends Omit<Exchange, 'roles'> {
  /** All that there are. */
  roles: readonly RoleSource[];
  /** Those of whoever publishes: what they lose she cannot simply give back to herself. */
  own: readonly string[];
}

const rule = (model: EntityModel, role: string): string | undefined => model.access.read[role]?.source.trim();

/** The conditions that all have to hold: what stands between `&&`. */
const conjuncts = (ast: Expression['ast'], source: string): string[] =>
  ast.op === 'and'
    ? [...conjuncts(ast.left, source), ...conjuncts(ast.right, source)]
    : [source.slice(ast.start, ast.end).replaceAll(/\s+/gu, ' ')];

/** Whether every record that the second lets through the first did, too: it has all that the first demands, and more. */
function isNarrower(before: Expression | undefined, after: Expression | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  if (before.source.trim() === 'true') return true;
  const now = new Set(conjuncts(after.ast, after.source));
  return conjuncts(before.ast, before.source).every((one) => now.has(one));
}

/** Who sees rows and fields that they did not see before, and the other way round. */
export function accessImpact(change: AccessChange): Impact[] {
  const { older, newer, roles } = change;
  return [
    ...rowImpact(change),
    ...writeImpact(older, newer, roles),
    ...doersImpact(older, newer, roles),
    ...fieldImpact(change),
  ];
}

/** Who changes which records. */
function writeImpact(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): Impact[] {
  return roles.flatMap(({ name, title }): Impact[] => {
    const [before, after] = [older.access.write[name], newer.access.write[name]];
    const [was, is] = [before?.source.trim(), after?.source.trim()];
    if (was === is) return [];
    const made = (dangerous: boolean, message: string): Impact[] => [
      effect(newer.entity, 'access', ['write', name, was ?? null, is ?? null], {
        dangerous,
        message,
        pointer: is === undefined ? '/access/write' : `/access/write/${name}`,
      }),
    ];
    if (is === undefined) return made(false, `“${title}”将不再能修改“${newer.title}”的单据`);
    const which = is === 'true' ? '所有能看到的单据' : `符合条件的单据：${is}`;
    if (was === undefined) return made(true, `“${title}”将能修改“${newer.title}”，此前不能：${which}`);
    if (isNarrower(before, after)) return made(false, `“${title}”能修改哪些“${newer.title}”的条件收紧了：${is}`);
    return made(true, `“${title}”能修改哪些“${newer.title}”的条件变了，可能能修改更多：${which}`);
  });
}

/** Who makes new records, removes them, and takes them away as a file. */
function doersImpact(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): Impact[] {
  const lists = [
    { of: ({ access }: EntityModel) => access.create, pointer: '/access/create', verb: '新建' },
    { of: ({ access }: EntityModel) => access.delete, pointer: '/access/delete', verb: '删除' },
  ];
  const rights = lists.flatMap(({ of, pointer, verb }): Impact[] => {
    const [before, after] = [of(older), of(newer)];
    const made = (from: readonly string[], to: readonly string[], dangerous: boolean, words: string): Impact[] => {
      const more = roles.filter(({ name }) => to.includes(name) && !from.includes(name));
      if (more.length === 0) return [];
      const titles = more.map(({ title }) => `“${title}”`).join('、');
      return [
        effect(newer.entity, 'access', [pointer, dangerous, ...more.map(({ name }) => name)], {
          dangerous,
          message: `${titles}${words}${verb}“${newer.title}”的单据`,
          pointer,
        }),
      ];
    };
    return [...made(before, after, true, '将能'), ...made(after, before, false, '将不再能')];
  });
  if (older.list.export === newer.list.export) return rights;
  const message = newer.list.export
    ? `能看到“${newer.title}”的人今后能把列表导出成文件`
    : `“${newer.title}”的列表今后不能导出`;
  const exported = effect(newer.entity, 'access', ['export', newer.list.export], {
    dangerous: newer.list.export,
    message,
    pointer: '/list/export',
  });
  return [...rights, exported];
}

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
    if (before !== after && keepsSources(meant, means) && isNarrower(was, is)) {
      const fewer = `“${title}”能看到哪些“${newer.title}”的条件收紧了，今后只能看到：${after}`;
      return isOwn && losesSome ? made(true, `${fewer}。您自己也只能看到这些`) : made(false, fewer);
    }
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
    const veiled: string[] = [];
    for (const { name, title } of reading) {
      const [before, after] = [
        seenIn(older, [name], was),
        seenIn(newer, [name], field.path, [...new Set([...statesOf(older), ...statesOf(newer)])]),
      ];
      const isMore = sameStates
        ? [...after].some((state) => !before.has(state) && isKnown(older, state))
        : after.size > 0 && before.size < statesOf(older).length;
      if (isMore) more.push(title);
      const lost = [...before].filter((state) => !after.has(state));
      if (lost.length === 0) continue;
      const isVeiled = lost.every((state) => fieldAccess(newer, [name], field.path, state) === 'masked');
      (isVeiled ? veiled : fewer).push(title);
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
    return [
      ...made('more', more, true, '将能看到此前看不到的'),
      ...made('fewer', fewer, false, '将不再能看到'),
      ...made('veiled', veiled, false, '将只看到遮盖后的值：'),
    ];
  });
}
