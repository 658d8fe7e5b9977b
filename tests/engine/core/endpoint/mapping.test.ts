import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPath, mapRequest, mapResponse } from '../../../../engine/core/endpoint/mapping.ts';

describe('a foreign gateway', () => {
  it('gets our request under its own names, nested where it says', () => {
    expect(
      mapRequest(
        { request: { pageNo: 'page.current', pageSize: 'page.size' } },
        { pageNo: 2, pageSize: 20, keyword: '云', sort: undefined },
      ),
    ).toEqual({ page: { current: 2, size: 20 }, keyword: '云' });
  });

  it('answers a list from wherever its rows are', () => {
    const body = { code: 0, data: { records: [{ a: 1 }, { a: 2 }], count: 7 } };
    expect(mapResponse({ response: { rows: 'data.records', total: 'data.count' } }, 'list', body)).toEqual({
      rows: [{ a: 1 }, { a: 2 }],
      total: 7,
      totalIsEstimate: false,
      pageNo: 1,
      pageSize: 2,
      nextCursor: null,
    });
  });

  it('answers a list with what it lacks filled in', () => {
    expect(mapResponse({ response: { rows: '' } }, 'list', [{ a: 1 }])).toMatchObject({ rows: [{ a: 1 }], total: 1 });
    expect(mapResponse({ response: { rows: 'none' } }, 'list', {})).toMatchObject({ rows: [], total: 0 });
  });

  it('answers a record with everything allowed where it does not speak of permission', () => {
    expect(mapResponse({ response: { record: 'result' } }, 'detail', { result: { no: '1' } })).toMatchObject({
      record: { no: '1' },
      version: 1,
      allowed: { save: true },
    });
  });

  it('is read as it answers where there is no mapping', () => {
    expect(mapResponse({ response: {} }, 'list', { rows: [], extra: 1 })).toEqual({ rows: [], extra: 1 });
  });

  it('reads back what was written under any names', () => {
    const name = fc.stringMatching(/^[a-z]{1,4}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.integer(), { maxKeys: 4 }), (payload) => {
        const request = Object.fromEntries(Object.keys(payload).map((key, at) => [key, `outer.place${at}`]));
        const sent = mapRequest({ request }, payload);
        for (const [key, value] of Object.entries(payload)) expect(getPath(sent, request[key] ?? '')).toBe(value);
      }),
    );
  });

  it('cannot read inherited properties such as constructor', () => {
    expect(getPath({}, 'constructor.name')).toBeUndefined();
    expect(
      Object.getPrototypeOf(
        mapRequest({ request: {} }, JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>),
      ),
    ).toBe(Object.prototype);
  });
});
