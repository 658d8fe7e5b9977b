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

/** Fields that people see one below the other, by how each is known: those of a section, of a group, of a sub-table. */
function sequences({ fields, form }: EntityModel): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { lineage, field } of storedPlaces(fields).values()) {
    const holder = field.path.split('.').slice(0, -1).join('.');
    const section = form.sections.find(({ name }) => name === field.section)?.title ?? '';
    const key = JSON.stringify([holder, holder === '' ? section : '']);
    found.set(key, [...(found.get(key) ?? []), lineage]);
  }
  return found;
}

/** Columns of the list, in its order. */
function columnsIn({ fields, list }: EntityModel): readonly string[] {
  const known = new Map([...storedPlaces(fields).values()].map(({ lineage, field }) => [field.path, lineage]));
  return list.columns.flatMap(({ path }) => known.get(path) ?? []);
}

/** As few of them as can be that have changed places, of those that both orders have. */
function movedBetween(before: readonly string[], after: readonly string[]): string[] {
  const place = new Map(before.map((name, at) => [name, at]));
  const both = after.filter((name) => place.has(name));
  // The longest run that kept its order: for each length the end that leaves most room, and what stands before each.
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  const at = (name: string) => place.get(name) ?? 0;
  for (const name of both) {
    const longer = ends.findIndex((end) => at(end) > at(name));
    const length = longer === -1 ? ends.length : longer;
    previous.set(name, ends[length - 1]);
    ends[length] = name;
  }
  const stayed = new Set<string>();
  for (let name = ends.at(-1); name !== undefined; name = previous.get(name)) stayed.add(name);
  return both.filter((name) => !stayed.has(name));
}

/** Of each field, where it stands in another order than before: in the form, or among the list's columns. */
function movesBetween(inForce: EntityModel, draft: EntityModel): ReadonlyMap<string, readonly string[]> {
  const [before, after] = [sequences(inForce), sequences(draft)];
  const moved = new Map<string, string[]>();
  const noteMoves = (names: readonly string[], words: string) => {
    for (const name of names) moved.set(name, [...(moved.get(name) ?? []), words]);
  };
  for (const [key, order] of after) noteMoves(movedBetween(before.get(key) ?? [], order), '次序');
  noteMoves(movedBetween(columnsIn(inForce), columnsIn(draft)), '列的次序');
  return moved;
}

/** What is not the same between the version in force and a draft, each field by its lineage: for either of the two. */
export function differencesBetween(
  inForce: EntityModel,
  draft: EntityModel,
): { inForce: Difference[]; draft: Difference[] } {
  const [before, after] = [byLineage(inForce), byLineage(draft)];
  const moves = movesBetween(inForce, draft);
  const changed = [...before].flatMap(([lineage, old]) => {
    const now = after.get(lineage);
    if (!now) return [];
    const other = Object.entries(ASPECTS).flatMap(([words, aspect]) =>
      JSON.stringify(aspect(old, inForce)) === JSON.stringify(aspect(now, draft)) ? [] : [words],
    );
    const what = [...other, ...(moves.get(lineage) ?? [])];
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
