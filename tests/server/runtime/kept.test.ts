import { compile, type EntityModel, type RecordData } from '@yunpu/engine-core/document';
import { cloneJson } from '@yunpu/engine-core/json';
import { prepareRecord } from '@yunpu/engine-core/validation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRecord } from '../../../server/runtime/operations/merge.ts';
import { keptData } from '../../../server/runtime/records/keep.ts';
import { knownData } from '../../../server/runtime/records/known.ts';

/** Which fields a document has: by identity, the name it goes by now. */
type Names = Readonly<Record<string, string>>;
interface Shape {
  top: Names;
  group: Names;
  row: Names;
}

const IDS = ['a', 'b', 'c'];
const PLACES = ['top', 'group', 'row'] as const;
const scope = {
  user: { id: 'u', name: '', roles: [] },
  team: { eid: 't', name: '', certified: true, isAdmin: true },
  today: '2026-11-22',
  now: '2026-11-22T00:00:00.000Z',
  isNew: false,
};

const properties = (names: Names) =>
  Object.fromEntries(
    Object.entries(names).map(([id, name]) => [name, { type: 'string', title: id, ...(name !== id && { id }) }]),
  );

function modelOf({ top, group, row }: Shape): EntityModel {
  const { model, problems } = compile(
    {
      entity: 'thing',
      title: '物件',
      key: 'no',
      record: {
        type: 'object',
        properties: {
          no: { type: 'string', title: '编号' },
          ...properties(top),
          group: {
            type: 'object',
            title: '分组',
            properties: { always: { type: 'string', title: '总有' }, ...properties(group) },
          },
          rows: {
            type: 'array',
            title: '明细',
            items: { type: 'object', properties: { line: { type: 'string', title: '行' }, ...properties(row) } },
          },
        },
      },
      access: { read: { customer: 'true' } },
    },
    {},
  );
  if (model === undefined) throw new Error(JSON.stringify(problems));
  return model;
}

type Step =
  | { do: 'edit document'; place: (typeof PLACES)[number]; id: string; name: string | undefined }
  | { do: 'save'; place: 'top' | 'group'; id: string; value: string | undefined }
  | { do: 'save row'; at: number; id: string; value: string | undefined }
  | { do: 'add row' }
  | { do: 'remove row'; at: number }
  | { do: 'swap rows' }
  | { do: 'remove and change'; at: number; id: string; value: string };

const id = fc.constantFrom(...IDS);
const value = fc.option(
  fc.string({ minLength: 1, maxLength: 3 }).filter((text) => text.trim() === text),
  { nil: undefined },
);
const at = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('edit document' as const),
    place: fc.constantFrom(...PLACES),
    id,
    name: fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('save' as const), place: fc.constantFrom('top' as const, 'group' as const), id, value }),
  fc.record({ do: fc.constant('save row' as const), at, id, value }),
  fc.constant({ do: 'add row' as const }),
  fc.record({ do: fc.constant('remove row' as const), at }),
  fc.constant({ do: 'swap rows' as const }),
  fc.record({
    do: fc.constant('remove and change' as const),
    at,
    id,
    value: fc.string({ minLength: 1, maxLength: 3 }).filter((text) => text.trim() === text),
  }),
);

/** What is expected to be stored: everything by identity. */
interface Truth {
  top: Record<string, string>;
  group: Record<string, string>;
  rows: Record<string, string>[];
}

function set(values: Record<string, string>, key: string, next: string | undefined): void {
  if (next === undefined) delete values[key];
  else values[key] = next;
}

const stored = ({ top, group, rows }: Truth): RecordData => ({
  no: '1',
  ...top,
  group,
  ...(rows.length > 0 && { rows }),
});
const withoutEmptyRows = ({ rows, ...rest }: RecordData): RecordData => ({
  ...rest,
  ...(Array.isArray(rows) && rows.length > 0 && { rows: rows as unknown[] }),
});
const shown = (names: Names, values: Record<string, string>, fixed: string) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) =>
      key === fixed ? [[key, text]] : names[key] === undefined ? [] : [[names[key], text]],
    ),
  );

/** A save as the server does it: read, merge what the form sends, tidy, store. */
function save(model: EntityModel, data: RecordData, change: (record: RecordData) => void): RecordData {
  const had = knownData(model, data);
  const sent = cloneJson(had);
  change(sent);
  const { record, issues } = mergeRecord(model, {}, had, sent, false);
  expect(issues).toEqual([]);
  return keptData(model, prepareRecord(model, record, { scope }), data);
}

