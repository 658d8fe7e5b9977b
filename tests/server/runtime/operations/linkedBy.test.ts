import type { FieldModel } from '@yunpu/engine-core/document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor, unrestrict } from '../../../../server/runtime/access/actor.ts';
import { countLinks } from '../../../../server/runtime/operations/linkedBy.ts';
import { leadsAnIndex } from '../../../../server/runtime/storage/indexPlan.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, changeDocument, create, documentsCopy, PEOPLE, startTickets } from '../support.ts';

eachDatabase('a record that others link to', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  beforeAll(async () => {
    copy = await documentsCopy();
    await changeDocument(copy.folder, 'ticket', ({ record }) => {
      const { items } = record.properties.lines as { items: { properties: Record<string, unknown> } };
      items.properties.from = { type: 'string', title: '出自', link: { entity: 'depot', label: 'name' } };
    });
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    for (const code of ['D1', 'D2', 'D3'])
      await staff.call(at('depot', 'save'), { record: { code, name: `${code} 仓`, city: '南京', open: true } });
    const customer = await gateway.signIn(PEOPLE.customer);
    for (let index = 0; index < 2; index += 1) await create(customer, { depot: 'D1' });
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  it('is not deleted before whoever deletes it knows how many there are, and of what', async () => {
    const refused = await staff.refusal(at('depot', 'remove'), { key: 'D1', linked: false });
    expect(refused).toMatchObject({
      errorCode: 'record.linked',
      message: '还有 2 张“工单”关联到“D1”。删除以后它们只留下这个编号，打不开也看不到名称',
      data: { linked: [{ entity: 'ticket', title: '工单', count: 2 }] },
    });
    await staff.call(at('depot', 'remove'), { key: 'D2', linked: false });
    await staff.call(at('depot', 'remove'), { key: 'D1' });
    expect(await staff.refusal(at('depot', 'detail'), { key: 'D1' })).toMatchObject({ errorCode: 'record.notFound' });
  });

  it('is counted whole where an index finds the links, and as at least so many where rows have to be looked through', async () => {
    const customer = await gateway.signIn(PEOPLE.customer);
    const inRows = { lines: [{ part: '硒鼓', quantity: 1, price: 100, from: 'D3' }] };
    for (const links of [{ depot: 'D3' }, { depot: 'D3' }, { depot: 'D3', ...inRows }, inRows])
      await create(customer, links);
    const { documents } = gateway.entities;
    const [target, model] = [documents.model('depot'), documents.model('ticket')];
    const [direct, rows] = [model.fieldsByPath.depot!, model.fieldsByPath['lines.from']!];
    expect([leadsAnIndex(model, direct.path), leadsAnIndex(model, rows.path)]).toEqual([true, false]);
    const { id, key } = (await gateway.database.kysely
      .selectFrom('records')
      .select(['id', 'key'])
      .where('entity', '=', 'depot')
      .where('key', '=', 'D3')
      .executeTakeFirst())!;
    const counted = (fields: FieldModel[], lookedThrough?: number) =>
      gateway.database.transaction((tx) =>
        countLinks(
          { model: target, actor: unrestrict(systemActor('1')), tx },
          model,
          fields,
          { id, key },
          lookedThrough,
        ),
      );
    expect(await counted([direct, rows])).toEqual({ count: 4, atLeast: false });
    expect(await counted([direct], 1)).toEqual({ count: 3, atLeast: false });
    const least = await counted([direct, rows], 1);
    expect(least.atLeast).toBe(true);
    expect(least.count).toBeGreaterThanOrEqual(3);
    expect(await staff.refusal(at('depot', 'remove'), { key: 'D3', linked: false })).toMatchObject({
      data: { linked: [{ entity: 'ticket', title: '工单', count: 4 }] },
    });
  });
});
