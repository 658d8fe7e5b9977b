import type { ApprovalResult, DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Leave } from '../../../../contract/leaves.ts';
import { followLeaves } from '../../../../server/runtime/approvals/leaves.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { act, once, STAFF } from '../../domains/partners/support.ts';
import { type ApprovalSetup, decide, MORE_STAFF, OPERATOR, refused, startApprovals } from './support.ts';

const LARGE = 6_000_000;
const idOf = (account: string) => `u${account}`;
/** The day that it is in China, so many days from now. */
const day = (after: number) => new Date(Date.now() + 8 * 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

eachDatabase('deputies for a leave', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
  });
  afterAll(() => setup.gateway.close());

  const add = (client: Client, leave: object = {}) =>
    client.call<{ id: string }>(
      '/yzjumc/approval/v3/leave-add',
      { from: day(0), to: day(3), kinds: [], deputy: idOf(MORE_STAFF[0]!), ...leave },
      once(),
    );
  const end = (client: Client, id: string) => client.call('/yzjumc/approval/v3/leave-end', { id }, once());
  const toDo = async (client: Client) =>
    (await client.call<ListResult>('/yzjumc/wf/v3/to_handle_task', { pageSize: 200 })).rows.map(({ billNo }) => billNo);
  const chainOf = (client: Client, no: string) =>
    client.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { no });
  const follow = (now: Date) => followLeaves(setup.gateway.database, setup.gateway.entities.access, now);
  /** A request that waits for the operator alone. */
  const forOperator = async () => {
    const key = await setup.submitted(LARGE);
    const no = await setup.approvalOf(key);
    await decide(setup.staff, no, 'agree');
    return { key, no };
  };
  const deputy = () => setup.more[0]!;

  it('decide what waited and what comes, marked in chain, history and notification; both have it to do', async () => {
    const waited = await forOperator();
    const { id } = await add(setup.operator, { deputy: idOf(MORE_STAFF[0]!) });
    const fresh = await forOperator();
    for (const { key } of [waited, fresh]) {
      expect(await toDo(deputy())).toContain(key);
      expect(await toDo(setup.operator)).toContain(key);
    }
    const { items } = await deputy().call<{ items: { title: string; text: string; link: string }[] }>(
      '/yzjumc/notification/v1/list',
      {},
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        title: '销售合同待审批',
        text: expect.stringMatching(
          /^代 顾言 审批 · 周航（远帆科技有限公司）：云岭云服务销售合同，¥[\d,.]+$/,
        ) as string,
        link: `/workstation/e/approval?${new URLSearchParams({ view: '待办', at: fresh.no }).toString()}`,
      }),
    );
    await decide(deputy(), fresh.no, 'agree', { opinion: '代为同意' });
    expect((await setup.contractOf(fresh.key)).state).toBe('approved');
    const { steps, log } = await chainOf(setup.operator, fresh.no);
    expect(steps[1]?.tasks).toMatchObject([
      { personName: '审核1 代 顾言 审批', status: 'approved', comment: '代为同意' },
    ]);
    expect(log.at(-1)).toMatchObject({ personName: '审核1 代 顾言 审批', kind: 'approve' });
    const { record } = await setup.operator.call<DetailResult>('/yzjumc/entity/v1/approval/detail', { key: fresh.no });
    expect(record.lastHandler).toBe('审核1 代 顾言 审批');
    expect(record.handled).toEqual(expect.arrayContaining([idOf(MORE_STAFF[0]!), idOf(OPERATOR)]));
    await end(setup.operator, id);
    expect(await toDo(deputy())).not.toContain(waited.key);
    expect((await refused(deputy(), waited.no, 'agree')).errorCode).toMatch(/record.notFound|action.refused/);
  });

  it('stand in for the kinds that were said, and no other', async () => {
    const { id } = await add(setup.operator, { kinds: ['invoice'] });
    const { key, no } = await forOperator();
    expect(await toDo(deputy())).not.toContain(key);
    expect((await refused(deputy(), no, 'agree')).message).toBe('没有待您处理的审批任务');
    await end(setup.operator, id);
    const { id: next } = await add(setup.operator, { kinds: ['invoice', 'sale-contract'] });
    expect(await toDo(deputy())).toContain(key);
    await end(setup.operator, next);
  });

  it('begin and end by themselves, by the days in China', async () => {
    const { key, no } = await forOperator();
    await add(setup.operator, { from: day(1), to: day(2) });
    expect(await toDo(deputy())).not.toContain(key);
    const midnight = (after: number) => new Date(`${day(after)}T00:00:00+08:00`);
    await follow(new Date(midnight(1).getTime() - 1000));
    expect(await toDo(deputy())).not.toContain(key);
    await follow(midnight(1));
    expect(await toDo(deputy())).toContain(key);
    // It is not that day yet: what the record says already is not enough.
    expect((await refused(deputy(), no, 'agree')).message).toBe('请假委托已经结束，这条审批由本人处理');
    await follow(new Date(midnight(3).getTime() - 1000));
    expect(await toDo(deputy())).toContain(key);
    await follow(midnight(3));
    expect(await toDo(deputy())).not.toContain(key);
    expect((await setup.operator.call<{ leaves: Leave[] }>('/yzjumc/approval/v3/leaves', {})).leaves).toEqual([]);
  });

  it('give nobody records of a kind that their roles do not read, and the request only while they last or were acted upon', async () => {
    // Somebody of the operator's team who reads no contract.
    const { kysely } = setup.gateway.database;
    await kysely
      .updateTable('memberships')
      .set({ roles: ['customer'] })
      .where('user_id', '=', idOf(MORE_STAFF[2]!))
      .execute();
    const outsider = await setup.gateway.signIn(MORE_STAFF[2]!);
    const { key, no } = await forOperator();
    // Who chooses them is warned of that, of the kinds that the leave covers.
    const unread = async (kinds: string[], of = MORE_STAFF[2]!) =>
      (
        await setup.operator.call<{ unread: Leave['kinds'] }>('/yzjumc/approval/v3/leave-deputy-reach', {
          kinds,
          deputy: idOf(of),
        })
      ).unread;
    expect(await unread(['invoice', 'sale-contract'])).toEqual([{ entity: 'sale-contract', title: '销售合同' }]);
    const all = (await unread([])).map(({ entity }) => entity);
    expect(all).toContain('sale-contract');
    expect(all).not.toContain('invoice');
    expect(await unread([], MORE_STAFF[0]!)).not.toContainEqual(expect.objectContaining({ entity: 'sale-contract' }));
    const { id } = await add(setup.operator, { deputy: idOf(MORE_STAFF[2]!) });
    expect(await toDo(outsider)).toContain(key);
    const chain = await chainOf(outsider, no);
    expect([chain.mayOpen, chain.subject]).toEqual([true, null]);
    expect((await outsider.refusal('/yzjumc/entity/v1/sale-contract/detail', { key })).errorCode).toMatch(
      /record.notFound|entity.unknown/,
    );
    await end(setup.operator, id);
    expect((await outsider.refusal('/yzjumc/wf/v3/get_approval_record', { no })).errorCode).toBe('record.notFound');
    await kysely
      .updateTable('memberships')
      .set({ roles: ['staff'] })
      .where('user_id', '=', idOf(MORE_STAFF[2]!))
      .execute();
  });

  it('are people of the own team, not oneself, for days to come; only one’s own leave is ended', async () => {
    const why = async (leave: object) =>
      (
        await setup.operator.refusal(
          '/yzjumc/approval/v3/leave-add',
          { from: day(0), to: day(3), kinds: [], deputy: idOf(MORE_STAFF[0]!), ...leave },
          once(),
        )
      ).message;
    expect(await why({ deputy: idOf(OPERATOR) })).toBe('代办人不能是自己');
    expect(await why({ deputy: 'u13800000003' })).toBe('代办人须是本团队的在职成员，请重新选择');
    expect(
      (
        await setup.operator.refusal('/yzjumc/approval/v3/leave-deputy-reach', {
          kinds: [],
          deputy: 'u13800000003',
        })
      ).message,
    ).toBe('代办人须是本团队的在职成员，请重新选择');
    expect(await why({ from: day(2), to: day(1) })).toBe('结束日期不能早于开始日期');
    expect(await why({ from: day(-3), to: day(-1) })).toBe('结束日期已经过去，请重新选择');
    expect(await why({ kinds: ['nothing'] })).toContain('没有需要审批的单据');
    const { id } = await add(setup.operator);
    expect((await deputy().refusal('/yzjumc/approval/v3/leave-end', { id }, once())).errorCode).toBe('record.notFound');
    const { leaves } = await deputy().call<{ leaves: Leave[] }>('/yzjumc/approval/v3/leaves', {});
    expect(leaves).toMatchObject([
      { id, mine: false, active: true, absent: { name: '顾言' }, deputy: { name: '审核1' } },
    ]);
    await end(setup.operator, id);
  });

  it('never decide about their own request', async () => {
    const key = await setup.submitted(LARGE);
    await decide(setup.partner, await setup.approvalOf(key), 'withdraw');
    await act(setup.staff, 'sale-contract', key, 'submit');
    await decide(setup.more[1]!, await setup.approvalOf(key), 'agree');
    const { id } = await add(setup.operator, { deputy: idOf(STAFF) });
    expect(await toDo(setup.operator)).toContain(key);
    expect(await toDo(setup.staff)).not.toContain(key);
    await end(setup.operator, id);
  });

  it('sign their own task before another’s', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    // Every member of staff is asked: the deputy's own signature is the one that counts.
    const { id } = await add(setup.staff);
    await decide(deputy(), no, 'agree');
    expect((await chainOf(setup.staff, no)).log.at(-1)).toMatchObject({ personName: '审核1' });
    await end(setup.staff, id);
  });

  it('and who is away decide at once: one of them, and the other is told', async () => {
    const { id } = await add(setup.operator);
    for (let round = 0; round < 3; round += 1) {
      const { key, no } = await forOperator();
      const answers = await Promise.all([attempt(setup.operator, no), attempt(deputy(), no)]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers.find((answer) => answer !== undefined)).toMatch(
        /已处理|已结束|已经结束|不能同意|没有待您处理|当前/,
      );
      expect((await setup.contractOf(key)).state).toBe('approved');
      const { log } = await chainOf(setup.operator, no);
      expect(log.filter(({ kind, step }) => kind === 'approve' && step === '运营复核')).toHaveLength(1);
    }
    await end(setup.operator, id);
  });

  /** Undefined where it was agreed, else why not. */
  async function attempt(client: Client, no: string): Promise<string | undefined> {
    const answer = await client.request('/yzjumc/wf/v3/complete_task', {
      method: 'POST',
      body: { no, action: 'agree' },
      headers: once(),
    });
    const { success, message } = (answer.body as { responseBody: { success: boolean; message: string } }).responseBody;
    return success ? undefined : message;
  }
});
