import { type EntityModel, type FieldModel, type OptionModel, renamedOptions } from '@yunpu/engine-core/document';
import { candidateReads } from '@yunpu/engine-core/expression';
import { pathsIn } from '@yunpu/engine-core/query';
import type { Impact } from '../../../../contract/studio/index.ts';
import { laterFields } from '../../documents/earlier.ts';
import { textByLineage } from '../refusals/meaning.ts';
import { effect } from './effect.ts';

/** A field that is something else from now on, in words. */
interface Changed {
  was: FieldModel;
  how: string;
}

/** What names a field of the entity: where it stands, and what for. */
interface Mention {
  path: string;
  words: string;
}

/** Names in one sentence. */
const SOME = 6;

function changedFields(older: EntityModel, newer: EntityModel): Changed[] {
  return [...laterFields(older, newer)].flatMap(([path, now]): Changed[] => {
    const was = older.fieldsByPath[path];
    if (was === undefined) return [];
    const { kind, compute } = was;
    if (now.kind !== kind) return [{ was, how: '换了类型' }];
    const computed = (field: FieldModel, model: EntityModel) => field.compute && textByLineage(field.compute, model);
    if (computed(now, newer) !== (compute && textByLineage(compute, older)))
      return [{ was, how: now.compute ? '改了计算方式' : '改由人填写' }];
    const renamed = renamedOptions(was, now);
    const stays = ({ value }: OptionModel) =>
      renamed.has(String(value)) || now.options?.some((option) => option.value === value) === true;
    const goes = was.options?.some((option) => !stays(option)) ?? false;
    if (!goes && renamed.size > 0) return [{ was, how: '换了选项的值' }];
    return goes ? [{ was, how: '少了选项' }] : [];
  });
}

/** What other fields, rules and rights of the same document read. */
function ownMentions({ fieldsByPath, rules, access, actions, list }: EntityModel, roles: Titles): Mention[] {
  const fields = Object.values(fieldsByPath).flatMap(({ title, compute, show, require, readOnlyWhen, linkFilter }) => [
    ...(compute?.reads ?? []).map((path) => ({ path, words: `字段“${title}”的计算` })),
    ...[show, require, readOnlyWhen, linkFilter].flatMap((one) =>
      (one?.reads ?? []).map((path) => ({ path, words: `字段“${title}”的条件` })),
    ),
  ]);
  const checks = rules.flatMap(({ check, when, message }) =>
    [...check.reads, ...(when?.reads ?? [])].map((path) => ({ path, words: `检查规则“${message}”` })),
  );
  const rights = [access.read, access.write].flatMap((one) =>
    Object.entries(one).flatMap(([role, { reads }]) =>
      reads.map((path) => ({ path, words: `“${roles.get(role) ?? role}”的单据范围` })),
    ),
  );
  const guards = actions.flatMap(({ title, guard }) =>
    (guard?.reads ?? []).map((path) => ({ path, words: `操作“${title}”的条件` })),
  );
  const views = list.views.flatMap(({ name, filter, where }) =>
    [...(filter?.reads ?? []), ...pathsIn(where)].map((path) => ({ path, words: `视图“${name}”` })),
  );
  return [...fields, ...checks, ...rights, ...guards, ...views];
}

/** What another document's links, sums and lists read of records of the entity. */
function mentionsOf(entity: string, { title: of, fieldsByPath, children }: EntityModel): Mention[] {
  return [
    ...Object.values(fieldsByPath).flatMap(({ title, link, linkFilter, rollup }): Mention[] => {
      const at = (what: string) => `“${of}”的“${title}”${what}`;
      const linked =
        link?.entity === entity
          ? [
              ...[link.label, ...link.show].map((path) => ({ path, words: at('显示的内容') })),
              ...Object.values(link.fetch).map((path) => ({ path, words: at('带入的内容') })),
              ...(linkFilter ? candidateReads(linkFilter.ast) : []).map((path) => ({ path, words: at('的选择范围') })),
            ]
          : [];
      const { by, of: summed = by, when } = rollup ?? {};
      const sums =
        rollup?.entity === entity
          ? [by, summed, ...(when ? candidateReads(when.ast) : [])].flatMap((path) =>
              path === undefined ? [] : [{ path, words: at('的汇总') }],
            )
          : [];
      return [...linked, ...sums];
    }),
    ...children.flatMap((child) =>
      child.entity === entity ? [{ path: child.foreignKey, words: `“${of}”的“${child.title}”列表` }] : [],
    ),
  ];
}

type Titles = ReadonlyMap<string, string>;

/** Computed fields, rules, rights, and links and sums of other documents that name a field which is something else from now on. */
export function mentionsImpact(
  older: EntityModel,
  newer: EntityModel,
  others: readonly EntityModel[],
  roles: readonly { name: string; title: string }[],
): Impact[] {
  const titles = new Map(roles.map(({ name, title }) => [name, title]));
  const found = [
    ...ownMentions(older, titles),
    ...others.flatMap((other) => (other.entity === older.entity ? [] : mentionsOf(older.entity, other))),
  ];
  return changedFields(older, newer).flatMap(({ was, how }): Impact[] => {
    const words = [...new Set(found.filter(({ path }) => path === was.path).map((mention) => mention.words))];
    if (words.length === 0) return [];
    return [
      effect(newer.entity, 'links', [was.path, how], {
        dangerous: false,
        message: `字段“${was.title}”${how}，用到它的有：${words.slice(0, SOME).join('、')}${words.length > SOME ? `等 ${words.length} 处` : ''}`,
        pointer: '/record/properties',
        count: words.length,
      }),
    ];
  });
}
