import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/demo/identity/accounts.ts';
import { seedSignIn } from '../../../../server/demo/identity/signIn.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ driver: 'pglite' });
  await gateway.database.transaction((tx) => seedSignIn(tx));
});
afterAll(() => gateway.close());

it.each([
  ['13800000041', { errorCode: 'ip_security_exception' }],
  ['13800000042', { code: 3, errorCode: 'login.notActivated' }],
  ['13800000043', { errorType: 'noJoinNetwork' }],
  ['13800000044', { code: 1, errorCode: 'login.userNotFound' }],
  ['80010001', { success: true }],
])('the demo account %s shows its own end of a login', async (email, answer) => {
  expect(
    (
      await gateway
        .visitor()
        .request('/space/c/rest/user/checkLogin', { method: 'POST', body: { email, password: DEMO_PASSWORD } })
    ).body,
  ).toMatchObject(answer);
});
