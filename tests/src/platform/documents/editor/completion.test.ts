import { describe, expect, it } from 'vitest';
import { keysAt, schemasAt, valuesAt } from '../../../../../src/platform/documents/editor/schemaAt.ts';

const meta = {
  type: 'object',
  properties: {
    title: { type: 'string', title: '标题', description: '实体的名字' },
    record: { $ref: '#/$defs/field' },
    list: { anyOf: [{ type: 'boolean' }, { type: 'object', properties: { sort: { type: 'string' } } }] },
    states: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { color: { enum: ['red', 'blue'] } } },
    },
  },
  $defs: {
    field: {
      type: 'object',
      properties: {
        type: { enum: ['string', 'number'] },
        properties: { type: 'object', additionalProperties: { $ref: '#/$defs/field' } },
        items: { $ref: '#/$defs/field' },
      },
    },
  },
};

describe('what the meta-schema says at a place', () => {
  it('offers the keys of an object, through $ref and recursion', () => {
    expect([...keysAt(meta, []).keys()]).toEqual(['title', 'record', 'list', 'states']);
    expect([...keysAt(meta, ['record', 'properties', 'lines', 'items']).keys()]).toEqual([
      'type',
      'properties',
      'items',
    ]);
  });

  it('offers the keys of the alternative that is an object', () => {
    expect([...keysAt(meta, ['list']).keys()]).toEqual(['sort']);
  });

  it('offers constants, also under free keys', () => {
    expect(valuesAt(meta, ['states', 'draft', 'color']).map(({ value }) => value)).toEqual(['red', 'blue']);
    expect(valuesAt(meta, ['list']).map(({ value }) => value)).toEqual([true, false]);
  });

  it('says nothing where the document may not go', () => {
    expect(schemasAt(meta, ['title', 'deeper'])).toEqual([]);
  });
});
