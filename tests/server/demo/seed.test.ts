import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordData } from '../../../engine/core/document/model.ts';
import type { DetailResult, HistoryEntry } from '../../../engine/core/endpoint/transport.ts';
import type { ListResult } from '../../../engine/core/query/types.ts';
import { compileValidators } from '../../../engine/core/validation/ajv.ts';
import { prepareRecord } from '../../../engine/core/validation/prepare.ts';
import { validateRecord } from '../../../engine/core/validation/validateRecord.ts';
import { shanghaiToday } from '../../../server/demo/calendar.ts';
import { DEMO_ENTITIES } from '../../../server/demo/lives.ts';
import { seedRecords } from '../../../server/demo/records.ts';
import { addRows, SCALE_TEAMS } from '../../../server/demo/scale.ts';
import { seedTeams } from '../../../server/demo/teams.ts';
import { systemAsker } from '../../../server/entities/access/asker.ts';
import { searchColumn } from '../../../server/entities/storage/searchColumn.ts';
import { verifyHistory } from '../../../server/entities/history/chain.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';

eachDatabase('a first start', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    const { documents } = gateway.entities;
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await seedRecords(tx, (entity) => documents.model(entity));
    });
  });
  afterAll(() => gateway.close());

  it('leaves rows for the staff in every list, and a past for each', async () => {
    const staff = await gateway.signIn('13800000005');
    for (const entity of DEMO_ENTITIES) {
      const list = await staff.call<ListResult>(`/yzjumc/entity/v1/${entity}/list`, { pageSize: 1 });
      expect(list.total, entity).toBeGreaterThanOrEqual(300);
      const id = String(list.rows[0]?.id);
      expect((await verifyHistory(gateway.database.kysely, id)).ok, entity).toBe(true);
    }
  });

  it('gives a partner opportunities of the own team alone', async () => {
    const partner = await gateway.signIn('13800000003');
    const list = await partner.call<ListResult>('/yzjumc/opportunity/v3/list', { pageSize: 500 });
    expect(new Set(list.rows.map((row) => row.partnerName))).toEqual(new Set(['远帆科技有限公司']));
  });

  it('shows the life of a won opportunity step by step', async () => {
    const partner = await gateway.signIn('13800000003');
    const won = await partner.call<ListResult>('/yzjumc/opportunity/v3/list', { filter: { field: 'stage', op: 'eq', value: 'won' }, pageSize: 1 });
    const history = await partner.call<HistoryEntry[]>('/yzjumc/entity/v1/opportunity/history', { key: won.rows[0]?.billNo });
    expect(history.map((entry) => entry.title).reverse()).toEqual(['新建', '分配', '推进阶段', '推进阶段', '推进阶段', '赢单']);
  });

  it('numbers the next record behind those that are there', async () => {
    const partner = await gateway.signIn('13800000003');
    const before = await partner.call<ListResult>('/yzjumc/customer/v3/list', { sort: [{ field: 'customerNo', dir: 'desc' }], pageSize: 1 });
    const made = await partner.call<DetailResult>('/yzjumc/customer/v3/upsert', { record: { name: '新客户有限公司', kind: 'government', industry: '政务' } }, { 'idempotency-key': 'demo-1' });
    expect(String(made.record.customerNo).startsWith(`CUS-${shanghaiToday().slice(0, 7).replace('-', '')}-`)).toBe(true);
    expect(String(made.record.customerNo) > String(before.rows[0]?.customerNo)).toBe(true);
  });

  it('can be grown for measuring: half of it one team, every number new, each row as a save would leave it', async () => {
    const model = gateway.entities.documents.model('invoice');
    const before = await gateway.database.kysely.selectFrom('records').select('key').where('entity', '=', 'invoice').execute();
    await addRows(gateway.database, model, 2000, () => {});
    const rows = await gateway.database.kysely.selectFrom('records').select(['eid', 'key', 'data', 'state', 'search']).where('entity', '=', 'invoice').where('eid', 'like', '2000%').orderBy('id').execute();
    expect(rows).toHaveLength(2000);
    expect(new Set([...before, ...rows].map(({ key }) => key)).size).toBe(before.length + 2000);
    expect(rows.filter(({ eid }) => eid === '20000001').length).toBeGreaterThan(900);
    expect(new Set(rows.map(({ eid }) => eid)).size).toBe(SCALE_TEAMS);
    const validator = compileValidators(model);
    for (const { eid, key, data, state, search } of rows.slice(0, 200)) {
      const record: RecordData = { ...data, status: state };
      const scope = { ...systemAsker(eid).scope, isNew: false };
      expect(validateRecord(model, record, { scope }, validator), key).toEqual([]);
      expect(prepareRecord(model, record, { scope })).toEqual(record);
      expect(search).toEqual(searchColumn(model, record));
    }
  });
});
