import {
  compile,
  type EntityModel,
  type FieldSource,
  idAt,
  type RecordData,
  type SourceField,
  type StoredPlace,
  sourceFields,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { cloneJson } from '@yunpu/engine-core/json';
import { getAt, setAt } from '@yunpu/engine-core/record';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterFields, translate } from '../../../../server/runtime/documents/earlier.ts';
import { asShown, asStored } from '../../../../server/runtime/records/arranged.ts';
import { keptData } from '../../../../server/runtime/records/keep.ts';
import { knownData } from '../../../../server/runtime/records/known.ts';

interface Source {
  record: FieldSource;
}

const text = (title: string): FieldSource => ({ type: 'string', title });
const group = (title: string, properties: Record<string, FieldSource>): FieldSource => ({
  type: 'object',
  title,
  properties,
});

const first = (): Source => ({
  record: {
    type: 'object',
    properties: {
      no: text('编号'),
      a: text('A'),
      b: text('B'),
      group: group('组', {
        always: text('总有'),
        c: text('C'),
        inner: group('内组', { always: text('总有'), d: text('D') }),
      }),
      rows: {
        type: 'array',
        title: '明细',
        items: group('', {
          always: text('总有'),
          e: text('E'),
          part: group('部件', { always: text('总有'), f: text('F') }),
        }),
      },
    },
  },
});

function modelOf(source: Source): EntityModel {
  const { model, problems } = compile(
    { entity: 'thing', title: '物件', key: 'no', access: { read: { customer: 'true' } }, ...source },
    {},
  );
  if (model === undefined || problems.some(({ severity }) => severity === 'error'))
    throw new Error(JSON.stringify(problems));
  return model;
}

const placesOf = ({ record }: Source): Map<string, StoredPlace<SourceField>> => storedPlaces(sourceFields(record));

/** The properties that stand in a group, in rows or ('') in the record. */
function inside({ record }: Source, at: string): Record<string, FieldSource> {
  const holder = at === '' ? record : placesOf({ record }).get(at)!.field.source;
  return (holder.properties ?? (holder.items as FieldSource).properties)!;
}

/** Moves a field; undefined where nothing comes of it: into itself, or to a name that is taken. */
function move(source: Source, path: string, to: string, name: string): Source | undefined {
  const next = cloneJson(source);
  const places = placesOf(next);
  const from = places.get(path);
  const at = to === '' ? undefined : places.get(to);
  if (from === undefined || (to !== '' && at === undefined) || to === path || to.startsWith(`${path}.`))
    return undefined;
  const there = inside(next, to);
  const id = idAt(from, at, name);
  const before = inside(next, path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '');
  if (there === before || name in there) return undefined;
  delete before[from.field.name];
  const { id: _id, ...field } = from.field.source;
  there[name] = { ...field, ...(id !== undefined && { id }) };
  return next;
}

/** What is stored of each field, by what it never loses: one value, or one of each row. */
const TRUTH = { '/a': 'a1', '/b': 'b1', '/group/c': 'c1', '/group/inner/d': 'd1' };
const IN_ROWS = { '/rows/e': ['e1', 'e2'], '/rows/part/f': ['f1', 'f2'] };
const stored: RecordData = {
  no: '1',
  a: 'a1',
  b: 'b1',
  group: { always: '0', c: 'c1', inner: { always: '0', d: 'd1' } },
  rows: [
    { always: '1', e: 'e1', part: { always: '1', f: 'f1' } },
    { always: '2', e: 'e2', part: { always: '2', f: 'f2' } },
  ],
};

const byLineage = (model: EntityModel) =>
  new Map([...storedPlaces(model.fields).values()].map((place) => [place.lineage, place]));

/** Where the values of a field stand in a record, in each row where it lies in rows. */
function pointers({ field, table }: StoredPlace): string[] {
  const at = (path: string) => `/${path.replaceAll('.', '/')}`;
  if (table === undefined) return [at(field.path)];
  return [0, 1].map((row) => `${at(table.field.path)}/${row}${at(field.path.slice(table.field.path.length + 1))}`);
}

const step = fc.record({
  path: fc.nat(30),
  to: fc.nat(8),
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'inner', 'x', 'y'),
});

/** Documents as they come of moves that keep to the record, or to the rows. */
function documents(steps: readonly { path: number; to: number; name: string }[]): Source[] {
  const made = [first()];
  for (const { path, to, name } of steps) {
    const source = made.at(-1)!;
    const places = [...placesOf(source).values()];
    const movable = places.filter(
      ({ field: { name: own, kind } }) => own !== 'no' && own !== 'always' && kind !== 'table',
    );
    const moving = movable[path % movable.length]!;
    const holders = ['', ...places.flatMap(({ field }) => (field.children.length > 0 ? [field.path] : []))];
    const target = holders[to % holders.length]!;
    const at = target === '' ? undefined : placesOf(source).get(target);
    const table = at?.field.kind === 'table' ? at : at?.table;
    if (moving.table?.lineage !== table?.lineage) continue;
    const next = move(source, moving.field.path, target, name);
    if (next) made.push(next);
  }
  return made;
}

describe('a field that goes into or out of groups', () => {
  it('shows what was stored before, wherever it went, and stores it where it was', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        for (const source of documents(steps)) {
          const model = modelOf(source);
          const record = knownData(model, stored);
          const places = byLineage(model);
          for (const [lineage, value] of Object.entries(TRUTH))
            expect(getAt(record, pointers(places.get(lineage)!)[0]!), lineage).toBe(value);
          for (const [lineage, values] of Object.entries(IN_ROWS))
            expect(
              pointers(places.get(lineage)!).map((at) => getAt(record, at)),
              lineage,
            ).toEqual(values);
          expect(asStored(model, asShown(model, stored))).toEqual(stored);
          expect(keptData(model, record, stored)).toEqual(stored);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is changed by a page that was drawn before it went, and by none else', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...Object.keys(TRUTH), ...Object.keys(IN_ROWS)),
        fc.nat(),
        (steps, lineage, chosen) => {
          const made = documents(steps);
          const [drawn, now] = [modelOf(made[chosen % made.length]!), modelOf(made.at(-1)!)];
          const [at] = pointers(byLineage(drawn).get(lineage)!);
          const sent = setAt(knownData(drawn, stored), at!, '新');
          const { record, unknown, gone } = translate(drawn, now, sent);
          expect([[...unknown], gone]).toEqual([[], []]);
          const [today] = pointers(byLineage(now).get(lineage)!);
          expect(record).toEqual(setAt(knownData(now, stored), today!, '新'));
          expect(laterFields(drawn, now).size).toBe(Object.keys(now.fieldsByPath).length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has its first id again when it is back', () => {
    const there = move(first(), 'group.c', '', 'c')!;
    expect(inside(there, '').c).toMatchObject({ id: '/group/c' });
    expect(inside(move(there, 'c', 'group', 'c')!, 'group').c).toEqual(text('C'));
  });
});
