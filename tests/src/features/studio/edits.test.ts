import { readdirSync, readFileSync } from 'node:fs';
import { compileTrial, type FieldSource } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import {
  addField,
  copyField,
  type Edited,
  isRequired,
  moveField,
  removeField,
  setFieldKey,
  setRequired,
  setTitle,
} from '../../../../src/features/studio/parts/edits/fields.ts';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { FIELD_KINDS, kindOfField } from '../../../../src/features/studio/parts/edits/kinds.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import {
  addOption,
  moveOption,
  optionsOf,
  removeOption,
  setOption,
} from '../../../../src/features/studio/parts/edits/options.ts';
import { addSection, moveSection, removeSection } from '../../../../src/features/studio/parts/edits/sections.ts';
import { columnsOf, moveColumn, setShown, setShownKey } from '../../../../src/features/studio/parts/edits/shown.ts';

const folder = new URL('../../../../schemas/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const invoice = read('entities/invoice.json');
const fragments = Object.fromEntries(
  readdirSync(new URL('fragments/', folder)).map((file) => [
    file.replace('.json', ''),
    JSON.parse(read(`fragments/${file}`)) as unknown,
  ]),
);
const FIELD = '/record/properties/';

/** What is wrong with a text; the roles, menu and other documents are not looked at. */
const errors = (text: string): string[] =>
  compileTrial(text, 'invoice.json', { fragments })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message, pointer }) => `${pointer}: ${message}`);
const properties = (text: string) => valueAt(text, ['record', 'properties']) as Record<string, FieldSource>;

/** Lines of `after` that `before` does not have, and the other way round. */
function changedLines(before: string, after: string): { added: string[]; gone: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return { added: now.filter((line) => !old.includes(line)), gone: old.filter((line) => !now.includes(line)) };
}

