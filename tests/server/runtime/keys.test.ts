import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import { earlierKeys } from '../../../server/runtime/migrations/279_earlier_keys.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { at, PEOPLE } from './support.ts';
import { csv, importRows, step } from './transfer/support.ts';

const access = { read: { staff: 'true', partner: 'true' }, write: { staff: 'true' }, create: ['staff'] };
const POLICY = {
  entity: 'policy',
  title: '制度',
  key: 'code',
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', title: '编码', pattern: '^[A-Z0-9-]+$', column: true },
      name: { type: 'string', title: '名称' },
      fileNo: { type: 'string', title: '档案号', numbering: 'DA{seq:3}' },
      status: { type: 'string', title: '状态' },
      amends: { type: 'string', title: '修订自', readOnly: true, link: { entity: 'policy' } },
    },
  },
  list: { import: true },
  states: {
    field: 'status',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      issued: { title: '已发布', locked: true },
      superseded: { title: '已被取代', locked: true, final: true },
    },
  },
  actions: {
    issue: { title: '发布', from: ['draft'], to: 'issued' },
    revise: { title: '修订', from: ['issued'], to: 'superseded', amend: 'amends' },
    compare: { title: '另拟一份', from: ['issued'], amend: 'amends' },
    recode: {
      title: '改编码',
      rekey: 'input.code',
      roles: ['staff'],
      input: { type: 'object', required: ['code'], properties: { code: { type: 'string', title: '新编码' } } },
    },
  },
  access: { ...access, read: { staff: 'true', partner: 'eid == team.eid' }, create: ['staff', 'partner'] },
};
const READING = {
  entity: 'reading',
  title: '学习记录',
  key: 'no',
  numbering: 'X{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true, column: true },
      policy: { type: 'string', title: '制度', link: { entity: 'policy' } },
      about: { type: 'string', title: '关于', opens: "'policy'" },
      note: { type: 'string', title: '备注' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { policy: { type: 'string', title: '制度', link: { entity: 'policy' } } },
        },
      },
    },
  },
  list: { import: true },
  access,
};

const SETTINGS = {
  entity: 'rate',
  title: '费率设置',
  key: 'id0',
  single: true,
  record: {
    type: 'object',
    properties: {
      id0: { type: 'string', title: '标识', readOnly: true },
      percent: { type: 'number', title: '费率', default: 6, column: true },
    },
  },
  access,
};

