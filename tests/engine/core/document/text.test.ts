import { describe, expect, it } from 'vitest';
import { parseDocument, sourceMap } from '../../../../engine/core/document/text.ts';

const text = '{\n  "a": { "b/c": [1,\n    "x\\"y z"] }\n}';

describe('places in a JSON text', () => {
  it('finds values, keys, and characters inside a string with escapes', () => {
    const map = sourceMap(text);
    expect(map.locate('/a/b~1c/1')).toEqual({ line: 3, column: 5 });
    expect(map.locate('/a/b~1c', { key: true })).toEqual({ line: 2, column: 10 });
    expect(map.locate('/a/b~1c/1', { offset: 4 })).toEqual({ line: 3, column: 11 });
  });

  it('falls back to the nearest part that exists', () => {
    expect(sourceMap(text).locate('/a/missing/deep')).toEqual({ line: 2, column: 3 });
    expect(sourceMap('').locate('/a')).toEqual({ line: 1, column: 1 });
  });

  it('tells the pointer at an offset', () => {
    expect(sourceMap(text).pointerAt(text.indexOf('x'))).toBe('/a/b~1c/1');
  });

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{"a" 1}', 1, 6],
    ['{\n"a": tru\n}', 2, 6],
    ['', 1, 1],
    ['// no\n{}', 1, 1],
  ])('says where %j is no JSON', (broken, line, column) => {
    const { document, problems } = parseDocument(broken, 'x.json');
    expect(document).toBeUndefined();
    expect(problems[0]).toMatchObject({ code: 'not-json', line, column, file: 'x.json' });
  });
});
