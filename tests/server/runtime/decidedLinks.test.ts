import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, HistoryEntry, OptionRow } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Refusal } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { at, PEOPLE } from './support.ts';
import { csv, importRows } from './transfer/support.ts';

const named = (entity: string, title: string, read: Record<string, string>, more: RecordData = {}) => ({
  entity,
  title,
  key: 'code',
  titleField: 'name',
  record: {
    type: 'object',
    required: ['code', 'name'],
    properties: {
      code: { type: 'string', title: '编码', column: true, search: true },
      name: { type: 'string', title: '名称', column: true, search: true },
    },
  },
  access: { read, write: { staff: 'true' }, create: ['staff'] },
  ...more,
});
const SHOP = named('shop', '门店', { staff: 'true', partner: 'true' });
/** Nobody but staff reads it. */
const PLANT = named(
  'plant',
  '工厂',
  { staff: 'true' },
  {
    actions: {
      recode: {
        title: '改编码',
        rekey: 'input.code',
        input: { type: 'object', properties: { code: { type: 'string', title: '新编码' } } },
      },
    },
  },
);

const kind = {
  title: '对象种类',
  oneOf: [
    { const: 's', title: '门店' },
    { const: 'p', title: '工厂' },
  ],
};
const subject = { type: 'string', title: '对象', link: { by: 'kind', entities: { s: 'shop', p: 'plant' } } };
const VISIT = {
  entity: 'visit',
  title: '巡检',
  key: 'no',
  numbering: 'V{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true, column: true },
      kind: { ...kind, column: true, filter: true },
      subject: { ...subject, column: true, filter: true },
      stops: { type: 'array', title: '途经', items: { type: 'object', properties: { kind, subject } } },
    },
  },
  list: { sort: 'no', export: true, import: true },
  access: {
    read: { staff: 'true', partner: 'true' },
    write: { staff: 'true', partner: 'true' },
    create: ['staff', 'partner'],
  },
};

