import { type EntityModel, isOwnTeams } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { RoleSource } from '../../documents/source.ts';
import { rowsInWords } from './access.ts';
import { effect } from './effect.ts';

const listed = (roles: readonly RoleSource[]): string => roles.map(({ title }) => `“${title}”`).join('、');

function seenInWords(rule: Expression, model: EntityModel): string {
  const [source, rows] = [rule.source.trim(), rowsInWords(rule, model)];
  if (source === 'true') return `全部“${model.title}”`;
  return isOwnTeams(source) ? `本团队的“${model.title}”` : `符合条件的“${model.title}”：${rows}`;
}

/** What comes with a document that there was none of before: who sees and makes its records, and where people find it. */
export function firstImpact(
  model: EntityModel,
  roles: readonly RoleSource[],
  groups: readonly { name: string; title: string }[],
): Impact[] {
  const { entity, title, access, menu } = model;
  const made = (about: string, message: string, pointer: string): Impact =>
    effect(entity, 'access', ['first', about], { dangerous: false, message, pointer });
  const readers = new Map<string, RoleSource[]>();
  for (const role of roles) {
    const rule = access.read[role.name];
    if (rule === undefined) continue;
    const seen = seenInWords(rule, model);
    readers.set(seen, [...(readers.get(seen) ?? []), role]);
  }
  const seeing = [...readers].map(([seen, those]) => `${listed(those)}将能看到${seen}`);
  const makers = roles.filter(({ name }) => access.create.includes(name));
  const group = groups.find(({ name }) => name === menu?.group)?.title ?? menu?.group;
  const holders = menu ? roles.filter(({ name }) => menu.roles.length === 0 || menu.roles.includes(name)) : [];
  const finders = holders.filter(({ name }) => access.read[name] !== undefined);
  return [
    made('read', seeing.length > 0 ? seeing.join('；') : `没有角色能看到“${title}”`, '/access/read'),
    made(
      'create',
      makers.length > 0 ? `${listed(makers)}将能新建“${title}”` : `没有角色能新建“${title}”`,
      '/access/create',
    ),
    made(
      'menu',
      group === undefined
        ? `“${title}”不在菜单里`
        : `“${title}”放在菜单的“${group}”里${finders.length > 0 ? `，${listed(finders)}看得到` : '，没有角色看得到'}`,
      '/menu',
    ),
  ];
}
