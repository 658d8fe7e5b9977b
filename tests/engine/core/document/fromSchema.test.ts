import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { documentFromSchema } from '../../../../engine/core/document/fromSchema.ts';
import type { FieldModel } from '../../../../engine/core/document/model/model.ts';

const fieldsOf = (schema: unknown) =>
  compile(documentFromSchema(schema)?.document, { lenient: true }).model?.fields.map(
    ({ name, kind }) => `${name}:${kind}`,
  );

const fieldsIn = (fields: readonly FieldModel[] = []): Record<string, FieldModel | undefined> =>
  Object.fromEntries(fields.map((field) => [field.name, field]));

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

  it('may tell its variants apart by lists of values, as schemas without constants do', () => {
    const variant = (kinds: string[], own: string) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string', enum: kinds }, [own]: { type: 'string' } },
    });
    const schema = {
      type: 'object',
      properties: {
        part: { type: 'object', oneOf: [variant(['cargo', 'crate'], 'version'), variant(['git'], 'commit')] },
      },
    };
    const { model, problems } = compile(documentFromSchema(schema)?.document, { lenient: true });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { kind, version, commit } = fieldsIn(model?.fieldsByPath['part']?.children);
    expect(kind?.show).toBeUndefined();
    expect(kind?.options?.map(({ value }) => value)).toEqual(['cargo', 'crate', 'git']);
    expect([version?.show?.source, commit?.show?.source]).toEqual([
      "(kind in ['cargo', 'crate'])",
      "(kind in ['git'])",
    ]);
  });

  it('shows what one of its variants lets choose before it is chosen', () => {
    const kind = (value: string) => ({ type: 'string', const: value });
    const schema = {
      type: 'object',
      oneOf: [
        { properties: { kind: kind('shirt'), size: { type: 'string', enum: ['S', 'L'] } } },
        { properties: { kind: kind('book'), pages: { type: 'integer' } } },
      ],
    };
    const { model } = compile(documentFromSchema(schema)?.document, { lenient: true });
    expect(fieldsIn(model?.fields).size?.show?.source).toBe("(kind == 'shirt')");
  });

  it('and what is neither a schema nor a document is left alone', () => {
    expect(documentFromSchema({ hello: 1 })).toBeUndefined();
    expect(documentFromSchema([1])).toBeUndefined();
    expect(documentFromSchema({ entity: 'x', type: 'object' })).toBeUndefined();
  });
});
