import type { FieldModel } from '../document/model/model.ts';
import { amountText } from '../format/amount.ts';
import { formatDuration } from '../format/duration.ts';
import { formatNumber } from '../format/money.ts';
import { validationMessages as say } from '../messages/validation.ts';
import { words } from '../messages/words.ts';
import { formatHint } from './ownFormats.ts';
import type { StructuralError } from './structural.ts';

/** What a message speaks about: the field, when the model knows it, and how it is called. */
export interface Subject {
  /** '“金额”', or '第 2 行“单价”' in a sub-table. */
  name: string;
  /** As the object of a request: '金额', '第 2 行的单价'. */
  plain: string;
  field: FieldModel | undefined;
}

type Message = (subject: Subject, params: Record<string, unknown>) => string;

/** Kinds of fields that people choose from a list (请选择), not type (请填写). */
const CHOSEN = new Set<FieldModel['kind'] | undefined>([
  'enum',
  'multiEnum',
  'boolean',
  'link',
  'org',
  'user',
  'date',
  'datetime',
  'time',
  'variant',
]);

/** What a person is asked to do about a value that is missing; the same words on the page, on the server and in an import. */
export function missingText(subject: Pick<Subject, 'plain' | 'field'>): string {
  return say.request(say.ask[verbFor(subject)](subject.plain));
}

function verbFor({ field }: Pick<Subject, 'field'>): keyof typeof say.ask {
  if (field?.kind === 'attachment') return 'upload';
  if (field?.kind === 'table' || field?.kind === 'list') return 'add';
  return CHOSEN.has(field?.kind) ? 'select' : 'enter';
}

/** The same where either of several will do: '请填写电话或邮箱', '请填写电话并填写姓名，或上传名片'. */
export function alternativesText(alternatives: readonly (readonly Subject[])[]): string {
  const only = alternatives.map(([subject]) => subject).filter((subject) => subject !== undefined);
  const alike = alternatives.every(({ length }) => length === 1) && new Set(only.map(verbFor)).size === 1;
  if (alike && only[0]) return say.request(say.ask[verbFor(only[0])](only.map(({ plain }) => plain).join(words.or)));
  const asked = (subject: Subject): string => say.ask[verbFor(subject)](subject.plain);
  return say.request(alternatives.map((subjects) => subjects.map(asked).join(say.all)).join(say.either));
}

/** One sentence per JSON Schema keyword; a test holds that none is missing. */
export const MESSAGES: Readonly<Record<string, Message>> = {
  required: missingText,
  type: ({ name, plain, field }, { type }) =>
    field?.kind === 'enum' || field?.kind === 'multiEnum'
      ? say.chooseValid(plain)
      : say.type(name, typeText(field, type)),
  enum: ({ plain }) => say.chooseValid(plain),
  const: ({ name }, { allowedValue }) =>
    isScalar(allowedValue) ? say.const(name, String(allowedValue)) : say.fixed(name),
  minimum: ({ name, field }, { limit }) => say.minimum(name, limitText(field, limit)),
  maximum: ({ name, field }, { limit }) => say.maximum(name, limitText(field, limit)),
  exclusiveMinimum: ({ name, field }, { limit }) => say.exclusiveMinimum(name, limitText(field, limit)),
  exclusiveMaximum: ({ name, field }, { limit }) => say.exclusiveMaximum(name, limitText(field, limit)),
  multipleOf: ({ name, field }, { multipleOf }) => say.multipleOf(name, limitText(field, multipleOf)),
  minLength: (subject, { limit }) => (limit === 1 ? missingText(subject) : say.minLength(subject.name, String(limit))),
  maxLength: ({ name }, { limit }) => say.maxLength(name, String(limit)),
  pattern: ({ name, field }) => (field?.help ? say.wrongFormatHelp(name, field.help) : say.wrongFormat(name)),
  format: ({ name }, { format }) => {
    const hint = formatHint(String(format));
    return hint ? say.format(name, hint) : say.wrongFormat(name);
  },
  minItems: (subject, { limit }) =>
    limit === 1 ? missingText(subject) : say.minItems(subject.name, countText(subject.field, limit)),
  maxItems: ({ name, field }, { limit }) => say.maxItems(name, countText(field, limit)),
  uniqueItems: ({ name }, { i, j }) => say.uniqueItems(name, Number(i) + 1, Number(j) + 1),
  contains: ({ name }, { minContains }) => say.contains(name, say.counted.items(String(minContains))),
  items: ({ name }, { limit }) => say.maxItems(name, say.counted.items(String(limit))),
  additionalItems: ({ name }, { limit }) => say.maxItems(name, say.counted.items(String(limit))),
  unevaluatedItems: ({ name }) => say.extraItems(name),
  minProperties: ({ name }, { limit }) => say.minProperties(name, say.counted.items(String(limit))),
  maxProperties: ({ name }, { limit }) => say.maxProperties(name, say.counted.items(String(limit))),
  additionalProperties: ({ name }) => say.unknownField(name),
  unevaluatedProperties: ({ name }) => say.unknownField(name),
  propertyNames: ({ name }, { propertyName }) => say.propertyNames(name, String(propertyName)),
  dependentRequired: missingText,
  dependencies: missingText,
  not: ({ name }) => say.not(name),
  oneOf: ({ name }) => say.oneOf(name),
  anyOf: ({ name }) => say.anyOf(name),
  if: ({ name }) => say.unfit(name),
  discriminator: ({ plain }) => say.chooseValid(plain),
  'false schema': ({ name }) => say.forbidden(name),
};

/** The message of an error, and its code: the keyword, for a value that is missing 'required'. */
export function describe(error: StructuralError, subject: Subject): { code: string; message: string } {
  const message = (MESSAGES[error.keyword] ?? (({ name }: Subject) => say.unfit(name)))(subject, error.params);
  const missing = error.keyword === 'dependentRequired' || error.keyword === 'dependencies';
  return { code: missing ? 'required' : error.keyword === 'false schema' ? 'forbidden' : error.keyword, message };
}

function typeText(field: FieldModel | undefined, type: unknown): string {
  const names: Readonly<Record<string, string>> = say.types;
  if (field?.kind === 'money' || field?.kind === 'table') return say.types[field.kind];
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return types.map((name) => names[String(name)] ?? String(name)).join(words.or);
}

/** A limit as the person sees the field's values: yuan for money, percent for percent. */
function limitText(field: FieldModel | undefined, limit: unknown): string {
  if (typeof limit !== 'number') return String(limit);
  if (field?.kind === 'money') return limit === 0 ? '0' : amountText(field, limit);
  if (field?.kind === 'duration') return formatDuration(limit);
  if (field?.kind === 'percent') return `${formatNumber(Number((limit * 100).toPrecision(12)))}%`;
  return formatNumber(limit);
}

function countText(field: FieldModel | undefined, count: unknown): string {
  const unit = field?.kind === 'table' ? 'rows' : field?.kind === 'attachment' ? 'files' : 'items';
  return say.counted[unit](String(count));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
