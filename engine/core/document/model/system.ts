import { systemMessages } from '../../messages/system.ts';
import { OPERATORS_BY_KIND, WIDTHS } from './kinds.ts';
import { type FieldKind, type FieldModel, SYSTEM_FIELDS, type SystemField } from './model.ts';

/** System fields that a person may put into a list; the others are for expressions and programs. */
const LISTED: ReadonlySet<SystemField> = new Set(['createdAt', 'createdByName', 'updatedAt', 'updatedByName']);

function systemField(name: SystemField, index: number): FieldModel {
  const kind: FieldKind = name.endsWith('At') ? 'datetime' : 'text';
  const listed = LISTED.has(name);
  const ops = OPERATORS_BY_KIND[kind];
  return {
    id: name,
    name,
    path: name,
    pointer: '',
    // A getter, because the language is set after this module has been loaded.
    get title() {
      return systemMessages[name];
    },
    kind,
    schema: kind === 'datetime' ? { type: 'string', format: 'date-time' } : { type: 'string' },
    required: false,
    readOnly: true,
    format: kind === 'datetime' ? 'date-time' : undefined,
    widget: undefined,
    placeholder: undefined,
    help: undefined,
    section: '',
    sectionColumn: undefined,
    span: 12,
    internal: true,
    print: false,
    once: false,
    copy: false,
    currency: 'CNY',
    currencyField: undefined,
    digits: 2,
    unique: false,
    mask: undefined,
    whenHidden: 'keep',
    show: undefined,
    require: undefined,
    readOnlyWhen: undefined,
    compute: undefined,
    defaultValue: undefined,
    defaultExpression: undefined,
    options: undefined,
    optionsEndpoint: undefined,
    link: undefined,
    linkFilter: undefined,
    rollup: undefined,
    numbering: undefined,
    opens: undefined,
    dependsOn: undefined,
    column: listed
      ? { order: 9000 + index * 10, width: WIDTHS[kind], hidden: true, sortable: true, picture: false, align: 'left' }
      : undefined,
    filter: listed ? { order: 9000 + index * 10, op: ops[0] ?? 'eq', ops, pinned: false } : undefined,
    search: false,
    children: [],
  };
}

/** The fields every stored record has, described like any other; frozen, shared by all models. */
export const SYSTEM_FIELD_MODELS: Readonly<Record<SystemField, FieldModel>> = Object.fromEntries(
  SYSTEM_FIELDS.map((name, index) => [name, systemField(name, index)]),
) as Record<SystemField, FieldModel>;

export const isSystemField = (name: string): name is SystemField => (SYSTEM_FIELDS as readonly string[]).includes(name);

/** The field at a path, a system field included; undefined when there is none. */
export function fieldAt(
  model: { fieldsByPath: Readonly<Record<string, FieldModel>> },
  path: string,
): FieldModel | undefined {
  return Object.hasOwn(model.fieldsByPath, path)
    ? model.fieldsByPath[path]
    : isSystemField(path)
      ? SYSTEM_FIELD_MODELS[path]
      : undefined;
}
