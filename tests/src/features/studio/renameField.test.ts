import { readdirSync, readFileSync } from 'node:fs';
import { compileTrial, type FieldSource } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { nameProblem, renameField } from '../../../../src/features/studio/parts/edits/renameField.ts';

const folder = new URL('../../../../schemas/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const fragments = Object.fromEntries(
  readdirSync(new URL('fragments/', folder)).map((file) => [
    file.replace('.json', ''),
    JSON.parse(read(`fragments/${file}`)) as unknown,
  ]),
);
const files = readdirSync(new URL('entities/', folder)).filter((file) => file.endsWith('.json'));
const OPTIONS = { fragments, isNew: false };

const document = (more: object, properties: object = {}) =>
  JSON.stringify({
    entity: 'bill',
    title: '单',
    key: 'no',
    record: {
      type: 'object',
      required: ['amount'],
      properties: {
        no: { type: 'string', title: '编号' },
        amount: { type: 'number', title: '数额' },
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { amount: { type: 'number', title: '数' } } },
        },
        ...properties,
      },
    },
    ...more,
  });
const at = (text: string, ...path: string[]) => valueAt(text, path);
const rename = (text: string, name = 'total', pointer = '/record/properties/amount') =>
  renameField(text, pointer, name, OPTIONS);

describe('a field under another name', () => {
  it('keeps its values by its id, its place, and that it is required', () => {
    const { text, pointer } = rename(document({}));
    expect(pointer).toBe('/record/properties/total');
    expect(at(text, 'record', 'properties', 'total')).toMatchObject({ id: 'amount', title: '数额' });
    expect(Object.keys(at(text, 'record', 'properties') as object)).toEqual(['no', 'total', 'lines']);
    expect(at(text, 'record', 'required')).toEqual(['total']);
  });

  it('has no id of its own any more when it is called as it was at first', () => {
    const back = rename(rename(document({})).text, 'amount', '/record/properties/total').text;
    expect(at(back, 'record', 'properties', 'amount')).not.toHaveProperty('id');
  });

  it('is named anew where times may not overlap', () => {
    const dated = (title: string) => ({ type: 'string', format: 'date', title });
    const rule = { name: 'days', from: 'out', to: 'back', same: ['amount'] };
    const before = document({ noOverlap: [rule] }, { out: dated('出发'), back: dated('返回') });
    const { text, left } = rename(rename(before).text, 'leave', '/record/properties/out');
    expect(at(text, 'noOverlap')).toEqual([{ ...rule, from: 'leave', same: ['total'] }]);
    expect(left).toEqual([]);
  });

  it('is named anew by what a view asks as data', () => {
    const where = { not: { rowOf: 'lines', fits: { field: 'lines.amount', op: 'gt', value: 1 } } };
    const { text, left } = rename(
      document({ list: { views: [{ name: '甲', where: { and: [{ field: 'amount', op: 'gt', value: 1 }, where] } }] } }),
    );
    expect(left).toEqual([]);
    expect((at(text, 'list', 'views') as { where: unknown }[])[0]?.where).toEqual({
      and: [{ field: 'total', op: 'gt', value: 1 }, where],
    });
  });

  it('is named anew by the groups, boards, cards and charts of views', () => {
    const views = [
      { name: '组', group: ['createdAt', 'kind'] },
      { name: '板', board: { by: 'kind', title: 'kind', fields: ['amount', 'kind'], limits: { kind: 3 } } },
      { name: '图', chart: { kind: 'bar', by: 'kind', split: 'createdAt', of: 'amount' } },
    ];
    const kind = { type: 'string', title: '类', enum: ['kind', 'other'] };
    const { text, left } = rename(document({ list: { views } }, { kind }), 'sort', '/record/properties/kind');
    expect(left).toEqual([]);
    expect(at(text, 'list', 'views')).toEqual([
      { name: '组', group: ['createdAt', 'sort'] },
      { name: '板', board: { by: 'sort', title: 'sort', fields: ['amount', 'sort'], limits: { kind: 3 } } },
      { name: '图', chart: { kind: 'bar', by: 'sort', split: 'createdAt', of: 'amount' } },
    ]);
  });

  it('is read by its new name in rules, and nothing else of that spelling is touched', () => {
    const show = "amount > 1 && sum(lines.map(l, l.amount)) > 0 && no != 'amount' // amount";
    const { text } = rename(document({}, { note: { type: 'string', title: '注', show } }));
    expect(at(text, 'record', 'properties', 'note', 'show')).toBe(
      "total > 1 && sum(lines.map(l, l.amount)) > 0 && no != 'amount' // amount",
    );
  });

  it('is read by its new name in the rows of a sub-table, where the record has one of the old name', () => {
    const show = 'amount > 1 && sum(lines.map(l, l.amount)) > 0';
    const { text } = rename(
      document({}, { note: { type: 'string', title: '注', show } }),
      'sum1',
      '/record/properties/lines/items/properties/amount',
    );
    expect(at(text, 'record', 'properties', 'note', 'show')).toBe('amount > 1 && sum(lines.map(l, l.sum1)) > 0');
  });

  it.each([
    ['1a', '不以数字开头'],
    ['a b', '下划线'],
    ['lines', '已经有了'],
    ['createdAt', '保留'],
  ])('is not called %s', (name, words) => {
    const text = document({});
    expect(nameProblem(text, '/record/properties/amount', name)).toContain(words);
    expect(rename(text, name).text).toBe(text);
  });

  // A few of each: all of them take two minutes.
  const FIELDS = 4;
  it.each(files)('leaves nothing of %s wrong, whichever of its fields it is', (file) => {
    const text = read(`entities/${file}`);
    const problems = (now: string) =>
      compileTrial(now, file, { fragments })
        .problems.filter(({ severity }) => severity === 'error')
        .map(({ message }) => message);
    const before = problems(text);
    const all = Object.keys((at(text, 'record', 'properties') as Record<string, FieldSource>) ?? {});
    const names = all.filter((_, index) => index % Math.ceil(all.length / FIELDS) === 0);
    const wrong = names.flatMap((name) => {
      const { text: now, left } = renameField(text, `/record/properties/${name}`, `${name}Anew`, OPTIONS);
      return [...problems(now).filter((one) => !before.includes(one)), ...left.map(({ message }) => message)].map(
        (message) => `${name}: ${message}`,
      );
    });
    expect(wrong).toEqual([]);
  });
});
