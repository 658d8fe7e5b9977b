import { expect, it } from 'vitest';
import { addFollowed, fetchedBy, setFetched } from '../../../../src/features/studio/parts/edits/fetched.ts';
import { valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { modelWith } from '../../../engine/core/document/base.ts';

const link = { entity: 'claim', fetch: { a: 'city', b: 'total' }, onlyEmpty: ['a'] };
const text = JSON.stringify({
  record: { type: 'object', properties: { a: {}, claim: { title: '报销', section: 'basic', link }, b: {} } },
});
const pointer = '/record/properties/claim';
const properties = (now: string) => valueAt(now, ['record', 'properties']) as Record<string, object>;

it('what follows the linked record is written once, and typed by nobody', () => {
  const [a, b] = fetchedBy(link);
  expect([a?.fetching, b?.fetching]).toEqual(['empty', 'chosen']);
  const next = setFetched(text, pointer, [
    { ...a!, fetching: 'chosen' },
    { ...b!, fetching: 'follow' },
  ]);
  expect(properties(next).claim).toEqual({
    title: '报销',
    section: 'basic',
    link: { entity: 'claim', fetch: { a: 'city', b: 'total' }, follow: ['b'] },
  });
  expect(properties(next).b).toEqual({ readOnly: true });
  expect(properties(setFetched(next, pointer, [])).claim).toEqual({
    title: '报销',
    section: 'basic',
    link: { entity: 'claim' },
  });
});

it('a new field takes kind and options from the linked one, stands behind the link, and has a name of its own', () => {
  const model = modelWith();
  const added = addFollowed(text, pointer, model.fieldsByPath.total!);
  expect(Object.keys(properties(added.text))).toEqual(['a', 'claim', 'total', 'b']);
  expect(added.pointer).toBe('/record/properties/total');
  expect(properties(added.text).total).toEqual({
    type: 'integer',
    title: '报销的金额',
    format: 'money',
    readOnly: true,
    section: 'basic',
  });
  expect(properties(added.text).claim).toMatchObject({ link: { fetch: { total: 'total' }, follow: ['total'] } });
  const again = addFollowed(added.text, pointer, model.fieldsByPath.kind!);
  expect(properties(again.text).kind).toMatchObject({ oneOf: [{ const: 'travel', title: '差旅' }, { const: 'meal' }] });
});
