import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { describe, expect, it } from 'vitest';
import { schemaDocument } from '../../../../src/features/studio/parts/fromSchema/schemaDocument.ts';

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

  it('is of nothing that is no schema', () => {
    for (const value of [null, 3, [], {}, { a: 1 }]) expect(schemaDocument(value, WANTED)).toBeUndefined();
  });
});
