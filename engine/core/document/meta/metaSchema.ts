import type { Shape } from './meta.ts';
import { document } from './metaDocument.ts';
import { explained } from './metaWords.ts';

type Json = Record<string, unknown>;

const SNIPPETS: Readonly<Record<string, readonly { label: string; description: string; body: unknown }[]>> = {
  field: [
    {
      label: '文本字段',
      description: '单行文本，作列和筛选',
      body: { type: 'string', title: '${1:名称}', maxLength: 64, column: true, filter: true },
    },
    {
      label: '金额字段',
      description: '以分为单位的整数',
      body: { type: 'integer', format: 'money', title: '${1:金额}', minimum: 0, column: { summary: 'sum' } },
    },
    {
      label: '日期字段',
      description: '默认今天',
      body: {
        type: 'string',
        format: 'date',
        title: '${1:日期}',
        default: { expression: 'today' },
        column: true,
        filter: true,
      },
    },
    {
      label: '选项字段',
      description: '从固定选项里选择',
      body: {
        type: 'string',
        title: '${1:名称}',
        oneOf: [{ const: '${2:value}', title: '${3:选项}' }],
        column: true,
        filter: true,
      },
    },
    {
      label: '关联字段',
      description: '从另一实体选择',
      body: { type: 'string', title: '${1:名称}', link: { entity: '${2:entity}', fetch: {} } },
    },
    {
      label: '明细表',
      description: '多行明细',
      body: {
        type: 'array',
        title: '${1:明细}',
        items: { type: 'object', properties: { '${2:name}': { type: 'string', title: '${3:名称}' } } },
      },
    },
    { label: '附件', description: '多个文件', body: { type: 'array', format: 'attachment', title: '${1:附件}' } },
  ],
  rules: [
    {
      label: '校验规则',
      description: '不成立即报错',
      body: [{ check: '${1:amount > 0}', at: '/${2:amount}', message: '${3:提示}' }],
    },
  ],
  actions: [
    {
      label: '操作',
      description: '改变状态的操作',
      body: { '${1:submit}': { title: '${2:提交}', from: ['${3:draft}'], to: '${4:submitted}' } },
    },
  ],
  states: [
    {
      label: '状态',
      description: '状态字段与各状态',
      body: {
        field: 'status',
        initial: 'draft',
        values: { draft: { title: '草稿' }, done: { title: '完成', final: true } },
      },
    },
  ],
};

export const EXPRESSION_HELP =
  "CEL 表达式。可用：本记录的字段、row、parent、user、team（操作人的团队）、recordTeam（记录所属的团队）、today、now、isNew；filled(x)、sum(列表.map(l, l.x))、addDays(日期, 天数)、startOfMonth(日期)、startOfYear(日期) 等。字段名可以是中文，含符号的写作 row['字段 名']。没有填过的是/否按“否”算。数字只有一种：7 / 2 是 3.5，int(7 / 2) 是 3。时间按时刻比较，没写时区的按上海时间；与日期比较时取它在上海的那一天。";

/** The JSON Schema of documents, for editors: the same shapes that `compile` checks, with their words. */
export function metaSchema(): Json {
  const definitions: Record<string, Json> = {};
  const schema = toSchema(document, '', definitions);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'entity.schema.json',
    title: '实体文档',
    description: '用一份文档描述一个业务实体：列表、表单、校验、操作、权限都由它而来。',
    ...schema,
    definitions,
  };
}

function toSchema(shape: Shape, name: string, definitions: Record<string, Json>): Json {
  const words: Json = {};
  if (shape.title !== undefined) words.title = shape.title;
  const help =
    shape.is === 'expression' ? [shape.help, EXPRESSION_HELP].filter((part) => part).join('\n\n') : shape.help;
  if (help) words.description = help;
  if (shape.examples) words.examples = shape.examples;
  const snippets = SNIPPETS[name];
  if (snippets) words.defaultSnippets = snippets;
  return { ...words, ...constraints(shape, definitions) };
}

function constraints(shape: Shape, definitions: Record<string, Json>): Json {
  const inner = (part: Shape, name = ''): Json => toSchema(part, name, definitions);
  switch (shape.is) {
    case 'any':
      return {};
    case 'expression':
      return { type: 'string' };
    case 'string':
      if (shape.known) return { type: 'string', anyOf: [{ enum: shape.known }, {}] };
      if (shape.enum && shape.own) return { type: 'string', anyOf: [{ enum: shape.enum }, { pattern: '^x-' }] };
      return {
        type: 'string',
        ...(shape.enum && { enum: shape.enum }),
        ...(shape.pattern !== undefined && { pattern: shape.pattern }),
      };
    case 'boolean':
    case 'number':
      return { type: shape.is };
    case 'integer':
      return {
        type: shape.is,
        ...(shape.from !== undefined && { minimum: shape.from }),
        ...(shape.to !== undefined && { maximum: shape.to }),
      };
    case 'array':
      return { type: 'array', items: inner(shape.of) };
    case 'map':
      return { type: 'object', propertyNames: { not: { const: '__proto__' } }, additionalProperties: inner(shape.of) };
    case 'object':
      return {
        type: 'object',
        ...(shape.required && shape.required.length > 0 && { required: shape.required }),
        properties: Object.fromEntries(
          Object.entries(explained(shape.keys)).map(([key, part]) => [key, inner(part, key)]),
        ),
        patternProperties: { '^x-': {} },
        additionalProperties: false,
      };
    case 'either':
      return { anyOf: shape.of.map((part) => inner(part)) };
    case 'ref':
      if (!definitions[shape.name]) {
        definitions[shape.name] = {};
        definitions[shape.name] = inner(shape.to(), shape.name);
      }
      return { allOf: [{ $ref: `#/definitions/${shape.name}` }] };
  }
}
