import type { FieldModel } from '../document/model/model.ts';
import { amountText } from '../format/amount.ts';
import { formatDuration } from '../format/duration.ts';
import { formatNumber } from '../format/money.ts';
import { validationMessages as messages } from '../messages/validation.ts';
import { words } from '../messages/words.ts';
import { acceptedText } from './acceptedText.ts';
import { ACCEPT } from './files.ts';
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
  return messages.request(messages.ask[verbFor(subject)](subject.plain));
}

function verbFor({ field }: Pick<Subject, 'field'>): keyof typeof messages.ask {
  if (field?.kind === 'attachment') return 'upload';
  if (field?.kind === 'table' || field?.kind === 'list') return 'add';
  return CHOSEN.has(field?.kind) ? 'select' : 'enter';
}

/** The same where either of several will do: '请填写电话或邮箱', '请填写电话并填写姓名，或上传名片'. */
export function alternativesText(alternatives: readonly (readonly Subject[])[]): string {
  const only = alternatives.map(([subject]) => subject).filter((subject) => subject !== undefined);
  const alike = alternatives.every(({ length }) => length === 1) && new Set(only.map(verbFor)).size === 1;
  if (alike && only[0])
    return messages.request(messages.ask[verbFor(only[0])](only.map(({ plain }) => plain).join(words.or)));
  const asked = (subject: Subject): string => messages.ask[verbFor(subject)](subject.plain);
  return messages.request(alternatives.map((subjects) => subjects.map(asked).join(messages.all)).join(messages.either));
}

/** One sentence per JSON Schema keyword; a test holds that none is missing. */
export const MESSAGES: Readonly<Record<string, Message>> = {
  required: missingText,
  type: ({ name, plain, field }, { type }) =>
    field?.kind === 'enum' || field?.kind === 'multiEnum'
      ? messages.chooseValid(plain)
      : messages.type(name, typeText(field, type)),
  enum: ({ plain }) => messages.chooseValid(plain),
  const: ({ name }, { allowedValue }) =>
    isScalar(allowedValue) ? messages.const(name, String(allowedValue)) : messages.fixed(name),
  minimum: ({ name, field }, { limit }) => messages.minimum(name, limitText(field, limit)),
  maximum: ({ name, field }, { limit }) => messages.maximum(name, limitText(field, limit)),
  exclusiveMinimum: ({ name, field }, { limit }) => messages.exclusiveMinimum(name, limitText(field, limit)),
  exclusiveMaximum: ({ name, field }, { limit }) => messages.exclusiveMaximum(name, limitText(field, limit)),
  multipleOf: ({ name, field }, { multipleOf }) => {
    const step = limitText(field, multipleOf);
    const zeros = /^0\.(0*)1%?$/.exec(step)?.[1];
    return zeros === undefined ? messages.multipleOf(name, step) : messages.decimals(name, zeros.length + 1);
  },
  [ACCEPT]: ({ name, field }, { index }) =>
    messages.accept(name, acceptedText(field?.accept ?? []), typeof index === 'number' ? index + 1 : undefined),
  minLength: (subject, { limit }) =>
    limit === 1 ? missingText(subject) : messages.minLength(subject.name, String(limit)),
  maxLength: ({ name }, { limit }) => messages.maxLength(name, String(limit)),
  pattern: ({ name, field }) => (field?.help ? messages.wrongFormatHelp(name, field.help) : messages.wrongFormat(name)),
  format: ({ name }, { format }) => {
    const hint = formatHint(String(format));
    return hint ? messages.format(name, hint) : messages.wrongFormat(name);
  },
  minItems: (subject, { limit }) =>
    limit === 1 ? missingText(subject) : messages.minItems(subject.name, countText(subject.field, limit)),
  maxItems: ({ name, field }, { limit }) => messages.maxItems(name, countText(field, limit)),
  uniqueItems: ({ name }, { i, j }) => messages.uniqueItems(name, Number(i) + 1, Number(j) + 1),
  contains: ({ name }, { minContains }) => messages.contains(name, messages.counted.items(String(minContains))),
  items: ({ name }, { limit }) => messages.maxItems(name, messages.counted.items(String(limit))),
  additionalItems: ({ name }, { limit }) => messages.maxItems(name, messages.counted.items(String(limit))),
  unevaluatedItems: ({ name }) => messages.extraItems(name),
  minProperties: ({ name }, { limit }) => messages.minProperties(name, messages.counted.items(String(limit))),
  maxProperties: ({ name }, { limit }) => messages.maxProperties(name, messages.counted.items(String(limit))),
  additionalProperties: ({ name }) => messages.unknownField(name),
  unevaluatedProperties: ({ name }) => messages.unknownField(name),
  propertyNames: ({ name }, { propertyName }) => messages.propertyNames(name, String(propertyName)),
  dependentRequired: missingText,
  dependencies: missingText,
  not: ({ name }) => messages.not(name),
  oneOf: ({ name }) => messages.oneOf(name),
  anyOf: ({ name }) => messages.anyOf(name),
  if: ({ name }) => messages.unfit(name),
  discriminator: ({ plain }) => messages.chooseValid(plain),
  'false schema': ({ name }) => messages.forbidden(name),
};

/** The message of an error, and its code: the keyword, for a value that is missing 'required'. */
export function describe(error: StructuralError, subject: Subject): { code: string; message: string } {
  const message = (MESSAGES[error.keyword] ?? (({ name }: Subject) => messages.unfit(name)))(subject, error.params);
  const missing = error.keyword === 'dependentRequired' || error.keyword === 'dependencies';
  return { code: missing ? 'required' : error.keyword === 'false schema' ? 'forbidden' : error.keyword, message };
}

function typeText(field: FieldModel | undefined, type: unknown): string {
  const names: Readonly<Record<string, string>> = messages.types;
  if (field?.kind === 'money' || field?.kind === 'table') return messages.types[field.kind];
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
  return messages.counted[unit](String(count));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