describe('an edit of a document', () => {
  it.each(FIELD_KINDS.map(({ name }) => name))(
    'adds a field of kind %s in one line of the text, and it compiles',
    (kind) => {
      const { text, pointer } = addField(invoice, kind, { section: 'basic' });
      // Only a person can say where a link leads.
      expect(errors(text)).toEqual(kind === 'link' ? [expect.stringContaining('没有写关联到哪种单据')] : []);
      expect(kindOfField(valueAt(text, pointer.slice(1).split('/')) as FieldSource)).toBe(kind);
      const { added, gone } = changedLines(invoice, text);
      expect(gone).toHaveLength(1);
      expect(added.length).toBeLessThanOrEqual(9);
    },
  );

  it('puts a new field behind the chosen one and leaves every other character as it was', () => {
    const { text, pointer } = addField(invoice, 'text', { after: `${FIELD}orderNo`, section: 'basic' });
    const line = '\n      "text": { "type": "string", "title": "文本", "maxLength": 60, "section": "basic" },';
    expect(pointer).toBe(`${FIELD}text`);
    expect(text.replace(line, '')).toBe(invoice);
    const names = Object.keys(properties(text));
    expect(names[names.indexOf('orderNo') + 1]).toBe('text');
  });

  it('adds a field to a sub-table', () => {
    const { text, pointer } = addField(invoice, 'date', { within: `${FIELD}lines` });
    expect(pointer).toBe(`${FIELD}lines/items/properties/date`);
    expect(errors(text)).toEqual([]);
  });

  it('names a field that is new by its label, and one that is published never', () => {
    const added = addField(invoice, 'text', { section: 'basic' });
    const named = setTitle(setRequired(added.text, added.pointer, true), added.pointer, '采购单号（客户）', true);
    expect(named.pointer).toBe(`${FIELD}采购单号客户`);
    expect(isRequired(named.text, named.pointer)).toBe(true);
    expect(errors(named.text)).toEqual([]);
    expect(setTitle(invoice, `${FIELD}orderNo`, '订单', false).pointer).toBe(`${FIELD}orderNo`);
    const twice = addField(named.text, 'text', { section: 'basic' });
    expect(setTitle(twice.text, twice.pointer, '采购单号客户', true).pointer).toBe(`${FIELD}采购单号客户2`);
  });

  it('keeps the made-up name of a new field that an expression says already', () => {
    const added = addField(invoice, 'text', { section: 'basic' });
    const edited = setFieldKey(added.text, `${FIELD}remark`, 'show', "text != ''");
    expect(setTitle(edited, added.pointer, '采购单号', true).pointer).toBe(added.pointer);
  });

  it('makes a field required and takes it back without a trace', () => {
    const on = setRequired(invoice, `${FIELD}remark`, true);
    expect(errors(on)).toEqual([]);
    expect(isRequired(on, `${FIELD}remark`)).toBe(true);
    expect(setRequired(on, `${FIELD}remark`, false)).toBe(invoice);
  });

  it('changes a key in place and takes it away without a trace', () => {
    const helped = setFieldKey(invoice, `${FIELD}buyerName`, 'help', '请填全称');
    expect(changedLines(invoice, helped).added).toEqual([
      expect.stringContaining('"search": true, "help": "请填全称" },'),
    ]);
    expect(setFieldKey(helped, `${FIELD}buyerName`, 'help', undefined)).toBe(invoice);
  });

  it('moves a field exactly as it is written, into another section too', () => {
    const moved = moveField(invoice, `${FIELD}remark`, { before: `${FIELD}buyerName`, section: 'buyer' });
    const names = Object.keys(properties(moved));
    expect(names.indexOf('remark') + 1).toBe(names.indexOf('buyerName'));
    expect(properties(moved).remark?.section).toBe('buyer');
    expect(errors(moved)).toEqual([]);
    expect(moved).toContain(
      '"remark": { "type": "string", "format": "textarea", "title": "发票备注", "section": "buyer",',
    );
  });

  it('moves the first field to the end and back to where it was', () => {
    const moved = moveField(invoice, `${FIELD}billNo`, {});
    expect(Object.keys(properties(moved)).at(-1)).toBe('billNo');
    expect(moveField(moved, `${FIELD}billNo`, { before: `${FIELD}status` })).toBe(invoice);
  });

  it('takes a field out together with its being required, and copies one', () => {
    const gone = removeField(invoice, `${FIELD}medium`);
    expect(properties(gone).medium).toBeUndefined();
    expect(isRequired(gone, `${FIELD}medium`)).toBe(false);
    const copy = copyField(invoice, `${FIELD}buyerName`);
    expect(copy.pointer).toBe(`${FIELD}buyerName2`);
    expect(errors(copy.text)).toEqual([]);
  });

  it('adds, names, colours, orders and retires options', () => {
    const at = `${FIELD}medium`;
    const added = addOption(invoice, at, '纸电一体');
    const coloured = setOption(setOption(added, at, 2, 'title', '纸质加电子'), at, 2, 'color', 'gold');
    const moved = moveOption(coloured, at, 2, 0);
    expect(errors(moved)).toEqual([]);
    expect(optionsOf(properties(moved).medium!)).toEqual([
      { value: 'option3', title: '纸质加电子', color: 'gold' },
      { value: 'digital', title: '电子', color: undefined },
      { value: 'paper', title: '纸质', color: undefined, when: "invoiceType != 'electronic'" },
    ]);
    expect(removeOption(moveOption(moved, at, 0, 2), at, 2)).toBe(invoice);
  });

  it('takes the default away with the option that it was, and never the last option', () => {
    const gone = removeOption(invoice, `${FIELD}invoiceType`, 1);
    expect(properties(gone).invoiceType?.default).toBeUndefined();
    expect(errors(gone).filter((problem) => problem.startsWith(`${FIELD}invoiceType`))).toEqual([]);
    const one = removeOption(invoice, `${FIELD}medium`, 0);
    expect(removeOption(one, `${FIELD}medium`, 0)).toBe(one);
  });

  it('gives a plain list of values titles before it is added to', () => {
    const plain = setValue(
      setValue(invoice, ['record', 'properties', 'medium', 'oneOf'], undefined),
      ['record', 'properties', 'medium', 'enum'],
      ['digital', 'paper'],
    );
    const added = addOption(plain, `${FIELD}medium`, '其他');
    expect(properties(added).medium?.enum).toBeUndefined();
    expect(optionsOf(properties(added).medium!)?.map(({ title }) => title)).toEqual(['digital', 'paper', '其他']);
  });

  it('adds, moves and removes sections; the fields of a removed one stay in the form', () => {
    const { text, pointer } = addSection(invoice, '采购信息');
    expect(pointer).toBe('/form/sections/8');
    const moved = moveSection(text, 8, 1);
    expect((valueAt(moved, ['form', 'sections']) as { title: string }[])[1]?.title).toBe('采购信息');
    const gone = removeSection(invoice, 1);
    expect(properties(gone).buyerName?.section).toBe('basic');
    expect(errors(gone)).toEqual([]);
    expect(removeSection(newDocument({ entity: 'asset-check', title: '盘点', group: undefined }), 0)).toContain(
      '"basic"',
    );
  });

  it('gives a form its first sections, and all fields their place', () => {
    const bare = setValue(newDocument({ entity: 'asset-check', title: '盘点', group: undefined }), ['form'], undefined);
    const free = Object.keys(properties(bare)).reduce(
      (text, name) => setFieldKey(text, FIELD + name, 'section', undefined),
      bare,
    );
    const { text } = addSection(free, '其他');
    expect(errors(text)).toEqual([]);
    expect(properties(text).name?.section).toBe('basic');
  });

  it('shows a field in the list and takes it out again', () => {
    const shown = setShownKey(
      setShown(invoice, `${FIELD}remark`, 'column', true),
      `${FIELD}remark`,
      'column',
      'width',
      200,
    );
    expect(properties(shown).remark?.column).toEqual({ width: 200 });
    expect(setShownKey(shown, `${FIELD}remark`, 'column', 'width', undefined)).toContain('"column": true');
    expect(setShown(shown, `${FIELD}remark`, 'column', false)).toBe(invoice);
    expect(properties(setShownKey(invoice, `${FIELD}billNo`, 'column', 'width', 220)).billNo?.column).toEqual({
      pin: 'left',
      width: 220,
    });
  });

  it('puts a column before another, however close their numbers are', () => {
    const order = (text: string) =>
      columnsOf(valueAt(text, ['record']) as FieldSource).map(({ pointer }) => pointer.slice(FIELD.length));
    const before = order(invoice);
    for (const target of before) {
      const moved = moveColumn(invoice, `${FIELD}issueDate`, FIELD + target);
      const rest = before.filter((name) => name !== 'issueDate');
      const at = target === 'issueDate' ? rest.length : rest.indexOf(target);
      expect(order(moved)).toEqual([...rest.slice(0, at), 'issueDate', ...rest.slice(at)]);
      expect(errors(moved)).toEqual([]);
    }
  });
});

