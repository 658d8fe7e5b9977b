import type { Shape, Source, WithSelf } from './meta.ts';
import { approval, approver, step } from './metaApproval.ts';
import { document, listing, view } from './metaDocument.ts';
import { column, FIELD, type FieldSource, filter, options } from './metaField.ts';

/**
 * Words for editors and the reference alone: what plain JSON Schema keywords mean, and examples of keys that no shipped
 * document uses. They stand apart from the shapes because every page that compiles a document carries those.
 */
interface Words<T> {
  help?: string;
  /** Within itself any JSON Schema will do. */
  example?: WithSelf<T, { [keyword: string]: unknown }>;
}

type Keys = Readonly<Record<string, Shape>>;

function wordsFor<S extends Shape>(
  shape: S,
  words: { [key in keyof Source<S>]?: Words<Source<S>[key]> },
): [Keys, Readonly<Record<string, Words<unknown> | undefined>>] {
  if (shape.is !== 'object') throw new Error('only an object has keys');
  return [shape.keys, words];
}

const address: Record<string, FieldSource> = { address: { type: 'string', title: '地址' } };

const WORDS = new Map([
  wordsFor(document, {
    $schema: { help: '元模式的位置，编辑器由它补全和检查' },
    $defs: { example: address },
    definitions: { help: '旧写法，同 $defs', example: address },
  }),
  wordsFor(listing, { paging: { example: 'cursor' } }),
  wordsFor(view, { columns: { example: ['billNo', 'amount'] } }),
  wordsFor(approval, { self: { example: true } }),
  wordsFor(step, { mode: { example: 'all' } }),
  wordsFor(approver, { orgLine: { example: 1 }, team: { example: 'admin' } }),
  wordsFor(column, { align: { example: 'right' }, sortable: { example: false } }),
  wordsFor(filter, { order: { example: 10 }, op: { example: 'contains' } }),
  wordsFor(options, { children: { example: 'children' } }),
  wordsFor(FIELD, {
    id: { example: 'amount' },
    widget: { example: 'radio' },
    print: { example: false },
    $id: { help: '本段的地址，$ref 可以写它', example: 'address' },
    $schema: { help: '元模式的位置，编辑器由它补全和检查' },
    $anchor: { help: '本段的锚点，$ref 写作 #名称', example: 'address' },
    $comment: { help: '写给编辑文档的人的话', example: '与税务口径一致' },
    $vocabulary: {
      help: 'JSON Schema 的词汇表，不起作用',
      example: { 'https://json-schema.org/draft/2020-12/vocab/core': true },
    },
    $dynamicRef: { help: '动态引用', example: '#node' },
    $dynamicAnchor: { help: '动态引用的锚点', example: 'node' },
    $defs: { example: address },
    definitions: { help: '旧写法，同 $defs', example: address },
    const: { help: '只能是这个值' },
    examples: { help: '值的例子', example: ['北京'] },
    deprecated: { help: '不再使用', example: true },
    writeOnly: { help: '只写', example: true },
    enum: { example: ['special', 'normal'] },
    enumNames: { example: ['专用发票', '普通发票'] },
    anyOf: {
      help: '至少符合一项；每项写 const 和 title 则是选项',
      example: [{ required: ['phone'] }, { required: ['email'] }],
    },
    allOf: { help: '每项都要符合', example: [{ required: ['phone'] }] },
    not: { help: '不能符合', example: { const: '无' } },
    if: { help: '条件：符合时用 then，否则用 else', example: { properties: { kind: { const: 'company' } } } },
    then: { help: 'if 符合时还要符合', example: { required: ['taxNo'] } },
    else: { help: 'if 不符合时还要符合', example: { required: ['idNo'] } },
    patternProperties: { help: '名称符合正则的键', example: { '^ext': { type: 'string' } } },
    additionalProperties: { help: '没有列出的键', example: false },
    unevaluatedProperties: { help: '各处都没有说到的键', example: false },
    propertyNames: { help: '键的名称要符合', example: { pattern: '^[a-z]+$' } },
    dependentRequired: { help: '填了此字段，还要填', example: { phone: ['contact'] } },
    dependentSchemas: { help: '填了此字段，还要符合', example: { phone: { required: ['contact'] } } },
    dependencies: { help: '旧写法：填了此字段，还要填或还要符合', example: { phone: ['contact'] } },
    minProperties: { help: '最少几个键', example: 1 },
    maxProperties: { help: '最多几个键', example: 10 },
    prefixItems: { help: '前几项依次是', example: [{ type: 'string' }, { type: 'number' }] },
    additionalItems: { help: '旧写法：items 是数组时，其余各项', example: false },
    unevaluatedItems: { help: '各处都没有说到的项', example: false },
    contains: { help: '要有符合的项', example: { const: 'primary' } },
    minContains: { help: '符合 contains 的项至少几个', example: 1 },
    maxContains: { help: '符合 contains 的项至多几个', example: 1 },
    exclusiveMinimum: { help: '大于' },
    exclusiveMaximum: { help: '小于', example: 100 },
    multipleOf: { example: 100 },
    contentEncoding: { help: '文本的编码', example: 'base64' },
    contentMediaType: { help: '文本的媒体类型', example: 'application/json' },
    contentSchema: { help: '文本解码后要符合', example: { type: 'object' } },
  }),
]);

/** The keys of an object with all words about them. */
export function explained(keys: Keys): Keys {
  const words = WORDS.get(keys);
  return words
    ? Object.fromEntries(Object.entries(keys).map(([key, shape]) => [key, withMore(shape, words[key])]))
    : keys;
}

const withMore = (shape: Shape, { help, example }: Words<unknown> = {}): Shape => ({
  ...shape,
  ...(help !== undefined && { help }),
  ...(example !== undefined && { examples: [...(shape.examples ?? []), example] }),
});