eachDatabase('keys', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  let partner: Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-keys-'));
    await mkdir(join(folder, 'entities'));
    const put = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
    await put('menu.json', []);
    await put('roles.json', [
      { name: 'staff', title: '商务' },
      { name: 'partner', title: '伙伴' },
    ]);
    await put('entities/policy.json', POLICY);
    await put('entities/reading.json', READING);
    await put('entities/rate.json', SETTINGS);
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    partner = await gateway.signIn(PEOPLE.partner);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = async (entity: string, record: RecordData) =>
    (await staff.call<DetailResult>(at(entity, 'save'), { record })).record;
  const open = async (entity: string, key: unknown) =>
    (await staff.call<DetailResult>(at(entity, 'detail'), { key })).record;
  const act = (key: unknown, action: string, input?: RecordData, client = staff) =>
    client.call<DetailResult>(at('policy', 'act'), { key, action, input });
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => String(error),
    );

  it('a field that is numbered has a series of its own, and nobody types into it', async () => {
    const numbers = [await save('policy', { code: 'N1' }), await save('policy', { code: 'N2' })];
    expect(numbers.map(({ code, fileNo }) => [code, fileNo])).toEqual([
      ['N1', 'DA001'],
      ['N2', 'DA002'],
    ]);
    expect(await outcome(save('policy', { code: 'N3', fileNo: 'DA900' }))).toContain('不能修改');
  });

  it('a key that is changed is followed by every link, in rows too, and by what is opened by it', async () => {
    await save('policy', { code: 'A', name: '考勤' });
    const { no } = await save('reading', {
      policy: 'A',
      about: 'A',
      note: 'A',
      lines: [{ policy: 'N1' }, { policy: 'A' }],
    });
    const { record } = await act('A', 'recode', { code: 'A-2026' });
    expect(record).toMatchObject({ code: 'A-2026', name: '考勤' });
    expect(await open('reading', no)).toMatchObject({
      policy: 'A-2026',
      about: 'A-2026',
      note: 'A',
      lines: [{ policy: 'N1' }, { policy: 'A-2026' }],
    });
  });

  it('a record is found by a key that it had before, by whoever may read it, until another has that key', async () => {
    await save('policy', { code: 'OLD', name: '旧编码' });
    await act('OLD', 'recode', { code: 'NEWER' });
    await act('NEWER', 'recode', { code: 'NEWEST' });
    for (const key of ['OLD', 'NEWER']) {
      expect(await open('policy', key)).toMatchObject({ code: 'NEWEST', name: '旧编码' });
      const entries = await staff.call<HistoryEntry[]>(at('policy', 'history'), { key });
      expect(entries.map(({ action }) => action)).toEqual(['recode', 'recode', 'create']);
      expect(await outcome(partner.call<DetailResult>(at('policy', 'detail'), { key })), 'of another team').toContain(
        'record.notFound',
      );
    }
    // What is written by an old key was meant for the record as it was then.
    expect(await outcome(act('OLD', 'issue'))).toContain('record.notFound');
    await save('policy', { code: 'OLD', name: '另一份' });
    expect(await open('policy', 'OLD')).toMatchObject({ code: 'OLD', name: '另一份' });
    expect(await open('policy', 'NEWER')).toMatchObject({ code: 'NEWEST' });
  });

  it('keys that records had before they were kept are read from the histories, as they are kept now', async () => {
    const { kysely } = gateway.database;
    const kept = () => kysely.selectFrom('entity_earlier_keys').selectAll().orderBy('entity').orderBy('key').execute();
    await save('policy', { code: 'C1', name: '换了又换' });
    for (const [from, to] of [
      ['C1', 'C2'],
      ['C2', 'C1'],
      ['C1', 'C3'],
    ])
      await act(from, 'recode', { code: to });
    // Another record had it later, and gave it up, too.
    await save('policy', { code: 'C1', name: '后来的' });
    await act('C1', 'recode', { code: 'C4' });
    // A field that is no key, and a key that nothing changes, are no keys of before.
    const { no } = await save('reading', { note: '一' });
    const { version } = await staff.call<DetailResult>(at('reading', 'detail'), { key: no });
    await staff.call(at('reading', 'save'), { record: { no, note: '二' }, version });
    const before = await kept();
    expect(before.map(({ key }) => key)).toEqual(expect.arrayContaining(['C1', 'C2']));
    await kysely.schema.dropTable('entity_earlier_keys').execute();
    await gateway.database.transaction(earlierKeys.up);
    expect(await kept()).toEqual(before);
    expect(await open('policy', 'C1')).toMatchObject({ code: 'C4', name: '后来的' });
    expect(await open('policy', 'C2')).toMatchObject({ code: 'C3', name: '换了又换' });
  });

  it('a key is refused that another record has, that its field does not take, or that this person may not give', async () => {
    await save('policy', { code: 'B' });
    expect(await outcome(act('B', 'recode', { code: 'N1' }))).toContain('重复');
    expect(await outcome(act('B', 'recode', { code: 'b b' }))).toContain('新编号');
    expect(await outcome(act('B', 'recode', { code: 'B2' }, partner))).not.toBe('done');
    expect(await open('policy', 'B')).toMatchObject({ code: 'B' });
  });

  it('no link is left behind that is made while the key changes', async () => {
    await save('policy', { code: 'R0' });
    const linking = Array.from({ length: 6 }, (_, index) =>
      outcome(save('reading', { policy: 'R0', note: `race ${index}` })),
    );
    await Promise.all([act('R0', 'recode', { code: 'R1' }), ...linking]);
    const rows = await gateway.entities.access.find(gateway.database.kysely, systemActor(''), 'reading', {
      limit: 100,
    });
    const raced = rows.filter(({ record }) => String(record.note).startsWith('race'));
    expect(raced.map(({ record }) => record.policy).filter((policy) => policy !== 'R1')).toEqual([]);
  });

  it('an amendment is a new record that refers to the one it takes over from, and there is only one', async () => {
    await save('policy', { code: 'P', name: '差旅' });
    await act('P', 'issue');
    const answers = await Promise.all([1, 2, 3].map(() => outcome(act('P', 'revise'))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await open('policy', 'P')).toMatchObject({ status: 'superseded' });
    expect(await open('policy', 'P-1')).toMatchObject({ name: '差旅', status: 'draft', amends: 'P' });
    const numbers = [(await open('policy', 'P')).fileNo, (await open('policy', 'P-1')).fileNo];
    expect(numbers).toEqual([expect.stringMatching(/^DA\d/u), expect.stringMatching(/^DA\d/u)]);
    expect(new Set(numbers).size).toBe(2);
    await act('P-1', 'issue');
    const { record } = await act('P-1', 'compare');
    expect(record).toMatchObject({ code: 'P-2', amends: 'P-1', status: 'draft' });
    expect(await outcome(act('P-1', 'revise'))).toContain('已有修订“P-2”');
  });

  it('a key that people type makes a record in an import, and changes the one that has it', async () => {
    const importer = { gateway, client: staff };
    const file = (...rows: string[][]) => csv([['编码', '名称'], ...rows]);
    const named = async (key: string) =>
      (await outcome(open('policy', key))) === 'done' && (await open('policy', key)).name;
    await save('policy', { code: 'C-001', name: '旧名' });

    const template = await staff.request(at('policy', 'import/template'), { method: 'POST', body: {} });
    expect((await readSheet(template.bytes))[0]).toEqual(['编码*', '名称']);

    const rows = file(['C-001', '新名'], ['C-010', '甲'], ['C-011', '乙']);
    expect(await importRows(importer, 'policy', rows, 'check')).toMatchObject({ created: 2, updated: 1, errors: [] });
    expect(await named('C-010')).toBe(false);
    const { importId, ...written } = await importRows(importer, 'policy', rows);
    expect(written).toMatchObject({ committed: true, created: 2, updated: 1, errors: [] });
    expect([await named('C-001'), await named('C-010'), await named('C-011')]).toEqual(['新名', '甲', '乙']);

    expect((await step(importer, 'policy', { importId }, 'undo')).report).toMatchObject({ removed: 3, kept: 0 });
    expect([await named('C-001'), await named('C-010'), await named('C-011')]).toEqual(['旧名', false, false]);
  });

  it('a key of an import is refused that is in the file twice, in use out of sight, wrong or missing', async () => {
    const importer = { gateway, client: partner };
    await save('policy', { code: 'FOREIGN' });
    const { errors } = await importRows(
      importer,
      'policy',
      csv([
        ['编码', '名称'],
        ['D-1', '甲'],
        ['D-1', '乙'],
        ['FOREIGN', '丙'],
        ['d_2', '丁'],
        ['', '戊'],
      ]),
      'check',
    );
    expect(errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '3 编码 编号“D-1”在文件中重复，与第 2 行相同',
      '4 编码 “编码”“FOREIGN”已被使用，请换一个',
      expect.stringMatching(/^5 编码 /) as string,
      '6 编码 请填写编码',
    ]);
    const { errors: unknown } = await importRows(
      { gateway, client: staff },
      'reading',
      csv([
        ['编号', '备注'],
        ['X0900', '甲'],
      ]),
      'check',
    );
    expect(unknown).toMatchObject([
      { code: 'record.notFound', message: expect.stringContaining('新建请留空') as string },
    ]);
  });

  it('an entity of one record is there with its defaults before it is saved, and is made once: who comes later is told what it is', async () => {
    const first = await staff.call<DetailResult>(at('rate', 'detail'), { key: 'rate' });
    expect([first.version, first.record.percent, first.allowed.save]).toEqual([0, 6, true]);
    const answers = await Promise.all([7, 8, 9].map((percent) => outcome(save('rate', { percent }))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    const { record, version } = await staff.call<DetailResult>(at('rate', 'detail'), { key: 'rate' });
    expect(version).toBe(1);
    const refused = await staff.refusal(at('rate', 'save'), { record: { percent: 11 } });
    expect(refused).toMatchObject({ errorCode: 'record.conflict', data: { version: 1, current: record } });
    expect(answers.filter((answer) => answer.includes('record.conflict'))).toHaveLength(2);
    const changed = await staff.call<DetailResult>(at('rate', 'save'), { record: { ...record, percent: 10 }, version });
    expect(changed.record).toMatchObject({ id0: 'rate', percent: 10 });
  });
});
