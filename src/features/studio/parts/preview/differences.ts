import { type EntityModel, type FieldModel, type RecordData, storedPlaces } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

export interface Difference {
  is: 'added' | 'changed' | 'gone';
  /** As the version says it in which it is looked at. */
  field: FieldModel;
  /** What is another, in words. */
  what: readonly string[];
}

export const DIFFERENCES: Readonly<Record<Difference['is'], string>> = { added: '新增', changed: '修改', gone: '去掉' };

/** How each field is known in every version of its document. */
const byLineage = ({ fields }: EntityModel): Map<string, FieldModel> =>
  new Map([...storedPlaces(fields).values()].map(({ lineage, field }) => [lineage, field]));

/** What is said of a field, by what people call it. */
const ASPECTS: Readonly<Record<string, (field: FieldModel, model: EntityModel) => unknown>> = {
  名称: ({ title }) => title,
  类型: ({ kind }) => kind,
  位置: ({ path, section, sectionColumn }, { form }) => [
    path.split('.').slice(0, -1),
    form.sections.find(({ name }) => name === section)?.title,
    sectionColumn,
  ],
  宽度: ({ span }) => span,
  必填: ({ required, require }) => [required, require?.source],
  显示条件: ({ show }) => show?.source,
  只读: ({ readOnly, readOnlyWhen }) => [readOnly, readOnlyWhen?.source],
  选项: ({ options }) => options?.map(({ value, title, when }) => [value, title, when?.source]),
  计算方式: ({ compute }) => compute?.source,
  默认值: ({ defaultValue }) => defaultValue,
  填写说明: ({ help }) => help,
  列表的列: ({ column }) => column && { ...column, order: undefined },
  筛选: ({ filter }) => filter && { ...filter, order: undefined },
  权限: ({ path }, { access }) => access.fields[path],
};

/** What is not the same between the version in force and a draft, each field by its lineage: for either of the two. */
export function differencesBetween(
  inForce: EntityModel,
  draft: EntityModel,
): { inForce: Difference[]; draft: Difference[] } {
  const [before, after] = [byLineage(inForce), byLineage(draft)];
  const changed = [...before].flatMap(([lineage, old]) => {
    const now = after.get(lineage);
    if (!now) return [];
    const what = Object.entries(ASPECTS).flatMap(([words, aspect]) =>
      JSON.stringify(aspect(old, inForce)) === JSON.stringify(aspect(now, draft)) ? [] : [words],
    );
    return what.length > 0 ? [{ old, now, what }] : [];
  });
  const only = (one: Map<string, FieldModel>, other: Map<string, FieldModel>, is: 'added' | 'gone'): Difference[] =>
    [...one].flatMap(([lineage, field]) => (other.has(lineage) ? [] : [{ is, field, what: [] }]));
  return {
    inForce: [
      ...only(before, after, 'gone'),
      ...changed.map(({ old, what }) => ({ is: 'changed' as const, field: old, what })),
    ],
    draft: [
      ...only(after, before, 'added'),
      ...changed.map(({ now, what }) => ({ is: 'changed' as const, field: now, what })),
    ],
  };
}

/** A record of one version as the other would have it: each value in the field of the same lineage. */
export function recordIn(from: EntityModel, to: EntityModel, record: RecordData): RecordData {
  const known = byLineage(from);
  const was = new Map([...byLineage(to)].map(([lineage, field]) => [field.path, known.get(lineage)]));
  const inside = (fields: readonly FieldModel[], held: RecordData): RecordData =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const old = was.get(field.path);
        const value = old && held[old.name];
        if (value === undefined) return [];
        const within = (one: unknown): unknown =>
          Array.isArray(one) ? one.map(within) : isObject(one) ? inside(field.children, one) : one;
        return [[field.name, field.children.length > 0 ? within(value) : value]];
      }),
    );
  const own = new Set(from.fields.map(({ name }) => name));
  const system = Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name)));
  return { ...system, ...inside(to.fields, record), [to.key]: record[from.key] };
}
