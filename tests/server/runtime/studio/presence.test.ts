import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type { presence, saveDraft } from '../../../../contract/studio/index.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const tabs = Array.from({ length: 4 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);

eachDatabase('who is at work on a business object', (driver) => {
  let gateway: TestGateway;
  let operator: Client;
  let developer: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [operator, developer] = await Promise.all([gateway.signIn('13800000006'), gateway.signIn('13800000007')]);
  });
  afterAll(() => gateway.close());

  const sign = async (client: Client, tab: number, entity = 'invoice', more: object = {}) =>
    (
      await client.call<Answered<typeof presence>>('/yzjumc/studio/v1/presence', {
        entity,
        tab: tabs[tab],
        at: '/record/properties/buyerName',
        ...more,
      })
    ).people;

  it('is seen by others at the same one, once for all tabs, and not by oneself', async () => {
    expect(await sign(operator, 0)).toEqual([]);
    expect(await sign(operator, 1)).toEqual([]);
    const [seen, ...more] = await sign(developer, 2);
    expect(seen).toMatchObject({ name: '顾言', at: '/record/properties/buyerName' });
    expect(more).toEqual([]);
    expect(await sign(developer, 3, 'contract')).toEqual([]);
  });

  it('is gone when the last tab is closed, which nobody else can close', async () => {
    await sign(developer, 0, 'invoice', { leaving: true });
    expect(await sign(developer, 2)).toHaveLength(1);
    await sign(operator, 0, 'invoice', { leaving: true });
    expect(await sign(developer, 2)).toHaveLength(1);
    await sign(operator, 1, 'invoice', { leaving: true });
    expect(await sign(developer, 2)).toEqual([]);
  });

  it('is gone half a minute after the last sign', async () => {
    await sign(operator, 0);
    await gateway.database.kysely
      .updateTable('studio_presence')
      .set({ seen_at: new Date(Date.now() - 31_000).toISOString() })
      .where('tab', '=', tabs[0] ?? '')
      .execute();
    expect(await sign(developer, 2)).toEqual([]);
  });

  it('comes with what is begun on it, each with the version that was saved last', async () => {
    const begun = async (entity: string) => {
      const body = { entity, tab: tabs[2], at: '' };
      return (await developer.call<Answered<typeof presence>>('/yzjumc/studio/v1/presence', body)).drafts;
    };
    expect(await begun('contract')).toEqual([]);
    const documents = [{ entity: 'contract', text: '{}', from: null }];
    const { draft } = await operator.call<Answered<typeof saveDraft>>('/yzjumc/studio/v1/draft/save', {
      name: '改合同',
      documents,
    });
    expect(await begun('contract')).toEqual([
      expect.objectContaining({ draftNo: draft.draftNo, name: '改合同', entities: ['contract'], version: 1 }),
    ]);
    expect(await begun('invoice')).toEqual([]);
    const { draftNo } = draft;
    await operator.call('/yzjumc/studio/v1/draft/save', { draftNo, version: 1, name: '改合同', documents });
    expect((await begun('contract')).map(({ version, by }) => [version, by.name])).toEqual([[2, '顾言']]);
    await operator.call('/yzjumc/studio/v1/draft/discard', { draftNo });
    expect(await begun('contract')).toEqual([]);
  });

  it('is nothing for people who do not design', async () => {
    const customer = await gateway.signIn('13800000001');
    const answer = await customer.request('/yzjumc/studio/v1/presence', {
      method: 'POST',
      body: { entity: 'invoice', tab: tabs[0], at: '' },
    });
    expect(answer.status).toBe(403);
  });
});
