import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation } from '../../../../contract/consult.ts';
import { isAttended } from '../../../../server/domains/consult/messages.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const ASK = '/yzjumc/consult/v1/ask';
const CURRENT = '/yzjumc/consult/v1/current';
const at = (operation: string) => `/yzjumc/entity/v1/consult/${operation}`;

eachDatabase('the consult window', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    staff = await gateway.signIn('13800000005');
  });
  afterAll(() => gateway.close());

  let turn = 0;
  const once = () => ({ 'idempotency-key': `consult-${driver}-${turn++}` });
  const seen = async (client: Client) =>
    (await client.call<Conversation>(CURRENT, {})).messages
      .filter(({ side }) => side !== 'notice')
      .map(({ side, text }) => `${side}:${text}`);
  const reply = async (billNo: string, text: string) => {
    const { version } = await staff.call<DetailResult>(at('detail'), { billNo });
    return staff.call<DetailResult>(at('act'), { key: billNo, version, action: 'reply', input: { text } }, once());
  };

  it('carries a visitor’s question to the staff and the answer back, in one conversation', async () => {
    const visitor = gateway.visitor();
    const { billNo } = await visitor.call<Conversation>(ASK, {
      text: '基础版多少人起订？',
      page: '/productDetail?productNo=SP100120',
    });
    const waiting = await staff.call<ListResult>(at('list'), { view: '待答复' });
    expect(waiting.rows.find((row) => row.billNo === billNo)).toMatchObject({
      subject: '基础版多少人起订？',
      visitorName: '访客',
      isMember: false,
      status: 'waiting',
    });
    expect((await reply(billNo, '50 人起订。')).record).toMatchObject({ status: 'answered', lastText: '50 人起订。' });
    await visitor.call(ASK, { text: '谢谢，怎么付款？' });
    expect(await seen(visitor)).toEqual([
      'visitor:基础版多少人起订？',
      'staff:50 人起订。',
      'visitor:谢谢，怎么付款？',
    ]);
    const { record } = await staff.call<DetailResult>(at('detail'), { billNo });
    expect(record).toMatchObject({ status: 'waiting', lastText: '谢谢，怎么付款？' });
  });

  it('knows a signed-in person on every device, by name and company', async () => {
    const [setup, phone] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000001')]);
    const { billNo } = await setup.call<Conversation>(ASK, { text: '想了解续费' });
    expect((await phone.call<Conversation>(CURRENT, {})).billNo).toBe(billNo);
    expect((await staff.call<DetailResult>(at('detail'), { billNo })).record).toMatchObject({
      visitorName: '陈晓',
      isMember: true,
    });
  });

  it('shows nobody else’s conversation, and a customer none of them as records', async () => {
    const first = gateway.visitor();
    await first.call(ASK, { text: '只有我能看到' });
    expect(await seen(gateway.visitor())).toEqual([]);
    const customer = await gateway.signIn('13800000008');
    expect(await seen(customer)).toEqual([]);
    expect((await customer.refusal(at('list'), {})).errorCode).toBe('entity.unknown');
  });

  it('begins anew after staff have ended it', async () => {
    const visitor = gateway.visitor();
    const { billNo } = await visitor.call<Conversation>(ASK, { text: '第一次' });
    const { version } = await staff.call<DetailResult>(at('detail'), { billNo });
    await staff.call(at('act'), { key: billNo, version, action: 'close', input: { outcome: 'solved' } }, once());
    const next = await visitor.call<Conversation>(ASK, { text: '第二次' });
    expect(next.billNo).not.toBe(billNo);
    expect(await seen(visitor)).toEqual(['visitor:第二次']);
  });

  it('questions asked at once make one conversation with all of them in it', async () => {
    const visitor = await gateway.signIn('13800000003');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => visitor.call<Conversation>(ASK, { text: `问题 ${index}` })),
    );
    expect(new Set(answers.map(({ billNo }) => billNo)).size).toBe(1);
    expect((await seen(visitor)).sort()).toEqual(Array.from({ length: 8 }, (_, index) => `visitor:问题 ${index}`));
  });

  it('takes no empty or endless question, and no page of another site', async () => {
    for (const body of [
      { text: '   ' },
      { text: 'x'.repeat(1001) },
      { text: '你好', page: '//evil.example' },
      { text: '你好', page: 'javascript:alert(1)' },
    ]) {
      expect((await gateway.visitor().request(ASK, { method: 'POST', body })).status).toBe(400);
    }
  });
});

eachDatabase('a question whose answer was lost', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
  });
  afterAll(() => gateway.close());

  it('asks a visitor’s question once for a key, however often and at once it comes, and nothing else under that key', async () => {
    const visitor = gateway.visitor();
    // Known from opening the window on, so that a lost answer takes nothing with it.
    await visitor.call(CURRENT, {});
    const headers = { 'idempotency-key': 'asked-again' };
    const ask = () => visitor.call<Conversation>(ASK, { text: '只问一次' }, headers);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(new Set(answers.map(({ billNo }) => billNo)).size).toBe(1);
    expect(await ask()).toEqual(answers[0]);
    expect((await visitor.refusal(ASK, { text: '改了再问' }, headers)).errorCode).toBe('request.keyReused');
    const { messages } = await visitor.call<Conversation>(CURRENT, {});
    expect(messages.filter(({ side }) => side === 'visitor').map(({ text }) => text)).toEqual(['只问一次']);
    // Another browser's key is its own.
    await gateway.visitor().call(ASK, { text: '另一位' }, headers);
  });
});

it('is attended from 8:30 to 17:30 in China', () => {
  const utc = (time: string) => isAttended(new Date(`2026-11-20T${time}:00Z`));
  expect([utc('00:29'), utc('00:30'), utc('09:29'), utc('09:30')]).toEqual([false, true, true, false]);
});
