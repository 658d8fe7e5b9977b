import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { prepareRecord, validateRecord } from '@yunpu/engine-core/validation';
import { compileValidators } from '@yunpu/engine-core/validators';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedFile, Verification } from '../../../contract/contracts.ts';
import { seedCertificates } from '../../../server/demo/certification/certificates.ts';
import { seedSeals } from '../../../server/demo/contracts/sealGrants.ts';
import { seedSignatures } from '../../../server/demo/contracts/signatures.ts';
import { seedTeams } from '../../../server/demo/identity/teams.ts';
import { seedInvoiceFiles } from '../../../server/demo/invoices/invoiceFiles.ts';
import { DEMO_ENTITIES } from '../../../server/demo/lives.ts';
import { storeRecords } from '../../../server/demo/records.ts';
import { addRows, SCALE_TEAMS } from '../../../server/demo/scale.ts';
import { dayOf } from '../../../server/platform/calendar/days.ts';
import { removeOrphans } from '../../../server/platform/files/cleanup.ts';
import { openStore } from '../../../server/platform/files/store.ts';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import { verifyHistory } from '../../../server/runtime/history/chain.ts';
import { searchColumn } from '../../../server/runtime/storage/searchColumn.ts';
import { eachDatabase } from '../../support/database.ts';
import { demoRecords } from '../../support/demoRecords.ts';
import { multipart } from '../../support/form.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { approvalsDiffer } from '../../support/mirrors.ts';

const SEALS = '/yzjumc/seal_manage/v3';

