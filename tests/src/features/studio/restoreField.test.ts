import { expect, it } from 'vitest';
import { valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { broughtBack, restoreField } from '../../../../src/features/studio/parts/edits/restoreField.ts';

const name = { type: 'string', title: '姓名' };
const idNo = { id: 'idNumber', type: 'string', format: 'idcard', title: '身份证号', section: 'person' };
const price = { type: 'integer', title: '单价' };
const documentWith = (properties: object, rows: object, fields?: object) =>
  JSON.stringify({
    entity: 'person',
    record: { type: 'object', properties: { ...properties, lines: { type: 'array', items: { properties: rows } } } },
    form: { sections: [{ name: 'person', title: '个人' }] },
    access: { read: { staff: 'true' }, ...(fields && { fields }) },
  });
const past = documentWith({ name, idNo }, { price }, { idNo: { staff: 'none' }, 'lines.price': { staff: 'masked' } });
const now = documentWith({ name }, { note: name });
const at = (text: string, ...path: string[]) => valueAt(text, ['record', 'properties', ...path]);

it('puts a retired field back as it was, with who may not read it', () => {
  const restored = restoreField(now, past, 'idNo');
  if ('refused' in restored) throw new Error(restored.refused);
  expect(restored.pointer).toBe('/record/properties/idNo');
  expect(at(restored.text, 'idNo')).toEqual(idNo);
  expect(valueAt(restored.text, ['access', 'fields'])).toEqual({ idNo: { staff: 'none' } });
});

it('puts back a column of a sub-table, and leaves out a section that is gone', () => {
  const column = restoreField(now, past, 'lines.price');
  if ('refused' in column) throw new Error(column.refused);
  expect(column.pointer).toBe('/record/properties/lines/items/properties/price');
  expect(valueAt(column.text, ['access', 'fields'])).toEqual({ 'lines.price': { staff: 'masked' } });
  const elsewhere = restoreField(now.replace('"name":"person","title"', '"name":"other","title"'), past, 'idNo');
  if ('refused' in elsewhere) throw new Error(elsewhere.refused);
  expect(at(elsewhere.text, 'idNo', 'section')).toBeUndefined();
});

it('says why one cannot be put back', () => {
  expect(restoreField(past, past, 'idNo')).toEqual({ refused: expect.stringContaining('同一标识') as string });
  const bare = JSON.stringify({ record: { properties: { name } } });
  expect(restoreField(bare, past, 'lines.price')).toEqual({ refused: expect.stringContaining('请先恢复') as string });
});

it('knows a field that is back by what it was known by, whatever it is called now', () => {
  const back = broughtBack(JSON.parse(past) as Parameters<typeof broughtBack>[0]);
  expect([...back]).toEqual(['/name', '/idNumber', '/lines', '/lines/price']);
  expect(broughtBack({})).toEqual(new Set());
});
