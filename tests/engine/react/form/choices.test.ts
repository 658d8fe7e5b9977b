import { describe, expect, test } from 'vitest';
import { withConstants } from '../../../../engine/react/form/schema/constants.ts';
import { withTitles } from '../../../../engine/react/form/schema/optionTitles.ts';
import { findOption } from '../../../../engine/react/widgets/findOption.ts';

const option = (title: string) => ({ value: title, title, color: undefined, when: undefined, was: [] });

describe('a choice that is typed and taken at once', () => {
  test('is the first option whose name contains the text, as in the open list', () => {
    const options = ['A100 型', 'X100 型', 'X200 型'].map(option);
    expect(findOption(options, 'x')?.title).toBe('X100 型');
    expect(findOption(options, 'x2')?.title).toBe('X200 型');
    expect(findOption(options, 'z')).toBeUndefined();
  });
});

describe('ways to write a value', () => {
  test('are called by their titles, or by what they are, and none like another', () => {
    const titled = withTitles(
      [{ type: 'boolean' }, { $ref: '#/$defs/list' }, { type: 'string', title: '路径' }, { type: 'array' }, {}],
      (option) => (option.$ref === undefined ? option : { type: 'array' }),
    );
    expect(titled.map(({ title }) => title)).toEqual(['是否', '多个值（1）', '路径', '多个值（2）', undefined]);
  });
});

describe('a constant of a branch', () => {
  const schema = {
    oneOf: [
      { type: 'object', required: ['by', 'bank'], properties: { by: { const: 'bank' }, bank: { type: 'string' } } },
      { $ref: '#/$defs/cash' },
    ],
  };
  const root = {
    $defs: {
      cash: {
        type: 'object',
        required: ['by'],
        properties: { by: { const: 'cash' }, drawer: { type: 'string' }, agreed: { const: true } },
      },
    },
  };

  test('is filled in once another field of its branch has a value', () => {
    expect(withConstants(schema, { bank: '招商' }, root)).toEqual({ by: 'bank', bank: '招商' });
    expect(withConstants(schema, { drawer: '3' }, root)).toEqual({ by: 'cash', drawer: '3' });
    expect(withConstants(schema, { by: 'cash', bank: '招商' }, root)).toEqual({ by: 'cash', bank: '招商' });
  });
  test('is never filled in where it stands for a checkbox', () => {
    expect(
      withConstants({ type: 'object', required: ['agreed'], properties: { agreed: { const: true } } }, {}, {}),
    ).toEqual({});
  });
});
