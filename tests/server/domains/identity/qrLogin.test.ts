import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import { enter, get, INFO, post } from './support.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);

async function create(client: Client): Promise<string> {
  const answer = await client.request('/space/c/qrlogin/create', {
    method: 'POST',
    body: {},
    headers: { 'user-agent': CHROME },
  });
  return String((answer.body as { data: { qrId: string } }).data.qrId);
}
const poll = async (client: Client, qrId: string) => (await get(client, `/space/c/checkloginstatus?qrId=${qrId}`)).data;
const act = (client: Client, what: string, qrId: string) => post(client, `/space/c/qrlogin/${what}`, { qrId });

eachDatabase('the QR login', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver });
  });
  afterAll(() => gateway.close());

  it('goes from waiting over scanned to confirmed, and signs the asking browser in as who confirmed', async () => {
    const [computer, phone] = [gateway.visitor(), await gateway.signIn('13800000001')];
    const qrId = await create(computer);
    expect(await poll(computer, qrId)).toMatchObject({ status: 'waiting', expiresIn: expect.any(Number) as number });
    expect(await act(phone, 'scan', qrId)).toMatchObject({
      success: true,
      data: { device: 'Windows · Chrome', address: '127.0.0.1', name: '陈晓', account: '138****0001' },
    });
    expect(await poll(computer, qrId)).toMatchObject({ status: 'scanned', name: '陈*' });
    expect(await act(phone, 'confirm', qrId)).toEqual({ success: true });
    expect(await poll(computer, qrId)).toEqual({ status: 'confirmed', expiresIn: 0 });
    await enter(computer);
    expect(await computer.read(INFO)).toMatchObject({ name: '陈晓' });
    expect(await poll(computer, qrId)).toMatchObject({ status: 'expired' });
  });

  it('redeems a confirmation once, however many ask at once, and only where the code was asked for', async () => {
    const [computer, phone, other] = [gateway.visitor(), await gateway.signIn('13800000001'), gateway.visitor()];
    const qrId = await create(computer);
    await create(other);
    await act(phone, 'scan', qrId);
    expect(await poll(other, qrId)).toEqual({ status: 'expired', expiresIn: 0 });
    await act(phone, 'confirm', qrId);
    expect(await poll(other, qrId)).toMatchObject({ status: 'expired' });
    expect(await poll(gateway.visitor(), qrId)).toMatchObject({ status: 'expired' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => {
        const copy = gateway.visitor();
        copy.cookies.set('qrNonce', computer.cookies.get('qrNonce') ?? '');
        return poll(copy, qrId);
      }),
    );
    expect(answers.filter((answer) => answer?.status === 'confirmed')).toHaveLength(1);
  });

  it('can be cancelled, and nothing confirms it then', async () => {
    const [computer, phone] = [gateway.visitor(), await gateway.signIn('13800000001')];
    const qrId = await create(computer);
    await act(phone, 'scan', qrId);
    expect(await act(phone, 'cancel', qrId)).toEqual({ success: true });
    expect(await poll(computer, qrId)).toMatchObject({ status: 'cancelled' });
    expect(await act(phone, 'confirm', qrId)).toMatchObject({ errorCode: 'qr.expired' });
    expect(await act(phone, 'scan', qrId)).toMatchObject({ errorCode: 'qr.expired' });
  });

  it('is confirmed by who scanned it alone, after the scan, and by nobody who is not signed in', async () => {
    const [computer, phone, thief] = [
      gateway.visitor(),
      await gateway.signIn('13800000001'),
      await gateway.signIn('13800000008'),
    ];
    const qrId = await create(computer);
    expect(await act(phone, 'confirm', qrId)).toMatchObject({ errorCode: 'qr.expired' });
    expect(await act(gateway.visitor(), 'scan', qrId)).toMatchObject({ success: false, errorCode: 'session.required' });
    await act(phone, 'scan', qrId);
    expect(await act(thief, 'scan', qrId)).toMatchObject({ errorCode: 'qr.taken', message: '该二维码已被其他人扫描' });
    expect(await act(thief, 'confirm', qrId)).toMatchObject({ errorCode: 'qr.expired' });
    expect(await act(phone, 'scan', qrId)).toMatchObject({ success: true });
    const foreign = await phone.request('/space/c/qrlogin/confirm', {
      method: 'POST',
      body: { qrId },
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect(await poll(computer, qrId)).toMatchObject({ status: 'scanned' });
  });

  it('runs out after ninety seconds; a confirmation of the last moment still counts', async () => {
    const [computer, phone] = [gateway.visitor(), await gateway.signIn('13800000001')];
    const late = await create(computer);
    await run(`update qr_logins set expires_at = now() - interval '1 second'`);
    expect(await act(phone, 'scan', late)).toMatchObject({
      errorCode: 'qr.expired',
      message: '二维码已失效，请刷新后重试',
    });
    expect(await poll(computer, late)).toMatchObject({ status: 'expired' });
    const last = await create(computer);
    const { rows } = await sql<{
      left: number;
    }>`select extract(epoch from max(expires_at) - now()) as left from qr_logins`.execute(gateway.database.kysely);
    expect(rows[0]?.left).toBeLessThanOrEqual(90);
    await act(phone, 'scan', last);
    await run(`update qr_logins set expires_at = now() + interval '2 seconds' where status = 'scanned'`);
    await act(phone, 'confirm', last);
    await run(`update qr_logins set expires_at = expires_at - interval '5 seconds' where status = 'confirmed'`);
    expect(await poll(computer, last)).toMatchObject({ status: 'confirmed' });
  });

  it('holds the computer to the networks of the company, and dies with the password it was confirmed under', async () => {
    const [computer, phone] = [gateway.visitor(), await gateway.signIn('13800000008')];
    const qrId = await create(computer);
    await act(phone, 'scan', qrId);
    await act(phone, 'confirm', qrId);
    await run(`update teams set login_networks = '{203.0.113.0/24}' where name = '青松物流有限公司'`);
    expect(await get(computer, `/space/c/checkloginstatus?qrId=${qrId}`)).toMatchObject({
      success: false,
      errorCode: 'ip_security_exception',
    });
    await run(`update teams set login_networks = '{}' where name = '青松物流有限公司'`);
    const next = await create(computer);
    await act(phone, 'scan', next);
    await act(phone, 'confirm', next);
    await post(phone, '/space/c/rest/mycloudhome/devices/end-all');
    expect(await poll(computer, next)).toMatchObject({ status: 'expired' });
    expect(computer.cookies.has('at')).toBe(false);
  });
});
