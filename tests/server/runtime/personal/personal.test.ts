import type { SavedView } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOldDrafts } from '../../../../server/runtime/personal/drafts.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { COLLEAGUE, makeCustomer, OWN_EID, PARTNER, startPartners } from '../../domains/partners/support.ts';

const at = (operation: string, entity = 'customer') => `/yzjumc/entity/v1/${entity}/${operation}`;
const VIP = { filter: { field: 'level', op: 'eq', value: 'vip' }, sort: [{ field: 'name', dir: 'asc' }] };

eachDatabase('what a person keeps', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let colleague: Client;
  let stranger: Client;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    [partner, colleague, stranger] = await Promise.all([
      gateway.signIn(PARTNER),
      gateway.signIn(COLLEAGUE),
      gateway.signIn('13800000005'),
    ]);
    await makeCustomer(gateway, OWN_EID);
    await makeCustomer(gateway, OWN_EID, { name: '战略客户', level: 'vip', uscc: undefined, kind: 'government' });
  });
  afterAll(() => gateway.close());

  const view = (name: string, values: object = {}) =>
    partner.call<SavedView>(at('views/save'), { name, shared: false, state: VIP, ...values });
  const names = async (client: Client) => (await client.call<SavedView[]>(at('views'))).map(({ name }) => name);

  it('is a view that lists what it says', async () => {
    const { id } = await view('我的战略客户');
    const list = await partner.call<ListResult>(at('list'), { view: id });
    expect(list.rows.map((row) => row.name)).toEqual(['战略客户']);
  });

  it('is shown to the team when it is shared, and to nobody else', async () => {
    await view('悄悄看的');
    const shared = await view('大家看的', { shared: true });
    expect(await names(colleague)).toEqual(['大家看的']);
    expect((await colleague.call<SavedView[]>(at('views')))[0]).toMatchObject({ editable: false, shared: true });
    expect(await names(stranger)).toEqual([]);
    expect((await colleague.call<ListResult>(at('list'), { view: shared.id })).total).toBe(1);
    expect((await stranger.refusal(at('list'), { view: shared.id })).errorCode).toBe('query.invalid');
  });

  it('is changed and removed by its owner', async () => {
    const { id } = await view('要改的', { shared: true });
    expect(
      (await colleague.refusal(at('views/save'), { id, name: '改成别的', shared: true, state: {} })).errorCode,
    ).toBe('view.notFound');
    expect((await colleague.refusal(at('views/remove'), { id })).errorCode).toBe('view.notFound');
    await view('改好的', { id });
    expect(await names(partner)).toContain('改好的');
    await partner.call(at('views/remove'), { id });
    expect(await names(partner)).not.toContain('改好的');
  });

  it('is the administrator’s to tidy up where the team shares it: who made it may be gone', async () => {
    const make = (name: string, shared: boolean) =>
      colleague.call<SavedView>(at('views/save'), { name, shared, state: VIP });
    const shared = await make('离职的人共享的', true);
    const own = await make('同事自己的', false);
    for (const operation of ['views/save', 'views/remove'])
      expect(
        (await partner.refusal(at(operation), { id: own.id, name: '改', shared: false, state: {} })).errorCode,
      ).toBe('view.notFound');
    const renamed = await view('团队的', { id: shared.id, shared: true });
    expect(renamed).toMatchObject({ id: shared.id, name: '团队的', editable: true });
    // It stays its maker's.
    expect((await colleague.call<SavedView[]>(at('views'))).find(({ id }) => id === shared.id)).toMatchObject({
      name: '团队的',
      editable: true,
    });
    await partner.call(at('views/remove'), { id: shared.id });
    expect(await names(colleague)).not.toContain('团队的');
    expect(await names(colleague)).toContain('同事自己的');
  });

  it('has one view of a name', async () => {
    await view('唯一的');
    expect((await partner.refusal(at('views/save'), { name: '唯一的', shared: false, state: {} })).message).toBe(
      '已有名为“唯一的”的视图',
    );
  });

  it('is no second view when it is saved again because the answer was lost', async () => {
    const first = await view('答复丢了');
    expect(await view('答复丢了')).toEqual(first);
    expect((await names(partner)).filter((name) => name === '答复丢了')).toHaveLength(1);
  });

  it('is one of two that two tabs save at once under one name; the other is told', async () => {
    const both = await Promise.all(
      ['vip', 'normal'].map((value) =>
        partner.request(at('views/save'), {
          method: 'POST',
          body: { name: '同时存的', shared: false, state: { filter: { field: 'level', op: 'eq', value } } },
        }),
      ),
    );
    const codes = both.map(({ body }) => (body as { responseBody: { errorCode?: string } }).responseBody.errorCode);
    expect(codes.toSorted()).toEqual(['view.duplicate', undefined]);
  });

  it('is a table of its own for each person and team', async () => {
    expect(await partner.call(at('preferences'))).toEqual({});
    await partner.call(at('preferences/save'), { value: { density: 'compact', order: ['name'] } });
    await partner.call(at('preferences/save'), { value: { density: 'compact' } });
    expect(await partner.call(at('preferences'))).toEqual({ density: 'compact' });
    expect(await colleague.call(at('preferences'))).toEqual({});
  });

  it('is an unsaved form, until it is given up', async () => {
    const record = { name: '写了一半的客户' };
    expect(await partner.call(at('draft'), { key: '' })).toBeNull();
    await partner.call(at('draft/save'), { key: '', draft: { record, version: null } });
    expect(await partner.call(at('draft'), { key: '' })).toMatchObject({
      record,
      version: null,
      savedAt: expect.stringMatching(/Z$/) as string,
    });
    expect(await colleague.call(at('draft'), { key: '' })).toBeNull();
    await partner.call(at('draft/save'), { key: '', draft: null });
    expect(await partner.call(at('draft'), { key: '' })).toBeNull();
  });

  it('is not kept for ever when nobody comes back', async () => {
    await partner.call(at('draft/save'), { key: 'CUS-1', draft: { record: {}, version: 3 } });
    await removeOldDrafts(gateway.database.kysely, new Date(Date.now() + 91 * 86_400_000));
    expect(await partner.call(at('draft'), { key: 'CUS-1' })).toBeNull();
  });

  it.each([
    ['a view without a name', 'views/save', { name: ' ', shared: false, state: {} }],
    ['a set-up that is no object', 'preferences/save', { value: [] }],
    ['a draft without a record', 'draft/save', { key: '', draft: {} }],
    ['a key that is no text', 'draft', { key: 1 }],
    [
      'a character that cannot be stored',
      'draft/save',
      { key: '', draft: { record: { name: 'a\0b' }, version: null } },
    ],
  ])('refuses %s', async (_what, operation, body) => {
    expect((await partner.refusal(at(operation), body)).status).toBe(400);
  });

  it('is for those who read the entity', async () => {
    const buyer = await gateway.signIn('13800000001');
    for (const operation of ['views', 'preferences'])
      expect((await buyer.refusal(at(operation))).errorCode, operation).toBe('entity.unknown');
  });
});
