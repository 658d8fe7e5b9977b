import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { RecordData } from '../../../../engine/core/document/model/model.ts';
import { formatDuration } from '../../../../engine/core/format/index.ts';
import { layOut, type PrintedBlock } from '../../../../engine/core/print/index.ts';
import { modelWith } from '../document/base.ts';

const scope = {
  user: { id: 'u', name: '王', roles: [] },
  team: { eid: '1', name: '', certified: true, isAdmin: false },
  today: '2026-11-25',
  now: '2026-11-25T00:00:00.000Z',
  isNew: false,
};
const RECORD = {
  billNo: 'CL-1',
  kind: 'travel',
  city: '苏州',
  total: 123_405,
  lines: [
    { quantity: 0.1, price: 100, amount: 10 },
    { quantity: 0.2, price: 200, amount: 40 },
  ],
};

function printed(blocks: unknown[], record: RecordData = RECORD, limits: Record<string, 'none' | 'masked'> = {}) {
  const model = modelWith((document) =>
    Object.assign(document, { print: [{ name: 'slip', title: '凭证', footer: '{{billNo}}', blocks }] }),
  );
  const [template] = model.print;
  if (!template) throw new Error('no template');
  return layOut(model, template, {
    record,
    limits,
    labels: {},
    scope,
    address: 'https://yunpu.example/workstation/e/claim/CL-1',
  });
}
const first = (...given: Parameters<typeof printed>): PrintedBlock | undefined => printed(...given).blocks[0];

describe('a record on paper', () => {
  it('has its values in words, amounts in capitals, and the sums of its rows', () => {
    const { blocks, footer } = printed([
      { text: '{{kind}}：{{total}}' },
      { table: 'lines', totals: ['quantity', 'amount'] },
      { amount: 'total', label: '合计' },
      { qr: true },
      { qr: 'billNo' },
    ]);
    expect(footer).toBe('CL-1');
    expect(blocks).toMatchObject([
      { text: '差旅：¥1,234.05' },
      {
        rows: [
          ['0.1', '¥1.00', '¥0.10'],
          ['0.2', '¥2.00', '¥0.40'],
        ],
        foot: ['0.3', '', '¥0.50'],
      },
      { label: '合计', figures: '¥1,234.05', capitals: '壹仟贰佰叁拾肆元零伍分' },
      { text: 'https://yunpu.example/workstation/e/claim/CL-1' },
      { text: 'CL-1', label: '单号' },
    ]);
  });

  it('sums durations in words', () => {
    const length = { type: 'integer', format: 'seconds', title: '时长' };
    const lines = { type: 'array', title: '明细', items: { type: 'object', properties: { length } } };
    const { model } = compile(
      {
        entity: 'visit',
        title: '拜访',
        key: 'no',
        record: { type: 'object', properties: { no: { type: 'string', title: '编号' }, lines } },
        print: [{ name: 'slip', title: '凭证', blocks: [{ table: 'lines', totals: ['length'] }] }],
      },
      { lenient: true },
    );
    const [template] = model?.print ?? [];
    if (!model || !template) throw new Error('no template');
    const record = { no: '1', lines: [{ length: 5400 }, { length: 1800 }] };
    const { blocks } = layOut(model, template, { record, limits: {}, labels: {}, scope, address: '' });
    expect(blocks).toMatchObject([
      { rows: [[formatDuration(5400)], [formatDuration(1800)]], foot: [formatDuration(7200)] },
    ]);
  });

  it('writes a negative amount as such', () => {
    expect(first([{ amount: 'total' }], { ...RECORD, total: -100 })).toMatchObject({ capitals: '负壹元整' });
  });

  it('leaves out what the reader may not see, name and value, and has a dash for it in a sentence', () => {
    const hidden = { total: 'none', 'lines.price': 'none', lines: 'masked' } as const;
    const { total: _total, ...record } = RECORD;
    const { blocks } = printed(
      [
        { fields: ['billNo', 'total'] },
        { amount: 'total' },
        { qr: 'total' },
        { text: '共 {{total}}' },
        { table: 'lines' },
      ],
      record,
      hidden,
    );
    expect(blocks).toMatchObject([
      { values: [['单号', 'CL-1']] },
      { text: '共 —' },
      {
        columns: [{ title: '数量' }, { title: '金额' }],
        rows: [
          ['0.1', '¥0.10'],
          ['0.2', '¥0.40'],
        ],
      },
    ]);
    expect(blocks).toHaveLength(3);
  });

  it('has neither a block nor a field whose condition does not hold', () => {
    const record = { ...RECORD, kind: 'meal' };
    expect(printed([{ heading: '差旅', show: "kind == 'travel'" }, { fields: ['city'] }], record).blocks).toEqual([]);
    expect(printed([{ heading: '差旅', show: "kind == 'travel'" }, { fields: ['city'] }]).blocks).toHaveLength(2);
  });
});
