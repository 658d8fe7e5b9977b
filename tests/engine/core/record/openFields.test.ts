import { describe, expect, it } from 'vitest';
import { closedFields, openFields } from '../../../../engine/core/record/openFields.ts';
import { isSettled } from '../../../../engine/core/record/settled.ts';
import { modelWith } from '../document/base.ts';

describe('what a person may still change of a stored record', () => {
  const model = modelWith((document, properties) => {
    properties.address = {
      type: 'object',
      properties: { city: { type: 'string' }, street: { type: 'string' } },
    };
    Object.assign(document.states.values as object, {
      paid: { title: '已付', locked: true, final: true, editable: ['city', 'address.city', 'lines'] },
    });
  });

  it('is everything where the state is not locked, and what the state leaves open where it is', () => {
    expect(closedFields(model, 'draft')).toEqual({});
    expect(openFields(model, 'paid')).toEqual(['city', 'address.city', 'lines']);
    const closed = closedFields(model, 'paid');
    expect(Object.keys(closed).sort()).toEqual(['address.street', 'billNo', 'kind', 'status', 'total']);
  });

  it('is nothing, and so no single field, where a locked state leaves nothing open', () => {
    const shut = modelWith((document) =>
      Object.assign(document.states.values as object, { paid: { title: '已付', locked: true, final: true } }),
    );
    expect(closedFields(shut, 'paid')).toEqual({});
    expect(openFields(shut, 'paid')).toEqual([]);
  });

  it('is of what is filled once only what is empty, or in a new record', () => {
    expect(isSettled({ once: true }, 'HT-1', false)).toBe(true);
    expect(isSettled({ once: true }, 'HT-1', true)).toBe(false);
    expect(isSettled({ once: true }, '', false)).toBe(false);
    expect(isSettled({ once: false }, 'HT-1', false)).toBe(false);
  });
});
