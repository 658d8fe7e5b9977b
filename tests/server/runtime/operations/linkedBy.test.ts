import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';

eachDatabase('a record that others link to', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    staff = await gateway.signIn(PEOPLE.staff);
    for (const code of ['D1', 'D2'])
      await staff.call(at('depot', 'save'), { record: { code, name: `${code} 仓`, city: '南京', open: true } });
    const customer = await gateway.signIn(PEOPLE.customer);
    for (let index = 0; index < 2; index += 1) await create(customer, { depot: 'D1' });
  });
  afterAll(() => gateway.close());

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
});
