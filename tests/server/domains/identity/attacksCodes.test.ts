import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import { fetchCode, LOGIN, post, raw, WITH_INBOX, waitAMinute, wrong } from './support.ts';

const SEND = '/space/c/rest/user/send-phone-code';
const PHONE = '13800000001';
let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);

eachDatabase('an attack on codes', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
  });
  afterAll(() => gateway.close());
  beforeEach(() => run('delete from code_sends'));

  it('by guessing fails after five tries, the right code included', async () => {
    const proof = await fetchCode(gateway, gateway.visitor(), PHONE);
    for (let i = 0; i < 5; i += 1)
      expect(await post(gateway.visitor(), LOGIN, { ...proof, verifyCode: wrong(proof.verifyCode) })).toMatchObject({
        errorCode: 'code.wrong',
      });
    expect(await post(gateway.visitor(), LOGIN, proof)).toMatchObject({ success: false, errorCode: 'code.expired' });
  });

  it('by guessing in parallel gets five tries as well', async () => {
    const proof = await fetchCode(gateway, gateway.visitor(), PHONE);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        post(gateway.visitor(), LOGIN, { ...proof, verifyCode: wrong(proof.verifyCode) }),
      ),
    );
    expect(answers.filter(({ errorCode }) => errorCode === 'code.wrong')).toHaveLength(5);
    expect(answers.filter(({ errorCode }) => errorCode === 'code.expired')).toHaveLength(25);
    expect(await post(gateway.visitor(), LOGIN, proof)).toMatchObject({ success: false });
  });

  it('by using one code twice fails, also when both come at once', async () => {
    const proof = await fetchCode(gateway, gateway.visitor(), PHONE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(gateway.visitor(), LOGIN, proof)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await post(gateway.visitor(), LOGIN, proof)).toMatchObject({ success: false, errorCode: 'code.expired' });
  });

  it('with a code after ten minutes fails', async () => {
    const proof = await fetchCode(gateway, gateway.visitor(), PHONE);
    const { rows } = await sql<{
      left: number;
    }>`select extract(epoch from max(expires_at) - now()) as left from phone_codes`.execute(gateway.database.kysely);
    expect(rows[0]?.left).toBeLessThanOrEqual(600);
    await run(`update phone_codes set expires_at = now() - interval '1 second'`);
    expect(await post(gateway.visitor(), LOGIN, proof)).toMatchObject({ success: false, errorCode: 'code.expired' });
  });

  it('with a code of one’s own phone for another’s fails, with either key', async () => {
    const mine = await fetchCode(gateway, gateway.visitor(), '13800000008');
    const theirs = await fetchCode(gateway, gateway.visitor(), PHONE);
    expect(await post(gateway.visitor(), LOGIN, { ...mine, phone: PHONE })).toMatchObject({
      success: false,
      errorCode: 'code.expired',
    });
    if (mine.verifyCode !== theirs.verifyCode)
      expect(
        await post(gateway.visitor(), LOGIN, { ...mine, phone: PHONE, verifyKey: theirs.verifyKey }),
      ).toMatchObject({ success: false, errorCode: 'code.wrong' });
    expect(await post(gateway.visitor(), LOGIN, { ...theirs, verifyKey: mine.verifyKey })).toMatchObject({
      success: false,
      errorCode: 'code.expired',
    });
    expect(await post(gateway.visitor(), LOGIN, { ...theirs, verifyKey: 'a'.repeat(43) })).toMatchObject({
      success: false,
      errorCode: 'code.expired',
    });
    expect(await post(gateway.visitor(), LOGIN, theirs)).toMatchObject({ success: true });
  });

  it('with a code that was sent for something else fails', async () => {
    const proof = await fetchCode(gateway, gateway.visitor(), PHONE);
    await run(`update phone_codes set purpose = 'register' where phone = '${PHONE}'`);
    expect(await post(gateway.visitor(), LOGIN, proof)).toMatchObject({ success: false, errorCode: 'code.expired' });
  });

  it('by asking again within the minute fails, whichever call is asked and however many at once', async () => {
    const ask = [
      () => gateway.visitor().request(SEND, { method: 'POST', body: { phone: '13911100021' } }),
      () =>
        gateway
          .visitor()
          .request('/yzjumc/sms/v1/sentMessageCode', { method: 'POST', body: { mobile: ' 13911100021 ' } }),
    ];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask[index % 2]?.()));
    expect(answers.filter((answer) => answer?.text.includes('"verifyKey"'))).toHaveLength(1);
    expect(answers.filter((answer) => answer?.text.includes('sms.wait'))).toHaveLength(11);
    const again = await post(gateway.visitor(), SEND, { phone: '13911100021' });
    expect(again).toMatchObject({
      success: false,
      errorCode: 'sms.wait',
      data: { waitSeconds: expect.any(Number) as number },
    });
    expect(again.message).toMatch(/^请 \d+ 秒后再获取验证码$/);
    await waitAMinute(gateway);
    expect(await post(gateway.visitor(), SEND, { phone: '13911100021' })).toMatchObject({ success: true });
  });

  it('by asking for many phones from one address fails, and a made-up forwarded-for header does not hide the address', async () => {
    await run(
      `insert into code_sends (phone, address, sent_at) select '139222000' || n, '127.0.0.1', now() - interval '5 minutes' from generate_series(10, 69) n`,
    );
    for (const header of ['203.0.113.9', '203.0.113.9, 127.0.0.1', 'unknown']) {
      expect(
        raw(
          await gateway.visitor().request(SEND, {
            method: 'POST',
            body: { phone: '13911100022' },
            headers: { 'x-forwarded-for': header, 'x-real-ip': header, forwarded: `for=${header}` },
          }),
        ),
      ).toMatchObject({ success: false, errorCode: 'sms.tooMany' });
    }
  });
});