eachDatabase('links whose entity another field decides', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  let partner: Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-decided-'));
    await mkdir(join(folder, 'entities'));
    const put = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
    await put('menu.json', []);
    await put('roles.json', [
      { name: 'staff', title: '商务' },
      { name: 'partner', title: '伙伴' },
    ]);
    for (const document of [SHOP, PLANT, VISIT]) await put(`entities/${document.entity}.json`, document);
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    partner = await gateway.signIn(PEOPLE.partner);
    await save('shop', { code: 'A', name: '罗湖店' });
    await save('shop', { code: 'B', name: '福田店' });
    await save('plant', { code: 'A', name: '龙岗厂' });
    await save('plant', { code: 'C', name: '东莞厂' });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = (entity: string, record: RecordData, client = staff, version?: number) =>
    client.call<DetailResult>(at(entity, 'save'), { record, version });
  const issuesOf = async (record: RecordData, client = staff) =>
    (await client.refusal(at('visit', 'save'), { record })).issues.map(
      ({ path, message }: Refusal['issues'][number]) => `${path} ${message}`,
    );

  it('are searched in the entity that the record says', async () => {
    const found = async (record: RecordData, client = staff, field = 'subject') =>
      (await client.call<OptionRow[]>(at('visit', 'options'), { field, keyword: '', record })).map(
        ({ label }) => label,
      );
    expect(await found({ kind: 's' })).toEqual(expect.arrayContaining(['罗湖店', '福田店']));
    expect(await found({ kind: 'p' })).toEqual(expect.arrayContaining(['龙岗厂', '东莞厂']));
    expect(await found({ kind: 'p', parent: { kind: 's' } }, staff, 'stops.subject')).toContain('东莞厂');
    expect(await found({})).toEqual([]);
    expect(await found({ kind: 'p' }, partner)).toEqual([]);
  });

  it('are kept when the record is there in that entity, for who saves it, and refused otherwise', async () => {
    const { record, version } = await save('visit', { kind: 'p', subject: 'C' });
    expect(record).toMatchObject({ kind: 'p', subject: 'C' });
    expect(await issuesOf({ kind: 's', subject: 'C' })).toEqual([
      '/subject “对象”所选的门店不存在，或已不符合条件，请重新选择',
    ]);
    expect(await issuesOf({ subject: 'C' })).toEqual(['/subject 请先填写对象种类，再选择对象']);
    expect(await issuesOf({ kind: 'p', subject: 'C' }, partner)).toEqual([
      '/subject “对象”所选的工厂不存在，或已不符合条件，请重新选择',
    ]);
    expect(
      await issuesOf({
        stops: [
          { kind: 'p', subject: 'C' },
          { kind: 's', subject: 'C' },
        ],
      }),
    ).toEqual(['/stops/1/subject “对象”所选的门店不存在，或已不符合条件，请重新选择']);
    // The key alone stays what it was; what it names does not.
    expect(
      (await staff.refusal(at('visit', 'save'), { record: { ...record, kind: 's' }, version })).issues.map(
        ({ path }) => path,
      ),
    ).toEqual(['/subject']);
  });

  it('read like the record of their own entity, and like their key where that may not be read', async () => {
    const shop = (await save('visit', { kind: 's', subject: 'A', stops: [{ kind: 'p', subject: 'A' }] })).record.no;
    const plant = (await save('visit', { kind: 'p', subject: 'A' })).record.no;
    const filter = { field: 'no', op: 'in', value: [shop, plant] };
    const labels = async (client: Client) => (await client.call<ListResult>(at('visit', 'list'), { filter })).labels;
    expect(await labels(staff)).toEqual({ subject: { 'shop/A': '罗湖店', 'plant/A': '龙岗厂' } });
    expect(await labels(partner)).toEqual({ subject: { 'shop/A': '罗湖店' } });
    const detail = (client: Client) => client.call<DetailResult>(at('visit', 'detail'), { key: shop });
    expect((await detail(staff)).labels).toEqual({
      subject: { 'shop/A': '罗湖店' },
      'stops.subject': { 'plant/A': '龙岗厂' },
    });
    expect((await detail(partner)).labels).toEqual({ subject: { 'shop/A': '罗湖店' } });
  });

  it('are found by their key', async () => {
    const count = async (op: string, value: unknown) =>
      (await staff.call<ListResult>(at('visit', 'list'), { filter: { field: 'subject', op, value } })).rows.length;
    const { length } = (await staff.call<ListResult>(at('visit', 'list'), {})).rows.filter(
      ({ subject: key }) => key === 'A',
    );
    expect([await count('eq', 'A'), await count('contains', 'A')]).toEqual([length, length]);
    expect(length).toBeGreaterThan(0);
  });

  it('keep what decided them in the history', async () => {
    const { record, version } = await save('visit', { kind: 's', subject: 'A' });
    await save('visit', { ...record, kind: 'p', subject: 'C' }, staff, version);
    const history = await staff.call<HistoryEntry[]>(at('visit', 'history'), { key: record.no });
    const changes = history.flatMap((entry) => entry.changes.map(({ path, from, to }) => [path, from ?? null, to]));
    expect(changes).toEqual(
      expect.arrayContaining([
        ['kind', 's', 'p'],
        ['subject', 'A', 'C'],
      ]),
    );
  });

  it('leave in files by title, and come in by key or title of the entity that the row says', async () => {
    const importer = { gateway, client: staff };
    const report = await importRows(
      importer,
      'visit',
      csv([
        ['对象', '对象种类', '途经.对象种类', '途经.对象'],
        ['福田店', '门店', '工厂', '东莞厂'],
        ['C', '工厂', '门店', 'B'],
      ]),
    );
    expect(report).toMatchObject({ committed: true, created: 2, errors: [] });
    const rows = (await staff.call<ListResult>(at('visit', 'list'), { sort: [{ field: 'no', dir: 'desc' }] })).rows;
    const made = await Promise.all(
      rows.slice(0, 2).map(({ no }) => staff.call<DetailResult>(at('visit', 'detail'), { key: no })),
    );
    expect(made.map(({ record }) => record)).toMatchObject([
      { kind: 'p', subject: 'C', stops: [{ kind: 's', subject: 'B' }] },
      { kind: 's', subject: 'B', stops: [{ kind: 'p', subject: 'C' }] },
    ]);
    const wrong = await importRows(
      importer,
      'visit',
      csv([
        ['对象', '对象种类'],
        ['东莞厂', '门店'],
        ['福田店', ''],
      ]),
    );
    expect(wrong.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, '对象', '没有找到对象“东莞厂”，或您无权查看'],
      [3, '对象', '请在同一行填写对象种类，才知道对象“福田店”是哪种单据的'],
    ]);
    const exported = async (client: Client) => {
      const answer = await client.request(at('visit', 'export'), {
        method: 'POST',
        body: {
          format: 'xlsx',
          filter: { field: 'no', op: 'in', value: rows.slice(0, 2).map(({ no }) => no) },
          columns: ['kind', 'subject'],
        },
      });
      return (await readSheet(answer.bytes)).slice(1);
    };
    expect(await exported(staff)).toEqual([
      ['门店', '福田店'],
      ['工厂', '东莞厂'],
    ]);
    expect(await exported(partner)).toEqual([
      ['门店', '福田店'],
      ['工厂', 'C'],
    ]);
  });

  it('follow a new key of their own entity, and of no other', async () => {
    const { record } = await save('visit', { kind: 's', subject: 'A', stops: [{ kind: 'p', subject: 'A' }] });
    await staff.call(at('plant', 'act'), { key: 'A', action: 'recode', input: { code: 'A2' } });
    const now = (await staff.call<DetailResult>(at('visit', 'detail'), { key: record.no })).record;
    expect(now).toMatchObject({ subject: 'A', stops: [{ kind: 'p', subject: 'A2' }] });
  });
});
