import { type EntityModel, type FieldAccess, isOwnTeams } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import { conditionInWords, fieldAccess, reveals, type Shown, shownIn, statesOf } from '@yunpu/engine-core/record';
import type { Impact } from '../../../../contract/studio/index.ts';
import { laterFields, laterState } from '../../documents/earlier.ts';
import type { RoleSource } from '../../documents/source.ts';
import { changedSource, isSame, keepsSources, meaningOf } from '../refusals/meaning.ts';
import {
  type Exchange,
  type Exposure,
  exposuresTo,
  type Incoming,
  keepsStates,
  readsAll,
  readsSome,
  showsMore,
} from '../refusals/ownAccess.ts';
import { effect } from './effect.ts';

export interface AccessChange extends Omit<Exchange, 'roles'> {
  /** All that there are. */
  roles: readonly RoleSource[];
  /** Those of whoever publishes: what they lose she cannot simply give back to herself. */
  own: readonly string[];
}

/** One change of who may do what, and by what its people and records are found. */
export interface AccessEffect {
  impact: Impact;
  /** Of these roles. */
  roles: readonly string[];
  /** `read`, `write`: the rows that a person has; otherwise those in which a field is filled in. Undefined: people alone. */
  of: 'read' | 'write' | { was: string; path: string } | undefined;
}

const rule = (model: EntityModel, role: string): string | undefined => model.access.read[role]?.source.trim();

/** Those whom a rule is about, where it is read to whoever publishes it. */
const THEY: Readonly<Record<string, string>> = {
  'user.id': '当前用户',
  'user.name': '当前用户的姓名',
  'user.roles': '当前用户的角色',
  'team.eid': '当前用户的团队',
  'team.name': '当前用户的团队名称',
  'team.certified': '当前用户的团队已认证',
  'team.isAdmin': '当前用户是团队管理员',
};

/** Which records a rule lets through: as a sentence, or the rule itself where it is more than one. */
export function rowsInWords({ ast, source }: Expression, { fieldsByPath }: EntityModel): string {
  const rule = source.trim();
  if (rule === 'true') return '全部';
  if (isOwnTeams(rule)) return '本团队的单据';
  return conditionInWords(ast, { fieldsByPath, names: THEY }) ?? rule;
}

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
export function accessEffects(change: AccessChange): AccessEffect[] {
  const { older, newer, roles } = change;
  return [
    ...rowEffects(change),
    ...writeEffects(older, newer, roles),
    ...doersEffects(older, newer, roles),
    ...fieldEffects(change),
    ...fieldWriteEffects(change),
    ...exposedTo(change),
  ];
}

/** Fields that show roles what is kept from them elsewhere; what she would show to herself she may not publish. */
export function exposedTo({
  roles,
  own,
  ...incoming
}: Omit<Incoming, 'roles'> & Pick<AccessChange, 'roles' | 'own'>): AccessEffect[] {
  const { newer } = incoming;
  const found = new Map<string, Exposure & { to: RoleSource[] }>();
  for (const role of roles.filter(({ name }) => !own.includes(name)))
    for (const exposure of exposuresTo({ ...incoming, roles: [role.name] })) {
      const known = found.get(exposure.words('')) ?? { ...exposure, to: [] };
      known.to.push(role);
      found.set(exposure.words(''), known);
    }
  return [...found.values()].map(({ pointer, words, to }) => ({
    impact: effect(newer.entity, 'access', ['exposed', words(''), ...to.map(({ name }) => name)], {
      dangerous: true,
      message: words(to.map(({ title }) => `“${title}”`).join('、')),
      pointer,
    }),
    roles: to.map(({ name }) => name),
    of: undefined,
  }));
}

/** Who changes which records. */
function writeEffects(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): AccessEffect[] {
  return roles.flatMap(({ name, title }): AccessEffect[] => {
    const [before, after] = [older.access.write[name], newer.access.write[name]];
    const [was, is] = [before?.source.trim(), after?.source.trim()];
    if (was === is) return [];
    const made = (dangerous: boolean, message: string): AccessEffect[] => [
      {
        impact: effect(newer.entity, 'access', ['write', name, was ?? null, is ?? null], {
          dangerous,
          message,
          pointer: is === undefined ? '/access/write' : `/access/write/${name}`,
        }),
        roles: [name],
        of: 'write',
      },
    ];
    if (is === undefined) return made(false, `“${title}”将不再能修改“${newer.title}”的单据`);
    const rows = after === undefined ? '' : rowsInWords(after, newer);
    const which = is === 'true' ? '所有能看到的单据' : isOwnTeams(is) ? rows : `符合条件的单据：${rows}`;
    if (was === undefined) return made(true, `“${title}”将能修改“${newer.title}”，此前不能：${which}`);
    if (isNarrower(before, after)) return made(false, `“${title}”能修改哪些“${newer.title}”的条件收紧了：${rows}`);
    return made(true, `“${title}”能修改哪些“${newer.title}”的条件变了，可能能修改更多：${which}`);
  });
}

