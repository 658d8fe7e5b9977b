import { expect, it } from 'vitest';
import { copyValues } from '../../../../engine/core/record/copy.ts';
import { modelWith } from '../document/base.ts';

it('begins a copy with what a person would fill in again: no key, state, unique or read-only value, none that is kept out', () => {
  const model = modelWith((_, properties) => {
    properties.city!.copy = false;
    properties.invoiceNo = { type: 'string', unique: 'team' };
    properties.seen = { type: 'string', internal: true };
    properties.address = {
      type: 'object',
      properties: { town: { type: 'string' }, gate: { type: 'string', copy: false } },
    };
  });
  const record = {
    id: 'x',
    billNo: 'CL-1',
    status: 'paid',
    kind: 'travel',
    city: '苏州',
    invoiceNo: '1',
    seen: '1',
    total: 6,
    address: { town: '苏州', gate: '3' },
    lines: [{ quantity: 2, price: 3, amount: 6 }],
  };
  expect(copyValues(model, record)).toEqual({
    kind: 'travel',
    address: { town: '苏州' },
    lines: [{ quantity: 2, price: 3 }],
  });
});
