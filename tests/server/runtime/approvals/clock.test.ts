import type { ApprovalResult } from '@yunpu/engine-core/endpoint';
import type { Chain } from '@yunpu/engine-core/workflow';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedOrganisation } from '../../../../server/demo/identity/organisation.ts';
import { openDomains } from '../../../../server/domains.ts';
import { startMissingChains } from '../../../../server/runtime/approvals/adoption.ts';
import { handleOverdue } from '../../../../server/runtime/approvals/overdue.ts';
import { addWorkingHours } from '../../../../server/runtime/approvals/workingTime.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { type ApprovalSetup, decide, startApprovals } from './support.ts';

const LARGE = 6_000_000;
const DAY = 86_400_000;

eachDatabase('time limits of approvals', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
    await setup.gateway.database.transaction((tx) => seedOrganisation(tx));
  });
  afterAll(() => setup.gateway.close());
  afterEach(async () => expect(await mirrorsDiffer(setup.gateway.database.kysely)).toEqual([]));

  const chainOf = (key: string) =>
    setup.partner.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { entity: 'sale-contract', billNo: key });
  const waiting = async (key: string) =>
    (await chainOf(key)).steps.flatMap(({ tasks }) => tasks).filter(({ status }) => status === 'pending');
  const kindsOf = async (key: string) =>
    (await chainOf(key)).log.map(({ kind, personName }) => `${personName} ${kind}`);
  const strike = (at: Date) => handleOverdue(setup.gateway.database, setup.gateway.entities.access, at);
  const later = (days: number) => new Date(Date.now() + days * DAY);
  /** A contract in approval whose steps do these things when they are late. */
  async function automatic(
    unitPrice: number,
    ...overdue: Chain['steps'][number]['overdue'][]
  ): Promise<{ key: string; no: string }> {
    const key = await setup.submitted(unitPrice);
    const no = await setup.approvalOf(key);
    const { kysely } = setup.gateway.database;
    const { chain } = await kysely
      .selectFrom('approvals')
      .where('no', '=', no)
      .select('chain')
      .executeTakeFirstOrThrow();
    const steps = chain.steps.map((step, index) => ({ ...step, overdue: overdue[index] ?? step.overdue }));
    await kysely
      .updateTable('approvals')
      .set({ chain: JSON.stringify({ ...chain, steps }) })
      .where('no', '=', no)
      .execute();
    return { key, no };
  }

  it('give each signer the working hours of the step from the start of their turn, and again when the step is repeated', async () => {
    const key = await setup.submitted(LARGE);
    const no = await setup.approvalOf(key);
    for (const { openedAt, dueAt } of await waiting(key)) expect(dueAt).toBe(addWorkingHours(openedAt ?? '', 8));
    await decide(setup.staff, no, 'agree');
    const [second] = await waiting(key);
    expect(second?.dueAt).toBe(addWorkingHours(second?.openedAt ?? '', 16));
    await decide(setup.operator, no, 'sendBack', { target: '0', opinion: '请核对单价' });
    const again = await waiting(key);
    expect(again.length).toBeGreaterThan(0);
    for (const { openedAt, dueAt } of again)
      expect([openedAt !== null && openedAt >= (second?.openedAt ?? ''), dueAt]).toEqual([
        true,
        addWorkingHours(openedAt ?? '', 8),
      ]);
    await decide(setup.partner, no, 'withdraw');
  });

  it('have no effect before the last minute has passed', async () => {
    const { key, no } = await automatic(9000, 'reject');
    const [{ dueAt } = { dueAt: null }] = await waiting(key);
    await strike(new Date(Date.parse(dueAt ?? '') - 1));
    expect((await chainOf(key)).status).toBe('running');
    await strike(new Date(Date.parse(dueAt ?? '')));
    expect(await kindsOf(key)).toEqual(['周航 start', '系统 reject']);
    expect(
      (
        await setup.gateway.database.kysely
          .selectFrom('approvals')
          .where('no', '=', no)
          .select('status')
          .executeTakeFirstOrThrow()
      ).status,
    ).toBe('rejected');
  });

  it('remind late approvers once, and again when the task is opened again', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    await strike(later(20));
    await strike(later(20));
    expect((await chainOf(key)).log.filter(({ kind }) => kind === 'overdue')).toHaveLength(1);
    await decide(setup.staff, no, 'addSigner', { person: `u13800000006`, place: 'before' });
    await decide(setup.operator, no, 'agree');
    await strike(later(40));
    expect((await chainOf(key)).log.filter(({ kind }) => kind === 'overdue')).toHaveLength(2);
    await decide(setup.staff, no, 'agree');
  });

  it('decide where the step says so, and the contract keeps the reason', async () => {
    const { key } = await automatic(LARGE, 'approve', 'reject');
    for (const days of [20, 60]) await strike(later(days));
    expect([(await chainOf(key)).status, ...(await kindsOf(key))]).toEqual([
      'rejected',
      '周航 start',
      '系统 approve',
      '系统 reject',
    ]);
    expect((await setup.contractOf(key)).record).toMatchObject({
      status: 'rejected',
      opinion: '超过处理时限，自动驳回',
    });
  });

  it('hand the task over to the superior, who has the whole time again; without a superior they remind', async () => {
    const { key, no } = await automatic(9000, 'handOver');
    const names = async () => (await waiting(key)).map(({ personName }) => personName).sort();
    const before = await names();
    expect(before).toContain('沈一');
    const due = (await waiting(key))[0]?.dueAt ?? '';
    for (let round = 0; round < before.length; round++) await strike(new Date(due));
    const after = await names();
    expect(after).toContain('顾言');
    expect(after).not.toContain('沈一');
    expect((await waiting(key)).find(({ personName }) => personName === '顾言')?.dueAt).toBe(addWorkingHours(due, 8));
    expect((await kindsOf(key)).filter((entry) => entry === '系统 handOver')).toHaveLength(1);
    expect(await kindsOf(key)).toContain('系统 overdue');
    await decide(setup.operator, no, 'agree');
    expect((await setup.contractOf(key)).state).toBe('approved');
  });

  it('hold after a restart, and two gateways that act on one at once act once', async () => {
    const late = [
      await automatic(LARGE, 'approve', 'remind'),
      await automatic(LARGE, 'approve', 'remind'),
      await automatic(LARGE, 'approve', 'remind'),
    ];
    const { config, database } = setup.gateway;
    const restarted = openDomains(config, database, pino({ level: 'silent' }));
    await restarted.documents.load();
    const due = (await waiting(late[0]?.key ?? ''))[0]?.dueAt ?? '';
    const at = new Date(Date.parse(due) + 60_000);
    await Promise.all([
      handleOverdue(database, restarted.access, at),
      strike(at),
      handleOverdue(database, restarted.access, at),
    ]);
    for (const { key } of late) {
      expect(await kindsOf(key)).toEqual(['周航 start', '系统 approve']);
      expect((await waiting(key)).map(({ personName }) => personName)).toEqual(['顾言']);
    }
    await Promise.all([handleOverdue(database, restarted.access, later(60)), strike(later(60))]);
    for (const { key } of late) expect(await kindsOf(key)).toEqual(['周航 start', '系统 approve', '系统 overdue']);
  });

  it('come with the chain that a job starts for a record that waits without one', async () => {
    const key = await setup.submitted();
    await setup.gateway.database.kysely.deleteFrom('approvals').where('record_key', '=', key).execute();
    const { access, documents } = setup.gateway.entities;
    await startMissingChains(setup.gateway.database, access, documents);
    expect((await waiting(key)).map(({ personName }) => personName)).toContain('沈一');
    expect((await chainOf(key)).requesterName).toBe('周航');
    const again = await setup.approvalOf(key);
    await startMissingChains(setup.gateway.database, access, documents);
    expect(await setup.approvalOf(key)).toBe(again);
  });
});
