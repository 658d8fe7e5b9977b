import { type NameScope, recordScope } from '../expression/scope.ts';
import { BOOL, isAssignable, STRING, type Type, typeName } from '../expression/type.ts';
import type { Expression } from '../expression/types.ts';
import { usualDigits } from '../format/money.ts';
import { cloneJson, isObject } from '../json/json.ts';
import { documentMessages as messages } from '../messages/document.ts';
import { nameMessages } from '../messages/names.ts';
import { words } from '../messages/words.ts';
import { buildEndpoint } from './buildEndpoint.ts';
import { dictionary } from './dictionary.ts';
import { type Draft, typesOf } from './draft.ts';
import { acceptedTypes, arePictures } from './model/accepted.ts';
import type { Context } from './model/context.ts';
import { holdsMany, isNumeric, isScalar, isWide, operatorsOf, WIDTHS } from './model/kinds.ts';
import type { FieldModel, OptionModel, OptionsEndpointModel, RollupModel } from './model/model.ts';
import { below } from './model/report.ts';
import type { ColumnSource, FieldSource, FilterSource } from './model/types.ts';

/** What the fields of one object have in common. */
export interface FieldPlace {
  scope: NameScope;
  section: string;
  /** Grid columns that an ordinary field of a section spans. */
  spanIn(section: string): number;
}

/** Where columns and filters stand that say no order of their own: as far apart as documents are used to. */
interface OrderRange {
  first: number;
  width: number;
}
const STEP = 10;

/** Builds the fields of one object, and those inside them: in the order of columns and filters a group's stand at its place. */
export function buildFields(
  drafts: readonly Draft[],
  place: FieldPlace,
  context: Context,
  { first, width }: OrderRange = { first: 0, width: drafts.length * STEP },
): FieldModel[] {
  const step = width / drafts.length;
  return drafts.map((draft, index) => buildField(draft, { first: first + index * step, width: step }, place, context));
}

function childPlace(draft: Draft, place: FieldPlace): FieldPlace {
  const { scope } = place;
  const fields = typesOf(draft.children);
  const nearest = scope.levels[0];
  if (draft.kind !== 'table') {
    const keys = [...(nearest?.keys ?? []), draft.name];
    return { ...place, scope: { ...scope, levels: [{ keys, fields }, ...scope.levels] } };
  }
  const outer = scope.levels.at(-1);
  return {
    ...place,
    scope: {
      ...scope,
      base: draft.path,
      levels: [{ keys: [], fields }],
      parent: { base: scope.base, fields: outer?.fields ?? {} },
    },
  };
}

/** Joins a condition that follows from the schema with the one that the document writes itself. */
const both = (derived: string | undefined, own: string | undefined, join: '&&' | '||'): string | undefined =>
  derived === undefined ? own : own === undefined ? derived : `(${derived}) ${join} (${own})`;

function buildField(draft: Draft, range: OrderRange, place: FieldPlace, context: Context): FieldModel {
  const { source, pointer, kind } = draft;
  const accept = acceptedTypes(source);
  const { scope } = place;
  const condition = (value: string | undefined, key: string): Expression | undefined =>
    context.expression(value, below(pointer, key), { scope, expects: BOOL });
  const section = source.section ?? place.section;
  const compute = context.expression(source.compute, below(pointer, 'compute'), {
    scope,
    expects: draft.type,
    integer: draft.schema.type === 'integer',
  });
  const initial = buildDefault(draft, scope, context);
  return {
    id: source.id ?? draft.name,
    name: draft.name,
    path: draft.path,
    pointer,
    title: source.title ?? draft.name,
    kind,
    schema: draft.schema,
    required: draft.required,
    readOnly: source.readOnly === true || (source.compute ?? source.rollup ?? source.numbering) !== undefined,
    format: source.format,
    widget: source.widget,
    placeholder: source.placeholder,
    help: source.help ?? (typeof source.description === 'string' ? source.description : undefined),
    section,
    sectionColumn: source.sectionColumn,
    span: Math.min(
      24,
      Math.max(1, source.span ?? (isWide(kind) || source.sectionColumn !== undefined ? 24 : place.spanIn(section))),
    ),
    internal: source.internal === true,
    print: source.print !== false && source.internal !== true,
    once: source.once === true,
    copy: source.copy !== false,
    ...buildCurrency(draft, scope, context),
    ...(accept && { accept }),
    unique: source.unique === true || source.unique === 'global' ? 'global' : source.unique === 'team' ? 'team' : false,
    mask: source.mask,
    // What only a branch of the schema has does not belong in the record when the branch is not taken.
    whenHidden: source.whenHidden ?? (draft.exists === undefined ? 'keep' : 'clear'),
    show: condition(both(draft.exists, source.show, '&&'), 'show'),
    require: condition(both(draft.requiredWhen, source.require, '||'), 'require'),
    readOnlyWhen: typeof source.readOnly === 'string' ? condition(source.readOnly, 'readOnly') : undefined,
    compute,
    ...initial,
    options: buildOptions(draft, scope, context),
    optionsEndpoint: buildOptionsEndpoint(draft, scope, context),
    ...buildLink(draft, scope, context),
    rollup: buildRollup(draft, context),
    numbering: source.numbering,
    opens: context.expression(source.opens, below(pointer, 'opens'), { scope, expects: STRING }),
    dependsOn: source.dependsOn,
    column: buildColumn(draft, range.first),
    filter: buildFilter(draft, range.first, context),
    ...(source.filter === false && { unasked: true as const }),
    search: source.search === true && source.internal !== true,
    children:
      draft.children.length === 0
        ? []
        : buildFields(
            draft.children,
            childPlace(draft, { ...place, section }),
            context,
            kind === 'table' ? undefined : range,
          ),
  };
}

