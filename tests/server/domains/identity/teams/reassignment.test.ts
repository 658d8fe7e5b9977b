import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import type { TestGateway } from '../../../../support/gateway.ts';
import { mirrorsDiffer } from '../../../../support/mirrors.ts';
import { type ApprovalSetup, decide, MORE_STAFF, startApprovals } from '../../../runtime/approvals/support.ts';
import { certify, key, newSeal, SEALS } from '../../contracts/seals/support.ts';
import {
  act,
  COLLEAGUE,
  make,
  makeCustomer,
  OTHER_EID,
  OWN_EID,
  opportunity,
  PARTNER,
  STAFF,
  startPartners,
} from '../../partners/support.ts';
import { CHEN, LIN, newMember, TEAM } from './support.ts';

const [LEAVER = '', HEIR = ''] = MORE_STAFF;

eachDatabase('what who leaves a team hands on', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
  });
  afterAll(() => setup.gateway.close());
  afterEach(async () => expect(await mirrorsDiffer(setup.gateway.database.kysely)).toEqual([]));

  it('decisions that wait for them wait for the successor, who takes them', async () => {
    const contract = await setup.submitted();
    const no = await setup.approvalOf(contract);
    // All the staff are asked; one of them is not to be left alone with it.
    await setup.staff.call(`${TEAM}/members/remove`, { userId: `u${LEAVER}`, successorId: `u${HEIR}`, reason: '调岗' });
    const { kysely } = setup.gateway.database;
    const open = () =>
      kysely
        .selectFrom('approval_tasks')
        .where('no', '=', no)
        .where('status', 'in', ['pending', 'waiting'])
        .select('user_id')
        .execute();
    const waiting = (await open()).map(({ user_id }) => user_id);
    expect(waiting).not.toContain(`u${LEAVER}`);
    expect(waiting).toContain(`u${HEIR}`);
    expect(await mirrorsDiffer(kysely)).toEqual([]);
    const [, heir] = setup.more;
    if (!heir) throw new Error('no heir');
    await decide(heir, no, 'agree', { opinion: '接手同意' });
    expect(
      (await kysely.selectFrom('membership_changes').where('user_id', '=', `u${LEAVER}`).select('what').execute()).map(
        ({ what }) => what,
      ),
    ).toEqual(['removed']);
  });

  it('seals go to the successor until the same end, and not twice', async () => {
    const { gateway } = setup;
    const chen = await gateway.signIn(CHEN, '蓝海制造有限公司');
    await certify(gateway);
    const sealNo = await newSeal(chen);
    const id = await newMember(gateway, '13966600001', '用印');
    await chen.call(
      `${SEALS}/seal_auth_save_batch`,
      { sealNos: [sealNo], userIds: [id], purposes: ['contract', 'file'], validUntil: '2031-12-31' },
      key(),
    );
    await chen.call(
      `${SEALS}/seal_auth_save_batch`,
      { sealNos: [sealNo], userIds: [`u${LIN}`], purposes: ['file'] },
      key(),
    );
    expect(await chen.call(`${TEAM}/members/remove`, { userId: id, successorId: `u${LIN}`, reason: '离职' })).toEqual({
      drafts: 0,
      approvals: 0,
      grants: 1,
      records: 0,
      stuck: [],
    });
    const grants = await gateway.database.kysely
      .selectFrom('seal_grants')
      .where('seal_no', '=', sealNo)
      .where('ended_at', 'is', null)
      .select(['user_id', 'purposes', 'valid_until', 'granted_by_name'])
      .orderBy('granted_at', 'desc')
      .execute();
    expect(grants).toEqual([
      { user_id: `u${LIN}`, purposes: ['contract'], valid_until: '2031-12-31T16:00:00.000Z', granted_by_name: '陈晓' },
      { user_id: `u${LIN}`, purposes: ['file'], valid_until: null, granted_by_name: '陈晓' },
    ]);
  });
});

const SUCCESSOR = '13800000032';
const OPERATOR = '13800000006';

