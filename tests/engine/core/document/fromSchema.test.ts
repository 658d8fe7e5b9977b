import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { documentFromSchema } from '../../../../engine/core/document/fromSchema.ts';

const fieldsOf = (schema: unknown) =>
  compile(documentFromSchema(schema)?.document, { lenient: true }).model?.fields.map(
    ({ name, kind }) => `${name}:${kind}`,
  );

describe('any JSON Schema pasted into the playground', () => {
  it('that describes an object becomes the record', () => {
    expect(fieldsOf({ type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } })).toEqual([
      'name:text',
      'age:integer',
    ]);
  });

  it('that describes anything else becomes the record’s only field', () => {
    expect(fieldsOf({ type: 'array', items: { type: 'string' } })).toEqual(['value:list']);
    expect(fieldsOf({ enum: ['甲', '乙'] })).toEqual(['value:enum']);
  });

  it('keeps its definitions, of either dialect', () => {
    const schema = {
      $ref: '#/definitions/person',
      definitions: { person: { type: 'object', properties: { name: { type: 'string', title: '姓名' } } } },
    };
    expect(
      compile(documentFromSchema(schema)?.document, { lenient: true }).model?.fieldsByPath['value.name']?.title,
    ).toBe('姓名');
  });

  it('and what is neither a schema nor a document is left alone', () => {
    expect(documentFromSchema({ hello: 1 })).toBeUndefined();
    expect(documentFromSchema([1])).toBeUndefined();
    expect(documentFromSchema({ entity: 'x', type: 'object' })).toBeUndefined();
  });
});