describe('stored values and the document of the day', () => {
  it('keeps every stored value that was not deliberately changed, whatever fields come, go and are renamed', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const all = Object.fromEntries(IDS.map((name) => [name, name]));
        const shape: Shape = { top: { ...all }, group: { ...all }, row: { ...all } };
        const truth: Truth = {
          top: { a: '1', b: '2', c: '3' },
          group: { always: '0', a: '4', b: '5' },
          rows: [
            { line: 'L1', a: '6', b: '7' },
            { line: 'L2', b: '8', c: '9' },
          ],
        };
        let data = stored(truth);
        let lines = 2;
        let model = modelOf(shape);
        for (const now of steps) {
          const rowsOf = (record: RecordData) => (record.rows ??= []) as Record<string, string>[];
          if (now.do === 'edit document') {
            const { [now.id]: _gone, ...others } = shape[now.place];
            // Two fields of one object cannot share a name, nor one field's name be another's identity.
            const name = now.name !== undefined && !Object.values(others).includes(now.name) ? now.name : undefined;
            shape[now.place] =
              name === undefined && shape[now.place][now.id] !== undefined
                ? others
                : { ...others, [now.id]: name ?? now.id };
            model = modelOf(shape);
          } else if (now.do === 'save') {
            const name = shape[now.place][now.id];
            if (name === undefined) continue;
            data = save(model, data, (record) =>
              set(
                now.place === 'top' ? (record as Record<string, string>) : (record.group as Record<string, string>),
                name,
                now.value,
              ),
            );
            set(truth[now.place], now.id, now.value);
          } else if (now.do === 'save row') {
            const name = shape.row[now.id];
            if (name === undefined || truth.rows[now.at] === undefined) continue;
            data = save(model, data, (record) => set(rowsOf(record)[now.at]!, name, now.value));
            set(truth.rows[now.at]!, now.id, now.value);
          } else if (now.do === 'add row') {
            const line = `L${(lines += 1)}`;
            data = save(model, data, (record) => rowsOf(record).push({ line }));
            truth.rows.push({ line });
          } else if (now.do === 'remove row') {
            data = save(model, data, (record) => rowsOf(record).splice(now.at, 1));
            truth.rows.splice(now.at, 1);
          } else if (now.do === 'swap rows') {
            data = save(model, data, (record) => rowsOf(record).reverse());
            truth.rows.reverse();
          } else {
            const name = shape.row[now.id];
            if (name === undefined || truth.rows.length <= now.at + 1) continue;
            data = save(model, data, (record) => {
              rowsOf(record).splice(now.at, 1);
              set(rowsOf(record)[now.at]!, name, now.value);
            });
            truth.rows.splice(now.at, 1);
            set(truth.rows[now.at]!, now.id, now.value);
          }
          expect(withoutEmptyRows(data)).toEqual(stored(truth));
          const kept = withoutEmptyRows(knownData(model, data));
          expect(kept).toEqual(
            withoutEmptyRows({
              no: '1',
              ...shown(shape.top, truth.top, ''),
              group: shown(shape.group, truth.group, 'always'),
              rows: truth.rows.map((row) => shown(shape.row, row, 'line')),
            }),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  const typed = (field: object): EntityModel =>
    compile(
      {
        entity: 'thing',
        title: '物件',
        key: 'no',
        record: {
          type: 'object',
          properties: { no: { type: 'string', title: '编号' }, field: { title: '字段', ...field } },
        },
        access: { read: { customer: 'true' } },
      },
      {},
    ).model!;

  it('does not show the content of a group that became a text, and keeps it until a text is entered', () => {
    const model = typed({ type: 'string' });
    const data = { no: '1', field: { secret: '秘密' } };
    expect(knownData(model, data)).toEqual({ no: '1' });
    expect(keptData(model, { no: '2' }, data)).toEqual({ no: '2', field: { secret: '秘密' } });
    expect(keptData(model, { no: '2', field: '新' }, data)).toEqual({ no: '2', field: '新' });
  });

  it('returns a value whose type was changed as it is, so that the page can show what is wrong', () => {
    expect(knownData(typed({ type: 'integer' }), { no: '1', field: '旧的文字' })).toEqual({
      no: '1',
      field: '旧的文字',
    });
    expect(
      knownData(
        typed({ type: 'array', items: { type: 'object', properties: { part: { type: 'string', title: '部件' } } } }),
        { no: '1', field: ['甲'] },
      ),
    ).toEqual({ no: '1', field: ['甲'] });
  });

  it('hides and keeps what a file, a variant or a list of objects has beside what their schema describes', () => {
    const file = typed({ format: 'attachment', type: 'object' });
    const data = { no: '1', field: { fileId: 'f', name: '合同.pdf', secret: '秘密' } };
    expect(knownData(file, data)).toEqual({ no: '1', field: { fileId: 'f', name: '合同.pdf' } });
    expect(keptData(file, { no: '2', field: { fileId: 'f', name: '合同.pdf' } }, data)).toEqual({ ...data, no: '2' });
    const variant = typed({
      oneOf: [
        { title: '甲', type: 'object', properties: { kind: { const: 'a' }, x: { type: 'string', title: 'X' } } },
        { title: '乙', type: 'object', properties: { kind: { const: 'b' } } },
      ],
    });
    expect(knownData(variant, { no: '1', field: { kind: 'a', x: '1', gone: '秘密' } })).toEqual({
      no: '1',
      field: { kind: 'a', x: '1' },
    });
    expect(keptData(variant, { field: { kind: 'a', x: '2' } }, { field: { kind: 'a', x: '1', gone: '秘密' } })).toEqual(
      { field: { kind: 'a', x: '2', gone: '秘密' } },
    );
  });

  it('passes a foreign map on as it is, and names that a pattern or a schema for the rest describes', () => {
    expect(knownData(typed({ type: 'object' }), { field: { any: 1 } })).toEqual({ field: { any: 1 } });
    const open = typed({
      type: 'object',
      properties: { a: { type: 'string', title: 'A' } },
      patternProperties: { '^x': { type: 'string' } },
    });
    expect(knownData(open, { field: { a: '1', x1: '2', gone: '3' } })).toEqual({ field: { a: '1', x1: '2' } });
  });
});
