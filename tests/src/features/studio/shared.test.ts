import { compileTrial, type EntityDocument, type FieldSource } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { documentInFull, kindOfField, resolved } from '../../../../src/features/studio/parts/edits/kinds.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import { definitionAt, ownCopy, usesOf, writtenAt } from '../../../../src/features/studio/parts/edits/shared.ts';

const place: FieldSource = {
  type: 'object',
  title: '地点',
  properties: { city: { type: 'string', title: '城市', maxLength: 20 } },
};
const text = [
  [['$defs'], { place }],
  [['record', 'properties', 'from'], { $ref: '#/$defs/place', title: '出发' }],
  [['record', 'properties', 'to'], { $ref: '#/$defs/place', title: '到达', section: 'basic' }],
].reduce(
  (now, [path, value]) => setValue(now, path as string[], value),
  newDocument({ entity: 'trip', title: '行程', group: undefined }),
);
const at = '/record/properties/to';
const fieldAt = (now: string, pointer: string) => valueAt(now, pointer.slice(1).split('/')) as FieldSource;

describe('a field that is defined elsewhere in its document', () => {
  it('is of the kind of its definition, and shows what is in it', () => {
    const document = valueAt(text, []) as EntityDocument;
    expect(kindOfField(resolved(fieldAt(text, at), {}, document))).toBe('group');
    expect(documentInFull(document, {}).record?.properties?.['to']).toMatchObject({
      title: '到达',
      properties: { city: { title: '城市' } },
    });
  });

  it('leads to the definition, and the definition to all that use it', () => {
    expect(definitionAt(text, '#/$defs/place')).toBe('/$defs/place');
    expect(usesOf(text, '#/$defs/place').map(({ title }) => title)).toEqual(['出发', '到达']);
    expect(writtenAt(text, `${at}/properties/city`)).toBe('/$defs/place/properties/city');
    expect(writtenAt(text, at)).toBe(at);
  });

  it('becomes one of its own, with its own words, and the others stay', () => {
    const own = ownCopy(text, at, {});
    expect(fieldAt(own, at)).toEqual({ ...place, title: '到达', section: 'basic' });
    expect(usesOf(own, '#/$defs/place').map(({ title }) => title)).toEqual(['出发']);
    expect(compileTrial(own, 'entities/trip.json', {}).problems).toEqual(
      compileTrial(text, 'entities/trip.json', {}).problems,
    );
  });

  it('of a fragment stays at the field, and can be copied', () => {
    const shared = setValue(text, ['record', 'properties', 'to'], { $ref: '../fragments/place.json', title: '到达' });
    expect(writtenAt(shared, `${at}/properties/city`)).toBe(at);
    expect(fieldAt(ownCopy(shared, at, { place }), at)).toMatchObject({ type: 'object', title: '到达' });
  });

  it('that contains itself is written out once', () => {
    const node = { type: 'object', title: '节点', properties: { below: { $ref: '#/$defs/node', title: '下级' } } };
    const document = valueAt(
      setValue(setValue(text, ['$defs', 'node'], node), ['record', 'properties', 'tree'], { $ref: '#/$defs/node' }),
      [],
    ) as EntityDocument;
    expect(documentInFull(document, {}).record?.properties?.['tree']?.properties?.['below']).toEqual({
      $ref: '#/$defs/node',
      title: '下级',
    });
  });
});
