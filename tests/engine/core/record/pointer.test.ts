import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson } from '../../../../engine/core/json/json.ts';
import {
  formatPointer,
  getAt,
  parsePointer,
  patternOf,
  pointersOf,
  setAt,
} from '../../../../engine/core/record/pointer.ts';
import { entityOf } from './documents.ts';

describe('pointers', () => {
  it('are read back as they were written, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (segments) => {
        expect(parsePointer(formatPointer(segments))).toEqual(segments);
      }),
    );
  });

  it('set what they get, and share the rest', () => {
    const record = { a: { b: 1 }, lines: [{ price: 1 }, { price: 2 }], other: {} };
    const changed = setAt(record, '/lines/1/price', 9);
    expect(getAt(changed, '/lines/1/price')).toBe(9);
    expect(record.lines[1]?.price).toBe(2);
    expect(changed.other).toBe(record.other);
    expect(changed.lines[0]).toBe(record.lines[0]);
    expect(setAt(record, '/lines/0', undefined).lines).toEqual([{ price: 2 }]);
    expect(setAt({}, '/x/y', 1)).toEqual({ x: { y: 1 } });
  });

  it('never reach an object’s own machinery', () => {
    expect(getAt({}, '/constructor')).toBeUndefined();
    expect(Object.getPrototypeOf(setAt({}, '/__proto__', { evil: true }))).toBe(Object.prototype);
  });

  it('name the instances of a path: a group’s place even when it is absent, rows only when there are any', () => {
    const model = entityOf({
      box: { type: 'object', title: '组', properties: { a: { type: 'string', title: '甲' } } },
      lines: {
        type: 'array',
        title: '行',
        items: { type: 'object', properties: { p: { type: 'string', title: '价' } } },
      },
    });
    expect(pointersOf(model, 'box.a', {})).toEqual(['/box/a']);
    expect(pointersOf(model, 'lines.p', {})).toEqual([]);
    expect(pointersOf(model, 'lines.p', { lines: [{}, {}] })).toEqual(['/lines/0/p', '/lines/1/p']);
    expect(patternOf('/lines/1/p')).toBe('lines.p');
  });

  it('compare values as JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(equalJson(a, JSON.parse(JSON.stringify(a)))).toBe(true);
        expect(equalJson(a, b)).toBe(equalJson(b, a));
      }),
    );
  });
});
