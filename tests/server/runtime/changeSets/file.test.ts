import { applyOverlay, type Operation, operationsBetween } from '@yunpu/engine-core/overlay';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Changes, onBase } from '../../../../server/runtime/changeSets/changes.ts';
import { atItsChange, readOverlayFile, writeOverlayFile } from '../../../../server/runtime/changeSets/file.ts';
import { edit, edits, SHIPPED } from '../../../engine/core/document/overlay/edits.ts';

type Doc = Record<string, unknown>;

const HEAD = { entity: 'ticket', title: '工单', version: 'v', published: { by: '顾言', at: 'a', reason: '原因' } };
const read = (text: string, file = 'overlay/ticket.json') => readOverlayFile(text, file);

it('a file that was pulled says the document that was published, whatever was changed in it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(SHIPPED as Doc[])), edits, fc.boolean(), (base, list, made) => {
      const document = edit(base, list);
      fc.pre(typeof document === 'object' && document !== null && !Array.isArray(document));
      const changes = made
        ? { base: null, document: document as Doc }
        : { base: 'b', changes: operationsBetween(base, document) };
      const text = writeOverlayFile({ ...HEAD, ...changes });
      const { read: again, problems } = read(text);
      expect(problems).toEqual([]);
      const pushed = onBase(again as Changes, made ? null : base);
      expect(JSON.stringify(pushed)).toBe(JSON.stringify({ document, contradictions: [] }));
      expect(writeOverlayFile(again!)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

const TITLED: Operation = { op: 'change', at: '/record/properties/serial/title', was: '序列号', value: '编号' };
const ADDED: Operation = { op: 'add', at: '/record/properties/po', after: 'serial', value: { type: 'text' } };

it('each change begins a line of its own', () => {
  const text = writeOverlayFile({ ...HEAD, base: 'b', changes: [TITLED, ADDED] });
  expect(text.split('\n').filter((line) => line.startsWith('    { "op":'))).toHaveLength(2);
});

it('a problem of the document is told at the change that causes it', () => {
  const text = writeOverlayFile({ ...HEAD, base: 'b', changes: [TITLED, ADDED] });
  const base = { entity: 'ticket', record: { properties: { serial: { title: '序列号' } } } };
  const { document } = applyOverlay(base, [TITLED, ADDED]);
  const from = { file: 'overlay/ticket.json', text, read: read(text).read! };
  const problem = {
    severity: 'error',
    code: 'c',
    message: '',
    file: 'entities/ticket.json',
    line: 1,
    column: 1,
  } as const;
  const added = atItsChange({ ...problem, pointer: '/record/properties/po/type' }, document, from);
  const line = text.split('\n').findIndex((one) => one.includes('"/record/properties/po"'));
  expect(added).toMatchObject({ file: from.file, pointer: '/changes/1/value/type', line: line + 1 });
  expect(text.split('\n')[line]!.slice(added.column - 1)).toMatch(/^"text"/);
  const elsewhere = { ...problem, pointer: '/entity' };
  expect(atItsChange(elsewhere, document, from)).toBe(elsewhere);
});

it.each([
  ['{', 'overlay/ticket.json', 'not-json', 1],
  [
    '{\n "entity": "ticket",\n "title": "工单",\n "version": null,\n "base": "b",\n "changes": [{"op": "ad"}]\n}',
    'overlay/ticket.json',
    'overlay-file',
    6,
  ],
  [
    '{\n "entity": "ticket",\n "title": "",\n "version": null,\n "base": null,\n "changes": []\n}',
    'overlay/ticket.json',
    'overlay-file',
    5,
  ],
  [
    '{\n "entity": "ticket",\n "title": "",\n "version": null,\n "base": "b",\n "changes": []\n}',
    'overlay/other.json',
    'overlay-file',
    2,
  ],
])('a file that cannot be understood says where: %s', (text, file, code, line) => {
  expect(read(text, file).problems).toMatchObject([{ file, code, line }]);
});
