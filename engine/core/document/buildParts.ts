import { type NameScope, recordScope } from '../expression/scope.ts';
import { BOOL, type Type } from '../expression/type.ts';
import { documentMessages as messages } from '../messages/document.ts';
import { nameMessages } from '../messages/names.ts';
import { buildFacts } from './buildHead.ts';
import { dictionary } from './dictionary.ts';
import type { Context } from './model/context.ts';
import { isScalar } from './model/kinds.ts';
import type {
  FieldModel,
  FormModel,
  ListModel,
  PartModel,
  RuleModel,
  SectionModel,
  StatesModel,
} from './model/model.ts';
import { checkKnownName, checkRoles, fieldExists, parseSort } from './model/names.ts';
import type { Filter } from './model/query.ts';
import { below } from './model/report.ts';
import { SYSTEM_FIELD_MODELS } from './model/system.ts';
import type { EntityDocument, SectionSource } from './model/types.ts';

type Fields = Readonly<Record<string, FieldModel>>;

/** The names that a rule about each row of a table may use. */
function rowScope(scope: NameScope, table: string): NameScope | undefined {
  const record = scope.levels.at(-1)?.fields ?? {};
  let type: Type | undefined = { kind: 'map', fields: record };
  for (const key of table.split('.')) type = type?.kind === 'map' ? type.fields?.[key] : undefined;
  if (type?.kind !== 'list' || type.of.kind !== 'map' || !type.of.fields) return undefined;
  return { ...recordScope(type.of.fields, scope.roles), base: table, parent: { base: '', fields: record } };
}

/** The pattern pointer of a field path, with '*' after the table whose rows are meant. */
function pointerTo(path: string, table: string | undefined): string {
  const inRow = table !== undefined && path.startsWith(`${table}.`) ? path.slice(table.length + 1) : undefined;
  const parts = inRow === undefined ? [path] : [table ?? '', '*', inRow];
  return `/${parts.join('.').replaceAll('.', '/')}`;
}

export function buildRules(source: EntityDocument, scope: NameScope, fields: Fields, context: Context): RuleModel[] {
  return (source.rules ?? []).flatMap((rule, index): RuleModel[] => {
    const pointer = below('/rules', index);
    const at = rule.at ?? '';
    const parts = at === '' ? [] : at.split('/').slice(1);
    const star = parts.lastIndexOf('*');
    const each =
      star === -1
        ? undefined
        : parts
            .slice(0, star)
            .filter((part) => part !== '*')
            .join('.');
    const path = parts.filter((part) => part !== '*').join('.');
    let inner = scope;
    if (at !== '' && !at.startsWith('/')) {
      context.report('bad-pointer', below(pointer, 'at'), messages.notPointer(at), {
        suggestion: messages.write(`/${at.replaceAll('.', '/')}`),
        fix: { pointer: below(pointer, 'at'), value: `/${at.replaceAll('.', '/')}` },
      });
    } else if (
      path !== '' &&
      checkKnownName(context, 'bad-pointer', nameMessages.field, path, fields, below(pointer, 'at'), false, (near) =>
        each === path ? `${pointerTo(near, undefined)}/*` : pointerTo(near, each),
      ) &&
      each !== undefined
    ) {
      const row = rowScope(scope, each);
      if (row) inner = row;
      else context.report('bad-pointer', below(pointer, 'at'), messages.notTable(each));
    }
    const check = context.expression(rule.check, below(pointer, 'check'), { scope: inner, expects: BOOL });
    const when = context.expression(rule.when, below(pointer, 'when'), { scope: inner, expects: BOOL });
    return check ? [{ check, when, at, each, message: rule.message ?? '', code: rule.code ?? 'rule' }] : [];
  });
}

export function buildStates(source: EntityDocument): StatesModel | undefined {
  const { states } = source;
  if (!states?.values || typeof states.field !== 'string') return undefined;
  const values = Object.entries(states.values).map(
    ([name, state]) =>
      [
        name,
        {
          name,
          title: state.title || name,
          color: state.color ?? 'default',
          locked: state.locked ?? false,
          editable: state.editable ?? [],
          final: state.final ?? false,
          was: state.was ?? [],
        },
      ] as const,
  );
  return {
    field: states.field,
    initial: states.initial ?? values[0]?.[0] ?? '',
    values: dictionary(values),
    stages: states.stages ?? [],
  };
}

function columnsOfForm({ form }: EntityDocument): FormModel['columns'] {
  return form?.columns === 1 || form?.columns === 3 ? form.columns : 2;
}

/** How many columns a section has: its own, or those of the form. */
export function columnsOf(source: EntityDocument, name: string): SectionModel['columns'] {
  return source.form?.sections?.find((section) => section.name === name)?.columns ?? columnsOfForm(source);
}

