import type { RowCount } from '@yunpu/engine-core/query';
import { describe, expect, it } from 'vitest';
import { pagesShown } from '../../../../engine/react/page/Pager.tsx';
import { totalText } from '../../../../engine/react/page/totalText.ts';
import { move } from '../../../../engine/react/table/activeCell.ts';
import { createSelection, selectionState } from '../../../../engine/react/table/selection.ts';
import { toggleSort } from '../../../../engine/react/table/sorting.ts';

const size = { rows: 100, cols: 5, page: 10 };

describe('the active cell', () => {
  it('moves by one with arrows and stops at the edges; above the first row is the header', () => {
    expect(move({ row: 0, col: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, col: 0 });
    expect(move({ row: -1, col: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, col: 0 });
    expect(move({ row: 99, col: 4 }, 'ArrowDown', false, size)).toEqual({ row: 99, col: 4 });
    expect(move({ row: 3, col: 4 }, 'ArrowRight', false, size)).toEqual({ row: 3, col: 4 });
  });

  it('goes to the ends of the row with Home and End, of the grid with Ctrl', () => {
    expect(move({ row: 7, col: 2 }, 'Home', false, size)).toEqual({ row: 7, col: 0 });
    expect(move({ row: 7, col: 2 }, 'End', true, size)).toEqual({ row: 99, col: 4 });
    expect(move({ row: 7, col: 2 }, 'Home', true, size)).toEqual({ row: 0, col: 0 });
  });

  it('moves a screen with PageUp and PageDown, never into the header', () => {
    expect(move({ row: 4, col: 1 }, 'PageUp', false, size)).toEqual({ row: 0, col: 1 });
    expect(move({ row: 95, col: 1 }, 'PageDown', false, size)).toEqual({ row: 99, col: 1 });
  });

  it('leaves every other key alone', () => {
    expect(move({ row: 0, col: 0 }, 'a', false, size)).toBeNull();
  });
});

describe('the selection', () => {
  it('keeps keys across pages and tells listeners only when something changed', () => {
    const selection = createSelection();
    let calls = 0;
    selection.subscribe(() => (calls += 1));
    selection.set(['a', 'b'], true);
    selection.set(['b', 'c'], true);
    selection.set(['a'], true);
    expect(selection.keys()).toEqual(['a', 'b', 'c']);
    expect(calls).toBe(2);
    selection.set(['b', 'x'], false);
    expect(selection.keys()).toEqual(['a', 'c']);
  });

  it('answers the same array until it changes, as a snapshot has to', () => {
    const selection = createSelection(['a']);
    expect(selection.keys()).toBe(selection.keys());
  });

  it('covers a page wholly, partly or not at all', () => {
    const selection = createSelection(['a', 'b', 'z']);
    expect(selectionState(selection, ['a', 'b'])).toBe('all');
    expect(selectionState(selection, ['a', 'c'])).toBe('some');
    expect(selectionState(selection, ['c'])).toBe('none');
    expect(selectionState(selection, [])).toBe('none');
  });
});

describe('sorting by a header', () => {
  it('sorts ascending, descending, then not at all, and drops other columns', () => {
    const up = toggleSort([{ field: 'b', dir: 'asc' }], 'a', false);
    expect(up).toEqual([{ field: 'a', dir: 'asc' }]);
    const down = toggleSort(up, 'a', false);
    expect(down).toEqual([{ field: 'a', dir: 'desc' }]);
    expect(toggleSort(down, 'a', false)).toEqual([]);
  });

  it('keeps the sorting by other columns with Shift', () => {
    const both = toggleSort([{ field: 'b', dir: 'asc' }], 'a', true);
    expect(both.map(({ field }) => field)).toEqual(['b', 'a']);
    expect(toggleSort(both, 'b', true)).toEqual([
      { field: 'b', dir: 'desc' },
      { field: 'a', dir: 'asc' },
    ]);
    expect(toggleSort(toggleSort(both, 'b', true), 'b', true)).toEqual([{ field: 'a', dir: 'asc' }]);
  });
});

describe('the pages offered', () => {
  it('are the first, the last and those around; a gap of one page is that page', () => {
    const pages = (pageNo: number, total: number) => pagesShown(pageNo, 1, { total, totalIsEstimate: false });
    expect(pages(1, 1)).toEqual([1]);
    expect(pages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pages(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9]);
    expect(pages(10, 20)).toEqual([1, 0, 9, 10, 11, 0, 20]);
    expect(pagesShown(1, 20, undefined)).toEqual([1]);
  });

  it('are only those that surely exist where a list was not counted to its end', () => {
    const about = { total: 1_000, totalIsEstimate: true } as const;
    expect(pagesShown(1, 20, about)).toEqual([1, 2, 0]);
    expect(pagesShown(9, 20, about)).toEqual([1, 0, 8, 9, 10, 0]);
    expect(pagesShown(1, 20, { ...about, totalIsFloor: true })).toEqual([1, 2, 0, 50, 0]);
  });
});

describe('how many records there are', () => {
  const text = (counted: RowCount) => {
    const { count, sentence } = totalText(counted);
    return sentence(count);
  };

  it('is a number, about a number, or more than one', () => {
    expect(text({ total: 1_234, totalIsEstimate: false })).toBe('共 1,234 条');
    expect(text({ total: 503_000, totalIsEstimate: true })).toBe('共约 503,000 条');
    expect(text({ total: 2_001, totalIsEstimate: true, totalIsFloor: true })).toBe('超过 2,000 条');
  });
});
