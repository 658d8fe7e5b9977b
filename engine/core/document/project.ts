import { isObject } from '../json/json.ts';
import { printMessages as messages } from '../messages/print.ts';
import { pathsIn } from '../query/filter.ts';
import { analyse } from './analyse.ts';
import { isReversible } from './buildActions.ts';
import { printActionName } from './buildPrint.ts';
import type { CompileOptions } from './compile.ts';
import type { FieldKey } from './meta/metaField.ts';
import { below } from './model/report.ts';
import { mapSchemas } from './model/schemaWalk.ts';
import type {
  ActionSource,
  BoardSource,
  CalendarSource,
  ChartSource,
  EntityDocument,
  FieldAccess,
  FieldSource,
  GallerySource,
  PrintSource,
  SectionSource,
  StartSource,
  TimelineSource,
} from './model/types.ts';

/** The most a person with these roles may do with a field in any state. Roles that read no row count for nothing. */
function bestAccess(document: EntityDocument, path: string, roles: readonly string[]): FieldAccess {
  const rules = document.access?.fields?.[path];
  if (!rules) return 'write';
  const readable = document.access?.read;
  const counted = roles.filter((role) => !readable || Object.hasOwn(readable, role));
  const order: readonly FieldAccess[] = ['none', 'masked', 'read', 'write'];
  const best = counted.flatMap((role): FieldAccess[] => {
    const rule = rules[role];
    if (typeof rule !== 'object') return [rule ?? 'write'];
    const levels = Object.values(rule);
    const everyState = Object.keys(document.states?.values ?? {}).every((state) => Object.hasOwn(rule, state));
    return everyState && levels.length > 0 ? levels : [...levels, 'write'];
  });
  return order[Math.max(...best.map((level) => order.indexOf(level)), 0)] ?? 'none';
}

/** Whether these roles together read a field in the clear in every state: otherwise no list is asked by it. */
function isAlwaysClear(document: EntityDocument, path: string, roles: readonly string[]): boolean {
  const rules = document.access?.fields?.[path];
  if (!rules) return true;
  const readable = document.access?.read;
  const counted = roles.filter((role) => !readable || Object.hasOwn(readable, role));
  const states = Object.keys(document.states?.values ?? {});
  return (states.length > 0 ? states : ['']).every((state) =>
    counted.some((role) => {
      const rule = rules[role];
      const level = (typeof rule === 'object' ? rule[state] : rule) ?? 'write';
      return level === 'read' || level === 'write';
    }),
  );
}

/** A field that no list is filtered, sorted, summed or searched by. */
function unasked({ filter: _filter, search: _search, column, ...field }: FieldSource): FieldSource {
  const kept: FieldSource = { ...field, filter: false };
  if (!column) return kept;
  if (column === true) return { ...kept, column: { sortable: false } };
  const { summary: _summary, ...shown } = column;
  return { ...kept, column: { ...shown, sortable: false } };
}

/** A document taken apart, of which only what a projection is made from is kept. */
interface Parts {
  document: EntityDocument;
  /** Where each field stands, by its path. */
  pointers: ReadonlyMap<string, string>;
  /** What the expression at a place reads. */
  reads: ReadonlyMap<string, readonly string[]>;
  stages: readonly string[] | undefined;
}

type ProjectOptions = Pick<CompileOptions, 'fragments' | 'entities'>;

function takeApart(document: unknown, options: ProjectOptions): Parts | undefined {
  const analysis = analyse(document, options);
  return (
    analysis && {
      document: analysis.document,
      pointers: new Map(Object.entries(analysis.model.fieldsByPath).map(([path, { pointer }]) => [path, pointer])),
      reads: new Map([...analysis.expressions].map(([pointer, { reads }]) => [pointer, reads])),
      stages: analysis.model.states?.stages,
    }
  );
}

