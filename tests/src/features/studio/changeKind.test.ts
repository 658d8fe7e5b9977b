import { readFileSync } from 'node:fs';
import { compileTrial, type FieldSource } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { boundOf, setBound } from '../../../../src/features/studio/parts/edits/bounds.ts';
import { changeKind, fateOf } from '../../../../src/features/studio/parts/edits/changeKind.ts';
import { addField, setRollup, setWhole } from '../../../../src/features/studio/parts/edits/fields.ts';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { FIELD_KINDS, kindOfField } from '../../../../src/features/studio/parts/edits/kinds.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';

const fragments = {};
const begin = (field: FieldSource): string =>
  setValue(
    newDocument({ entity: 'asset-check', title: '盘点单', group: undefined }),
    ['record', 'properties', 'one'],
    field,
  );
const at = '/record/properties/one';
const changed = (field: FieldSource, to: string): FieldSource =>
  valueAt(changeKind(begin(field), at, to, fragments), ['record', 'properties', 'one']) as FieldSource;
const errorsOf = (text: string) =>
  compileTrial(text, 'entities/trial.json', {}).problems.filter(({ severity }) => severity === 'error');

describe('a field that becomes one of another kind', () => {
  it.each(FIELD_KINDS.flatMap(({ name: from }) => FIELD_KINDS.map(({ name: to }) => [from, to] as const)))(
    'compiles: %s as %s',
    (from, to) => {
      const { text, pointer } = addField(begin({ type: 'string', title: '一' }), from, { section: 'basic' });
      const shown = setValue(
        setValue(text, [...pointer.slice(1).split('/'), 'column'], true),
        [...pointer.slice(1).split('/'), 'filter'],
        true,
      );
      const before = new Set(errorsOf(shown).map(({ pointer: place }) => place));
      const next = changeKind(shown, pointer, to, fragments);
      expect(kindOfField(valueAt(next, pointer.slice(1).split('/')) as FieldSource)).toBe(to);
      expect(errorsOf(next).filter(({ pointer: place }) => !before.has(place) && !place.endsWith('/link'))).toEqual([]);
    },
  );

  it('is a link that leads nowhere until somebody says where, and is an error until then', () => {
    const added = addField(begin({ type: 'string', title: '一' }), 'link', { section: 'basic' });
    const turned = changeKind(begin({ type: 'string', title: '一' }), at, 'link', fragments);
    for (const [text, pointer] of [
      [added.text, added.pointer],
      [turned, at],
    ] as const) {
      expect(valueAt(text, pointer.slice(1).split('/'))).toMatchObject({ type: 'string', link: {} });
      expect(errorsOf(text).map(({ pointer: place, message }) => [place, message])).toEqual([
        [`${pointer}/link`, expect.stringContaining('没有写关联到哪种单据')],
      ]);
    }
  });

  it('takes whatever it took when pictures become files, and only pictures the other way round', () => {
    const files: FieldSource = { type: 'array', format: 'attachment', title: '件', maxItems: 3 };
    expect(changed(files, 'pictures')).toMatchObject({ title: '件', maxItems: 3, accept: ['image/*'] });
    expect(changed({ ...files, accept: ['image/png'] }, 'attachment').accept).toBeUndefined();
    expect(kindOfField({ ...files, accept: ['image/png'] })).toBe('pictures');
    expect(kindOfField({ ...files, accept: ['image/png', 'application/pdf'] })).toBe('attachment');
    expect([fateOf('pictures', 'attachment'), fateOf('attachment', 'pictures')]).toEqual(['kept', 'checked']);
  });

  it('keeps its id, its name and its place, and its options as options', () => {
    const oneOf = [{ const: 'a', title: '甲', color: 'green' }];
    const field: FieldSource = { id: 'old', type: 'string', title: '选', section: 'basic', show: 'isNew', oneOf };
    expect(changed(field, 'multiple')).toMatchObject({
      id: 'old',
      title: '选',
      section: 'basic',
      show: 'isNew',
      type: 'array',
      items: { oneOf },
    });
    expect(changed(field, 'multiple').oneOf).toBeUndefined();
  });

  it('keeps the limits that still mean the same, and no other', () => {
    expect(changed({ type: 'string', title: '注', maxLength: 300, pattern: '^a' }, 'textarea')).toMatchObject({
      format: 'textarea',
      maxLength: 300,
      pattern: '^a',
    });
    expect(changed({ type: 'string', title: '注', maxLength: 300, pattern: '^a' }, 'number')).toEqual({
      type: 'number',
      title: '注',
    });
  });

  it('says what becomes of stored values', () => {
    expect(fateOf('text', 'textarea')).toBe('kept');
    expect(fateOf('text', 'single')).toBe('checked');
    expect(fateOf('number', 'money')).toBe('rescaled');
    expect(fateOf('text', 'number')).toBe('unfit');
  });
});

it('a bound is up to a number or beyond it, and never both', () => {
  const text = begin({ type: 'number', title: '数', minimum: 1 });
  const beyond = setBound(text, at, 'minimum', 1, true);
  const field = valueAt(beyond, ['record', 'properties', 'one']) as FieldSource;
  expect(field).toEqual({ type: 'number', title: '数', exclusiveMinimum: 1 });
  expect(boundOf(field, 'minimum')).toEqual({ value: 1, exclusive: true });
  expect(setBound(beyond, at, 'minimum', 1, false)).toBe(text);
});

it('a whole number that may be empty still may', () => {
  const text = begin({ type: ['number', 'null'], title: '数' });
  expect(valueAt(setWhole(text, at, true), ['record', 'properties', 'one', 'type'])).toEqual(['integer', 'null']);
});

it('a group begins with a field and takes others in', () => {
  const invoice = readFileSync(new URL('../../../../schemas/entities/invoice.json', import.meta.url), 'utf8');
  const group = addField(invoice, 'group', {});
  const inside = addField(group.text, 'text', { within: group.pointer });
  expect(inside.pointer.startsWith(`${group.pointer}/properties/`)).toBe(true);
});

it.each([
  ['date', 'today'],
  ['date-time', 'now'],
  ['user', 'user.id'],
])('a field of format %s may begin with %s', (format, expression) => {
  expect(errorsOf(begin({ type: 'string', title: '一', format, default: { expression } }))).toEqual([]);
});

it('makes a number that counts records a whole one', () => {
  const text = JSON.stringify({ record: { properties: { many: { type: 'number' }, latest: { type: 'string' } } } });
  const counted = setRollup(text, '/record/properties/many', { entity: 'ticket', by: 'above', total: 'count' });
  expect(valueAt(counted, ['record', 'properties', 'many'])).toEqual({
    type: 'integer',
    rollup: { entity: 'ticket', by: 'above', total: 'count' },
  });
  const latest = setRollup(text, '/record/properties/latest', { entity: 'ticket', by: 'above', total: 'count' });
  expect(valueAt(latest, ['record', 'properties', 'latest', 'type'])).toBe('string');
  expect(setRollup(counted, '/record/properties/many', undefined)).not.toContain('rollup');
});
