import { describe, expect, it } from 'vitest';
import { workedMs } from '../../../support/yardstick.ts';
import { compileWith } from './base.ts';

const SLOW = '^(x+x+)+y';
const SLOW_SCHEMA = { type: 'string', pattern: SLOW };

/** Where a field with these words is said to be slow, below the field. */
const slowIn = (words: Record<string, unknown>, defs?: Record<string, unknown>): string[] =>
  compileWith((document, properties) => {
    properties.city = { title: '城市', ...words };
    if (defs) (document as Record<string, unknown>).$defs = defs;
  })
    .problems.filter(({ code }) => code === 'unsafe-pattern')
    .map(({ pointer }) => pointer.replace('/record/properties/city', ''));

describe('a regular expression that some text keeps busy', () => {
  it.each<[string, Record<string, unknown>]>([
    ['/patternProperties/^(x+x+)+y', { type: 'object', patternProperties: { [SLOW]: { type: 'string' } } }],
    ['/propertyNames/pattern', { type: 'object', propertyNames: { pattern: SLOW } }],
    ['/additionalProperties/pattern', { type: 'object', additionalProperties: SLOW_SCHEMA }],
    ['/unevaluatedProperties/pattern', { type: 'object', unevaluatedProperties: SLOW_SCHEMA }],
    [
      '/dependentSchemas/a/propertyNames/pattern',
      { type: 'object', dependentSchemas: { a: { propertyNames: { pattern: SLOW } } } },
    ],
    ['/allOf/0/pattern', { type: 'string', allOf: [{ pattern: SLOW }] }],
    [
      '/anyOf/1/pattern',
      {
        anyOf: [
          { type: 'number', title: '数' },
          { ...SLOW_SCHEMA, title: '字' },
        ],
      },
    ],
    [
      '/oneOf/1/pattern',
      {
        oneOf: [
          { type: 'number', title: '数' },
          { ...SLOW_SCHEMA, title: '字' },
        ],
      },
    ],
    ['/not/pattern', { type: 'string', not: { pattern: SLOW } }],
    ['/if/pattern', { type: 'string', if: { pattern: SLOW }, then: { minLength: 2 } }],
    ['/then/pattern', { type: 'string', if: { minLength: 2 }, then: { pattern: SLOW } }],
    ['/else/pattern', { type: 'string', if: { minLength: 2 }, else: { pattern: SLOW } }],
    ['/contains/pattern', { type: 'array', items: { type: 'string' }, contains: { pattern: SLOW } }],
    ['/prefixItems/0/pattern', { type: 'array', prefixItems: [SLOW_SCHEMA] }],
    ['/items/items/pattern', { type: 'array', items: { type: 'array', items: SLOW_SCHEMA } }],
    [
      '/items/properties/a/allOf/0/pattern',
      {
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'string', title: '甲', allOf: [{ pattern: SLOW }] } } },
      },
    ],
  ])('is refused at its place %s', (place, words) => {
    expect(slowIn(words)).toEqual([place]);
  });

  it('is refused where a definition says it, once', () => {
    const node = { type: 'object', properties: { name: SLOW_SCHEMA, inner: { $ref: '#/$defs/node' } } };
    expect(slowIn({ $ref: '#/$defs/node' }, { node })).toEqual(['/$defs/node/properties/name/pattern']);
  });

  it('is refused where words beside a reference to a definition that contains itself hide it', () => {
    const node = {
      type: 'object',
      patternProperties: { [SLOW]: { type: 'string' } },
      properties: { inner: { $ref: '#/$defs/node' } },
    };
    expect(slowIn({ $ref: '#/$defs/node', patternProperties: {} }, { node })).not.toEqual([]);
  });

  it('is refused of the record itself and of what an action asks for', () => {
    const { problems } = compileWith((document) => {
      (document.record as Record<string, unknown>).patternProperties = { [SLOW]: { type: 'string' } };
      document.actions.pay = {
        title: '付款',
        from: ['draft'],
        to: 'paid',
        input: { type: 'object', properties: { by: { title: '方式', type: 'string', not: { pattern: SLOW } } } },
      };
    });
    expect(
      problems.filter(({ code }) => code === 'unsafe-pattern').map(({ pointer, message }) => [pointer, message]),
    ).toEqual([
      ['/record/patternProperties/^(x+x+)+y', '“报销单”的正则遇到某些文本会极慢'],
      ['/actions/pay/input/properties/by/not/pattern', '“方式”的正则遇到某些文本会极慢'],
    ]);
  });

  it('is not looked for among more of them than a document has any use for', () => {
    const started = workedMs();
    const patternProperties = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`^(a|b)${index}$`, true]));
    expect(slowIn({ type: 'object', patternProperties })).toEqual(['/patternProperties/^(a|b)100$']);
    const slow = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`^(x+x+)+y${index}`, true]));
    expect(slowIn({ type: 'object', patternProperties: slow })).toHaveLength(10);
    expect(workedMs() - started).toBeLessThan(5000);
  });
});

describe('a regular expression that is none', () => {
  it('is refused as the name of properties', () => {
    const { problems } = compileWith((_, properties) => {
      properties.city = { title: '城市', type: 'object', patternProperties: { '([': { type: 'string' } } };
    });
    expect(problems.map(({ code, pointer }) => [code, pointer])).toContainEqual([
      'bad-pattern',
      '/record/properties/city/patternProperties/([',
    ]);
  });
});
