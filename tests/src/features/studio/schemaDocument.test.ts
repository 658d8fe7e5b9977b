import { readdirSync, readFileSync } from 'node:fs';
import { compile, type EntityDocument } from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { describe, expect, it } from 'vitest';
import { addField } from '../../../../src/features/studio/parts/edits/fields.ts';
import { namedSchemas, schemaNamed } from '../../../../src/features/studio/parts/fromSchema/namedSchemas.ts';
import { schemaDocument } from '../../../../src/features/studio/parts/fromSchema/schemaDocument.ts';
import { problemOf, readSchema } from '../../../../src/features/studio/parts/fromSchema/schemaDraft.ts';

const WANTED = { entity: 'foreign', title: '外来', group: undefined };
const folder = new URL('../../../schemas/foreign/', import.meta.url);
const schemas = readdirSync(folder).flatMap((name) => {
  const { schema } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { schema?: unknown };
  return schema === undefined ? [] : [{ name, schema }];
});
const made = (schema: unknown) => {
  const found = schemaDocument(schema, WANTED);
  if (!found) throw new Error('no schema');
  const { model, problems } = compile(found.document, { file: 'foreign.json', isSafePattern });
  const kinds = Object.fromEntries(Object.entries(model?.fieldsByPath ?? {}).map(([path, { kind }]) => [path, kind]));
  return { ...found, kinds, errors: problems.filter(({ severity }) => severity === 'error') };
};

