import { describe, expect, it } from 'vitest';
import type { FieldSource } from '../../../../engine/core/document/model/types.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { issuesFromAjv } from '../../../../engine/core/validation/issues.ts';
import { sharedParts } from '../../../../engine/core/validation/sharedParts.ts';
import { standaloneValidator } from '../../../../engine/core/validation/standalone.ts';
import { entityOf } from '../record/documents.ts';

/** An object of many fields, as configurations of programs have them. */
const wide = (more: FieldSource = {}): FieldSource => ({
  type: 'object',
  title: '组',
  required: ['name'],
  ...more,
  properties: {
    name: { type: 'string', title: '名称' },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, at): [string, FieldSource] => [
        `option${at}`,
        { type: 'boolean', title: `选项${at}` },
      ]),
    ),
    ...more.properties,
  },
});

const PROPERTIES: Record<string, FieldSource> = {
  first: wide(),
  second: wide(),
  list: { type: 'array', title: '列表', items: wide() },
  map: { type: 'object', title: '名称表', additionalProperties: wide() },
  chosen: wide({
    properties: {
      inner: wide({ anyOf: [{ required: ['option3'] }, { required: ['option4'] }] }),
      plain: wide(),
      kind: { title: '种类', oneOf: [{ type: 'integer' }, { type: 'boolean' }] },
    },
    anyOf: [{ required: ['option0'] }, { required: ['option1'] }],
  }),
  all: { allOf: [wide({ properties: { deep: wide() } })], title: '全部' },
};

/** So many fields more that the schema is compiled in parts. */
const MORE: Record<string, FieldSource> = Object.fromEntries(
  Array.from({ length: 900 }, (_, at): [string, FieldSource] => [
    `more${at}`,
    { type: 'string', title: `更多${at}`, maxLength: 20 },
  ]),
);

const RECORD = {
  first: { name: 1 },
  second: {},
  list: [{ name: 'x', option3: 'yes' }],
  map: { a: { name: 'x' }, b: { option1: 1 } },
  chosen: { name: 'x', kind: 'text', inner: { option5: 'no' }, plain: { option1: 0 } },
  all: { name: 'x', deep: {} },
};

function found(properties: Record<string, FieldSource>): string[] {
  const model = entityOf(properties);
  const { record } = compileValidators(model);
  record(RECORD);
  return issuesFromAjv(record.errors, model).map(({ path, message }) => `${path} ${message}`);
}

describe('a large schema', () => {
  it('is compiled in parts, each object once wherever it stands', () => {
    const { schema } = entityOf({ ...PROPERTIES, ...MORE });
    const { properties, $defs } = sharedParts(schema) as Record<string, Record<string, { $ref?: string }>>;
    expect(properties?.first?.$ref).toMatch(/^#\/\$defs\//u);
    expect(properties?.second).toEqual(properties?.first);
    expect(Object.keys($defs ?? {}).length).toBeLessThan(6);
    expect(sharedParts(entityOf(PROPERTIES).schema)).not.toHaveProperty('$defs');
  });

  it('finds in a record what it finds when it is small', () => {
    const small = found(PROPERTIES);
    expect(small.length).toBeGreaterThan(7);
    expect(found({ ...PROPERTIES, ...MORE })).toEqual(small);
  });

  it('comes to a module that grows with its different objects, not with the places where they stand', () => {
    const textOf = (count: number): string =>
      standaloneValidator(
        entityOf(
          Object.fromEntries(
            Array.from({ length: count }, (_, at): [string, FieldSource] => [
              `group${at}`,
              wide({ properties: { inner: wide(), other: wide() } }),
            ]),
          ),
        ),
      );
    expect(textOf(120).length).toBeLessThan(textOf(60).length * 1.9);
  });

  it('is left as it is where its own definitions are called as parts are', () => {
    const schema = { ...entityOf({ ...PROPERTIES, ...MORE }).schema, $defs: { __part0: { type: 'string' } } };
    expect(sharedParts(schema)).toBe(schema);
  });
});
