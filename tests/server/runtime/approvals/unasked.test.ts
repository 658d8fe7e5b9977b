import type { ApprovalResult, DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import { act, once } from '../../domains/partners/support.ts';
import { Designer } from '../studio/support.ts';
import { type ApprovalSetup, decide, startApprovals } from './support.ts';

/** Loans of more than 5,000 yuan are asked about; the others need nobody. */
const LOAN = {
  entity: 'loan',
  title: '借款',
  key: 'no',
  numbering: 'JK-{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '单号', readOnly: true },
      status: { type: 'string', title: '状态', readOnly: true },
      amount: { type: 'integer', format: 'money', title: '金额' },
      opinion: { type: 'string', title: '意见', readOnly: true },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      asked: { title: '审批中', locked: true },
      granted: { title: '已通过', locked: true, final: true },
    },
  },
  actions: {
    submit: { title: '提交', from: ['draft'], to: 'asked' },
    approve: {
      title: '通过',
      from: ['asked'],
      to: 'granted',
      roles: ['staff'],
      input: { type: 'object', required: ['opinion'], properties: { opinion: { type: 'string', title: '意见' } } },
      set: { opinion: 'input.opinion' },
    },
    reject: { title: '驳回', from: ['asked'], to: 'draft' },
  },
  approval: {
    start: 'submit',
    approved: 'approve',
    rejected: 'reject',
    noStep: 'approve',
    steps: [
      {
        name: 'superior',
        title: '上级',
        when: 'amount > 1000000',
        approvers: [{ orgLine: 1 }, { team: 'admin' }],
        nobody: 'skip',
      },
      { name: 'large', title: '大额', when: 'amount > 500000', approvers: [{ role: 'staff' }] },
    ],
  },
  access: {
    read: { partner: 'eid == team.eid', operator: 'true', staff: 'true' },
    create: ['partner', 'operator'],
  },
};

eachDatabase('approvals by amount', (driver) => {
  let setup: ApprovalSetup;
  beforeAll(async () => {
    setup = await startApprovals(driver);
    const designer = new Designer(setup.operator);
    await designer.publishAll(await designer.save([{ entity: 'loan', text: JSON.stringify(LOAN), from: null }]));
  });
  afterAll(() => setup.gateway.close());

  const made = async (amount: number) => {
    const { record } = await setup.partner.call<DetailResult>(
      '/yzjumc/entity/v1/loan/save',
      { record: { amount } },
      once(),
    );
    return String(record.no);
  };
  const detail = (key: string) => setup.partner.call<DetailResult>('/yzjumc/entity/v1/loan/detail', { key });
  const chainOf = (key: string) =>
    setup.partner.call<ApprovalResult | null>('/yzjumc/wf/v3/get_approval_record', { entity: 'loan', billNo: key });

  it('approve at once what needs nobody, and say in its history that the shop did it without asking', async () => {
    const key = await made(500_000);
    await act(setup.partner, 'loan', key, 'submit');
    const { state, record } = await detail(key);
    expect([state, record.opinion]).toEqual(['granted', '不用审批：没有适合的环节']);
    const history = await setup.partner.call<HistoryEntry[]>('/yzjumc/entity/v1/loan/history', { billNo: key });
    expect(history.slice(0, 2).map(({ action, userName }) => `${userName} ${action}`)).toEqual([
      '系统 approve',
      '周航 submit',
    ]);
    expect(await chainOf(key)).toBeNull();
  });

  it('leave out the step for which there is nobody but who asks, and ask the others', async () => {
    const key = await made(1_000_001);
    await act(setup.partner, 'loan', key, 'submit');
    expect((await chainOf(key))?.steps.map(({ title }) => title)).toEqual(['大额']);
  });

  it('ask a person from the first amount on that the step wants', async () => {
    const key = await made(500_001);
    await act(setup.partner, 'loan', key, 'submit');
    expect((await detail(key)).state).toBe('asked');
    const no = (await chainOf(key))?.key ?? '';
    await decide(setup.staff, no, 'agree', { opinion: '可以' });
    expect((await detail(key)).state).toBe('granted');
  });

  it('are asked for too about records that waited in their state before the document had any', async () => {
    const { approval, ...without } = { ...LOAN, entity: 'advance', title: '预支' };
    const designer = new Designer(setup.operator);
    await designer.publishAll(await designer.save([{ entity: 'advance', text: JSON.stringify(without), from: null }]));
    const saved = await setup.partner.call<DetailResult>(
      '/yzjumc/entity/v1/advance/save',
      { record: { amount: 600_000 } },
      once(),
    );
    const key = String(saved.record.no);
    const chain = () =>
      setup.partner.call<ApprovalResult | null>('/yzjumc/wf/v3/get_approval_record', {
        entity: 'advance',
        billNo: key,
      });
    await act(setup.partner, 'advance', key, 'submit');
    // What looks for such records every hour has looked.
    await setup.gateway.jobs.runDue();
    expect(await chain()).toBeNull();
    await designer.publishAll(await designer.change('advance', (document) => Object.assign(document, { approval })));
    await expect
      .poll(
        async () => {
          await setup.gateway.jobs.runDue();
          return await chain();
        },
        { timeout: 20_000, interval: 250 },
      )
      .toMatchObject({ status: 'running', requesterName: '周航', steps: [{ title: '大额' }] });
  });
});