/** Whether somebody with these roles reads records, and neither makes nor changes any. */
function readsOnly({ access }: EntityDocument, roles: readonly string[]): boolean {
  const { read = {}, write = read, create = [] } = access ?? {};
  const someRow = (rows: Readonly<Record<string, string>>, role: string) => (rows[role] ?? 'false') !== 'false';
  return (
    roles.some((role) => someRow(read, role)) && !roles.some((role) => someRow(write, role) || create.includes(role))
  );
}

/** What `project` does, for whoever needs the same document for many roles: it is taken apart once. */
export function projector(
  document: unknown,
  options: ProjectOptions = {},
): ((this: void, roles: readonly string[]) => EntityDocument) | undefined {
  const parts = takeApart(document, options);
  if (!parts) return undefined;
  const source = parts.document;
  const paths = [...parts.pointers.keys()];
  return (roles) => {
    const access = new Map(paths.map((path) => [path, bestAccess(source, path, roles)]));
    const removed = paths.filter((path) => access.get(path) === 'none');
    const hides = (path: string): boolean => removed.some((gone) => path === gone || path.startsWith(`${gone}.`));
    const reads = readsOnly(source, roles);
    const locked = paths.filter(
      (path) => access.get(path) === 'read' || access.get(path) === 'masked' || (reads && !path.includes('.')),
    );
    const veiled = paths.filter((path) => !isAlwaysClear(source, path, roles));
    const editor = new Editor(parts, hides, options.entities);
    const result = editor.document(roles);
    result.record = withoutFields(editor.record(locked, veiled), '', hides);
    return result;
  };
}

/**
 * The document as a person with these roles may see it: again a document, without access rules, hooks, and the
 * fields they may not read, nor anything that needs one of those. A computed field that does becomes read-only.
 * Compile it with `check: false` and the original's `version`. Undefined when it is no document.
 */
export const project = (
  document: unknown,
  roles: readonly string[],
  options: ProjectOptions = {},
): EntityDocument | undefined => projector(document, options)?.(roles);

/** Deletes what may not leave. All expressions are judged by what they read, found when the original was compiled. */
class Editor {
  constructor(
    readonly parts: Parts,
    readonly hides: (path: string) => boolean,
    readonly entities: CompileOptions['entities'],
  ) {}

