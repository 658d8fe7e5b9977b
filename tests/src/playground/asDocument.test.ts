import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/document/compile.ts';
import { schemaAsDocument } from '../../../src/playground/asDocument.ts';

const fieldsOf = (schema: unknown) => compile(schemaAsDocument(schema), { lenient: true }).model?.fields.map(({ name, kind }) => `${name}:${kind}`);

describe('any JSON Schema pasted into the playground', () => {
  it('that describes an object becomes the record', () => {
    expect(fieldsOf({ type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } })).toEqual(['name:text', 'age:integer']);
  });

  it('that describes anything else becomes the record’s only field', () => {
    expect(fieldsOf({ type: 'array', items: { type: 'string' } })).toEqual(['value:list']);
    expect(fieldsOf({ enum: ['甲', '乙'] })).toEqual(['value:enum']);
  });

  it('keeps its definitions, of either dialect', () => {
    const schema = { $ref: '#/definitions/person', definitions: { person: { type: 'object', properties: { name: { type: 'string', title: '姓名' } } } } };
    expect(compile(schemaAsDocument(schema), { lenient: true }).model?.fieldsByPath['value.name']?.title).toBe('姓名');
  });

  it('and what is neither a schema nor a document is left alone', () => {
    expect(schemaAsDocument({ hello: 1 })).toBeUndefined();
    expect(schemaAsDocument([1])).toBeUndefined();
    expect(schemaAsDocument({ entity: 'x', type: 'object' })).toBeUndefined();
  });
});