describe('a document of any JSON Schema', () => {
  it.each(schemas)('$name comes to one without an error', ({ schema }) => {
    expect(made(schema).errors).toEqual([]);
  });

  it('has a list that is narrowed down by its title, its choices and its days at once', () => {
    const day = { type: 'string', format: 'date' };
    const names = ['供应商', '币种', '加急', '编码一', '编码二', '编码三', '编码四'];
    const { document } = made({
      type: 'object',
      properties: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
        币种: { enum: ['CNY', 'USD'] },
        加急: { type: 'boolean' },
        到货: day,
        形状: { oneOf: [{ type: 'object', properties: { 直径: { type: 'number' } } }, { type: 'string' }] },
      },
    });
    const filters = Object.entries(document.record.properties ?? {}).flatMap(([name, { filter }]) =>
      filter === undefined ? [] : [[name, filter]],
    );
    expect(filters).toEqual([
      ['供应商', true],
      ['币种', true],
      ['加急', true],
      ['到货', { pinned: false }],
    ]);
  });

  it('keeps groups, tables, choices and what is required', () => {
    const { kinds, left, document } = made({
      $schema: 'http://json-schema.org/draft-04/schema#',
      $ref: '#/definitions/order',
      definitions: {
        address: { type: 'object', properties: { city: { type: 'string' } } },
        order: {
          type: 'object',
          required: ['name', 'lines'],
          properties: {
            name: { type: 'string' },
            to: { $ref: '#/definitions/address' },
            kind: {
              oneOf: [
                { const: 'a', title: '甲' },
                { const: 'b', title: '乙' },
              ],
            },
            lines: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer' } } } },
            born: { type: 'string', format: 'date' },
          },
        },
      },
    });
    expect(left).toEqual([]);
    expect(kinds).toMatchObject({
      name: 'text',
      to: 'group',
      'to.city': 'text',
      kind: 'enum',
      lines: 'table',
      'lines.count': 'integer',
      born: 'date',
    });
    expect(document.record.required).toEqual(['name', 'lines']);
  });

  it('keeps the number and what is added later out of the rows of a schema that contains itself', () => {
    const { kinds, left, errors, document } = made({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#' } } },
    });
    expect([errors, left]).toEqual([[], []]);
    expect(kinds).toMatchObject({ billNo: 'text', name: 'text', parts: 'table', 'parts.name': 'text' });
    expect(Object.keys(kinds)).not.toContain('parts.billNo');
    const { text } = addField(JSON.stringify(document), 'number', {});
    const { model } = compile(JSON.parse(text) as EntityDocument, { file: 'foreign.json', isSafePattern });
    expect(Object.keys(model!.fieldsByPath).filter((path) => path.endsWith('number'))).toEqual(['number']);
  });

  it.each(['https://example.com/node', 'https://example.com/node#', '/node', 'node'])(
    'knows a schema that contains itself by its address, %s',
    ($ref) => {
      const { kinds, left, document } = made({
        $id: 'https://example.com/node',
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref } } },
      });
      expect(left).toEqual([]);
      expect(kinds['children.billNo']).toBeUndefined();
      expect(kinds).toMatchObject({ billNo: 'text', children: 'table', 'children.name': 'text' });
      expect(document.record.properties?.name).toMatchObject({ column: true });
    },
  );

  it('knows the parts of a schema by addresses, as draft 04 names them, and what says of itself that it is required', () => {
    const { kinds, left, document } = made({
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'http://example.com/order.json',
      type: 'object',
      required: ['price'],
      properties: {
        name: { type: 'string', required: true },
        memo: { type: 'string', required: false },
        price: { type: 'number', minimum: 0, exclusiveMinimum: true },
        buyer: { $ref: '#person' },
        seller: { $ref: 'order.json#/definitions/person' },
      },
      definitions: { person: { id: '#person', type: 'object', properties: { name: { type: 'string' } } } },
    });
    expect(left).toEqual([]);
    expect(kinds).toMatchObject({ buyer: 'group', 'buyer.name': 'text', seller: 'group', 'seller.name': 'text' });
    expect(document.record.required).toEqual(['price', 'name']);
  });

  it('says what draft 03 says in its own words: what divides a number, and what may be anything', () => {
    const { left, document, kinds } = made({
      $schema: 'http://json-schema.org/draft-03/schema#',
      type: 'object',
      properties: {
        name: { type: 'string', required: true },
        day: { type: 'string', format: 'date' },
        weight: { type: 'number', divisibleBy: 0.5 },
        extra: { type: 'any', title: '其他' },
        more: { type: ['string', 'any'] },
      },
    });
    expect(left).toEqual([]);
    expect(kinds).toMatchObject({ weight: 'decimal', extra: 'unknown', more: 'unknown' });
    expect(document.record.properties).toMatchObject({ weight: { multipleOf: 0.5 }, extra: { title: '其他' } });
  });

  it('finds records by what they are called', () => {
    const { document, errors } = made({
      type: 'object',
      properties: { name: { type: 'string' }, no: { type: 'string' } },
    });
    expect(errors).toEqual([]);
    expect(document.record.properties).toMatchObject({ name: { search: true } });
    expect(document.record.properties?.['no']).not.toHaveProperty('search');
    const day = made({ type: 'object', properties: { day: { type: 'string', format: 'date' } } });
    expect(day.errors).toEqual([]);
    expect(day.document.record.properties?.['day']).not.toHaveProperty('search');
  });

  it('takes what may be null for a field that may be empty', () => {
    const { kinds, left, document } = made({
      type: 'object',
      required: ['name', 'age'],
      properties: {
        name: { type: 'string' },
        age: { title: '年龄', anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }], default: null },
        to: { oneOf: [{ type: 'null' }, { $ref: '#/$defs/address' }] },
      },
      $defs: { address: { type: 'object', properties: { city: { type: 'string' } } } },
    });
    expect(left).toEqual([]);
    expect(kinds).toMatchObject({ age: 'integer', to: 'group', 'to.city': 'text' });
    expect(document.record.required).toEqual(['name']);
    expect(document.record.properties!.age).toEqual({ title: '年龄', type: 'integer', minimum: 0, column: true });
  });

  it('tells by pointers of the schema as it was given, wherever a thing stands in its document', () => {
    const { left } = made({
      $ref: '#/definitions/node',
      definitions: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            'a.b': { type: 'string' },
            age: { anyOf: [{ type: 'null' }, { type: 'string', pattern: '(' }] },
            next: { type: 'array', items: { $ref: '#' } },
          },
        },
      },
    });
    expect(left.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/definitions/node/properties/a.b',
      '/definitions/node/properties/age/anyOf/1/pattern',
    ]);
  });

  it('tells by its pointer whatever it took out or called otherwise', () => {
    const { kinds, left, errors } = made({
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string' },
        'a.b': { type: 'string' },
        size: { enum: ['S', 'M', 'S'] },
        day: { type: 'string', pattern: '(' },
        far: { $ref: 'https://example.com/else.json' },
      },
    });
    expect(errors).toEqual([]);
    expect(left.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/properties/a.b',
      '/properties/day/pattern',
      '/properties/far/$ref',
      '/properties/id',
      '/properties/size/enum/2',
    ]);
    expect(kinds).toMatchObject({ id2: 'text', a_b: 'text', size: 'enum', day: 'text' });
  });

  it('is no larger than a form can be where definitions refer to each other in circles', () => {
    const names = Array.from({ length: 14 }, (_, index) => `kind${index}`);
    const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }] as const));
    const more = { type: 'array', items: { $ref: '#/definitions/extension' } };
    const definitions = {
      ...Object.fromEntries(
        names.map((name) => [
          name,
          { type: 'object', required: ['more', 'text'], properties: { text: { type: 'string' }, more } },
        ]),
      ),
      extension: { type: 'object', properties: { name: { type: 'string' }, ...all } },
      unused: { type: 'object', properties: { value: { $ref: '#/definitions/kind0' } } },
    };
    const deep = (depth: number): object =>
      depth === 0
        ? all
        : Object.fromEntries([1, 2, 3, 4].map((n) => [`g${n}`, { type: 'object', properties: deep(depth - 1) }]));
    const { kinds, left, errors, document } = made({
      type: 'object',
      properties: { title: { type: 'string' }, ...deep(3) },
      definitions,
    });
    expect(errors).toEqual([]);
    expect(left).toEqual([
      {
        pointer: '/definitions/extension',
        why: '没有带入：“extension”与别的定义层层互相引用，用到它的 14 处都省去了',
      },
    ]);
    expect(kinds).toMatchObject({ title: 'text', 'g1.g1.g1.kind0.text': 'text' });
    expect(kinds).not.toHaveProperty(['g1.g1.g1.kind0.more']);
    expect(Object.keys(document.definitions ?? {})).toEqual(names);
    expect(document.definitions?.kind0).toMatchObject({ required: ['text'] });
  });

  it('says where values have names that are not written down, and what stands in another file', () => {
    const { left } = made({
      type: 'object',
      additionalProperties: false,
      patternProperties: { '^x-': { type: 'string' } },
      properties: {
        name: { type: 'string' },
        scripts: { type: 'object', properties: { test: { type: 'string' } }, additionalProperties: { type: 'string' } },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        open: { type: 'object', properties: { test: { type: 'string' } }, additionalProperties: true },
        licence: { $ref: 'spdx.schema.json' },
      },
    });
    const open = '没有带入：名称不固定的内容，表单里只有写明名称的字段';
    expect(left).toEqual([
      { pointer: '/patternProperties', why: open },
      { pointer: '/properties/scripts/additionalProperties', why: open },
      {
        pointer: '/properties/licence/$ref',
        why: '没有带入：它在另一份 JSON Schema 里（spdx.schema.json），可以把那一份写进 $defs 再来',
      },
    ]);
  });

  it('judges the number of a record by nothing that the schema says of names which it does not write down', () => {
    for (const words of [
      { patternProperties: { '^.+$': { type: 'object' } }, additionalProperties: false },
      { additionalProperties: { type: 'object' } },
      { propertyNames: { maxLength: 2 } },
    ]) {
      const { left, document } = made({ type: 'object', ...words });
      expect(left.map(({ why }) => why)).toEqual(['没有带入：名称不固定的内容，表单里只有写明名称的字段']);
      expect(Object.keys(document.record).sort()).toEqual(
        ['properties', 'required', 'type', ...('patternProperties' in words ? ['additionalProperties'] : [])].sort(),
      );
    }
  });

  it('has no error left where the words of a schema only come to one together', () => {
    const kind = (name: string) => ({
      if: { properties: { kind: { const: name } } },
      then: { type: 'object', properties: { kind: { const: name }, [name]: { type: 'string' } } },
    });
    const { errors, left } = made({
      type: 'object',
      properties: { title: { type: 'string' } },
      allOf: [kind('a'), kind('b')],
    });
    expect(errors).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  });

  it('is of nothing that is no schema', () => {
    for (const value of [null, 3, [], {}, { a: 1 }]) expect(schemaDocument(value, WANTED)).toBeUndefined();
  });
});

