import type { FieldModel } from '../document/model.ts';
import { formatMoney, formatNumber } from '../format/money.ts';
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

const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  array: '列表',
  object: '一组内容',
  null: '空',
};

/** Kinds of fields that are chosen, not written. */
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
export function missingText({ plain, field }: Pick<Subject, 'plain' | 'field'>): string {
  if (field?.kind === 'attachment') return `请上传${plain}`;
  if (field?.kind === 'table' || field?.kind === 'list') return `请添加${plain}`;
  return `${CHOSEN.has(field?.kind) ? '请选择' : '请填写'}${plain}`;
}

/** The same where either of several will do: '请填写电话或邮箱', '请填写电话并填写姓名，或上传名片'. */
export function alternativesText(alternatives: readonly (readonly Subject[])[]): string {
  const asked = (subject: Subject): string => missingText(subject).slice(1);
  const only = alternatives.map(([subject]) => subject).filter((subject) => subject !== undefined);
  const verb = (subject: Subject): string => asked(subject).slice(0, -subject.plain.length);
  const alike = alternatives.every(({ length }) => length === 1) && new Set(only.map(verb)).size === 1;
  if (alike && only[0]) return `请${verb(only[0])}${only.map(({ plain }) => plain).join('或')}`;
  return `请${alternatives.map((subjects) => subjects.map(asked).join('并')).join('，或')}`;
}

/** One sentence per JSON Schema keyword; a test holds that none is missing. */
export const MESSAGES: Readonly<Record<string, Message>> = {
  required: missingText,
  type: ({ name, plain, field }, { type }) =>
    field?.kind === 'enum' || field?.kind === 'multiEnum'
      ? `请选择有效的${plain}`
      : `${name}应为${typeText(field, type)}`,
  enum: ({ plain }) => `请选择有效的${plain}`,
  const: ({ name }, { allowedValue }) =>
    isScalar(allowedValue) ? `${name}只能是 ${String(allowedValue)}` : `${name}不是规定的值`,
  minimum: ({ name, field }, { limit }) => `${name}不能小于 ${limitText(field, limit)}`,
  maximum: ({ name, field }, { limit }) => `${name}不能大于 ${limitText(field, limit)}`,
  exclusiveMinimum: ({ name, field }, { limit }) => `${name}必须大于 ${limitText(field, limit)}`,
  exclusiveMaximum: ({ name, field }, { limit }) => `${name}必须小于 ${limitText(field, limit)}`,
  multipleOf: ({ name, field }, { multipleOf }) => `${name}必须是 ${limitText(field, multipleOf)} 的整数倍`,
  minLength: (subject, { limit }) => (limit === 1 ? missingText(subject) : `${subject.name}至少 ${String(limit)} 个字`),
  maxLength: ({ name }, { limit }) => `${name}最多 ${String(limit)} 个字`,
  pattern: ({ name, field }) => `${name}格式不正确${field?.help ? `：${field.help}` : ''}`,
  format: ({ name }, { format }) => {
    const hint = formatHint(String(format));
    return hint ? `${name}应为${hint}` : `${name}格式不正确`;
  },
  minItems: (subject, { limit }) =>
    limit === 1 ? missingText(subject) : `${subject.name}至少要有 ${String(limit)} ${unit(subject.field)}`,
  maxItems: ({ name, field }, { limit }) => `${name}最多 ${String(limit)} ${unit(field)}`,
  uniqueItems: ({ name }, { i, j }) => `${name}第 ${Number(j) + 1} 项与第 ${Number(i) + 1} 项重复`,
  contains: ({ name }, { minContains }) => `${name}至少要有 ${String(minContains)} 项符合要求`,
  items: ({ name }, { limit }) => `${name}最多 ${String(limit)} 项`,
  additionalItems: ({ name }, { limit }) => `${name}最多 ${String(limit)} 项`,
  unevaluatedItems: ({ name }) => `${name}有多余的项`,
  minProperties: ({ name }, { limit }) => `${name}至少要填 ${String(limit)} 项`,
  maxProperties: ({ name }, { limit }) => `${name}最多填 ${String(limit)} 项`,
  additionalProperties: ({ name }) => `没有${name}这个字段`,
  unevaluatedProperties: ({ name }) => `没有${name}这个字段`,
  propertyNames: ({ name }, { propertyName }) => `${name}里的名称“${String(propertyName)}”不符合要求`,
  dependentRequired: missingText,
  dependencies: missingText,
  not: ({ name }) => `${name}不能是这个值`,
  oneOf: ({ name }) => `${name}同时符合多种情况，只能符合一种`,
  anyOf: ({ name }) => `${name}不符合任何一种允许的情况`,
  if: ({ name }) => `${name}不符合要求`,
  discriminator: ({ plain }) => `请选择有效的${plain}`,
  'false schema': ({ name }) => `${name}不允许填写`,
};

/** The message of an error, and its code: the keyword, for a value that is missing 'required'. */
export function describe(error: StructuralError, subject: Subject): { code: string; message: string } {
  const message = (MESSAGES[error.keyword] ?? (({ name }: Subject) => `${name}不符合要求`))(subject, error.params);
  const missing = error.keyword === 'dependentRequired' || error.keyword === 'dependencies';
  return { code: missing ? 'required' : error.keyword === 'false schema' ? 'forbidden' : error.keyword, message };
}

function typeText(field: FieldModel | undefined, type: unknown): string {
  if (field?.kind === 'money') return '金额';
  if (field?.kind === 'table') return '明细';
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return types.map((name) => TYPES[String(name)] ?? String(name)).join('或');
}

/** A limit as the person sees the field's values: yuan for money, percent for percent. */
function limitText(field: FieldModel | undefined, limit: unknown): string {
  if (typeof limit !== 'number') return String(limit);
  if (field?.kind === 'money') return limit === 0 ? '0' : formatMoney(limit);
  if (field?.kind === 'percent') return `${formatNumber(Number((limit * 100).toPrecision(12)))}%`;
  return formatNumber(limit);
}

function unit(field: FieldModel | undefined): string {
  if (field?.kind === 'table') return '行';
  return field?.kind === 'attachment' ? '个文件' : '项';
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
