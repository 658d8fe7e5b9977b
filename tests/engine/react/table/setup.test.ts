import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import {
  EMPTY_SETUP,
  layoutColumns,
  moveColumn,
  parseSetup,
  pinColumn,
  resizeColumn,
  showColumn,
} from '../../../../engine/react/table/setup.ts';

const text = (title: string, column: object | boolean = true) => ({ type: 'string', title, column });
const { model } = compile({
  entity: 'thing',
  title: '物',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: text('编号', { pin: 'left' }),
      a: text('甲'),
      b: text('乙', { hidden: true }),
      c: text('丙'),
      d: text('丁'),
    },
  },
});
const own = (setup = EMPTY_SETUP, view?: readonly string[]) =>
  layoutColumns(model!, setup, view).filter(({ path }) => 'noabcd'.includes(path));
const paths = (setup = EMPTY_SETUP, view?: readonly string[]) => own(setup, view).map(({ path }) => path);
const shown = (setup = EMPTY_SETUP, view?: readonly string[]) =>
  own(setup, view)
    .filter(({ visible }) => visible)
    .map(({ path }) => path);

describe("a person's table set-up", () => {
  it("is the document's own where nothing was set", () => {
    expect(paths()).toEqual(['no', 'a', 'b', 'c', 'd']);
    expect(shown()).toEqual(['no', 'a', 'c', 'd']);
    expect(own()[0]!.pin).toBe('left');
  });

  it('moves a column to where another stands, in both directions', () => {
    expect(paths(moveColumn(layoutColumns(model!, EMPTY_SETUP), EMPTY_SETUP, 'd', 'a'))).toEqual([
      'no',
      'd',
      'a',
      'b',
      'c',
    ]);
    expect(paths(moveColumn(layoutColumns(model!, EMPTY_SETUP), EMPTY_SETUP, 'a', 'c'))).toEqual([
      'no',
      'b',
      'c',
      'a',
      'd',
    ]);
  });

  it('pins a column that is moved onto a pinned one, and unpins one that is moved away', () => {
    const pinned = moveColumn(layoutColumns(model!, EMPTY_SETUP), EMPTY_SETUP, 'c', 'no');
    expect(own(pinned).find(({ path }) => path === 'c')!.pin).toBe('left');
    const away = moveColumn(layoutColumns(model!, EMPTY_SETUP), EMPTY_SETUP, 'no', 'c');
    expect(own(away).find(({ path }) => path === 'no')!.pin).toBeUndefined();
  });

  it('puts a column that the document gained later where the document has it', () => {
    expect(paths({ ...EMPTY_SETUP, order: ['d', 'no', 'a', 'b'] })).toEqual(['d', 'no', 'a', 'b', 'c']);
    expect(paths({ ...EMPTY_SETUP, order: ['c', 'no', 'd'] })).toEqual(['c', 'no', 'a', 'b', 'd']);
  });

  it('shows what the view names, in its order, unless the person chose otherwise', () => {
    expect(shown(EMPTY_SETUP, ['c', 'b'])).toEqual(['c', 'b']);
    expect(shown(showColumn(EMPTY_SETUP, 'a', true), ['c', 'b'])).toContain('a');
    expect(shown(showColumn(EMPTY_SETUP, 'c', false), ['c', 'b'])).toEqual(['b']);
  });

  it('keeps widths within what can be read and what fits', () => {
    expect(own(resizeColumn(EMPTY_SETUP, 'a', 5))[1]!.width).toBe(64);
    expect(own(resizeColumn(EMPTY_SETUP, 'a', 5000))[1]!.width).toBe(640);
  });

  it("takes a document's pin away and stays so after the round through the server", () => {
    const setup = parseSetup(JSON.parse(JSON.stringify(pinColumn(EMPTY_SETUP, 'no', null))));
    expect(own(setup)[0]!.pin).toBeUndefined();
  });

  it('reads anything a server may have kept without failing', () => {
    for (const value of [
      null,
      7,
      'x',
      [],
      { order: 'a', widths: { a: '1', b: null }, pins: { a: 'top' }, visibility: [], density: 'tiny' },
    ]) {
      expect(parseSetup(value)).toEqual(EMPTY_SETUP);
    }
  });
});