describe('an interface of OpenAPI', () => {
  const text = JSON.stringify({
    openapi: '3.0.3',
    paths: {},
    components: {
      schemas: {
        Order: {
          type: 'object',
          required: ['name', 'buyer'],
          properties: {
            name: { type: 'string', example: '办公椅' },
            buyer: { type: 'string', nullable: true },
            lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
          },
        },
        Line: {
          type: 'object',
          properties: { of: { $ref: '#/components/schemas/Order' }, count: { type: 'integer' } },
        },
        Other: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
  });

  it('has its schemas chosen from, each with what it leads to and in the words of documents', () => {
    expect(problemOf(text)).toBe('文件里有几个 Schema，请选择取哪一个');
    const schemas = namedSchemas(text) ?? {};
    expect(Object.keys(schemas)).toEqual(['Order', 'Line', 'Other']);
    const chosen = schemaNamed(schemas, 'Order');
    expect(chosen).not.toContain('Other');
    expect(problemOf(chosen)).toBeUndefined();
    const read = readSchema(chosen);
    if (typeof read === 'string') throw new Error(read);
    expect(read.left).toEqual([]);
    expect(read.document.record.required).toEqual(['name']);
    expect(read.document.record.properties?.name).toMatchObject({ examples: ['办公椅'] });
    const { model } = compile(read.document, { lenient: true });
    expect(model?.fieldsByPath['lines']?.kind).toBe('table');
  });
});
