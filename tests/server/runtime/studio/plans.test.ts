import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanHead } from '../../../../contract/studio/index.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { documentsCopy, PEOPLE, startTickets } from '../support.ts';
import { Designer, field } from './support.ts';

const HOUR_MS = 3_600_000;

eachDatabase('a publication that waits', (driver) => {
  let gateway: TestGateway;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  let operator: Designer;
  let developer: Designer;
  beforeAll(async () => {
    copy = await documentsCopy();
    const file = join(copy.folder, 'roles.json');
    const roles = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>[];
    for (const role of roles)
      if (role.name === 'developer') Object.assign(role, { design: '*', publish: '*', publishWithSecond: ['ticket'] });
    await writeFile(file, JSON.stringify(roles));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    operator = new Designer(await gateway.signIn(PEOPLE.operator));
    developer = new Designer(await gateway.signIn(PEOPLE.developer));
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const fields = () => gateway.entities.documents.model('ticket').fieldsByPath;
  const planOf = async (designer: Designer, planNo: string) =>
    (await designer.list()).plans.find((plan) => plan.planNo === planNo);
  const call = (designer: Designer, what: 'decide' | 'cancel', sent: object) =>
    designer.client.call<{ plan: PlanHead }>(`/yzjumc/studio/v1/plan/${what}`, sent);
  const later = (designer: Designer, draft: Awaited<ReturnType<Designer['change']>>) =>
    designer.publish(draft, [], [], new Date(Date.now() + HOUR_MS).toISOString());
  /** Its time has come. */
  async function come(planNo: string): Promise<void> {
    await gateway.database.kysely
      .updateTable('studio_plans')
      .set({ publish_at: new Date(Date.now() - 1).toISOString() })
      .where('plan_no', '=', planNo)
      .execute();
    await gateway.database.kysely.updateTable('schedules').set({ next_run_at: '2000-01-01T00:00:00.000Z' }).execute();
    await gateway.jobs.runDue();
  }

  it('comes into force at its time, as its author’s, and is told to her', async () => {
    const draft = await operator.change('ticket', field('timed'));
    expect(await operator.refused(draft, [], [], new Date().toISOString())).toMatchObject({
      errorCode: 'studio.badTime',
    });
    const { plan } = await later(operator, draft);
    expect(plan).toMatchObject({ state: 'planned', canCancel: true, canDecide: false });
    expect([fields().timed, (await operator.list()).drafts]).toEqual([undefined, []]);
    await come(plan!.planNo);
    expect(fields().timed).toBeDefined();
    expect((await operator.history('ticket'))[0]).toMatchObject({ by: { id: `u${PEOPLE.operator}` }, reason: '测试' });
    const notified = await gateway.database.kysely.selectFrom('notifications').select('title').execute();
    expect(notified.map(({ title }) => title)).toContain('您安排的发布已生效：修改');
  });

  it('is judged again at its time: what does not fit any more is a draft again, and says why', async () => {
    const { plan } = await later(operator, await operator.change('ticket', field('clash', { title: '甲' })));
    await operator.publish(await operator.change('ticket', field('clash', { title: '乙' })));
    await come(plan!.planNo);
    expect(fields().clash?.title).toBe('乙');
    expect(await planOf(operator, plan!.planNo)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('冲突') as string,
    });
    const [draft] = (await operator.list()).drafts;
    expect(draft).toMatchObject({ entities: ['ticket'], by: { id: `u${PEOPLE.operator}` } });
    await operator.client.call('/yzjumc/studio/v1/draft/discard', { draftNo: draft!.draftNo });
  });

  it('is cancelled before its time, and its draft is there again', async () => {
    const { plan } = await later(operator, await operator.change('ticket', field('never')));
    await call(operator, 'cancel', { planNo: plan!.planNo });
    await come(plan!.planNo);
    expect(fields().never).toBeUndefined();
    const [draft] = (await operator.list()).drafts;
    await operator.client.call('/yzjumc/studio/v1/draft/discard', { draftNo: draft!.draftNo });
  });

  it('waits for a second person where a role says so, also on the way back', async () => {
    const before = gateway.entities.documents.model('ticket').version;
    expect((await developer.open('ticket')).document.needsSecond).toBe(true);
    const { plan } = await developer.publish(await developer.change('ticket', field('second')));
    const { planNo } = plan!;
    expect([plan!.state, fields().second]).toEqual(['waiting', undefined]);
    const own = { planNo, yes: true, text: '' };
    expect(await developer.client.refusal('/yzjumc/studio/v1/plan/decide', own)).toMatchObject({
      errorCode: 'studio.ownPlan',
    });
    expect((await planOf(operator, planNo))?.canDecide).toBe(true);
    await call(operator, 'decide', { planNo, yes: true, text: '可以' });
    expect(fields().second).toBeDefined();
    const refused = (await developer.back('ticket', before)).plan!;
    expect(refused).toMatchObject({ kind: 'returned', state: 'waiting' });
    await call(operator, 'decide', { planNo: refused.planNo, yes: false, text: '还在用' });
    expect(fields().second).toBeDefined();
    expect(await planOf(developer, refused.planNo)).toMatchObject({
      state: 'refused',
      word: { by: { id: `u${PEOPLE.operator}` }, yes: false, text: '还在用' },
    });
    const again = (await developer.back('ticket', before)).plan!;
    await call(operator, 'decide', { planNo: again.planNo, yes: true, text: '' });
    expect(fields().second).toBeUndefined();
  });
});
