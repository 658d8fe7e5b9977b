import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Arrangement } from '../../../../contract/home.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const READ = '/yzjumc/home/v3/arrangement';
const WRITE = '/yzjumc/home/v3/arrange';
const INVOICES = { title: '发票', path: '/workstation/e/invoice' };

eachDatabase('how a person arranges their desk', (driver) => {
  let gateway: TestGateway;
  let client: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    client = await gateway.signIn('13800000001');
  });
  afterAll(() => gateway.close());
  const read = (who = client) => who.call<Arrangement>(READ);

  it('is kept part by part, for them in this team alone', async () => {
    expect(await read()).toEqual({ counts: null, favourites: [] });
    await client.call(WRITE, { favourites: [INVOICES] });
    expect(await client.call(WRITE, { counts: ['invoice'] })).toEqual({ counts: ['invoice'], favourites: [INVOICES] });
    expect(await read(await gateway.signIn('13800000001'))).toEqual({ counts: ['invoice'], favourites: [INVOICES] });
    const nothing = { counts: null, favourites: [] };
    expect(await read(await gateway.signIn('13800000002'))).toEqual(nothing);
    expect(await read(await gateway.signIn('13800000001', '蓝海制造苏州分公司'))).toEqual(nothing);
    await client.call(WRITE, { counts: null });
    expect(await read()).toEqual({ counts: null, favourites: [INVOICES] });
  });

  it.each([
    { favourites: [{ title: '外面', path: 'https://elsewhere.test' }] },
    { favourites: [{ title: '外面', path: '//elsewhere.test/workstation/' }] },
    { favourites: [{ title: '', path: '/workstation/e/invoice' }] },
    { favourites: Array.from({ length: 31 }, () => INVOICES) },
    { counts: [1] },
  ])('refuses what is none: %j', async (sent) => {
    expect((await client.refusal(WRITE, sent)).status).toBe(400);
  });

  it('is nothing to one who is not signed in', async () => {
    expect((await gateway.visitor().request(READ, { method: 'POST', body: {} })).status).toBe(401);
  });
});
