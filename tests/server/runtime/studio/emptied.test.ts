import { describe, expect, it } from 'vitest';
import { emptied } from '../../../../server/runtime/studio/purge/emptied.ts';
import { placesToEmpty } from '../../../../server/runtime/studio/purge/retired.ts';

describe('places that are emptied', () => {
  const inForce = (...paths: { path: string[]; leaf: boolean }[]) => ({ lineages: new Set<string>(), paths });

  it('are none that a field in force stores in, and nothing below one that has no fields', () => {
    const used = inForce({ path: ['a'], leaf: true }, { path: ['g'], leaf: false }, { path: ['g', 'x'], leaf: true });
    expect(placesToEmpty([['a'], ['a', 'name'], ['g', 'y'], ['b']], used)).toEqual([
      { path: ['g', 'y'], kept: [] },
      { path: ['b'], kept: [] },
    ]);
  });

  it('keep what others store below them, through groups in groups, and go with the last that was in them', () => {
    const places = placesToEmpty([['g']], inForce({ path: ['g', 'h', 'x'], leaf: true }));
    expect(emptied({ g: { h: { x: 1, y: 2 }, z: 3 }, o: 1 }, places)).toEqual({ g: { h: { x: 1 } }, o: 1 });
    expect(emptied({ g: { z: 3 }, o: 1 }, places)).toEqual({ o: 1 });
    expect(emptied({ g: { h: { y: 1 } } }, [{ path: ['g', 'h', 'y'], kept: [] }])).toEqual({});
  });

  it('stand in each row, of which none goes', () => {
    const rows = [{ a: 1, b: 2 }, { a: 3 }, 'no row'];
    expect(emptied({ rows }, [{ path: ['rows', 'a'], kept: [] }])).toEqual({ rows: [{ b: 2 }, {}, 'no row'] });
    expect(emptied({ rows: 'text' }, [{ path: ['rows', 'a'], kept: [] }])).toEqual({ rows: 'text' });
  });
});
