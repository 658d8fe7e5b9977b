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
    const { serial, urgent, phone, lines, ...others } = record.properties!;
    const items = lines!.items as FieldSource;
    const { cost: _cost, ...cells } = items.properties!;
    record.properties = {
      ...others,
      lines: { ...lines!, items: { ...items, properties: cells } },
      serialNo: { ...serial!, id: 'serial' },
      phone: { ...phone!, title: '手机', help: '十一位' },
      extra: { type: 'string', title: '新的' },
    };
    delete record.properties.urgent;
    expect(urgent).toBeDefined();
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