eachDatabase('a first start', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    const { documents } = gateway.entities;
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await storeRecords(
        tx,
        demoRecords((entity) => documents.model(entity)),
      );
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

  it('shows requests that were sent back to who made them, and a discount that is going on', async () => {
    const staff = await gateway.signIn('13800000005');
    const returned = (entity: string) =>
      staff.call<ListResult>(`/yzjumc/entity/v1/${entity}/list`, {
        filter: { field: 'status', op: 'eq', value: 'returned' },
        pageSize: 1,
      });
    expect((await returned('invoice')).total).toBeGreaterThan(0);
    const {
      total,
      rows: [sent],
    } = await returned('approval');
    expect(total).toBeGreaterThan(0);
    const steps = await staff.call<HistoryEntry[]>('/yzjumc/entity/v1/approval/history', { key: sent?.no });
    expect(steps[0]).toMatchObject({ title: '退回', toState: 'returned' });
    const running = await staff.call<ListResult>('/yzjumc/entity/v1/promotion/list', {
      filter: { field: 'status', op: 'eq', value: 'running' },
    });
    expect(running.rows.filter(({ gift }) => gift === 'rate').map(({ title }) => title)).toEqual([
      '统一身份认证中心限时 8.5 折',
    ]);
  });

  it('has the same in the chain, the tasks and the record of every approval', async () => {
    expect(await approvalsDiffer(gateway.database.kysely)).toEqual([]);
  });

  it('gives a partner opportunities of the own team alone', async () => {
    const partner = await gateway.signIn('13800000003');
    const list = await partner.call<ListResult>('/yzjumc/opportunity/v3/list', { pageSize: 500 });
    expect(new Set(list.rows.map((row) => row.partnerName))).toEqual(new Set(['远帆科技有限公司']));
  });

  it('shows the life of a won opportunity step by step', async () => {
    const partner = await gateway.signIn('13800000003');
    const won = await partner.call<ListResult>('/yzjumc/opportunity/v3/list', {
      filter: { field: 'stage', op: 'eq', value: 'won' },
      pageSize: 1,
    });
    const history = await partner.call<HistoryEntry[]>('/yzjumc/entity/v1/opportunity/history', {
      key: won.rows[0]?.billNo,
    });
    expect(history.map((entry) => entry.title).reverse()).toEqual([
      '新建',
      '分配',
      '推进阶段',
      '推进阶段',
      '推进阶段',
      '赢单',
    ]);
  });

  it('numbers the next record behind those that are there', async () => {
    const partner = await gateway.signIn('13800000003');
    const before = await partner.call<ListResult>('/yzjumc/customer/v3/list', {
      sort: [{ field: 'customerNo', dir: 'desc' }],
      pageSize: 1,
    });
    const made = await partner.call<DetailResult>(
      '/yzjumc/customer/v3/upsert',
      { record: { name: '新客户有限公司', kind: 'government', industry: '政务' } },
      { 'idempotency-key': 'demo-1' },
    );
    expect(String(made.record.customerNo).startsWith(`CUS-${dayOf(Date.now()).slice(0, 7).replace('-', '')}-`)).toBe(
      true,
    );
    expect(String(made.record.customerNo) > String(before.rows[0]?.customerNo)).toBe(true);
  });

  it('leaves contracts that both parties signed, which anybody verifies, with a seal that was granted to whoever used it', async () => {
    const { database, entities, config } = gateway;
    await database.transaction(async (tx) => {
      await seedCertificates(tx);
      await seedSeals(tx);
    });
    await seedSignatures(database, entities.access, config);
    const chen = await gateway.signIn('13800000001', '蓝海制造有限公司');
    const { rows: files } = await chen.call<{ rows: SignedFile[] }>(`${SEALS}/list_file`, {});
    expect(files.map(({ complete }) => complete)).toEqual([true, true, true]);
    for (const { billNo, name } of files) {
      const { bytes } = await chen.request(`${SEALS}/get_file?billNo=${billNo}`);
      const answer = await gateway
        .visitor()
        .request('/yzjumc/verify/v1/file', { method: 'POST', ...multipart({ name, bytes: new Uint8Array(bytes) }) });
      expect((answer.body as { responseBody: { data: Verification } }).responseBody.data).toMatchObject({
        verdict: 'intact',
        issued: { billNo, complete: true, contractState: 'effective' },
      });
    }
    const uses = await database.kysely
      .selectFrom('seal_uses as u')
      .leftJoin('seal_grants as g', (join) =>
        join.onRef('g.seal_no', '=', 'u.seal_no').onRef('g.user_id', '=', 'u.user_id'),
      )
      .select(['u.at', 'u.user_name', 'g.valid_from'])
      .orderBy('u.id')
      .execute();
    expect(uses.map(({ user_name }) => user_name).sort()).toEqual(['林悦', '陈晓', '陈晓']);
    for (const { at, user_name, valid_from } of uses)
      expect(user_name === '陈晓' || at > String(valid_from)).toBe(true);
  });

  it('leaves files of the latest invoices, which their own team opens and another does not, and a past that holds', async () => {
    await seedInvoiceFiles(gateway.database, gateway.entities.access, gateway.config);
    const chen = await gateway.signIn('13800000001', '蓝海制造有限公司');
    const issued = {
      and: [
        { field: 'status', op: 'eq', value: 'issued' },
        { field: 'medium', op: 'eq', value: 'digital' },
      ],
    };
    const { rows } = await chen.call<ListResult>('/yzjumc/invoice/v3/list', {
      filter: issued,
      sort: [{ field: 'updatedAt', dir: 'desc' }],
      pageSize: 10,
    });
    const [newest, next, third] = rows.map(({ files, invoiceNo }) => ({
      files: files as { fileId: string; name: string }[] | undefined,
      invoiceNo,
    }));
    expect([newest?.files?.[0]?.name, next?.files?.length, third?.files ?? []]).toEqual([
      `发票_${String(newest?.invoiceNo)}.pdf`,
      1,
      [],
    ]);
    const path = `/files/${newest?.files?.[0]?.fileId ?? ''}`;
    expect((await chen.request(path)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await (await gateway.signIn('13800000008')).request(path)).status).toBe(404);
    expect((await verifyHistory(gateway.database.kysely, String(rows[0]?.id))).ok).toBe(true);
    await removeOrphans(gateway.database, openStore(gateway.config), new Date(Date.now() + 49 * 3_600_000));
    expect((await chen.request(path)).status).toBe(200);
  });

  it('can be grown for measuring: half of it one team, every number new, each row as a save would leave it', async () => {
    const model = gateway.entities.documents.model('invoice');
    const before = await gateway.database.kysely
      .selectFrom('records')
      .select('key')
      .where('entity', '=', 'invoice')
      .execute();
    await addRows(gateway.database, model, 2000, () => {});
    const rows = await gateway.database.kysely
      .selectFrom('records')
      .select(['eid', 'key', 'data', 'state', 'search'])
      .where('entity', '=', 'invoice')
      .where('eid', 'like', '2000%')
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(2000);
    expect(new Set([...before, ...rows].map(({ key }) => key)).size).toBe(before.length + 2000);
    expect(rows.filter(({ eid }) => eid === '20000001').length).toBeGreaterThan(900);
    expect(new Set(rows.map(({ eid }) => eid)).size).toBe(SCALE_TEAMS);
    const validator = compileValidators(model);
    for (const { eid, key, data, state, search } of rows.slice(0, 200)) {
      const record: RecordData = { ...data, status: state };
      const scope = { ...systemActor(eid).scope, isNew: false };
      expect(validateRecord(model, record, { scope }, validator), key).toEqual([]);
      expect(prepareRecord(model, record, { scope })).toEqual(record);
      expect(search).toEqual(searchColumn(model, record));
    }
    // Added to such rows, others: what may be there once is not there a second time.
    await addRows(gateway.database, model, 500, () => {});
    const numbers = await gateway.database.kysely
      .selectFrom('records')
      .select(sql<string>`data->>'invoiceNo'`.as('no'))
      .where('entity', '=', 'invoice')
      .where('eid', 'like', '2000%')
      .where(sql<boolean>`data->>'invoiceNo' is not null`)
      .execute();
    expect(numbers.length).toBeGreaterThan(100);
    expect(new Set(numbers.map(({ no }) => no)).size).toBe(numbers.length);
  });
});