/** Who makes new records, removes them, and takes them away as a file. */
function doersEffects(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): AccessEffect[] {
  const lists = [
    { of: ({ access }: EntityModel) => access.create, pointer: '/access/create', verb: '新建' },
    { of: ({ access }: EntityModel) => access.delete, pointer: '/access/delete', verb: '删除' },
  ];
  const rights = lists.flatMap(({ of, pointer, verb }): AccessEffect[] => {
    const [before, after] = [of(older), of(newer)];
    const made = (
      from: readonly string[],
      to: readonly string[],
      dangerous: boolean,
      words: string,
    ): AccessEffect[] => {
      const more = roles.filter(({ name }) => to.includes(name) && !from.includes(name));
      if (more.length === 0) return [];
      const titles = more.map(({ title }) => `“${title}”`).join('、');
      return [
        {
          impact: effect(newer.entity, 'access', [pointer, dangerous, ...more.map(({ name }) => name)], {
            dangerous,
            message: `${titles}${words}${verb}“${newer.title}”的单据`,
            pointer,
          }),
          roles: more.map(({ name }) => name),
          of: undefined,
        },
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
  const readers = roles.filter(({ name }) => rule(newer, name) !== undefined).map(({ name }) => name);
  return [...rights, { impact: exported, roles: readers, of: undefined }];
}

function rowEffects({
  older,
  newer,
  before: modelBefore,
  after: modelAfter,
  roles,
  own,
}: AccessChange): AccessEffect[] {
  const losesAll = readsSome(older, own) && !readsSome(newer, own);
  const losesSome = readsAll(older, own) && !readsAll(newer, own);
  return roles.flatMap(({ name, title }): AccessEffect[] => {
    const [before, after] = [rule(older, name), rule(newer, name)];
    const [was, is] = [older.access.read[name], newer.access.read[name]];
    const made = (dangerous: boolean, message: string, ...more: unknown[]): AccessEffect[] => [
      {
        impact: effect(newer.entity, 'access', ['rows', name, before ?? null, after ?? null, ...more], {
          dangerous,
          message,
          pointer: after === undefined ? '/access/read' : `/access/read/${name}`,
        }),
        roles: [name],
        of: 'read',
      },
    ];
    const isOwn = own.includes(name);
    if (was === undefined)
      return is === undefined ? [] : made(true, `“${title}”将能看到“${newer.title}”的单据，此前看不到`);
    if (is === undefined) {
      const lost = `“${title}”将不再能看到“${newer.title}”的任何单据`;
      return isOwn && losesAll ? made(true, `${lost}：您自己也看不到了`) : made(false, lost);
    }
    const shown = rowsInWords(is, newer);
    if (before === 'true') {
      if (after === 'true') return [];
      const fewer = `“${title}”此前能看到全部“${newer.title}”，今后只能看到符合条件的：${shown}`;
      return isOwn && losesSome ? made(true, `${fewer}。您自己也只能看到这些`) : made(false, fewer);
    }
    const [meant, means] = [meaningOf(was, older, modelBefore), meaningOf(is, newer, modelAfter)];
    if (isSame(meant, means)) return [];
    if (before !== after && keepsSources(meant, means) && isNarrower(was, is)) {
      const fewer = `“${title}”能看到哪些“${newer.title}”的条件收紧了，今后只能看到：${shown}`;
      return isOwn && losesSome ? made(true, `${fewer}。您自己也只能看到这些`) : made(false, fewer);
    }
    const source = before === after ? changedSource(meant, means) : undefined;
    if (source === undefined)
      return made(true, `“${title}”能看到哪些“${newer.title}”的条件变了，可能看到更多：${shown}`);
    const field = modelAfter(source.entity)?.fieldsByPath[source.path]?.title ?? source.path;
    return made(
      true,
      `“${title}”能看到哪些“${newer.title}”取决于字段“${field}”，它的标识、来源或定义变了，可能看到更多：${shown}`,
      source,
    );
  });
}

/** How a field is kept from a role otherwise than before. */
type Turn = 'clear' | 'masked' | 'fewer' | 'veiled';

const TURNS: Readonly<Record<Turn, string>> = {
  clear: '将能看到此前看不到的字段',
  masked: '将看到更多，遮盖之外的部分：字段',
  fewer: '将不再能看到字段',
  veiled: '将只看到遮盖后的值：字段',
};

function fieldEffects(change: AccessChange): AccessEffect[] {
  const { older, newer, roles, own } = change;
  const sameStates = keepsStates(change);
  const called = laterState(older, newer);
  const reading = roles.filter(({ name }) => older.access.read[name] !== undefined && rule(newer, name) !== undefined);
  const ownReading = own.filter((name) => reading.some((role) => role.name === name));
  return [...laterFields(older, newer)].flatMap(([was, field]): AccessEffect[] => {
    const shown = (names: readonly string[]): [Shown, Shown][] =>
      statesOf(older).map((state) => [
        shownIn(older, names, was, state),
        shownIn(newer, names, field.path, called(state)),
      ]);
    const found: Record<Turn, RoleSource[]> = { clear: [], masked: [], fewer: [], veiled: [] };
    for (const role of reading) {
      const { name } = role;
      const states = shown([name]);
      if (showsMore([older, was], [newer, field.path], [name], sameStates)) {
        const isClear = states.some(([then, now]) => now === 'clear' && (then !== 'clear' || !sameStates));
        found[isClear ? 'clear' : 'masked'].push(role);
      }
      const lost = states.filter(([then, now]) => reveals(now, then) && !reveals(then, now));
      if (lost.length > 0) found[lost.every(([, now]) => now !== 'none') ? 'veiled' : 'fewer'].push(role);
    }
    const losesOwn = shown(ownReading).some(([then, now]) => reveals(now, then) && !reveals(then, now));
    return (Object.keys(TURNS) as Turn[]).flatMap((turn): AccessEffect[] => {
      const to = found[turn];
      if (to.length === 0) return [];
      const [isGain, titles] = [turn === 'clear' || turn === 'masked', to.map(({ title }) => `“${title}”`).join('、')];
      const isOwnLoss = !isGain && losesOwn && to.some(({ name }) => own.includes(name));
      const message = `${titles}${TURNS[turn]}“${field.title}”`;
      return [
        {
          impact: effect(
            newer.entity,
            'access',
            ['field', turn, field.path, field.mask ?? null, ...to.map(({ title }) => title)],
            {
              dangerous: isGain || isOwnLoss,
              message: isOwnLoss
                ? `${message}：您自己也${turn === 'fewer' ? '看不到了' : '只能看到遮盖后的'}`
                : message,
              pointer: field.pointer,
            },
          ),
          roles: to.map(({ name }) => name),
          of: { was, path: field.path },
        },
      ];
    });
  });
}

/** Who fills in a field of records that they change before and after, and sees it both times. */
function fieldWriteEffects({ older, newer, roles }: AccessChange): AccessEffect[] {
  const called = laterState(older, newer);
  const states = statesOf(older);
  const writing = roles.filter(({ name }) => older.access.write[name] && newer.access.write[name]);
  return [...laterFields(older, newer)].flatMap(([was, field]): AccessEffect[] => {
    const old = older.fieldsByPath[was];
    if (!old || old.compute || old.readOnly || field.compute || field.readOnly) return [];
    const turned = (from: FieldAccess, to: FieldAccess, names: readonly string[]) =>
      states.filter(
        (state) =>
          fieldAccess(older, names, was, state) === from && fieldAccess(newer, names, field.path, called(state)) === to,
      );
    const made = (words: string, dangerous: boolean, from: FieldAccess, to: FieldAccess): AccessEffect[] => {
      const found = writing
        .map((role) => ({ role, where: turned(from, to, [role.name]) }))
        .filter(({ where }) => where.length > 0);
      if (found.length === 0) return [];
      const who = found.map(({ role, where }) =>
        where.length === states.length
          ? `“${role.title}”`
          : `“${role.title}”（${where.map((state) => older.states?.values[state ?? '']?.title ?? '新建时').join('、')}）`,
      );
      return [
        {
          impact: effect(newer.entity, 'access', ['field write', dangerous, field.path, ...who], {
            dangerous,
            message: `${who.join('、')}${words}字段“${field.title}”`,
            pointer: field.pointer,
          }),
          roles: found.map(({ role }) => role.name),
          of: undefined,
        },
      ];
    };
    return [...made('将能修改', true, 'read', 'write'), ...made('将不再能修改', false, 'write', 'read')];
  });
}
