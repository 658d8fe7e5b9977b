import { readFileSync } from 'node:fs';
import { compile, type EntityDocument, type EntityModel, type FieldSource } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { differencesBetween, recordIn } from '../../../../../src/features/studio/parts/preview/differences.ts';

const read = (): EntityDocument =>
  JSON.parse(
    readFileSync(new URL('../../../../support/documents/entities/ticket.json', import.meta.url), 'utf8'),
  ) as EntityDocument;
const modelOf = (document: EntityDocument): EntityModel => compile(document, { lenient: true, check: false }).model!;
const changed = (change: (document: EntityDocument) => void): EntityModel => {
  const document = read();
  change(document);
  return modelOf(document);
};
const inForce = modelOf(read());

describe('a draft beside the version in force', () => {
  const draft = changed(({ record }) => {
    const anew = (name: string, field: FieldSource): [string, FieldSource][] => {
      if (name === 'urgent') return [];
      if (name === 'serial') return [['serialNo', { ...field, id: 'serial' }]];
      if (name === 'phone') return [[name, { ...field, title: '手机', help: '十一位' }]];
      if (name !== 'lines') return [[name, field]];
      const items = field.items as FieldSource;
      const { cost: _cost, ...cells } = items.properties!;
      return [[name, { ...field, items: { ...items, properties: cells } }]];
    };
    record.properties = Object.fromEntries([
      ...Object.entries(record.properties!).flatMap(([name, field]) => anew(name, field)),
      ['extra', { type: 'string', title: '新的' }],
    ]);
  });
  const found = differencesBetween(inForce, draft);
  const named = (differences: typeof found.draft) =>
    differences.map(({ is, field, what }) => [is, field.path, ...what]).toSorted();

  it('marks what is added, changed and gone, by lineage and not by name', () => {
    expect(named(found.draft)).toEqual([
      ['added', 'extra'],
      ['changed', 'phone', '名称', '填写说明'],
    ]);
    expect(named(found.inForce)).toEqual([
      ['changed', 'phone', '名称', '填写说明'],
      ['gone', 'lines.cost'],
      ['gone', 'urgent'],
    ]);
  });

  it('says nothing where there is nothing to say', () => {
    expect(differencesBetween(inForce, modelOf(read()))).toEqual({ inForce: [], draft: [] });
  });

  it('marks what was merely moved, and not what it was moved past', () => {
    const order = Object.keys(read().record.properties!);
    const [first = '', second = '', third = '', fourth = ''] = order;
    const moved = changed(({ record }) => {
      const held = record.properties!;
      record.properties = Object.fromEntries(
        [first, fourth, second, third, ...order.slice(4)].map((name) => [name, held[name]!]),
      );
    });
    const words = (found: ReturnType<typeof differencesBetween>) =>
      found.draft.map(({ is, field, what }) => [is, field.path, ...what.filter((word) => word === '次序')]);
    expect(words(differencesBetween(inForce, moved))).toEqual([['changed', fourth, '次序']]);
    expect(words(differencesBetween(moved, inForce))).toEqual([['changed', fourth, '次序']]);
  });

  it('marks a column of the list, and of a sub-table, that stands elsewhere', () => {
    const columns = inForce.list.columns.map(({ name }) => name).filter((name) => read().record.properties?.[name]);
    const last = columns.at(-1)!;
    const reordered = changed(({ record }) => {
      columns.forEach((name, at) => {
        const field = record.properties![name]!;
        const column = typeof field.column === 'object' ? field.column : {};
        record.properties![name] = { ...field, column: { ...column, order: name === last ? 0 : at + 1 } };
      });
      const items = record.properties!.lines!.items as FieldSource;
      items.properties = Object.fromEntries(Object.entries(items.properties!).toReversed());
    });
    const { draft } = differencesBetween(inForce, reordered);
    expect(draft.filter(({ what }) => what.includes('列的次序')).map(({ field }) => field.name)).toEqual([last]);
    const cells = draft.filter(({ what }) => what.includes('次序')).map(({ field }) => field.path);
    expect(cells).toHaveLength(inForce.fieldsByPath.lines!.children.length - 1);
    expect(cells.every((path) => path.startsWith('lines.'))).toBe(true);
  });

  it('says nothing of the others where one is added or gone', () => {
    const draftOnly = changed(({ record }) => {
      const { phone: _phone, ...others } = record.properties!;
      record.properties = { extra: { type: 'string', title: '新的' }, ...others };
    });
    expect(differencesBetween(inForce, draftOnly).draft.map(({ is, field }) => [is, field.name])).toEqual([
      ['added', 'extra'],
    ]);
  });

  it('shows the same row, each value in the field that it belongs to', () => {
    const record = {
      ticketNo: 'T-1',
      serialNo: 'S-1',
      extra: '新',
      lines: [{ part: '轮', quantity: 2 }],
      createdAt: '2026-01-01',
    };
    expect(recordIn(draft, inForce, record)).toEqual({
      ticketNo: 'T-1',
      serial: 'S-1',
      lines: [{ part: '轮', quantity: 2 }],
      createdAt: '2026-01-01',
    });
  });
});
