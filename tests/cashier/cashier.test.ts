import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BANKS } from '../../cashier/banks.ts';
import { qrSvg } from '../../cashier/qr.ts';
import { type RunningCashier, startCashier } from '../../cashier/service.ts';
import { signHeaders, verifySigned } from '../../server/platform/http/signing.ts';

interface NotifiedEvent {
  eventId: string;
  kind: string;
  trade: { outTradeNo: string; amount: number; status: string };
  signed: boolean;
}

describe('the cashier', () => {
  let folder: string;
  let cashier: RunningCashier;
  let shop: Server;
  let notified: NotifiedEvent[];
  /** What the shop answers next, first to last; 200 when there is nothing more. */
  let answers: number[];
  const log = pino({ level: 'silent' });
  const open = () => startCashier({ folder, host: '127.0.0.1', port: 0, log, secret: 'shared-by-both-sides' });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-cashier-'));
    [notified, answers] = [[], []];
    shop = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        notified.push({
          ...(JSON.parse(body) as NotifiedEvent),
          signed:
            typeof verifySigned('shared-by-both-sides', { method: 'POST', path: '/notify', body }, request.headers) ===
            'object',
        });
        response.writeHead(answers.shift() ?? 200).end('{}');
      });
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    cashier = await open();
  });
  afterEach(async () => {
    await cashier.close();
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  const wanted = (outTradeNo: string, more: object = {}) => ({
    outTradeNo,
    amount: 12_300,
    subject: '协同办公基础版',
    payerName: '蓝海制造有限公司',
    returnUrl: 'http://shop.test/result?orderNo=1',
    notifyUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...more,
  });
  interface Answered {
    status: number;
    code: string;
    data: Record<string, string | number>;
  }
  async function call(path: string, content: object, headers?: Record<string, string>): Promise<Answered> {
    const body = JSON.stringify(content);
    const answer = await fetch(new URL(path, cashier.url), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(headers ?? signHeaders(cashier.secret, { method: 'POST', path, body })),
      },
    });
    return {
      status: answer.status,
      ...((await answer.json()) as { code: string; data: Record<string, string | number> }),
    };
  }
  const create = (outTradeNo: string, more: object = {}) => call('/api/v1/trades/create', wanted(outTradeNo, more));
  const query = async (outTradeNo: string) => (await call('/api/v1/trades/query', { outTradeNo })).data?.status;
  const close = (outTradeNo: string) => call('/api/v1/trades/close', { outTradeNo });
  const refund = (outTradeNo: string, outRefundNo: string, amount: number) =>
    call('/api/v1/refunds/create', { outTradeNo, outRefundNo, amount });
  const press = (path: string, form: Record<string, string> = {}) =>
    fetch(new URL(path, cashier.url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const until = async (met: () => boolean) => {
    for (let left = 200; left > 0 && !met(); left -= 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(met()).toBe(true);
  };

  it('makes one trade for a number, and another amount for it is refused', async () => {
    const [one, again] = [await create('PA1'), await create('PA1')];
    expect(one.data.payPath).toMatch(/^\/pay\/[\w-]{32}$/);
    expect(again.data).toEqual(one.data);
    expect(await create('PA1', { amount: 1 })).toMatchObject({ status: 400, code: 'AMOUNT_CHANGED' });
  });

  it('believes nobody without the signature, with one of another call, an old one, or the same one twice', async () => {
    const body = JSON.stringify({ outTradeNo: 'PA1' });
    const path = '/api/v1/trades/query';
    await create('PA1');
    expect(await call(path, { outTradeNo: 'PA1' }, {})).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
    expect(
      (await call(path, { outTradeNo: 'PA2' }, signHeaders(cashier.secret, { method: 'POST', path, body }))).status,
    ).toBe(401);
    expect(
      (
        await call(
          '/api/v1/trades/close',
          { outTradeNo: 'PA1' },
          signHeaders(cashier.secret, { method: 'POST', path, body }),
        )
      ).status,
    ).toBe(401);
    expect(
      (await call(path, { outTradeNo: 'PA1' }, signHeaders('another', { method: 'POST', path, body }))).status,
    ).toBe(401);
    expect(
      (
        await call(
          path,
          { outTradeNo: 'PA1' },
          signHeaders(cashier.secret, { method: 'POST', path, body }, Date.now() - 6 * 60_000),
        )
      ).status,
    ).toBe(401);
    const headers = signHeaders(cashier.secret, { method: 'POST', path, body });
    expect((await call(path, { outTradeNo: 'PA1' }, headers)).status).toBe(200);
    expect((await call(path, { outTradeNo: 'PA1' }, headers)).status).toBe(401);
  });

  it('takes the money on its page once, tells the shop, signed, and leads back to it', async () => {
    const { data } = await create('PA1');
    const page = await (await fetch(cashier.url + String(data.payPath))).text();
    for (const text of ['协同办公基础版', '¥123.00', '蓝海制造有限公司', ...BANKS.map(({ name }) => name)])
      expect(page).toContain(text);
    await press(`${String(data.payPath)}/confirm`, { method: 'bank', bank: 'CCB' });
    await press(`${String(data.payPath)}/cancel`);
    await until(() => notified.length > 0);
    expect(notified).toMatchObject([
      {
        kind: 'trade.paid',
        signed: true,
        trade: { outTradeNo: 'PA1', amount: 12_300, status: 'PAID', method: 'bank', bankName: '中国建设银行' },
      },
    ]);
    expect(await (await fetch(cashier.url + String(data.payPath))).text()).toContain(
      'href="http://shop.test/result?orderNo=1"',
    );
    expect(await query('PA1')).toBe('PAID');
  });

  it('does not let what a merchant or a payer is called become part of its page', async () => {
    const { data } = await create('PA1', {
      subject: '<img src=x onerror=alert(1)>',
      payerName: '"><script>1</script>',
    });
    const page = await (await fetch(cashier.url + String(data.payPath))).text();
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<script>1');
    expect(await create('PA2', { returnUrl: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      code: 'PARAM_INVALID',
    });
  });

  it('shows a code that a phone reads, and what the phone confirms is paid on the computer as well', async () => {
    const { data } = await create('PA1');
    const address = `${cashier.url}${String(data.payPath)}/scan?method=alipay`;
    expect(read(qrSvg(address, '').text)).toBe(address);
    expect(await (await fetch(address)).text()).toContain('支付宝');
    await press(`${String(data.payPath)}/confirm`, { method: 'alipay', from: 'phone' });
    expect(await (await fetch(`${cashier.url}${String(data.payPath)}/status`)).json()).toEqual({ status: 'PAID' });
  });

  it('tells again until it is taken, under the same number', async () => {
    const { data } = await create('PA1');
    answers = [500, 503];
    await press(`${String(data.payPath)}/confirm`);
    await until(() => notified.length >= 3);
    expect(new Set(notified.map(({ eventId }) => eventId)).size).toBe(1);
  });

  it('tells what it had not told when it ended, and knows all it knew', async () => {
    const { data } = await create('PA1');
    await create('PA2');
    await cashier.trades.setFaults({ silent: true, delayMs: 5 });
    await press(`${String(data.payPath)}/confirm`);
    await refund('PA1', 'R1', 300);
    await cashier.close();
    // A process that is killed while it writes leaves half a line.
    await appendFile(join(folder, 'journal.ndjson'), '{"trade":{"tradeNo":"CT');
    cashier = await open();
    expect([await query('PA1'), await query('PA2')]).toEqual(['PAID', 'WAIT']);
    expect(cashier.trades.ledger.faults).toMatchObject({ silent: true, delayMs: 5 });
    expect((await refund('PA1', 'R2', 12_001)).code).toBe('REFUND_EXCEEDED');
    expect(notified).toEqual([]);
    await cashier.trades.setFaults({ silent: false });
    await until(() => notified.length > 0);
    expect(notified[0]).toMatchObject({ kind: 'trade.paid', signed: true });
  });

  it('closes what nobody paid in time, what the payer cancels and what the shop closes, and a paid trade never', async () => {
    await create('PA1', { expiresAt: new Date(Date.now() + 300).toISOString() });
    const { data } = await create('PA2');
    await press(`${String(data.payPath)}/cancel`);
    await create('PA3');
    expect((await close('PA3')).data.status).toBe('CLOSED');
    await until(() => Date.now() > 0 && notified.length >= 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await query('PA1')).toBe('CLOSED');
    expect(await query('PA2')).toBe('CLOSED');
    const paid = await create('PA4');
    await press(`${String(paid.data.payPath)}/confirm`);
    expect((await close('PA4')).data.status).toBe('PAID');
    expect((await close('PA9')).code).toBe('TRADE_NOT_FOUND');
  });

  it('gives back what was paid and no fen more, once for a number', async () => {
    const { data } = await create('PA1');
    expect((await refund('PA1', 'R1', 1)).code).toBe('TRADE_NOT_PAID');
    await press(`${String(data.payPath)}/confirm`);
    const [one, again] = [await refund('PA1', 'R1', 12_000), await refund('PA1', 'R1', 12_000)];
    expect(one.data.status).toBe('DONE');
    expect(again.data).toEqual(one.data);
    expect((await refund('PA1', 'R2', 301)).code).toBe('REFUND_EXCEEDED');
    expect((await refund('PA1', 'R2', 300)).data.status).toBe('DONE');
  });

  it('goes wrong as its console says: calls that fail, or are done and not answered', async () => {
    const set = (faults: object) =>
      fetch(new URL('/console/faults', cashier.url), {
        method: 'POST',
        body: JSON.stringify(faults),
        headers: { 'content-type': 'application/json' },
      });
    await set({ calls: { create: 'error' } });
    expect((await create('PA1')).status).toBe(500);
    expect(await query('PA1')).toBeUndefined();
    await set({ calls: { create: 'lost' } });
    expect((await create('PA1')).status).toBe(500);
    expect(await query('PA1')).toBe('WAIT');
    await set({ calls: { create: 'none', query: 'timeout' } });
    const path = '/api/v1/trades/query';
    const body = JSON.stringify({ outTradeNo: 'PA1' });
    const unanswered = fetch(cashier.url + path, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(300),
      headers: { 'content-type': 'application/json', ...signHeaders(cashier.secret, { method: 'POST', path, body }) },
    });
    await expect(unanswered).rejects.toThrow();
  });

  it('goes wrong as its console says: notifications twice, with a wrong signature, with a wrong amount, out of turn, and money after the close', async () => {
    await cashier.trades.setFaults({ copies: 2 });
    const first = await create('PA1');
    await press(`${String(first.data.payPath)}/confirm`);
    await until(() => notified.length === 2);
    expect(notified[1]).toEqual(notified[0]);

    await cashier.trades.setFaults({ copies: 1, wrongSignature: true, wrongAmount: true });
    const second = await create('PA2');
    await press(`${String(second.data.payPath)}/confirm`);
    await until(() => notified.length > 2);
    expect(notified[2]).toMatchObject({ signed: false, trade: { amount: 12_301 } });

    await cashier.trades.setFaults({ wrongSignature: false, wrongAmount: false, reorder: true, paidAfterClose: true });
    await create('PA3');
    await close('PA3');
    await until(() => notified.filter(({ trade }) => trade.outTradeNo === 'PA3').length === 2);
    expect(notified.filter(({ trade }) => trade.outTradeNo === 'PA3').map(({ kind }) => kind)).toEqual([
      'trade.paid',
      'trade.closed',
    ]);
  });

  it('takes in less than was asked for when its console says so, tells and answers what came in, and gives no more back', async () => {
    await cashier.trades.setFaults({ underpaid: true });
    const { data } = await create('PA1');
    await press(`${String(data.payPath)}/confirm`);
    await until(() => notified.length === 1);
    expect(notified[0]?.trade).toMatchObject({ status: 'PAID', amount: 12_299 });
    await cashier.trades.setFaults({ underpaid: false });
    expect((await call('/api/v1/trades/query', { outTradeNo: 'PA1' })).data).toMatchObject({
      status: 'PAID',
      amount: 12_299,
    });
    expect(await (await fetch(new URL(String(data.payPath), cashier.url))).text()).toContain('¥122.99');
    expect((await refund('PA1', 'RF1', 12_300)).code).toBe('REFUND_EXCEEDED');
    expect((await refund('PA1', 'RF2', 12_299)).data.status).toBe('DONE');
  });

  it('lets only its own page press the buttons of its console', async () => {
    const pressed = await fetch(new URL('/console/faults', cashier.url), {
      method: 'POST',
      body: new URLSearchParams({ silent: 'on' }),
      redirect: 'manual',
      headers: { origin: 'https://evil.example' },
    });
    expect(pressed.status).toBe(403);
    expect((await press('/console/faults', { silent: 'on', copies: '3', 'call.query': 'lost' })).status).toBe(303);
    expect(await (await fetch(new URL('/console/faults', cashier.url))).json()).toMatchObject({
      silent: true,
      copies: 3,
      calls: { query: 'lost', create: 'none' },
    });
    await press('/console/faults', { reset: 'on' });
    expect(await (await fetch(new URL('/console', cashier.url))).text()).toContain('通知乱序');
    expect(cashier.trades.ledger.faults.silent).toBe(false);
  });
});

/** What a phone's camera makes of the drawing. */
function read(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 6;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x = '', y = ''] of svg.matchAll(/M(\d+) (\d+)h/g)) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        pixels.fill(
          0,
          ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4 + 3,
        );
  }
  return (jsQR as unknown as (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null)(
    pixels,
    size * scale,
    size * scale,
  )?.data;
}
