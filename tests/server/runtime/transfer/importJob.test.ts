import type { ImportJob } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importHandler } from '../../../../server/runtime/transfer/import/job.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { make, makeCustomer, OTHER_EID, OWN_EID, PARTNER, startPartners } from '../../domains/partners/support.ts';
import { at, begin, csv, type Importer, importRows, settled, step } from './support.ts';

const HEADER = ['客户名称', '客户性质', '所属行业'];
/** More than one slice holds: the first writes a hundred. */
const MANY = 130;
const many = (name: string, count = MANY) =>
  csv([HEADER, ...Array.from({ length: count }, (_, index) => [`${name}${index + 1}号公司`, '政府机关', '政务'])]);

eachDatabase('an import as work in the background', (driver) => {
  let gateway: TestGateway;
  let importer: Importer;
  let partner: Client;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    partner = await gateway.signIn(PARTNER);
    importer = { gateway, client: partner };
  });
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('records').execute();
    await gateway.database.kysely.deleteFrom('entity_imports').execute();
  });
  afterAll(() => gateway.close());

  const count = async (): Promise<number> =>
    Number(
      (
        await gateway.database.kysely
          .selectFrom('records')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('entity', '=', 'customer')
          .executeTakeFirstOrThrow()
      ).count,
    );
  const find = ({ importId }: Pick<ImportJob, 'importId'>) =>
    partner.call<ImportJob>(at('customer', 'import/job'), { importId });
  /** Calls back once, when some of the import's records have been written and others have not. */
  function midway({ importId }: Pick<ImportJob, 'importId'>, then: () => void): () => void {
    const stop = gateway.live.subscribe((message) => {
      if (!('topic' in message) || !('work' in message) || message.work === undefined || !('importId' in message.work))
        return;
      const { work } = message;
      if (work.importId !== importId || work.status !== 'writing' || work.done === 0 || work.done === work.total)
        return;
      stop();
      then();
    });
    return stop;
  }

  it('makes records that stand in the list as in the file, whichever slice wrote them', async () => {
    await settled(importer, 'customer', await begin(partner, 'customer', many('序')));
    const page = (pageNo: number) =>
      partner.call<{ rows: { name: string }[] }>(at('customer', 'list'), { pageNo, pageSize: 100 });
    const [first, rest] = [await page(1), await page(2)];
    expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual(
      Array.from({ length: MANY }, (_, index) => `序${index + 1}号公司`),
    );
  });

  it('answers before anything is done, and its owner finds it again from anywhere', async () => {
    const begun = await begin(partner, 'customer', many('甲', 3), 'check');
    expect(begun).toMatchObject({ status: 'reading', done: 0 });
    await gateway.jobs.runDue();
    const elsewhere = await gateway.signIn(PARTNER);
    expect(await elsewhere.call(at('customer', 'import/jobs'))).toMatchObject([
      { importId: begun.importId, status: 'checked', fileName: '导入.csv' },
    ]);
    expect(await count()).toBe(0);
    expect(await step({ gateway, client: elsewhere }, 'customer', begun, 'commit')).toMatchObject({
      status: 'written',
      done: 3,
      report: { created: 3 },
    });
    expect(await count()).toBe(3);
  });

  it('is one however often its button is pressed', async () => {
    const press = () =>
      partner.request(at('customer', 'import'), {
        method: 'POST',
        ...withKey(multipart({ name: 'a.csv', bytes: many('甲', 2) }, { mode: 'check' }), 'press-1'),
      });
    const answers = await Promise.all([press(), press()]);
    expect(
      new Set(answers.map(({ body }) => (body as { responseBody: { data: ImportJob } }).responseBody.data.importId))
        .size,
    ).toBe(1);
    const job = (answers[0].body as { responseBody: { data: ImportJob } }).responseBody.data;
    await gateway.jobs.runDue();
    const commit = () => partner.call<ImportJob>(at('customer', 'import/commit'), { importId: job.importId });
    await Promise.all([commit(), commit()]);
    await gateway.jobs.runDue();
    await commit();
    await gateway.jobs.runDue();
    expect(await count()).toBe(2);
  });

  it('that is stopped says which rows stand, goes on from there, and is taken back whole', async () => {
    const job = await settled(importer, 'customer', await begin(partner, 'customer', many('甲'), 'check'));
    await partner.call(at('customer', 'import/commit'), { importId: job.importId });
    let cancelled: Promise<unknown> | undefined;
    midway(job, () => (cancelled = partner.call(at('customer', 'import/cancel'), { importId: job.importId })));
    await gateway.jobs.runDue();
    await cancelled;
    const stopped = await find(job);
    expect(stopped.status).toBe('stopped');
    const stands = await count();
    expect(stands).toBeGreaterThan(0);
    expect(stands).toBeLessThan(MANY);
    expect(stopped.report).toMatchObject({ committed: true, created: stands, throughRow: stands + 1 });
    expect(await begin(partner, 'customer', many('甲'), 'check')).toMatchObject({
      importId: job.importId,
      status: 'stopped',
    });

    expect(await step(importer, 'customer', job, 'continue')).toMatchObject({
      status: 'written',
      report: { created: MANY, failed: 0 },
    });
    expect(await count()).toBe(MANY);
    expect(await step(importer, 'customer', job, 'undo')).toMatchObject({
      status: 'undone',
      report: { removed: MANY, kept: 0 },
    });
    expect(await count()).toBe(0);
  });

  it('that is taken back tells open lists once for each slice, of what is gone and of what is as before', async () => {
    const key = await makeCustomer(gateway, OWN_EID, { name: '原来的公司', kind: 'government', uscc: undefined });
    const changed = await settled(
      importer,
      'customer',
      await begin(
        partner,
        'customer',
        csv([
          ['客户编号', '客户名称'],
          [key, '改过的公司'],
        ]),
      ),
    );
    const made = await settled(importer, 'customer', await begin(partner, 'customer', many('戊')));
    expect(made).toMatchObject({ status: 'written', report: { created: MANY } });
    const heard = async (job: ImportJob): Promise<number> => {
      let events = 0;
      const stop = gateway.live.subscribe((message) => {
        if ('entity' in message && message.entity === 'customer') events += 1;
      });
      expect((await step(importer, 'customer', job, 'undo')).status).toBe('undone');
      stop();
      return events;
    };
    expect(await heard(changed)).toBe(1);
    const events = await heard(made);
    expect(events).toBeGreaterThan(0);
    expect(events).toBeLessThan(MANY);
  });

  it('whose process ends is finished by the next one, with each record once', async () => {
    const job = await settled(importer, 'customer', await begin(partner, 'customer', many('乙'), 'check'));
    await partner.call(at('customer', 'import/commit'), { importId: job.importId });
    const ending = new AbortController();
    midway(job, () => ending.abort());
    const handler = importHandler(gateway.entities.runtime, gateway.app.log);
    await expect(
      handler({ importId: job.importId }, { id: 1, attempt: 1, database: gateway.database, signal: ending.signal }),
    ).rejects.toThrow();
    expect(await find(job)).toMatchObject({ status: 'writing' });
    expect(await count()).toBeLessThan(MANY);
    expect(await settled(importer, 'customer', job)).toMatchObject({ status: 'written', report: { created: MANY } });
    expect(await count()).toBe(MANY);
  });

  it('of all or none takes back what it wrote when a record fails after the check', async () => {
    const uscc = '91440300708461136T';
    const header = ['客户名称', '客户性质', '所属行业', '统一社会信用代码'];
    const job = await settled(
      importer,
      'customer',
      await begin(
        partner,
        'customer',
        csv([header, ['甲一公司', '政府机关', '政务', ''], ['乙二公司', '民营企业', '政务', uscc]]),
        'check',
      ),
    );
    expect(job.report).toMatchObject({ failed: 0 });
    await makeCustomer(gateway, OWN_EID, { uscc });
    const after = await step(importer, 'customer', job, 'commit');
    expect(after).toMatchObject({
      status: 'refused',
      report: { committed: false, failed: 1, removed: 1, errors: [{ row: 3, column: '统一社会信用代码' }] },
    });
    expect(await count()).toBe(1);
  });

  it('is told of by a notification when it waits or is over, unless its owner was there to see it', async () => {
    /** What is due later, now. */
    const later = async (): Promise<string[]> => {
      await gateway.database.kysely
        .updateTable('outbox')
        .set({ available_at: new Date().toISOString() })
        .where('topic', '=', 'entities.import.news')
        .execute();
      await gateway.jobs.runDue();
      const notified = await gateway.database.kysely
        .selectFrom('notifications')
        .innerJoin('users', 'users.id', 'user_id')
        .where('link', '=', '/workstation/e/customer')
        .select(['title', 'body', 'phone'])
        .orderBy('notifications.id')
        .execute();
      return notified.map(({ title, body, phone }) => `${phone} ${title} ${body}`);
    };
    const job = await begin(partner, 'customer', many('丁', 3), 'check');
    await gateway.jobs.runDue();
    expect(await later()).toEqual([`${PARTNER} 客户：导入文件已检查，等待您确认 导入.csv：共 3 条`]);
    await step(importer, 'customer', job, 'commit');
    expect(await later()).toHaveLength(1);
    await partner.call(at('customer', 'import/undo'), { importId: job.importId });
    await gateway.jobs.runDue();
    expect((await later()).slice(1)).toEqual([`${PARTNER} 客户：导入已撤销 导入.csv：撤回 3 条`]);
  });

  it('takes what was exported whole, with its sub-tables, and changes nothing', async () => {
    const key = await makeCustomer(gateway, OWN_EID, {
      level: 'vip',
      creditLimit: 990_050,
      province: '广东省',
      city: '深圳市',
      contacts: [
        { name: '甲', phone: '13900000001', decision: true, note: '=1+1' },
        { name: '乙', phone: '13900000002', decision: false },
      ],
    });
    await makeCustomer(gateway, OWN_EID, { name: '另一家公司', kind: 'government', uscc: undefined });
    for (const format of ['xlsx', 'csv']) {
      const file = await partner.request(at('customer', 'export'), {
        method: 'POST',
        body: { format, complete: true },
      });
      expect(await importRows(importer, 'customer', file.bytes), format).toMatchObject({
        total: 2,
        unchanged: 2,
        updated: 0,
        created: 0,
        failed: 0,
      });
    }
    const edited = await partner.request(at('customer', 'export'), {
      method: 'POST',
      body: { format: 'csv', complete: true },
    });
    expect(
      await importRows(importer, 'customer', Buffer.from(edited.text.replace('13900000002', '13900000009'))),
    ).toMatchObject({ unchanged: 1, updated: 1 });
    expect((await partner.call<{ record: object }>(at('customer', 'detail'), { key })).record).toMatchObject({
      contacts: [
        { name: '甲', note: '=1+1' },
        { name: '乙', phone: '13900000009' },
      ],
    });
  });

  it.runIf(driver === 'postgres')(
    'lets other teams create meanwhile, none of whom waits for it',
    async () => {
      const job = await settled(importer, 'customer', await begin(partner, 'customer', many('丙', 200), 'check'));
      await partner.call(at('customer', 'import/commit'), { importId: job.importId });
      const start = performance.now();
      let took = 0;
      const importing = gateway.jobs.runDue().finally(() => (took = performance.now() - start));
      const waits: number[] = [];
      const creators = Array.from({ length: 12 }, async (_, index) => {
        for (let turn = 0; took === 0 && turn < 60; turn += 1) {
          const began = performance.now();
          await make(gateway, OTHER_EID, 'customer', {
            name: `别家${index}的第${turn}个`,
            kind: 'government',
            industry: '政务',
          });
          waits.push(performance.now() - began);
        }
      });
      await Promise.all([importing, ...creators]);
      expect(await find(job)).toMatchObject({ status: 'written', report: { created: 200 } });
      const sorted = waits.sort((a, b) => a - b);
      // A transaction of the import that held the numbers would make all twelve wait until its end.
      expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(Math.min(2_000, took / 2));
    },
    150_000,
  );
});

function withKey<T extends { headers: Record<string, string> }>(request: T, key: string): T {
  return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
}
