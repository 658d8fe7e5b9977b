import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Answer, Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { at, PEOPLE } from './support.ts';
import { csv, importRows } from './transfer/support.ts';

const isDone = ({ body }: Answer): boolean =>
  (body as { responseBody?: { success?: boolean } }).responseBody?.success === true;
const TITLE = '这间会议室这段时间已有预订';
const BOOKING = {
  entity: 'booking',
  title: '预订',
  key: 'no',
  numbering: 'B{seq:4}',
  record: {
    type: 'object',
    required: ['room'],
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      state: { type: 'string', title: '状态', readOnly: true },
      room: { type: 'string', title: '会议室', column: true },
      begin: { type: 'string', format: 'date-time', title: '开始' },
      finish: { type: 'string', format: 'date-time', title: '结束' },
      note: { type: 'string', title: '备注' },
      private: { type: 'boolean', title: '不公开' },
    },
  },
  states: {
    field: 'state',
    initial: 'booked',
    values: { booked: { title: '已预订' }, cancelled: { title: '已取消' } },
  },
  actions: {
    cancel: { title: '取消', from: ['booked'], to: 'cancelled', undo: true },
    renew: { title: '恢复', from: ['cancelled'], to: 'booked' },
  },
  noOverlap: [{ name: 'room', from: 'begin', to: 'finish', same: ['room'], states: ['booked'], message: TITLE }],
  list: { import: true },
  access: {
    read: { staff: 'true', operator: 'private != true' },
    write: { staff: 'true', operator: 'private != true' },
    create: ['staff', 'operator'],
    fields: { finish: { operator: 'none' } },
  },
};
/** A leave takes up its last day too, and one without an end goes on. */
const LEAVE = {
  entity: 'leave',
  title: '请假',
  key: 'no',
  numbering: 'L{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      first: { type: 'string', format: 'date', title: '第一天' },
      last: { type: 'string', format: 'date', title: '最后一天' },
    },
  },
  noOverlap: [{ name: 'days', from: 'first', to: 'last', same: ['eid'], inclusive: true }],
  access: { read: { staff: 'true', customer: 'true' }, create: ['staff', 'customer'] },
};