function buildDefault(
  { source, pointer, type, schema, required, requiredWhen }: Draft,
  scope: NameScope,
  context: Context,
): Pick<FieldModel, 'defaultValue' | 'defaultExpression'> {
  const { default: initial, rollup } = source;
  // Nothing summed up is 0, and computed values can go on from there.
  if (rollup?.total === 'sum' || rollup?.total === 'count') return { defaultValue: 0, defaultExpression: undefined };
  const at = below(pointer, 'default');
  if (isObject(initial) && typeof initial.expression === 'string') {
    return {
      defaultValue: undefined,
      defaultExpression: context.expression(initial.expression, below(at, 'expression'), {
        scope,
        expects: type,
        integer: schema.type === 'integer',
      }),
    };
  }
  if (initial !== undefined && initial !== null) {
    const given = typeOfValue(initial);
    const options = type.kind === 'string' || type.kind === 'number' ? type.options : undefined;
    if (!isAssignable(given, type))
      context.report('bad-default', at, messages.defaultType(typeName(type), typeName(given)));
    else if (options && !options.some((option) => option.value === initial)) {
      context.report('bad-default', at, messages.defaultOption(String(initial)), {
        suggestion: nameMessages.available(
          options
            .slice(0, 8)
            .map((option) => String(option.value))
            .join(words.separator),
        ),
      });
    }
  }
  const constant =
    typeof source.const === 'boolean' || !(required || requiredWhen !== undefined) ? undefined : source.const;
  return { defaultValue: cloneJson(initial ?? constant), defaultExpression: undefined };
}

const typeOfValue = (value: unknown): Type => {
  if (Array.isArray(value)) return { kind: 'list', of: { kind: 'dyn' } };
  const kinds = { string: 'string', number: 'number', boolean: 'bool', object: 'map' } as const;
  const kind = kinds[typeof value as keyof typeof kinds];
  return kind === undefined ? { kind: 'dyn' } : ({ kind } as Type);
};

function buildOptions(
  { source, options, pointer }: Draft,
  scope: NameScope,
  context: Context,
): OptionModel[] | undefined {
  if (!options) return undefined;
  const items = isObject(source.items) ? (source.items as FieldSource) : undefined;
  const [list, place] = source.oneOf ? [source.oneOf, pointer] : [items?.oneOf, below(pointer, 'items')];
  return options.map((option) => {
    const index = list?.findIndex((item) => isObject(item) && item.const === option.const) ?? -1;
    const at = below(below(below(place, 'oneOf'), Math.max(index, 0)), 'when');
    return {
      value: option.const,
      title: option.title,
      color: option.color,
      when: context.expression(option.when, at, { scope, expects: BOOL }),
      was: option.was ?? [],
    };
  });
}

function buildOptionsEndpoint(
  { source, pointer }: Draft,
  scope: NameScope,
  context: Context,
): OptionsEndpointModel | undefined {
  const { options } = source;
  if (!options?.endpoint) return undefined;
  const at = below(pointer, 'options');
  const params = dictionary<Expression>();
  for (const [name, expression] of Object.entries(options.params ?? {})) {
    const compiled = context.expression(expression, below(below(at, 'params'), name), {
      scope: { ...scope, keyword: true },
    });
    if (compiled) params[name] = compiled;
  }
  return {
    endpoint: buildEndpoint(options.endpoint),
    params,
    value: options.value ?? 'value',
    label: options.label ?? 'label',
    children: options.children,
  };
}

