import { readFileSync } from 'node:fs';
import { conform, document as documentShape, metaSchema } from '@yunpu/engine-core/authoring';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSchemas } from '../../scripts/documents.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
const validate = ajv.compile(metaSchema());
const { documents, fragmentFiles } = readSchemas('schemas');
const parsed = documents.map(({ file, text }) => ({ file, document: JSON.parse(text) as Record<string, unknown> }));

/** What `compile` says about the shape, before anything else. */
function shapeProblems(document: unknown): string[] {
  const found: string[] = [];
  conform(documentShape, document, '', (_, pointer, message) => found.push(`${pointer} ${message}`));
  return found;
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

function spoil(
  document: unknown,
  path: readonly string[],
  change: (parent: Record<string, unknown>, key: string) => void,
): unknown {
  const copy = structuredClone(document) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  change(parent, path.at(-1) ?? '');
  return copy;
}

describe('schemas/entity.schema.json', () => {
  it('is what the shapes say; write it with npx tsx scripts/write-meta-schema.ts', () => {
    expect(JSON.parse(readFileSync('schemas/entity.schema.json', 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(metaSchema())),
    );
  });

  it.each(parsed)('takes $file', ({ document }) => {
    expect(validate(document) || validate.errors).toBe(true);
  });

  it.each(fragmentFiles)('takes $file as a field', ({ text }) => {
    const field = ajv.getSchema('entity.schema.json#/definitions/field');
    expect(field?.(JSON.parse(text)) || field?.errors).toBe(true);
  });

  it('has a Chinese title for every key of the engine', () => {
    const { definitions, properties } = metaSchema() as {
      definitions: { field: { properties: Record<string, { title?: string }> } };
      properties: Record<string, { title?: string }>;
    };
    for (const key of ['show', 'compute', 'column', 'filter', 'link', 'options', 'mask'])
      expect(definitions.field.properties[key]?.title, key).toMatch(/[\u4e00-\u9fff]/u);
    for (const [key, { title }] of Object.entries(properties))
      if (key !== '$schema') expect(title, key).toMatch(/[\u4e00-\u9fff]/u);
  });

  const place = fc
    .constantFrom(...parsed)
    .chain(({ document }) =>
      fc.record({ document: fc.constant(document), path: fc.constantFrom(...pathsOf(document)) }),
    );

  it('and compile refuse the same values in any place of a document', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.constant([]),
      fc.constant({}),
      fc.constant({ title: '甲' }),
      fc.constant(['甲']),
      fc.constant({ const: 1, title: '乙' }),
    );
    fc.assert(
      fc.property(place, value, ({ document, path }, put) => {
        const spoilt = spoil(document, path, (parent, key) => {
          parent[key] = put;
        });
        expect({ path, put, right: shapeProblems(spoilt) }).toEqual({
          path,
          put,
          right: validate(spoilt) ? [] : (expect.arrayContaining([expect.any(String)]) as unknown),
        });
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  it('and compile refuse the same keys', () => {
    fc.assert(
      fc.property(
        place,
        fc.constantFrom('shwo', 'colunm', 'x-note', 'title', 'show', 'roles'),
        ({ document, path }, key) => {
          const spoilt = spoil(document, path, (parent) => {
            if (!Array.isArray(parent)) parent[key] = '甲';
          });
          expect({ path, key, right: shapeProblems(spoilt) }).toEqual({
            path,
            key,
            right: validate(spoilt) ? [] : (expect.arrayContaining([expect.any(String)]) as unknown),
          });
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});
