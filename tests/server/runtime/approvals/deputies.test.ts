import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Leave } from '../../../../contract/leaves.ts';
import type { NotificationPage } from '../../../../contract/notifications.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { once } from '../../domains/partners/support.ts';
import { type ApprovalSetup, decide, MORE_STAFF, OPERATOR, SHOP, startApprovals } from './support.ts';

const LARGE = 6_000_000;
const [FIRST = '', SECOND = '', THIRD = ''] = MORE_STAFF;
const idOf = (account: string) => `u${account}`;
const day = (after: number) => new Date(Date.now() + 8 * 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

eachDatabase('deputies and those for whom they stand in', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
  });
  afterAll(() => setup.gateway.close());

  const sent = (leave: object) => ({ from: day(0), to: day(3), kinds: [], deputy: idOf(FIRST), ...leave });
  const add = (client: Client, leave: object = {}) =>
    client.call<{ id: string }>('/yzjumc/approval/v3/leave-add', sent(leave), once());
  const end = (client: Client, id: string) => client.call('/yzjumc/approval/v3/leave-end', { id }, once());
  const leavesOf = async (client: Client) =>
    (await client.call<{ leaves: Leave[] }>('/yzjumc/approval/v3/leaves', {})).leaves;
  const notices = async (client: Client) => {
    await setup.gateway.jobs.runDue();
    return (await client.call<NotificationPage>('/yzjumc/notification/v1/list', {})).items;
  };
  const handlerNames = async (no: string) =>
    (await setup.partner.call<{ record: { handlerNames?: string } }>('/yzjumc/entity/v1/approval/detail', { key: no }))
      .record.handlerNames;
  const forOperator = async () => {
    const no = await setup.approvalOf(await setup.submitted(LARGE));
    await decide(setup.staff, no, 'agree');
    return no;
  };

  it('are named once for the same days and kinds, also by two tabs at once', async () => {
    const twice = await Promise.all(
      [1, 2].map(() =>
        setup.operator.request('/yzjumc/approval/v3/leave-add', { method: 'POST', body: sent({}), headers: once() }),
      ),
    );
    expect(twice.map(({ text }) => text.includes('不用重复设置')).sort()).toEqual([false, true]);
    const [leave, ...more] = await leavesOf(setup.operator);
    expect(more).toEqual([]);
    const why = async (again: object) =>
      (await setup.operator.refusal('/yzjumc/approval/v3/leave-add', sent(again), once())).message;
    for (const again of [{}, { kinds: ['invoice'] }, { from: day(1), to: day(2) }])
      expect(await why(again)).toBe('这段时间已经由 审核1 代您审批这些单据，不用重复设置');
    // Longer, or another: that says something new.
    const longer = await add(setup.operator, { to: day(5), kinds: ['invoice', 'invoice'] });
    const other = await add(setup.operator, { deputy: idOf(SECOND) });
    expect((await leavesOf(setup.operator)).map(({ kinds }) => kinds.map(({ title }) => title))).toContainEqual([
      '发票',
    ]);
    for (const id of [leave?.id ?? '', longer.id, other.id]) await end(setup.operator, id);
    expect(await leavesOf(setup.operator)).toEqual([]);
  });

  it('learn that they are needed, from when and for what, and when they are not any more', async () => {
    const { id } = await add(setup.operator, { from: day(1), kinds: ['sale-contract'] });
    const text = `${day(1)} 至 ${day(3)} · 销售合同`;
    expect(await notices(setup.more[0]!)).toContainEqual(
      expect.objectContaining({ title: '顾言 请假期间由您代为审批', text }),
    );
    await end(setup.operator, id);
    expect(await notices(setup.more[0]!)).toContainEqual(
      expect.objectContaining({ title: '不再需要您代 顾言 审批', text }),
    );
  });

  it('are reminded in whose place they decide', async () => {
    const { id } = await add(setup.operator);
    const no = await forOperator();
    await decide(setup.partner, no, 'remind');
    const reminder = async (client: Client) =>
      (await notices(client)).find(({ title }) => title === '催办：销售合同待审批')?.text;
    expect(await reminder(setup.more[0]!)).toMatch(
      /^代 顾言 审批 · 周航（远帆科技有限公司）：云岭云服务销售合同，¥[\d,.]+$/,
    );
    expect(await reminder(setup.operator)).toMatch(/^周航（远帆科技有限公司）：云岭云服务销售合同，¥[\d,.]+$/);
    await end(setup.operator, id);
  });

  it('are seen to be away themselves, by whom they would stand in for', async () => {
    const before = await add(setup.operator, { from: day(1), to: day(3) });
    const awayOf = async () => (await leavesOf(setup.operator)).map(({ deputyAway }) => deputyAway);
    expect(await awayOf()).toEqual([false]);
    const after = await add(setup.more[0]!, { from: day(4), to: day(5), deputy: idOf(SECOND) });
    expect(await awayOf()).toEqual([false]);
    const both = await add(setup.more[0]!, { from: day(3), to: day(4), deputy: idOf(OPERATOR) });
    expect(await awayOf()).toContain(true);
    await end(setup.operator, before.id);
    for (const { id } of [after, both]) await end(setup.more[0]!, id);
  });

  it('decide, and who is away reads what, with which words, once', async () => {
    const { id } = await add(setup.operator);
    const [agreed, refusedOne] = [await forOperator(), await forOperator()];
    await decide(setup.more[0]!, agreed, 'agree', { opinion: '同意' });
    await decide(setup.more[0]!, refusedOne, 'refuse', { opinion: '价格有误' });
    const about = (await notices(setup.operator)).filter(({ title }) => title.includes('代您'));
    expect(
      about.map(({ title, text, link }) => [title, text, new URLSearchParams(link.split('?')[1]).get('at')]),
    ).toEqual([
      ['审核1 代您驳回：销售合同', '周航（远帆科技有限公司）：云岭云服务销售合同。意见：价格有误', refusedOne],
      ['审核1 代您同意：销售合同', '周航（远帆科技有限公司）：云岭云服务销售合同', agreed],
    ]);
    await end(setup.operator, id);
  });

  it('read what kinds of documents are called, also those that they have no menu of', async () => {
    const { kysely } = setup.gateway.database;
    const roles = (given: string[]) =>
      kysely.updateTable('memberships').set({ roles: given }).where('user_id', '=', idOf(THIRD)).execute();
    await roles(['customer']);
    const outsider = await setup.gateway.signIn(THIRD);
    const { id } = await add(setup.operator, { deputy: idOf(THIRD), kinds: ['sale-contract'] });
    expect((await leavesOf(outsider)).map(({ kinds }) => kinds)).toEqual([
      [{ entity: 'sale-contract', title: '销售合同' }],
    ]);
    await end(setup.operator, id);
    await roles(['staff']);
  });

  it('who are asked themselves sign for themselves, and stand in once they have', async () => {
    const { id } = await add(setup.staff);
    const no = await setup.approvalOf(await setup.submitted());
    expect(await handlerNames(no)).not.toContain('代');
    await end(setup.staff, id);
  });

  it('who leave the team have nothing to do with it any more, and who is away learns that', async () => {
    const no = await forOperator();
    await add(setup.operator);
    const own = await add(setup.more[0]!, { deputy: idOf(SECOND) });
    expect(await handlerNames(no)).toBe('顾言、审核1 代 顾言 审批');
    await setup.staff.call('/yzjumc/team/v1/members/remove', {
      userId: idOf(FIRST),
      successorId: idOf(SECOND),
      reason: '调岗',
    });
    expect(await handlerNames(no)).toBe('顾言');
    expect(await leavesOf(setup.operator)).toEqual([]);
    expect(await leavesOf(setup.more[1]!)).toEqual([]);
    expect(await notices(setup.operator)).toContainEqual(
      expect.objectContaining({
        kind: 'todo',
        title: '代您审批的 审核1 已离开团队',
        text: `${day(0)} 至 ${day(3)} · 全部单据。等您处理的审批现在没有他代办，需要时请重新设置请假委托`,
      }),
    );
    expect(await notices(setup.more[1]!)).toContainEqual(expect.objectContaining({ title: '不再需要您代 审核1 审批' }));
    const { kysely } = setup.gateway.database;
    expect(
      await kysely
        .selectFrom('approval_leaves')
        .where('eid', '=', SHOP)
        .where('id', '=', own.id)
        .select('status')
        .executeTakeFirst(),
    ).toEqual({ status: 'over' });
  });
});
