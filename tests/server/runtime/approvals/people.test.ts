import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { columnOf } from '../../../../server/runtime/sql/columns.ts';
import { indexPlan } from '../../../../server/runtime/storage/indexPlan.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { PARTNER, STAFF } from '../../domains/partners/support.ts';
import { type ApprovalSetup, decide, OPERATOR, startApprovals } from './support.ts';

const id = (account: string): string => `u${account}`;

eachDatabase('people in approvals', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
  });
  afterAll(() => setup.gateway.close());
  afterEach(async () => expect(await mirrorsDiffer(setup.gateway.database.kysely)).toEqual([]));

  const listOf = (client: ApprovalSetup['staff'], filter: object) =>
    client.call<ListResult>('/yzjumc/approval/v3/approval-list', { filter, pageSize: 100 });

  it('narrow the list, each by what they did or have to do, and are named', async () => {
    const [first, second] = [await setup.submitted(6_000_000), await setup.submitted()];
    await decide(setup.staff, await setup.approvalOf(first), 'agree');
    const bills = async (filter: object) =>
      (await listOf(setup.operator, filter)).rows
        .map(({ billNo }) => billNo)
        .filter((bill) => bill === first || bill === second);
    expect(await bills({ field: 'handlers', op: 'in', value: [id(OPERATOR)] })).toEqual([first]);
    expect(await bills({ field: 'handlers', op: 'in', value: [id(STAFF)] })).toEqual([second]);
    expect((await bills({ field: 'handlers', op: 'in', value: [id(STAFF), id(OPERATOR)] })).sort()).toEqual(
      [first, second].sort(),
    );
    expect(await bills({ field: 'handled', op: 'in', value: [id(STAFF)] })).toEqual([first]);
    expect(await bills({ field: 'handled', op: 'nin', value: [id(STAFF)] })).toEqual([second]);
    expect(await bills({ field: 'requester', op: 'eq', value: id(STAFF) })).toEqual([]);
    const named = await listOf(setup.operator, {
      and: [
        { field: 'requester', op: 'in', value: [id(PARTNER)] },
        { field: 'handlers', op: 'in', value: [id(OPERATOR)] },
      ],
    });
    expect(named.labels).toMatchObject({ requester: { [id(PARTNER)]: '周航' }, handlers: { [id(OPERATOR)]: '顾言' } });
  });

  it('are found by name: everyone involved for the shop, their own circle for others', async () => {
    await setup.submitted();
    const found = async (client: ApprovalSetup['staff'], keyword: string) =>
      (await client.call<{ id: string; label: string }[]>('/yzjumc/approval/v3/people', { keyword })).map(
        ({ label }) => label,
      );
    expect(await found(setup.staff, '周航')).toEqual(['周航（远帆科技有限公司）']);
    expect(await found(setup.staff, '陈晓')).toEqual([]);
    expect(await found(setup.partner, '周航')).toEqual(['周航（远帆科技有限公司）']);
    const stranger = await setup.gateway.signIn('13800000008');
    expect(await found(stranger, '周航')).toEqual([]);
    expect(await found(setup.staff, '%')).toEqual([]);
  });

  it('lead to their approvals by an index, which the to-do list and the row rules use as well', () => {
    const model = setup.gateway.entities.access.model('approval');
    const plans = indexPlan(model).map(({ definition }) => definition);
    for (const path of ['handlers', 'handled', 'participants'])
      expect(plans, path).toContain(`using gin (${columnOf(model, path)?.text} jsonb_path_ops)`);
  });
});
