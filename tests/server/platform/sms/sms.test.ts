import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueSms } from '../../../../server/platform/sms/service.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';

const SOON = () => new Date(Date.now() + 60_000).toISOString();
const message = (text: string, expiresAt = SOON()) => ({
  phone: '13911110000',
  text,
  template: 'verify-code' as const,
  params: { code: '123456' },
  expiresAt,
});
const queue = (gateway: TestGateway, ...texts: string[]) =>
  gateway.database.transaction(async (tx) => {
    for (const text of texts) await queueSms(tx, message(text));
  });

let gateway: TestGateway;

eachDatabase('the local inbox', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: { DEMO: 'on' } });
  });
  afterAll(() => gateway.close());

  it('shows a message once it was sent, newest first, to people and to programs', async () => {
    const visitor = gateway.visitor();
    expect((await visitor.request('/dev/inbox')).text).toContain('还没有短信');
    await queue(gateway, '您的验证码是 <b>123456</b>', '第二条');
    await gateway.jobs.runDue();
    const page = await visitor.request('/dev/inbox');
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(page.text).toContain('&#60;b&#62;123456');
    expect(page.text).not.toContain('<b>123456');
    const list = await visitor.request('/dev/inbox?phone=13911110000', { headers: { accept: 'application/json' } });
    expect(list.body).toMatchObject([{ text: '第二条', code: '123456' }, { phone: '13911110000' }]);
    expect((await visitor.request('/dev/inbox?phone=1', { headers: { accept: 'application/json' } })).body).toEqual([]);
  });

  it('never gets what was rolled back, nor what nobody can use any more', async () => {
    await gateway.database
      .transaction(async (tx) => {
        await queueSms(tx, message('撤销'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await gateway.database.transaction((tx) => queueSms(tx, message('过期', new Date(Date.now() - 1).toISOString())));
    expect(await gateway.jobs.runDue()).toBe(1);
    expect(
      (await gateway.visitor().request('/dev/inbox', { headers: { accept: 'application/json' } })).text,
    ).not.toMatch(/撤销|过期/);
  });
});

it('without a demonstration nothing is sent and there is no inbox', async () => {
  gateway = await startGateway({ driver: 'pglite' });
  expect((await gateway.visitor().request('/dev/inbox')).status).toBe(404);
  await gateway.close();
});

describe('the HTTP provider', () => {
  it('gets each message with the token, again under the same id until it takes it, and no error repeats the code', async () => {
    const heard: { headers: NodeJS.Dict<string | string[]>; body: { id: string } }[] = [];
    const provider = createServer((request, response) => {
      let text = '';
      request
        .on('data', (part: Buffer) => {
          text += part.toString();
        })
        .on('end', () => {
          heard.push({ headers: request.headers, body: JSON.parse(text) as { id: string } });
          response.writeHead(heard.length === 1 ? 503 : 200).end('123456');
        });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    gateway = await startGateway({
      driver: 'pglite',
      settings: {
        DEMO: 'on',
        SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`,
        SMS_TOKEN: 'token-1',
        SMS_SIGN: '云铺商城',
      },
    });
    await queue(gateway, '您的验证码是 123456');
    await gateway.jobs.runDue();
    const waiting = await gateway.database.kysely.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow();
    expect(waiting.last_error).toMatch(/503/);
    expect(waiting.last_error).not.toContain('123456');
    await gateway.database.kysely
      .updateTable('outbox')
      .set({ available_at: new Date(0).toISOString() })
      .execute();
    await gateway.jobs.runDue();
    expect(heard).toHaveLength(2);
    expect(heard[1]).toMatchObject({
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
      body: {
        phone: '13911110000',
        sign: '云铺商城',
        text: '您的验证码是 123456',
        template: 'verify-code',
        params: { code: '123456' },
      },
    });
    expect(heard[1]?.body.id).toBe(heard[0]?.body.id);
    expect(await gateway.database.kysely.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect((await gateway.visitor().request('/dev/inbox')).status).toBe(404);
    provider.close();
    await gateway.close();
  });
});
