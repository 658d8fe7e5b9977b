import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginHistory, record, redo, undo } from '../../../../src/features/studio/parts/draft/textHistory.ts';

const typed = (texts: readonly string[], group: string | undefined, apart = 100) =>
  texts.reduce((history, text, index) => record(history, text, group, index * apart + 1), beginHistory(''));

describe('what was written', () => {
  it('is undone a word at a time where it was typed into one place, and an edit at a time where not', () => {
    expect(undo(typed(['采', '采购', '采购单'], 'title')).text).toBe('');
    expect(undo(typed(['采', '采购', '采购单'], undefined)).text).toBe('采购');
    expect(undo(typed(['采', '采购'], 'title', 2_000)).text).toBe('采');
  });

  it('begins a new word after something was undone', () => {
    const history = record(undo(typed(['a', 'ab'], 'title')), 'x', 'title', 150);
    expect(undo(history).text).toBe('');
  });

  it('is forgotten forwards by a new edit, and left alone by one that changes nothing', () => {
    const history = undo(typed(['a', 'ab'], undefined));
    expect(record(history, 'a', undefined, 900)).toBe(history);
    expect(redo(record(history, 'ac', undefined, 900)).text).toBe('ac');
  });

  it('comes back by as many steps forth as were taken back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 30 }), fc.nat(30), (texts, steps) => {
        let history = typed(texts, undefined);
        const end = history.text;
        const taken = Math.min(steps, history.past.length);
        for (let step = 0; step < taken; step += 1) history = undo(history);
        for (let step = 0; step < taken; step += 1) history = redo(history);
        expect(history.text).toBe(end);
      }),
    );
  });
});
