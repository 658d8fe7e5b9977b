import { describe, expect, it } from 'vitest';
import type { FieldSource } from '../../../../engine/core/document/model/types.ts';
import { formatValue } from '../../../../engine/core/format/value.ts';
import { sampleValue } from '../../../../engine/core/record/sample/values.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { validateRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { entityOf, env } from '../record/documents.ts';

const pictures = (more: FieldSource = {}): FieldSource => ({
  type: 'array',
  format: 'attachment',
  title: '照片',
  accept: ['image/*'],
  ...more,
});
const file = (type?: string) => ({ fileId: 'f', name: '一', ...(type !== undefined && { type }) });

function issuesOf(field: FieldSource, value: unknown): string[] {
  const model = entityOf({ field });
  return validateRecord(model, { no: 'N1', field: value } as never, env, compileValidators(model)).map(
    ({ path, code, message }) => `${path} ${code} ${message}`,
  );
}

describe('a field of files that takes only some types', () => {
  it('takes each of them, and every kind of picture where it takes pictures', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
      expect(issuesOf(pictures(), [file(type)])).toEqual([]);
    expect(issuesOf(pictures({ accept: ['application/pdf'] }), [file('application/pdf')])).toEqual([]);
    expect(issuesOf(pictures({ accept: [] }), [file('text/plain')])).toEqual([]);
  });

  it('names the field and which of its files is another one', () => {
    expect(issuesOf(pictures(), [file('image/png'), file('application/pdf')])).toEqual([
      '/field accept “照片”只收图片（PNG、JPG、GIF、WebP），请换掉第 2 个文件',
    ]);
    expect(issuesOf(pictures({ accept: ['image/png', 'application/pdf'] }), [file('image/gif')])).toEqual([
      '/field accept “照片”只收 PNG、PDF 文件，请换掉第 1 个文件',
    ]);
  });

  it('refuses a file of which nobody knows the type', () => {
    expect(issuesOf(pictures(), [file()])).toEqual([expect.stringContaining('/field accept')]);
  });

  it('judges a single file, one in a row, and one whose shape the document writes itself', () => {
    expect(issuesOf(pictures({ type: 'object' }), file('application/pdf'))).toEqual([
      '/field accept “照片”只收图片（PNG、JPG、GIF、WebP），请换掉这个文件',
    ]);
    const rows: FieldSource = {
      type: 'array',
      title: '明细',
      items: { type: 'object', properties: { proof: pictures({ title: '凭证' }) } },
    };
    expect(issuesOf(rows, [{}, { proof: [file('application/pdf')] }])).toEqual([
      '/field/1/proof accept 第 2 行“凭证”只收图片（PNG、JPG、GIF、WebP），请换掉第 1 个文件',
    ]);
    const own: FieldSource = {
      items: { type: 'object', properties: { type: { type: 'string' }, note: { type: 'string' } } },
    };
    expect(issuesOf(pictures(own), [file('application/pdf')])).toEqual([expect.stringContaining('/field accept')]);
    expect(issuesOf(pictures(own), [file('image/png')])).toEqual([]);
  });

  it('says of anything else that is wrong with a file what it says of any field', () => {
    expect(issuesOf(pictures(), [{ name: '一', type: 'image/png' }])).toEqual([
      expect.stringMatching(/^\/field\/0\/fileId /),
    ]);
  });

  it('is shown as pictures in a list unless the document says otherwise', () => {
    const shown = (field: FieldSource) => entityOf({ field }).fieldsByPath.field?.column?.picture;
    expect(shown(pictures({ column: true }))).toBe(true);
    expect(shown(pictures({ column: { picture: false } }))).toBe(false);
    expect(shown(pictures({ column: true, accept: ['image/*', 'application/pdf'] }))).toBe(false);
  });

  it('is made up with files that it takes', () => {
    const field = entityOf({ field: pictures() }).fieldsByPath.field;
    const random = {
      pick: <T>(all: readonly T[]) => all[0],
      whole: () => 1,
      digits: () => '1',
      chance: () => true,
      next: () => 0,
    };
    const made = sampleValue(field!, { random: random as never, today: '2026-11-20', linked: () => [] });
    expect(issuesOf(pictures(), made)).toEqual([]);
    expect(formatValue(field!, made)).toMatch(/\.png$/);
  });
});