eachDatabase('times that may not overlap', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  let operator: Client;
  let customer: Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-overlap-'));
    await mkdir(join(folder, 'entities'));
    await writeFile(join(folder, 'menu.json'), '[]');
    const roles = ['staff', 'operator', 'customer'].map((name) => ({ name, title: name }));
    await writeFile(join(folder, 'roles.json'), JSON.stringify(roles));
    await writeFile(join(folder, 'entities', 'booking.json'), JSON.stringify(BOOKING));
    await writeFile(join(folder, 'entities', 'leave.json'), JSON.stringify(LEAVE));
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    operator = await gateway.signIn(PEOPLE.operator);
    customer = await gateway.signIn(PEOPLE.customer);
  });
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('records').execute();
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const time = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const booking = (from: number, to: number, more: RecordData = {}): RecordData => ({
    room: '甲',
    begin: time(from),
    finish: time(to),
    ...more,
  });
  const save = (record: RecordData, version?: number, client = staff) =>
    client.call<DetailResult>(at('booking', 'save'), { record, version });
  const refused = async (record: RecordData, version?: number, client = staff) => {
    const { issues } = await client.refusal(at('booking', 'save'), { record, version });
    return issues.map(({ path, code, message }) => `${path} ${code} ${message}`);
  };
  const act = ({ record, version }: DetailResult, action: string) =>
    staff.call<DetailResult>(at('booking', 'act'), { key: record.no, version, action });

  it('are refused at their beginning, with the record that is there, and only where they meet', async () => {
    const { record } = await save(booking(9, 11));
    const clash = [`/begin overlap ${TITLE}（${String(record.no)}，2026-03-01 17:00:00 至 2026-03-01 19:00:00）`];
    for (const [from, to] of [
      [10, 12],
      [8, 10],
      [9, 11],
      [8, 12],
    ] as const)
      expect(await refused(booking(from, to))).toEqual(clash);
    await save(booking(11, 12));
    await save(booking(8, 9));
    await save(booking(9, 11, { room: '乙' }));
    expect(await refused({ room: '甲', begin: time(10) })).toEqual(clash);
    await save({ room: '甲', note: '还没定时间' });
  });

  it('are refused when a record moves into them, and stay where nothing about them is changed', async () => {
    await save(booking(9, 11));
    const later = await save(booking(13, 14));
    expect(await refused({ ...later.record, begin: time(10) }, later.version)).toHaveLength(1);
    const moved = await save({ ...later.record, begin: time(12) }, later.version);
    expect(moved.record.begin).toBe(time(12));
    const { id } = await gateway.database.kysely
      .selectFrom('records')
      .select('id')
      .where('key', '=', String(moved.record.no))
      .executeTakeFirstOrThrow();
    const data = JSON.stringify({ ...moved.record, begin: time(9) });
    await gateway.database.kysely.updateTable('records').set({ data }).where('id', '=', id).execute();
    const noted = await save({ ...moved.record, begin: time(9), note: '从前就有' }, moved.version);
    expect(noted.record.note).toBe('从前就有');
  });

  it('end after they begin', async () => {
    expect(await refused(booking(11, 9))).toEqual(['/finish overlap “结束”要晚于“开始”']);
    expect(await refused(booking(9, 9))).toHaveLength(1);
  });

  it('are free again once the state does not count, and are judged by the action that brings it back', async () => {
    const first = await save(booking(9, 11));
    const cancelled = await act(first, 'cancel');
    await save(booking(10, 12));
    const answer = await staff.refusal(at('booking', 'act'), {
      key: cancelled.record.no,
      version: cancelled.version,
      action: 'renew',
    });
    expect(answer.issues).toMatchObject([{ path: '/begin', code: 'overlap' }]);
    const again = await save({ ...cancelled.record, note: '仍可改' }, cancelled.version);
    expect(again.record.state).toBe('cancelled');
  });

  it('say of the other record no more than the person may read', async () => {
    const { record } = await save(booking(9, 11));
    expect(await refused({ room: '甲', begin: time(10) }, undefined, operator)).toEqual([
      `/begin overlap ${TITLE}（${String(record.no)}，2026-03-01 17:00:00 起）`,
    ]);
    await save(booking(13, 15, { private: true }));
    expect(await refused({ room: '甲', begin: time(14) }, undefined, operator)).toEqual([`/begin overlap ${TITLE}`]);
  });

  it('go to one of those who save at once', async () => {
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        staff.request(at('booking', 'save'), {
          method: 'POST',
          body: { record: booking(9, 11, { begin: `2026-03-01T09:0${index}:00.000Z` }) },
          headers: { 'idempotency-key': `race-${driver}-${index}` },
        }),
      ),
    );
    expect(answers.filter(isDone)).toHaveLength(1);
    const { length } = await gateway.database.kysely.selectFrom('records').select('id').execute();
    expect(length).toBe(1);
  });

  it('are named by their row where a file holds them', async () => {
    await save(booking(9, 11));
    const rows = [
      ['会议室', '开始', '结束'],
      ['甲', '2026-03-01 20:00:00', '2026-03-01 21:00:00'],
      ['甲', '2026-03-01 18:00:00', '2026-03-01 20:00:00'],
    ];
    const report = await importRows({ gateway, client: staff }, 'booking', csv(rows));
    expect(report.committed).toBe(false);
    expect(report.errors).toMatchObject([{ row: 3, column: '开始', code: 'overlap' }]);
    const twice = [rows[0]!, rows[1]!, ['甲', '2026-03-01 20:30:00', '2026-03-01 22:00:00']];
    const second = await importRows({ gateway, client: staff }, 'booking', csv(twice));
    expect(second).toMatchObject({ committed: false, errors: [{ row: 3, column: '开始', code: 'overlap' }] });
  });

  it('count their last day where the document says so, go on without one, and may be those of a team', async () => {
    const leave = (client: Client, first: string, last?: string) =>
      client.request(at('leave', 'save'), { method: 'POST', body: { record: { first, last } } }).then(isDone);
    expect(await leave(staff, '2026-03-01', '2026-03-03')).toBe(true);
    expect(await leave(staff, '2026-03-03', '2026-03-05')).toBe(false);
    expect(await leave(staff, '2026-03-04', '2026-03-04')).toBe(true);
    expect(await leave(staff, '2026-03-05')).toBe(true);
    expect(await leave(staff, '2027-01-01', '2027-01-02')).toBe(false);
    expect(await leave(customer, '2026-03-02', '2026-03-03')).toBe(true);
  });
});