it('gives all columns new numbers where two have none left between them', () => {
  const order = (text: string) =>
    columnsOf(valueAt(text, ['record']) as FieldSource).map(({ pointer }) => pointer.slice(FIELD.length));
  const close = moveColumn(invoice, `${FIELD}issueDate`, `${FIELD}total`);
  const before = order(close);
  const moved = order(moveColumn(close, `${FIELD}invoiceNo`, `${FIELD}total`));
  const rest = before.filter((name) => name !== 'invoiceNo');
  const at = rest.indexOf('total');
  expect(moved).toEqual([...rest.slice(0, at), 'invoiceNo', ...rest.slice(at)]);
});

describe('a new business object', () => {
  it('compiles, from nothing', () => {
    expect(errors(newDocument({ entity: 'asset-check', title: '盘点', group: 'business' }))).toEqual([]);
  });
});

/** The document, where a list of no required fields says as much as none. */
const plain = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) =>
    key === 'required' && Array.isArray(value) && value.length === 0 ? undefined : value,
  );

describe('edits of every shipped document', () => {
  it.each(readdirSync(new URL('entities/', folder)))(
    '%s: a field more, moved, labelled and taken away again',
    (file) => {
      const text = read(`entities/${file}`);
      const before = errors(text);
      const section = valueAt(text, ['form', 'sections', 0, 'name']) as string | undefined;
      const added: Edited = addField(text, 'text', { section });
      const titled = setTitle(added.text, added.pointer, '采购单号', true);
      const shown = setShown(setRequired(titled.text, titled.pointer, true), titled.pointer, 'column', true);
      expect(errors(shown)).toEqual(before);
      expect(plain(removeField(shown, titled.pointer))).toEqual(plain(text));
    },
  );
});
