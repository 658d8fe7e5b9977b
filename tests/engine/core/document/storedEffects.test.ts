import { expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { EntityModel } from '../../../../engine/core/document/model/model.ts';
import { changeProblems, storedEffects } from '../../../../engine/core/document/storedEffects.ts';

type Properties = Record<string, object>;

const note = (properties: Properties, required: string[] = []) => ({
  entity: 'note',
  title: '便签',
  key: 'no',
  storage: 'records',
  record: { type: 'object', required, properties: { no: { type: 'string', title: '编号' }, ...properties } },
  access: { read: { staff: 'true' } },
});
function model(...of: Parameters<typeof note>): EntityModel {
  const { model: compiled } = compile(note(...of), { lenient: true });
  if (!compiled) throw new Error('no model');
  return compiled;
}
const effects = (before: Parameters<typeof note>, after: Parameters<typeof note>): string[] =>
  storedEffects(model(...before), model(...after)).map(
    ({ code, pointer, test }) =>
      `${code} ${pointer.replace('/record/properties/', '')} ${test.is}${'than' in test ? ` ${test.than}` : ''}`,
  );
const rows = (part: object, required: string[] = []) => ({
  lines: {
    type: 'array',
    title: '明细',
    items: { type: 'object', required, properties: { part: { type: 'string', title: '备件', ...part } } },
  },
});

it.each([
  ['maximum', { maximum: 10 }, { maximum: 9 }, 'stored-out-of-range a above 9'],
  ['minimum', { minimum: 1 }, { minimum: 2 }, 'stored-out-of-range a below 2'],
  ['exclusive maximum', {}, { exclusiveMaximum: 5 }, 'stored-out-of-range a notBelow 5'],
  ['exclusive minimum', {}, { exclusiveMinimum: 0 }, 'stored-out-of-range a notAbove 0'],
])('a tighter %s touches what is stored, a looser one nothing', (_what, loose, tight, effect) => {
  const of = (more: object): Parameters<typeof note> => [{ a: { type: 'integer', title: '数', ...more } }];
  expect(effects(of(loose), of(tight))).toEqual([effect]);
  expect(effects(of(tight), of(loose))).toEqual([]);
});

it('tighter lengths, another pattern and fewer rows touch what is stored too, also inside rows', () => {
  expect(
    effects([rows({ minLength: 1, maxLength: 9 })], [rows({ minLength: 2, maxLength: 8, pattern: '^a' })]).sort(),
  ).toEqual([
    'stored-pattern-changed lines/items/properties/part unlike',
    'stored-too-long lines/items/properties/part longer 8',
    'stored-too-short lines/items/properties/part shorter 2',
  ]);
  const { lines } = rows({});
  expect(
    effects([{ lines: { ...lines, maxItems: 9 } }], [{ lines: { ...lines, maxItems: 5, minItems: 1 } }]).sort(),
  ).toEqual(['stored-row-count lines fewerRows 1', 'stored-row-count lines moreRows 5']);
});

it('what becomes required in a row or a group is missing there; in one that is new nothing is stored', () => {
  expect(effects([rows({})], [rows({}, ['part'])])).toEqual([
    'stored-required-missing lines/items/properties/part missing',
  ]);
  expect(effects([{}], [rows({}, ['part'])])).toEqual([]);
  const place = (required: string[]) => ({
    place: { type: 'object', title: '地址', required, properties: { city: { type: 'string', title: '城市' } } },
  });
  expect(effects([place([])], [place(['city'])])).toEqual(['stored-required-missing place/properties/city missing']);
});

it('other decimals, another currency and values that have to differ or to be keys touch what is stored', () => {
  const money = (more: object): Parameters<typeof note> => [
    { a: { type: 'integer', format: 'money', title: '额', ...more } },
  ];
  expect(effects(money({}), money({ digits: 4 }))).toEqual(['stored-digits-changed a scaled']);
  expect(effects(money({ digits: 4 }), money({}))).toEqual([
    'stored-digits-changed a scaled',
    'stored-digits-cut a cut',
  ]);
  expect(effects([{ a: { type: 'integer', title: '额' } }], money({}))).toEqual(['stored-digits-changed a scaled']);
  expect(effects(money({}), money({ currency: 'JPY' }))).toEqual([
    'stored-digits-changed a scaled',
    'stored-digits-cut a cut',
    'stored-currency-changed a filled',
  ]);
  const text = (more: object): Parameters<typeof note> => [{ a: { type: 'string', title: '名', ...more } }];
  expect(effects(text({}), text({ unique: 'team' }))).toEqual(['stored-shared a shared']);
  expect(effects(text({ unique: true }), text({ unique: 'team' }))).toEqual([]);
  expect(effects(text({}), text({ link: { entity: 'depot', label: 'name' } }))).toEqual(['stored-unlinked a unlinked']);
});

it('an effect has its place in the newer text, and says that stored records were not counted', () => {
  const [before, after] = [
    model({ a: { type: 'string', title: '名', maxLength: 9 } }),
    note({ a: { type: 'string', title: '名', maxLength: 3 } }),
  ];
  const text = JSON.stringify(after, null, 2);
  const [problem] = changeProblems(before, model({ a: { type: 'string', title: '名', maxLength: 3 } }), {
    file: 'note.json',
    text,
  });
  expect(problem).toMatchObject({
    severity: 'warning',
    code: 'stored-too-long',
    file: 'note.json',
    pointer: '/record/properties/a',
  });
  expect(text.split('\n')[(problem?.line ?? 0) - 1]).toContain('"a"');
  expect(problem?.message).toContain('是否有这样的单据，生效时才查');
});
