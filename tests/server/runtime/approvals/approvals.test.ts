import type { ApprovalResult, DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { act, once, PARTNER, STAFF } from '../../domains/partners/support.ts';
import { type ApprovalSetup, decide, MORE_STAFF, OPERATOR, refused, SHOP, startApprovals } from './support.ts';

const LARGE = 6_000_000;

eachDatabase('approvals', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
  });
  afterAll(() => setup.gateway.close());
  afterEach(async () => expect(await mirrorsDiffer(setup.gateway.database.kysely)).toEqual([]));

  const chainOf = (key: string) =>
    setup.partner.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { entity: 'sale-contract', billNo: key });
  const waiting = async (key: string) =>
    (await chainOf(key)).steps
      .flatMap(({ tasks }) => tasks)
      .filter(({ status }) => status === 'pending')
      .map(({ personName }) => personName)
      .sort();
  const listOf = (client: ApprovalSetup['staff'], name: string, body = {}) =>
    client.call<ListResult>(`/yzjumc/wf/v3/${name}`, { pageSize: 100, ...body });

  it('start with the submission: the contract waits, and whoever may decide has it to do', async () => {
    const key = await setup.submitted();
    expect((await setup.contractOf(key)).state).toBe('submitted');
    const { rows } = await listOf(setup.staff, 'to_handle_task');
    expect(rows.find((row) => row.billNo === key)).toMatchObject({
      entityTitle: '销售合同',
      title: '云岭云服务销售合同',
      amount: 9000,
      requesterName: '周航',
      teamName: '远帆科技有限公司',
      currentStep: '商务审核',
      status: 'running',
    });
    expect((await listOf(setup.partner, 'process_apply')).rows.map((row) => row.billNo)).toContain(key);
    expect((await listOf(setup.operator, 'to_handle_task')).rows.map((row) => row.billNo)).not.toContain(key);
  });

  it('end with the document’s own action, and its history tells who approved', async () => {
    const key = await setup.submitted();
    await decide(setup.staff, await setup.approvalOf(key), 'agree', { opinion: '价格合理' });
    const { record, state } = await setup.contractOf(key);
    expect([state, record.approverName, record.opinion]).toEqual(['approved', '沈一', '价格合理']);
    const history = await setup.partner.call<HistoryEntry[]>('/yzjumc/entity/v1/sale-contract/history', {
      billNo: key,
    });
    expect(history.map(({ action, userName }) => `${userName} ${action}`)).toContain('沈一 approve');
    expect((await listOf(setup.staff, 'handle_task')).rows.map((row) => row.billNo)).toContain(key);
    expect((await listOf(setup.partner, 'process_applyed')).rows.map((row) => row.billNo)).toContain(key);
  });

  it('take the step that the amount asks for, and only then', async () => {
    const [small, large] = [await setup.submitted(LARGE - 1_000_001), await setup.submitted(LARGE)];
    expect((await chainOf(small)).steps.map(({ title }) => title)).toEqual(['商务审核']);
    expect((await chainOf(large)).steps.map(({ title }) => title)).toEqual(['商务审核', '运营复核']);
    await decide(setup.staff, await setup.approvalOf(large), 'agree');
    expect([(await setup.contractOf(large)).state, await waiting(large)]).toEqual(['submitted', ['顾言']]);
    await decide(setup.operator, await setup.approvalOf(large), 'agree');
    expect((await setup.contractOf(large)).state).toBe('approved');
  });

  it('leave the end of the chain to the chain', async () => {
    const key = await setup.submitted();
    const answer = await setup.staff.refusal(
      '/yzjumc/entity/v1/sale-contract/act',
      { key, action: 'approve', input: { opinion: '同意' } },
      once(),
    );
    expect([answer.errorCode, answer.message]).toEqual(['action.refused', '单据正在审批，由审批结果决定是否通过']);
    expect(
      (await setup.staff.call<DetailResult>('/yzjumc/salecontract/v3/detail', { billNo: key })).allowed.actions.reject,
    ).toEqual({ why: '单据正在审批，由审批结果决定是否驳回' });
  });

  it('reject with words, which the contract keeps; the partner mends it and asks again', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    expect((await refused(setup.staff, no, 'refuse')).issues.map(({ path }) => path)).toEqual(['/input/opinion']);
    await decide(setup.staff, no, 'refuse', { opinion: '折扣超出授权' });
    expect((await setup.contractOf(key)).record).toMatchObject({ status: 'rejected', opinion: '折扣超出授权' });
    await act(setup.partner, 'sale-contract', key, 'submit');
    expect(await setup.approvalOf(key)).not.toBe(no);
    expect((await setup.contractOf(key)).state).toBe('submitted');
  });

  it('go back to the requester, or to an earlier step that is then taken again', async () => {
    const key = await setup.submitted(LARGE);
    const no = await setup.approvalOf(key);
    await decide(setup.staff, no, 'agree');
    expect(await setup.operator.call('/yzjumc/approval/v3/targets', { no })).toEqual([
      { value: '-1', label: '申请人 周航' },
      { value: '0', label: '商务审核' },
    ]);
    await decide(setup.operator, no, 'sendBack', { target: '0', opinion: '请核对单价' });
    expect(await waiting(key)).toContain('沈一');
    await decide(setup.staff, no, 'sendBack', { target: -1, opinion: '请补充附件' });
    expect((await chainOf(key)).status).toBe('returned');
    // What was sent back says so, may be edited, and is asked for once more.
    const { record, version } = await setup.contractOf(key);
    expect(record).toMatchObject({ status: 'returned', opinion: '请补充附件' });
    const back = await setup.partner.call<DetailResult>('/yzjumc/entity/v1/sale-contract/detail', { key });
    expect([back.allowed.save, back.allowed.actions.submit]).toEqual([true, true]);
    const saved = await setup.partner.call<DetailResult>('/yzjumc/entity/v1/sale-contract/save', {
      key,
      version,
      record: { ...back.record, remark: '附件已补充' },
    });
    expect(saved.state).toBe('returned');
    await act(setup.partner, 'sale-contract', key, 'submit');
    expect((await setup.contractOf(key)).state).toBe('submitted');
    const history = await setup.partner.call<HistoryEntry[]>('/yzjumc/entity/v1/sale-contract/history', { key });
    expect(history.map(({ action, userName }) => `${userName} ${action}`)).toContain('沈一 sendBack');
    const { items } = await setup.partner.call<{ items: { title: string; text: string }[] }>(
      '/yzjumc/notification/v1/list',
      {},
    );
    expect(items).toContainEqual(
      expect.objectContaining({ title: '销售合同已退回', text: '云岭云服务销售合同：请补充附件' }),
    );
  });

  it('that were sent back go on where they were, unless the way there is another by then', async () => {
    const key = await setup.submitted(LARGE);
    await decide(setup.staff, await setup.approvalOf(key), 'agree', { opinion: '价格合理' });
    const first = await setup.approvalOf(key);
    await decide(setup.operator, first, 'sendBack', { target: '-1', opinion: '请补充付款计划' });
    await act(setup.partner, 'sale-contract', key, 'submit');
    expect(await setup.approvalOf(key)).not.toBe(first);
    expect(await waiting(key)).toEqual(['顾言']);
    const { steps, log } = await chainOf(key);
    expect(steps.map(({ title, status }) => `${title} ${status}`)).toEqual(['商务审核 approved', '运营复核 running']);
    expect(steps[0]?.tasks.map(({ comment }) => comment)).toContain('价格合理');
    expect(log.map(({ kind, to }) => [kind, to])).toEqual([['start', '运营复核']]);

    await decide(setup.operator, await setup.approvalOf(key), 'sendBack', { target: '-1', opinion: '请减少数量' });
    const { record, version } = await setup.contractOf(key);
    const [line] = record.lines as object[];
    await setup.partner.call('/yzjumc/entity/v1/sale-contract/save', {
      key,
      version,
      record: { ...record, lines: [{ ...line, unitPrice: 9000 }] },
    });
    await act(setup.partner, 'sale-contract', key, 'submit');
    expect((await chainOf(key)).steps.map(({ title, status }) => `${title} ${status}`)).toEqual(['商务审核 running']);
    await decide(setup.staff, await setup.approvalOf(key), 'agree');
    expect((await setup.contractOf(key)).state).toBe('approved');
  });

  it('offer what could be a person’s, and nobody what never could', async () => {
    const key = await setup.submitted();
    const offersTo = async (client: ApprovalSetup['staff']) =>
      (
        await client.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', {
          entity: 'sale-contract',
          billNo: key,
        })
      ).offers;
    expect(await offersTo(setup.partner)).toEqual(['withdraw', 'remind']);
    expect(await offersTo(setup.staff)).toEqual(['agree', 'refuse', 'addSigner', 'handOver', 'sendBack']);
    expect(await offersTo(setup.operator)).toEqual([]);
    await decide(setup.staff, await setup.approvalOf(key), 'handOver', { person: `u${OPERATOR}` });
    expect(await offersTo(setup.operator)).toContain('agree');
  });

  it('hand over and add signers, never the requester', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    const people = await setup.staff.call<{ id: string; label: string }[]>('/yzjumc/approval/v3/candidates', {
      keyword: '顾',
    });
    expect(people).toEqual([expect.objectContaining({ id: `u${OPERATOR}`, label: '顾言（云铺运营中心）' })]);
    await decide(setup.staff, no, 'addSigner', { person: `u${OPERATOR}`, place: 'before', opinion: '请先看' });
    // Who is asked already is not offered: the answer to that would be a refusal.
    expect(await setup.staff.call('/yzjumc/approval/v3/candidates', { keyword: '顾', no })).toEqual([]);
    expect(await waiting(key)).toContain('顾言');
    expect((await refused(setup.staff, no, 'agree')).message).toBe('没有待您处理的审批任务');
    await decide(setup.operator, no, 'agree');
    expect((await refused(setup.staff, no, 'handOver', { person: 'u13800000003' })).message).toBe(
      '所选人员不在可选范围内，或已停用',
    );
    await decide(setup.staff, no, 'handOver', { person: `u${OPERATOR}` });
    await decide(setup.operator, no, 'agree', { opinion: '同意签约' });
    expect((await setup.contractOf(key)).record).toMatchObject({ status: 'approved', approverName: '顾言' });
  });

  it('are withdrawn by the requester alone, and asked for again by reminders an hour apart', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    await decide(setup.partner, no, 'remind');
    const { items } = await setup.staff.call<{ items: { title: string }[] }>('/yzjumc/notification/v1/list', {});
    expect(items.filter(({ title }) => title === '催办：销售合同待审批')).toHaveLength(1);
    expect((await refused(setup.partner, no, 'remind')).errorCode).toBe('approval.tooSoon');
    expect((await refused(setup.staff, no, 'withdraw')).message).toContain('只有申请人');
    await decide(setup.partner, no, 'withdraw');
    expect((await setup.contractOf(key)).state).toBe('draft');
    expect((await listOf(setup.staff, 'to_handle_task')).rows.map((row) => row.billNo)).not.toContain(key);
  });

  it('are nobody else’s business: neither to see nor to decide', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    const stranger = await setup.gateway.signIn('13800000001');
    expect((await stranger.refusal('/yzjumc/wf/v3/get_approval_record', { no })).errorCode).toBe('record.notFound');
    expect((await refused(stranger, no, 'agree')).errorCode).toBe('record.notFound');
    expect((await refused(setup.partner, no, 'agree')).message).toBe('没有待您处理的审批任务');
  });

  it('are drawn the same from the record and from the request, and lead to the record whoever may read it', async () => {
    const key = await setup.submitted();
    const no = await setup.approvalOf(key);
    const ofRequest = await setup.partner.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', {
      entity: 'approval',
      key: no,
    });
    expect(ofRequest).toEqual(await chainOf(key));
    expect(ofRequest.subject).toEqual({ entity: 'sale-contract', key, title: '销售合同' });
    // Somebody of another team who is asked to sign as well sees the request, not the contract.
    const { kysely } = setup.gateway.database;
    await kysely
      .insertInto('memberships')
      .values({ user_id: 'u13800000001', eid: SHOP, is_default: false, is_admin: false, roles: ['customer', 'staff'] })
      .execute();
    await decide(setup.staff, no, 'addSigner', { person: 'u13800000001', place: 'before' });
    const customer = await setup.gateway.signIn('13800000001');
    expect(await customer.call('/yzjumc/wf/v3/get_approval_record', { no })).toMatchObject({
      mayOpen: true,
      subject: null,
    });
    await kysely.deleteFrom('memberships').where('user_id', '=', 'u13800000001').where('eid', '=', SHOP).execute();
  });

  it('are asked for in bulk, and the answer for each is that it waits', async () => {
    const keys = [await setup.submitted(), await setup.submitted()];
    for (const key of keys) await decide(setup.staff, await setup.approvalOf(key), 'refuse', { opinion: '价格' });
    const answers = await setup.partner.call(
      '/yzjumc/entity/v1/sale-contract/act-many',
      { action: 'submit', keys },
      once(),
    );
    expect(answers).toEqual(keys.map((key) => ({ key, ok: true, sentIn: true })));
  });

  it('are decided in bulk, with an answer for each', async () => {
    const keys = [await setup.submitted(), await setup.submitted()];
    const nos = await Promise.all(keys.map(setup.approvalOf));
    await decide(setup.staff, nos[0] ?? '', 'agree');
    const answers = await setup.staff.call(
      '/yzjumc/entity/v1/approval/act-many',
      { action: 'agree', keys: nos, input: { opinion: '同意' } },
      once(),
    );
    expect(answers).toEqual([expect.objectContaining({ key: nos[0], ok: false }), { key: nos[1], ok: true }]);
    expect((await setup.contractOf(keys[1] ?? '')).state).toBe('approved');
  });

  it('are counted like their lists', async () => {
    const counts = await setup.staff.call<Record<string, number>>('/yzjumc/approval/v3/approval-total', {});
    const lists = await Promise.all(
      ['to_handle_task', 'handle_task', 'process_apply', 'process_applyed'].map(
        async (name) => (await listOf(setup.staff, name)).total,
      ),
    );
    expect([counts.toHandle, counts.handled, counts.applied, counts.finished]).toEqual(lists);
    const answer = await setup.staff.request('/yzjumc/wf/v3/task_count');
    expect((answer.body as { responseBody: { data: unknown } }).responseBody.data).toEqual(counts);
  });

  it('count exactly one of many simultaneous decisions on one task', async () => {
    const key = await setup.submitted(LARGE);
    const no = await setup.approvalOf(key);
    const post = (client: ApprovalSetup['staff'], action: string, more = {}) =>
      client.request('/yzjumc/wf/v3/complete_task', { method: 'POST', body: { no, action, ...more }, headers: once() });
    const everyone = [setup.staff, ...setup.more];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => post(everyone[index % everyone.length] ?? setup.staff, 'agree')),
    );
    const won = answers.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(won).toHaveLength(1);
    const { steps, log } = await chainOf(key);
    expect(log.filter(({ kind }) => kind === 'approve')).toHaveLength(1);
    expect(steps.map(({ status }) => status)).toEqual(['approved', 'running']);
  });

  it('either withdraw or decide when both come at once, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const key = await setup.submitted();
      const no = await setup.approvalOf(key);
      const send = (client: ApprovalSetup['staff'], action: string) =>
        client.request('/yzjumc/wf/v3/complete_task', { method: 'POST', body: { no, action }, headers: once() });
      const answers = await Promise.all([send(setup.staff, 'agree'), send(setup.partner, 'withdraw')]);
      expect(
        answers.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success),
      ).toHaveLength(1);
      expect(['approved', 'draft']).toContain((await setup.contractOf(key)).state);
      expect(['approved', 'withdrawn']).toContain((await chainOf(key)).status);
    }
  });

  it('ask everyone with the role, and refuse a submission that nobody could decide', async () => {
    const key = await setup.submitted();
    expect(await waiting(key)).toEqual(['审核1', '审核2', '审核3', '沈一'].sort());
    const people = [STAFF, ...MORE_STAFF, OPERATOR, '13800000007'].map((account) => `u${account}`);
    const { kysely } = setup.gateway.database;
    await kysely.updateTable('users').set({ status: 'inactive' }).where('id', 'in', people).execute();
    await expect(setup.submitted()).rejects.toThrow(/没有可用的审批人/);
    // Where the only one is who asked, it says so, and what helps.
    const own = kysely.updateTable('memberships').where('user_id', '=', `u${PARTNER}`);
    await own.set({ roles: ['partner', 'staff'] }).execute();
    await expect(setup.submitted()).rejects.toThrow(/只有申请人自己可以审批.*再安排一位审批人/);
    await own.set({ roles: ['partner'] }).execute();
    await kysely.updateTable('users').set({ status: 'active' }).where('id', 'in', people).execute();
  });
});
