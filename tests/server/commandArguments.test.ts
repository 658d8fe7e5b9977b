import { expect, it } from 'vitest';
import { readArguments } from '../../server/documentsArguments.ts';
import { readSeedArguments } from '../../server/seedArguments.ts';

it('takes rows of an entity for scale, 100,000 without a number', () => {
  expect(readSeedArguments([])).toEqual({ entity: undefined, rows: 100_000 });
  expect(readSeedArguments(['--entity', 'invoice'])).toEqual({ entity: 'invoice', rows: 100_000 });
  expect(readSeedArguments(['--entity=invoice', '--rows=7'])).toEqual({ entity: 'invoice', rows: 7 });
  expect(readSeedArguments(['--help'])).toBeUndefined();
});

it.each([
  [['--entityy', 'invoice'], '没有“--entityy”这个选项：可用 --entity、--rows'],
  [['--entity'], '--entity 后面要有内容'],
  [['invoice'], '多余的参数“invoice”'],
  [['--entity', 'invoice', '--rows', '1e9x'], '--rows 应为正整数，而不是“1e9x”'],
  [['--entity', 'invoice', '--rows', '0'], '--rows 应为正整数'],
  [['--rows', '5'], '请用 --entity 写明'],
])('says what is wrong with “seed %j”, before anything is written', (typed, words) => {
  expect(() => readSeedArguments(typed)).toThrow(words);
});

it('says which options the command of documents has that was typed', () => {
  expect(() => readArguments(['pull', '--reason', 'x'])).toThrow(
    'pull 没有“--reason”这个选项：可用 --folder、--entity、--overwrite',
  );
  expect(() => readArguments(['status', '--folder'])).toThrow('--folder 后面要有内容');
});
