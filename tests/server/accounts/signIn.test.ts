import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../support/database.ts';
import { startGateway } from '../../support/gateway.ts';
import type { TestGateway } from '../../support/gateway.ts';

eachDatabase('signing in', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
  });
  afterAll(() => gateway.close());

  it('a demo account gets a session for its default team', async () => {
    const client = await gateway.signIn('13800000001');
    expect(await client.read('/yzjumc/mall/getUserInfoByTicket')).toMatchObject({ name: '陈晓', companyName: '蓝海制造有限公司', private: false, roles: ['customer'] });
  });
});