  /** Whether the expression at a place needs a removed field, or was wrong, so that nobody knows what it needs. */
  #leaks(pointer: string, source: unknown): boolean {
    if (source === undefined) return false;
    const reads = this.parts.reads.get(pointer);
    return !reads || reads.some((path) => this.hides(path) || this.hides(path.replace(/^parent\./u, '')));
  }

  document(roles: readonly string[]): EntityDocument {
    const {
      access: _access,
      hooks: _hooks,
      $schema: _schema,
      actions,
      approval,
      starts,
      print,
      noOverlap: _noOverlap,
      waiting: _waiting,
      list,
      rules,
      form,
      states,
      ...rest
    } = this.parts.document;
    const mine = (allowed: readonly string[] | undefined): boolean =>
      !allowed || allowed.length === 0 || allowed.some((role) => roles.includes(role));
    const shownActions = Object.entries(actions ?? {})
      .filter(([, action]) => mine(action.roles))
      .map(([name, action]) => [name, this.#action(name, action)] as const);
    const printed = (print ?? []).flatMap((template, index) =>
      mine(template.roles) ? [this.#print(template, `/print/${index}`)] : [],
    );
    const names = new Set(shownActions.map(([name]) => name));
    const sortable = (sort: string | undefined): string | undefined =>
      sort
        ?.split(',')
        .filter((part) => !this.hides(part.trim().replace(/^[-+]/u, '')))
        .join(',') || undefined;
    const views = list?.views?.flatMap((view, index) => {
      if (!mine(view.roles) || this.#leaks(`/list/views/${index}/filter`, view.filter)) return [];
      if (view.where && pathsIn(view.where).some((path) => this.hides(path))) return [];
      return [
        defined({
          ...view,
          sort: sortable(view.sort),
          columns: view.columns?.filter((path) => !this.hides(path)),
          group: view.group?.filter((path) => !this.hides(path)),
          board: view.board && this.#board(view.board),
          calendar: view.calendar && this.#dated(view.calendar),
          timeline: view.timeline && this.#timeline(view.timeline),
          gallery: view.gallery && this.#gallery(view.gallery),
          chart: view.chart && this.#chart(view.chart),
        }),
      ];
    });
    return defined({
      ...rest,
      titleField: rest.titleField !== undefined && this.hides(rest.titleField) ? undefined : rest.titleField,
      rules: rules?.filter(
        (rule, index) =>
          !this.#leaks(`/rules/${index}/check`, rule.check) &&
          !this.#leaks(`/rules/${index}/when`, rule.when) &&
          !this.hides(pathOf(rule.at ?? '')),
      ),
      list:
        list &&
        defined({
          ...list,
          sort: sortable(list.sort),
          views,
          rowActions: list.rowActions?.filter((name) => names.has(name)),
        }),
      states: states && {
        ...states,
        // Which way it goes is seen in actions that others do.
        stages: [...(this.parts.stages ?? [])],
        values: Object.fromEntries(
          Object.entries(states.values).map(([name, state]) => [
            name,
            state.editable ? { ...state, editable: state.editable.filter((path) => !this.hides(path)) } : state,
          ]),
        ),
      },
      form:
        form &&
        defined({
          ...form,
          facts: form.facts?.filter((path) => !this.hides(path)),
          sections: form.sections?.map((section, index) => this.#section(section, `/form/sections/${index}`, names)),
        }),
      actions: actions || printed.length > 0 ? Object.fromEntries([...shownActions, ...printed]) : undefined,
      starts: starts?.flatMap((start, index) => (mine(start.roles) ? [this.#start(start, `/starts/${index}`)] : [])),
      // Who decides under which conditions stays with the server; the names of the steps may be seen.
      approval: approval && {
        ...approval,
        steps: (approval.steps ?? []).map(({ when: _w, approvers: _a, deputies: _d, copies: _c, ...step }) => ({
          ...step,
          approvers: [],
        })),
      },
    });
  }

  #shown(path: string | undefined): string | undefined {
    return path !== undefined && this.hides(path) ? undefined : path;
  }

  #dated(calendar: CalendarSource): CalendarSource | undefined {
    if (this.hides(calendar.from)) return undefined;
    return defined({ ...calendar, to: this.#shown(calendar.to), title: this.#shown(calendar.title) });
  }

  #timeline(timeline: TimelineSource): TimelineSource | undefined {
    if (this.hides(timeline.from) || this.hides(timeline.to)) return undefined;
    return defined({ ...timeline, title: this.#shown(timeline.title), group: this.#shown(timeline.group) });
  }

  #gallery(gallery: GallerySource): GallerySource {
    return defined({
      picture: this.#shown(gallery.picture),
      title: this.#shown(gallery.title),
      fields: gallery.fields?.filter((path) => !this.hides(path)),
    });
  }

  #chart(chart: ChartSource): ChartSource | undefined {
    const isWhole = [chart.by, chart.split, chart.of].every((path) => path === undefined || !this.hides(path));
    return isWhole ? chart : undefined;
  }

  #board(board: BoardSource): BoardSource | undefined {
    if (this.hides(board.by)) return undefined;
    return defined({
      ...board,
      title: this.#shown(board.title),
      fields: board.fields?.filter((path) => !this.hides(path)),
      sum: this.#shown(board.sum),
    });
  }

  #section(section: SectionSource, pointer: string, actions: ReadonlySet<string>): SectionSource {
    const parts = section.parts?.flatMap((part, index) => {
      const isOthers = part.action !== undefined && !actions.has(part.action);
      // What is said about something that may not be seen goes with it.
      if (isOthers || this.#leaks(below(below(below(pointer, 'parts'), index), 'show'), part.show)) return [];
      return [defined({ ...part, after: part.after !== undefined && this.hides(part.after) ? undefined : part.after })];
    });
    return defined({
      ...section,
      show: this.#leaks(below(pointer, 'show'), section.show) ? undefined : section.show,
      parts,
    });
  }

  #start(start: StartSource, pointer: string): StartSource {
    const kept = (expressions: Record<string, string> | undefined, at: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(expressions ?? {}).filter(([path, source]) => !this.#leaks(below(at, path), source)),
      );
    return defined({
      ...start,
      when: this.#leaks(below(pointer, 'when'), start.when) ? undefined : start.when,
      values: start.values && kept(start.values, below(pointer, 'values')),
      rows:
        start.rows &&
        Object.fromEntries(
          Object.entries(start.rows).map(([table, cells]) => [
            table,
            kept(cells, below(below(pointer, 'rows'), table)),
          ]),
        ),
    });
  }

  #action(
    name: string,
    action: NonNullable<EntityDocument['actions']>[string],
  ): NonNullable<EntityDocument['actions']>[string] {
    const pointer = below('/actions', name);
    const { hook: _hook, ...rest } = action;
    const set = Object.entries(action.set ?? {}).filter(
      ([path, source]) => !this.hides(path) && !this.#leaks(below(below(pointer, 'set'), path), source),
    );
    return defined({
      ...rest,
      // What it follows from stays here.
      undo: isReversible(name, action, this.parts.document) ? action.undo : false,
      guard: this.#leaks(below(pointer, 'guard'), action.guard) ? undefined : action.guard,
      rekey: this.#leaks(below(pointer, 'rekey'), action.rekey) ? undefined : action.rekey,
      set: action.set && Object.fromEntries(set),
      input: action.input && this.#field(action.input, below(pointer, 'input')),
    });
  }

  /** A page needs no more of a template than when it may be printed: the server has the rest. */
  #print({ name, title, from, roles, when, why }: PrintSource, pointer: string): [string, ActionSource] {
    const guard = this.#leaks(below(pointer, 'when'), when) ? undefined : when;
    return [
      printActionName(name),
      defined({ title: messages.action(title), from, roles, guard, why, bulk: true, where: ['detail'] as 'detail'[] }),
    ];
  }

  /** The record's schema with every expression that may not leave taken out. */
  record(locked: readonly string[], veiled: readonly string[]): FieldSource {
    const pointersOf = (paths: readonly string[]) => paths.map((path) => this.parts.pointers.get(path) ?? '');
    const lockedPointers = new Set(pointersOf(locked));
    const veiledPointers = pointersOf(veiled);
    const isVeiled = (pointer: string) =>
      veiledPointers.some((one) => pointer === one || pointer.startsWith(`${one}/`));
    const walk = (field: FieldSource, pointer: string): FieldSource => {
      const inner = mapSchemas(this.#field(field, pointer, false), pointer, walk);
      const asked = isVeiled(pointer) ? unasked(inner) : inner;
      return lockedPointers.has(pointer) ? { ...asked, readOnly: true } : asked;
    };
    return walk(this.parts.document.record, '/record');
  }

  #field(field: FieldSource, pointer: string, deep = true): FieldSource {
    const own: FieldSource = { ...field };
    for (const key of ['show', 'require', 'readOnly', 'opens'] as const satisfies readonly FieldKey[]) {
      if (typeof own[key] === 'string' && this.#leaks(below(pointer, key), own[key])) delete own[key];
    }
    if (this.#leaks(below(pointer, 'compute'), own.compute)) {
      delete own.compute;
      own.readOnly = true;
    }
    if (isObject(own.default) && this.#leaks(below(below(pointer, 'default'), 'expression'), own.default.expression))
      delete own.default;
    if (own.options)
      own.options = {
        ...own.options,
        params: Object.fromEntries(
          Object.entries(own.options.params ?? {}).filter(
            ([name, source]) => !this.#leaks(below(below(below(pointer, 'options'), 'params'), name), source),
          ),
        ),
      };
    // What is summed up, and which of it, is the server's business.
    if (own.rollup) {
      delete own.rollup;
      own.readOnly = true;
    }
    // Nobody may be told by a link what a field says that is kept from them.
    if (own.link?.by !== undefined && this.hides(siblingPath(pointer, own.link.by))) delete own.link;
    if (own.link) own.link = this.#link(own.link, pointer);
    if (own.dependsOn !== undefined && this.hides(siblingPath(pointer, own.dependsOn))) delete own.dependsOn;
    if (own.oneOf)
      own.oneOf = own.oneOf.map((item, index) =>
        isObject(item) && this.#leaks(below(below(below(pointer, 'oneOf'), index), 'when'), item.when)
          ? without(item, 'when')
          : item,
      );
    return deep ? mapSchemas(own, pointer, (schema, at) => this.#field(schema, at)) : own;
  }

  #link(link: NonNullable<FieldSource['link']>, pointer: string): NonNullable<FieldSource['link']> {
    const fetch =
      link.fetch &&
      Object.fromEntries(Object.entries(link.fetch).filter(([own]) => !this.hides(siblingPath(pointer, own))));
    const label = link.label ?? (link.entity === undefined ? undefined : this.entities?.[link.entity]?.titleField);
    return defined({
      ...link,
      label,
      fetch,
      onlyEmpty: link.onlyEmpty?.filter((own) => !this.hides(siblingPath(pointer, own))),
      follow: link.follow?.filter((own) => !this.hides(siblingPath(pointer, own))),
      filter: this.#leaks(below(below(pointer, 'link'), 'filter'), link.filter) ? undefined : link.filter,
    });
  }
}

const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .filter((part) => part !== '*')
    .join('.');

/** The path of the field `name` that has the same parent as the field at `pointer`. */
function siblingPath(pointer: string, name: string): string {
  const names = pointer
    .split('/properties/')
    .slice(1, -1)
    .map((part) => part.replace(/\/items$/u, ''));
  return [...names, name].join('.');
}

function without<T extends object>(object: T, key: keyof T): T {
  const copy = { ...object };
  delete copy[key];
  return copy;
}

/** The object without keys whose value is undefined. */
function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** Takes fields out of a schema, wherever the object they belong to is described. */
function withoutFields(schema: FieldSource, path: string, hides: (path: string) => boolean): FieldSource {
  const gone = (name: string): boolean => hides(path === '' ? name : `${path}.${name}`);
  const result: Record<string, unknown> = { ...schema };
  const mentioned = Object.keys(isObject(schema.if) ? ((schema.if.properties as object | undefined) ?? {}) : {});
  if (mentioned.some(gone)) for (const key of ['if', 'then', 'else']) delete result[key];
  for (const key of [
    'properties',
    'dependentSchemas',
    'dependentRequired',
    'dependencies',
  ] as const satisfies readonly FieldKey[]) {
    const part = result[key];
    if (!isObject(part)) continue;
    result[key] = Object.fromEntries(
      Object.entries(part)
        .filter(([name]) => !gone(name))
        .map(([name, value]) => {
          if (Array.isArray(value)) return [name, value.filter((other) => !gone(String(other)))];
          const inside = key === 'properties' ? (path === '' ? name : `${path}.${name}`) : path;
          return [name, isObject(value) ? withoutFields(value as FieldSource, inside, hides) : value];
        }),
    );
  }
  if (Array.isArray(result.required)) result.required = result.required.filter((name: unknown) => !gone(String(name)));
  for (const key of ['then', 'else', 'if', 'not', 'items'] as const satisfies readonly FieldKey[]) {
    const part = result[key];
    if (isObject(part)) result[key] = withoutFields(part as FieldSource, path, hides);
  }
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const satisfies readonly FieldKey[]) {
    const part = result[key];
    if (Array.isArray(part))
      result[key] = part.map((item: unknown) =>
        isObject(item) ? withoutFields(item as FieldSource, path, hides) : item,
      );
  }
  return result as FieldSource;
}