function buildLink(
  { source, pointer }: Draft,
  scope: NameScope,
  context: Context,
): Pick<FieldModel, 'link' | 'linkFilter'> {
  const { link } = source;
  if (!link?.entity && !link?.by) return { link: undefined, linkFilter: undefined };
  const target = link.by === undefined ? context.entities?.[link.entity ?? ''] : undefined;
  const candidate = target?.fields ?? '*';
  return {
    link: {
      ...link,
      entities: link.entities ?? {},
      label: link.label ?? target?.titleField ?? '',
      fetch: link.fetch ?? {},
      onlyEmpty: link.onlyEmpty ?? [],
      follow: link.follow ?? [],
      show: link.show ?? [],
    },
    linkFilter: context.expression(link.filter, below(below(pointer, 'link'), 'filter'), {
      scope: { ...scope, candidate },
      expects: BOOL,
    }),
  };
}

function buildRollup({ source, pointer }: Draft, context: Context): RollupModel | undefined {
  const { rollup } = source;
  if (!rollup) return undefined;
  const candidate = context.entities?.[rollup.entity]?.fields ?? '*';
  return {
    ...rollup,
    when: context.expression(rollup.when, below(below(pointer, 'rollup'), 'when'), {
      scope: { ...recordScope({}, context.roles), candidate },
      expects: BOOL,
    }),
  };
}

function buildColumn({ source, kind }: Draft, order: number): FieldModel['column'] {
  if (source.column === undefined || source.column === false || source.internal === true) return undefined;
  const column: ColumnSource = source.column === true ? {} : source.column;
  return {
    order: column.order ?? order,
    width: column.width ?? WIDTHS[kind],
    hidden: column.hidden ?? false,
    picture: column.picture ?? arePictures(acceptedTypes(source)),
    sortable: column.sortable ?? (isScalar(kind) && !holdsMany(kind, source.type)),
    align: column.align ?? (isNumeric(kind) ? 'right' : 'left'),
    ...(column.pin && { pin: column.pin }),
    ...(column.summary && { summary: column.summary }),
  };
}

function buildFilter({ source, kind, pointer }: Draft, order: number, context: Context): FieldModel['filter'] {
  if (source.filter === undefined || source.filter === false) return undefined;
  const filter: FilterSource = source.filter === true ? {} : source.filter;
  const ops = operatorsOf(kind, source.type, source.link);
  const asked = ops.find((op) => op === filter.op);
  if (filter.op !== undefined && !asked)
    context.report('wrong-value', below(below(pointer, 'filter'), 'op'), messages.notComparable(filter.op), {
      suggestion: nameMessages.available(ops.join(words.separator)),
    });
  return { order: filter.order ?? order, op: asked ?? ops[0] ?? 'filled', ops, pinned: filter.pinned ?? true };
}

/** ISO 4217: what a currency is called, where it is not a field's name. */
const CURRENCY = /^[A-Z]{3}$/;

/** The currency that a field names, or the field beside it, or of the record, that will say it. */
function buildCurrency(
  { source, kind, path, name, pointer }: Draft,
  { levels }: NameScope,
  context: Context,
): Pick<FieldModel, 'currency' | 'currencyField' | 'digits'> {
  if (kind !== 'money') {
    for (const key of ['currency', 'digits'] as const)
      if (source[key] !== undefined)
        context.report('not-money', below(pointer, key), messages.notMoney(source.title ?? name), {
          suggestion: messages.removeKey(key),
          fix: { pointer: below(pointer, key), value: undefined },
        });
    return { currency: 'CNY', currencyField: undefined, digits: 2 };
  }
  const { currency = 'CNY', digits } = source;
  const isField = levels.some(({ fields }) => Object.hasOwn(fields, currency));
  if (CURRENCY.test(currency) && !isField)
    return { currency, currencyField: undefined, digits: digits ?? usualDigits(currency) };
  const isBeside = Object.hasOwn(levels[0]?.fields ?? {}, currency);
  const around = path.slice(0, path.length - name.length);
  return { currency: '', currencyField: isBeside ? around + currency : currency, digits: digits ?? 2 };
}