eachDatabase('records that who leaves a team is in charge of', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let customer: string;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    partner = await gateway.signIn(PARTNER);
    customer = await makeCustomer(gateway, OWN_EID);
  });
  afterAll(() => gateway.close());

  const ofColleague = async (): Promise<string> => {
    const { key } = await make(gateway, OWN_EID, 'opportunity', opportunity(customer));
    await act(partner, 'opportunity', key, 'distribute', { operator: `u${COLLEAGUE}` });
    return key;
  };
  const shown = async (key: string) =>
    (await partner.call<DetailResult>('/yzjumc/opportunity/v3/detail', { billNo: key })).record;

  const inChargeOf = (entity: string, key: string, who: object) =>
    gateway.database.transaction((tx) =>
      gateway.entities.access.change(tx, systemActor(OTHER_EID), entity, key, { ...who }, '保存'),
    );
  const found = async (entity: string, key: string) =>
    (await gateway.entities.access.get(gateway.database.kysely, systemActor(OTHER_EID), entity, key))?.record ?? {};

  it('go to the successor with their names, and say who did it; what is settled stays', async () => {
    const [open, won, old] = [await ofColleague(), await ofColleague(), await ofColleague()];
    const { ownerName } = await shown(open);
    await gateway.database.kysely
      .updateTable('records')
      .set({ state: 'won' })
      .where('entity', '=', 'opportunity')
      .where('key', '=', won)
      .execute();
    const family = gateway.entities.access.model('opportunity').fieldsByPath.productFamily?.id ?? '';
    await sql`update records set data = data || jsonb_build_object(${family}::text, '不再有的产品') where entity = 'opportunity' and key = ${old}`.execute(
      gateway.database.kysely,
    );
    const handed = await partner.call(`${TEAM}/members/remove`, {
      userId: `u${COLLEAGUE}`,
      successorId: `u${SUCCESSOR}`,
      reason: '离职',
    });
    expect(handed).toMatchObject({ records: 1, stuck: [old] });
    const { name: heir } = await gateway.database.kysely
      .selectFrom('users')
      .where('phone', '=', SUCCESSOR)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(await shown(open)).toMatchObject({ owner: `u${SUCCESSOR}`, ownerName: heir, stage: 'new' });
    expect(await shown(won)).toMatchObject({ owner: `u${COLLEAGUE}`, ownerName });
    expect(await shown(old)).toMatchObject({ owner: `u${COLLEAGUE}`, ownerName });
    const [last] = await partner.call<HistoryEntry[]>('/yzjumc/entity/v1/opportunity/history', { key: open });
    expect(last).toMatchObject({ userName: '周航' });
    const notified = await gateway.database.kysely
      .selectFrom('notifications')
      .where('user_id', '=', `u${SUCCESSOR}`)
      .where('title', '=', '成员的工作已移交给您')
      .select('body')
      .executeTakeFirstOrThrow();
    expect(notified.body).toContain(`负责的单据 1 份已移交给您；内容已不符合现行规则而未能移交的单据：${old}`);
  });

  it('are those of every team for the shop’s people, and of their own team alone for others', async () => {
    const talk = await make(gateway, OTHER_EID, 'consult', { subject: '有没有折扣', topic: 'price' });
    await inChargeOf('consult', talk.key, { assignee: `u${OPERATOR}` });
    const other = await makeCustomer(gateway, OTHER_EID, { uscc: undefined, kind: 'government' });
    const foreign = await make(gateway, OTHER_EID, 'opportunity', opportunity(other));
    await inChargeOf('opportunity', foreign.key, { owner: `u${SUCCESSOR}` });
    const staff = await gateway.signIn(STAFF);
    expect(
      await staff.call(`${TEAM}/members/remove`, { userId: `u${OPERATOR}`, successorId: `u${STAFF}`, reason: '调岗' }),
    ).toMatchObject({ records: 1 });
    expect((await found('consult', talk.key)).assignee).toBe(`u${STAFF}`);
    await partner.call(`${TEAM}/members/remove`, {
      userId: `u${SUCCESSOR}`,
      successorId: `u${PARTNER}`,
      reason: '离职',
    });
    expect((await found('opportunity', foreign.key)).owner).toBe(`u${SUCCESSOR}`);
  });
});
