import {
  type EntityModel,
  type FieldModel,
  fieldsWithRenamedOptions,
  type StoredEffect,
  storedEffects,
} from '@yunpu/engine-core/document';
import { laterFields } from './earlier.ts';

/** Something of a change that cannot be given to some people first. */
export interface Obstacle {
  /** JSON pointer in the newer document. */
  pointer: string;
  /** What it is and what to do instead. */
  message: string;
}

const text = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'ast' || key === 'pointer' ? undefined : inner)) ?? '';
const PUBLISH = '请先把这一处发布给所有人，其余的改动再先给一部分人用';

/** Parts that both versions have to agree on, since they decide what is stored of every record. */
const SHARED: readonly { part: (model: EntityModel) => unknown; pointer: string; title: string }[] = [
  { part: ({ key, numbering, single }) => [key, numbering, single], pointer: '/key', title: '编号' },
  { part: ({ storage }) => storage, pointer: '/storage', title: '单据的保存方式' },
  { part: ({ states }) => states, pointer: '/states', title: '状态' },
  { part: ({ approval }) => approval, pointer: '/approval', title: '审批' },
  { part: ({ endpoints }) => endpoints, pointer: '/endpoints', title: '接口' },
];

/** Parts of a field that decide what is stored of it, whoever saves. */
const stored = ({ compute, rollup, numbering, link, kind }: FieldModel): Record<string, unknown> => ({
  kind,
  compute: compute?.source,
  rollup: rollup && [rollup.entity, rollup.by, rollup.total, rollup.of, rollup.when?.source],
  numbering,
  link: link && [link.entity, link.entities],
});

const TITLES: Readonly<Record<string, string>> = {
  kind: '类型',
  compute: '计算方式',
  rollup: '汇总方式',
  numbering: '编号方式',
  link: '关联的业务对象',
};

/** What the people outside could not read or save again of what the others store. */
const OUTSIDE: Readonly<Partial<Record<StoredEffect['code'], string>>> = {
  'stored-type-changed': '的类型变了',
  'stored-option-removed': '有了新的选项，其他人还不认识',
  'stored-required-missing': '不再必填，其他人仍要填写',
  'stored-too-long': '放宽了长度，其他人存不下',
  'stored-too-short': '放宽了长度，其他人存不下',
  'stored-out-of-range': '放宽了范围，其他人存不下',
  'stored-pattern-changed': '的格式变了，其他人可能存不下',
  'stored-row-count': '放宽了行数，其他人存不下',
  'stored-digits-changed': '的小数位数变了，其他人会读成另一个金额',
  'stored-currency-changed': '的币种变了，其他人会读成另一种钱',
};

/**
 * What stands in the way of serving `newer` to some people while the others go on with `older`. Records are shared: whatever
 * one side stores, the other has to read and keep, and nothing stored may have to be rewritten. Pure.
 */
export function stageObstacles(older: EntityModel, newer: EntityModel): Obstacle[] {
  const found: Obstacle[] = [];
  for (const { part, pointer, title } of SHARED)
    if (text(part(older)) !== text(part(newer)))
      found.push({ pointer, message: `${title}变了：单据是大家共用的，两种${title}不能同时生效。${PUBLISH}` });
  const same = laterFields(older, newer);
  for (const [was, field] of same) {
    const named = `字段“${field.title}”`;
    if (was !== field.path) {
      const message = `${named}换了标识（原为 ${was}）：保存的视图和表达式只能跟着一个名字。${PUBLISH}`;
      found.push({ pointer: field.pointer, message });
    }
    const before = older.fieldsByPath[was];
    if (before === undefined) continue;
    const [old, now] = [stored(before), stored(field)];
    for (const key of Object.keys(now))
      if (text(old[key]) !== text(now[key])) {
        const message = `${named}的${TITLES[key] ?? key}变了：已保存的值只能按一种存。${PUBLISH}`;
        found.push({ pointer: field.pointer, message });
      }
  }
  for (const { field } of fieldsWithRenamedOptions(older, newer)) {
    const message = `字段“${field.title}”的选项换了值：已保存的值只能按一种存。${PUBLISH}`;
    found.push({ pointer: field.pointer, message });
  }
  const known = new Set([...same.values()].map(({ path }) => path));
  for (const field of Object.values(newer.fieldsByPath))
    if (!known.has(field.path) && (field.rollup !== undefined || field.numbering !== undefined)) {
      const what = field.rollup === undefined ? '自动编号' : '汇总';
      const message = `新字段“${field.title}”是${what}：要为所有单据算出，不能只给一部分人。${PUBLISH}`;
      found.push({ pointer: field.pointer, message });
    }
  const placed = new Map(Object.values(newer.fieldsByPath).map((field) => [idsOf(newer, field), field]));
  for (const { code, ids } of storedEffects(newer, older)) {
    const why = OUTSIDE[code];
    const field = placed.get(ids.join('.'));
    if (why === undefined) continue;
    if (code === 'stored-required-missing' && field === undefined) {
      const message = `去掉了其他人必填的字段“${ids.at(-1) ?? ''}”：试用的人新建的单据会缺少它。${PUBLISH}`;
      found.push({ pointer: '/record', message });
    } else if (field !== undefined && !found.some(({ pointer }) => pointer === field.pointer))
      found.push({ pointer: field.pointer, message: `字段“${field.title}”${why}。${PUBLISH}` });
  }
  return found;
}

/** A field's place by the identities of the fields above it and its own. */
function idsOf({ fieldsByPath }: EntityModel, { path }: FieldModel): string {
  const steps = path.split('.');
  return steps.map((_, index) => fieldsByPath[steps.slice(0, index + 1).join('.')]?.id ?? '').join('.');
}