export function buildForm(
  source: EntityDocument,
  scope: NameScope,
  fields: readonly FieldModel[],
  context: Context,
): FormModel {
  const declared = source.form?.sections ?? [];
  const columns = columnsOfForm(source);
  const shown = fields.filter((field) => !field.internal);
  const names = declared.map((section) => section.name ?? '');
  const sections = declared.map((section, index): SectionModel => {
    const pointer = `/form/sections/${index}`;
    if (section.name !== '' && names.indexOf(section.name) !== index)
      context.report('duplicate-name', below(pointer, 'name'), messages.sectionTwice(section.name ?? ''));
    const members = shown.filter((field) => field.section === section.name);
    if (members.length === 0 && !section.parts?.length)
      context.report('empty-section', pointer, messages.emptySection(section.title || section.name || ''));
    return {
      name: section.name ?? '',
      title: section.title ?? '',
      description: section.description ?? '',
      show: context.expression(section.show, below(pointer, 'show'), { scope, expects: BOOL }),
      collapsed: section.collapsed ?? false,
      tab: section.tab,
      columns: section.columns ?? columns,
      fields: members,
      parts: buildSectionParts(section, members, source, scope, pointer, context),
    };
  });
  for (const field of shown)
    if (names.length > 0)
      checkKnownName(
        context,
        'unknown-section',
        nameMessages.section,
        field.section,
        names,
        below(field.pointer, 'section'),
      );
  const placed = names.length > 0 ? undefined : shown.find((field) => field.section !== 'default');
  if (placed)
    context.report(
      'unknown-section',
      below(placed.pointer, 'section'),
      messages.noSections(placed.title, placed.section),
      {
        suggestion: messages.addSection,
      },
    );
  if (names.length === 0)
    sections.push({
      name: 'default',
      title: '',
      description: '',
      show: undefined,
      collapsed: false,
      tab: undefined,
      columns,
      fields: shown,
      parts: [],
    });
  return { layout: source.form?.layout ?? 'sections', columns, facts: buildFacts(source, shown), sections };
}

function buildSectionParts(
  { parts = [] }: SectionSource,
  members: readonly FieldModel[],
  source: EntityDocument,
  scope: NameScope,
  pointer: string,
  context: Context,
): PartModel[] {
  return parts.map((part, index) => {
    const at = below(below(pointer, 'parts'), index);
    if ((part.note === undefined) === (part.action === undefined))
      context.report('bad-part', at, messages.eitherPart, { suggestion: messages.oneOfPart });
    if (part.action !== undefined)
      checkKnownName(
        context,
        'unknown-action',
        nameMessages.action,
        part.action,
        source.actions ?? {},
        below(at, 'action'),
      );
    if (part.after !== undefined)
      checkKnownName(
        context,
        'unknown-field',
        nameMessages.field,
        part.after,
        members.map(({ name }) => name),
        below(at, 'after'),
      );
    return {
      ...part,
      tone: part.tone ?? 'info',
      show: context.expression(part.show, below(at, 'show'), { scope, expects: BOOL }),
    };
  });
}

export function buildList(source: EntityDocument, scope: NameScope, byPath: Fields, context: Context): ListModel {
  const list = source.list ?? {};
  const stored = source.storage !== 'remote';
  const all = [...Object.values(byPath), ...(stored ? Object.values(SYSTEM_FIELD_MODELS) : [])];
  const columns = all.filter((field) => field.column);
  const filters = all.filter((field) => field.filter);
  const byOrder =
    (part: 'column' | 'filter') =>
    (a: FieldModel, b: FieldModel): number =>
      (a[part]?.order ?? 0) - (b[part]?.order ?? 0);
  const names = new Set<string>();
  const title = source.titleField ?? source.key ?? '';
  const views = (list.views ?? []).map((view, index) => {
    const pointer = `/list/views/${index}`;
    if (view.name !== '' && names.has(view.name))
      context.report('duplicate-name', below(pointer, 'name'), messages.viewTwice(view.name));
    names.add(view.name);
    view.columns?.forEach((path, at) => fieldExists(context, path, byPath, below(below(pointer, 'columns'), at)));
    return {
      name: view.name ?? '',
      was: view.was ?? [],
      filter: context.expression(view.filter, below(pointer, 'filter'), { scope, expects: BOOL }),
      where: view.where as Filter | undefined,
      sort: parseSort(context, view.sort, byPath, below(pointer, 'sort')),
      columns: view.columns,
      group: view.group ?? [],
      board: view.board && {
        by: view.board.by ?? '',
        title: view.board.title ?? title,
        fields: view.board.fields ?? [],
        sum: view.board.sum,
        limits: view.board.limits ?? {},
      },
      calendar: view.calendar && {
        from: view.calendar.from ?? '',
        to: view.calendar.to,
        title: view.calendar.title ?? title,
      },
      timeline: view.timeline && {
        from: view.timeline.from ?? '',
        to: view.timeline.to ?? '',
        title: view.timeline.title ?? title,
        group: view.timeline.group,
      },
      gallery: view.gallery && {
        picture: view.gallery.picture,
        title: view.gallery.title ?? title,
        fields: view.gallery.fields ?? [],
      },
      chart: view.chart,
      roles: checkRoles(context, view.roles, below(pointer, 'roles')),
    };
  });
  list.rowActions?.forEach((name, index) =>
    checkKnownName(
      context,
      'unknown-action',
      nameMessages.action,
      name,
      source.actions ?? {},
      `/list/rowActions/${index}`,
    ),
  );
  const sort = parseSort(context, list.sort, byPath, '/list/sort');
  return {
    sort: sort.length > 0 || !stored ? sort : [{ field: 'createdAt', dir: 'desc' }],
    views,
    empty: list.empty,
    pageSize: Math.min(Math.max(list.pageSize ?? 20, 1), 200),
    paging: list.paging ?? 'page',
    export: list.export ?? false,
    import: list.import ?? false,
    columns: columns.sort(byOrder('column')),
    filters: filters.sort(byOrder('filter')),
    rowActions:
      list.rowActions ??
      Object.entries(source.actions ?? {})
        .filter(([, action]) => action.where?.includes('row') ?? true)
        .map(([name]) => name),
  };
}

/** A document shown without any word on lists gets its first simple fields as columns. */
export function withListDefaults(fields: readonly FieldModel[]): FieldModel[] {
  const plain = fields.filter((field) => isScalar(field.kind) && !field.internal).slice(0, 8);
  return fields.map((field, index) =>
    plain.includes(field)
      ? {
          ...field,
          column: {
            order: index * 10,
            width: 160,
            hidden: false,
            sortable: true,
            picture: false,
            align: field.kind === 'money' ? ('right' as const) : ('left' as const),
          },
        }
      : field,
  );
}
