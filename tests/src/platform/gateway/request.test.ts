import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../src/platform/gateway/errors.ts';
import { type RequestConfig, request } from '../../../../src/platform/gateway/request.ts';
import { onSessionEnded, setRequestOrigin } from '../../../../src/platform/gateway/signals.ts';
import { noticesStore } from '../../../../src/ui/notices.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A foreign gateway: it answers what the test says and remembers what it was asked. */
let answer: (response: ServerResponse) => void;
let seen: Seen;
const server = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (piece: Buffer) => (body += piece.toString()));
  incoming.on('end', () => {
    seen = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
    answer(response);
  });
});
let base = '';

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
const success = (data: unknown) => ({ status: 1, message: '', responseBody: { success: true, data } });

async function rejection(work: Promise<unknown>): Promise<RequestError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error(`not a RequestError: ${String(error)}`);
  return error;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('location', new URL(base));
});
afterAll(() => server.close());
beforeEach(() => {
  answer = json(success(null));
  setRequestOrigin(() => '');
});

describe('how a call is sent', () => {
  it('post sends the payload as JSON, or as a form when asked', async () => {
    await request(`${base}/yzjumc/a`, { data: { x: 1 } });
    expect([seen.method, seen.headers['content-type'], seen.body]).toEqual(['POST', 'application/json', '{"x":1}']);
    await request(`${base}/yzjumc/a`, { data: { ssoToken: 'a b' }, encoding: 'form' });
    expect([seen.headers['content-type'], seen.body]).toEqual(['application/x-www-form-urlencoded', 'ssoToken=a+b']);
  });

  it.each(['GET', 'DELETE'] as const)('%s sends the payload as query parameters', async (method) => {
    await request(`${base}/yzjumc/a?b=1`, { method, data: { name: '云铺', none: undefined } });
    expect(seen.url).toBe('/yzjumc/a?b=1&name=%E4%BA%91%E9%93%BA');
    expect(seen.body).toBe('');
  });

  it.each([
    ['PARTNER', '1'],
    ['CUSTOMER', '2'],
    ['SHOP', ''],
  ])('the channel header of %s is %j', async (origin, channel) => {
    setRequestOrigin(() => origin);
    await request(`${base}/yzjumc/a`);
    expect(seen.headers['x-channel']).toBe(channel);
  });

  it('a configuration object may stand for the address', async () => {
    await request({ url: `${base}/yzjumc/b`, method: 'PUT', data: { y: 2 } });
    expect([seen.method, seen.url, seen.body]).toEqual(['PUT', '/yzjumc/b', '{"y":2}']);
  });

  it.each([[undefined], [null], [5], [[]], [new Date()], [() => '/a']])(
    'a first argument like %s is rejected with type param',
    async (target) => {
      expect((await rejection(request(target as unknown as RequestConfig))).type).toBe('param');
    },
  );
});

describe('how an answer is read', () => {
  it('the data of a successful envelope is returned', async () => {
    answer = json(success({ rows: [1] }));
    expect(await request(`${base}/yzjumc/a`)).toEqual({ rows: [1] });
  });

  it('another HTTP status is rejected with type status, its code and issues', async () => {
    answer = json(
      {
        status: 0,
        message: '冲突',
        responseBody: {
          success: false,
          data: { version: 3 },
          errorCode: 'record.conflict',
          message: '已被他人修改',
          issues: [{ path: '/a', code: 'c', message: 'm' }],
        },
      },
      409,
    );
    const error = await rejection(request(`${base}/yzjumc/a`));
    expect([error.type, error.message, error.detail.status, error.detail.errorCode]).toEqual([
      'status',
      '已被他人修改',
      409,
      'record.conflict',
    ]);
    expect(error.detail.issues).toEqual([{ path: '/a', code: 'c', message: 'm' }]);
    expect(error.detail.data).toEqual({ version: 3 });
  });

  it.each([
    [{ status: 2, message: '系统维护', responseBody: { success: true } }],
    [{ status: 1, message: '系统维护' }],
  ])('an envelope like %j is rejected with type state', async (envelope) => {
    answer = json(envelope);
    const error = await rejection(request(`${base}/yzjumc/a`));
    expect([error.type, error.message, error.detail.url]).toEqual(['state', '系统维护', `${base}/yzjumc/a`]);
  });

  it('a refused rule is rejected with type code, and its message replaces an earlier one on the page', async () => {
    for (const message of ['第一条', '第二条']) {
      answer = json({ status: 1, message: '', responseBody: { success: false, errorCode: 'x', message } });
      expect((await rejection(request(`${base}/yzjumc/a`))).detail.errorCode).toBe('x');
    }
    expect(noticesStore.get().toast?.text).toBe('第二条');
  });

  it('a content-disposition makes it a file with its name', async () => {
    answer = (response) => {
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="a.csv"; filename*=UTF-8\'\'%E5%8F%91%E7%A5%A8.csv',
      });
      response.end('a,b');
    };
    const file = (await request(`${base}/yzjumc/a`)) as { name: string; blob: Blob };
    expect([file.name, await file.blob.text()]).toEqual(['发票.csv', 'a,b']);
  });

  it('a file whose body carries responseBody is rejected', async () => {
    answer = json(
      { status: 1, responseBody: { success: false, errorCode: 'export.empty', message: '没有可导出的数据' } },
      200,
      { 'content-disposition': 'attachment; filename=a.xlsx' },
    );
    expect((await rejection(request(`${base}/yzjumc/a`))).message).toBe('没有可导出的数据');
  });

  it.each(['/space/c/rest/user/checkLogin', '/yzjomc/order/flow-list', '/docrest/doc/file/uploadfile'])(
    'a call of %s returns its body without an envelope',
    async (path) => {
      answer = json({ success: false, code: 1 });
      expect(await request(base + path)).toEqual({ success: false, code: 1 });
    },
  );

  it('a 401 ends the session, unless the call is about signing in', async () => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    answer = json({ status: 0, message: '', responseBody: { success: false, message: '登录超时，请重新登录！' } }, 401);
    await rejection(request(`${base}/yzjumc/a`, { session: false }));
    expect(ended).not.toHaveBeenCalled();
    await rejection(request(`${base}/yzjumc/a`));
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });
});

describe('a call without an answer', () => {
  it('keeps its key until it is answered, also where it was refused in between, and is another intention afterwards', async () => {
    const change = () => request(`${base}/yzjumc/cart/v2/upsert`, { data: { quantity: 5 }, atomic: true, warn: false });
    const keys: unknown[] = [];
    const proxy = (response: ServerResponse) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
    for (const next of [proxy, json({ message: '请求过于频繁' }, 429), json(success(null)), json(success(null))]) {
      answer = next;
      await change().catch(() => undefined);
      keys.push(seen.headers['idempotency-key']);
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('and one that only a proxy answered is not called refused', async () => {
    answer = (response) => response.writeHead(504).end('<h1>Gateway Timeout</h1>');
    expect((await rejection(request(`${base}/yzjumc/a`))).message).toContain('没有收到服务器的答复（504）');
  });

  it('rejects with what the browser throws, unchanged', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(request(`${base}/yzjumc/a`, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(request('http://127.0.0.1:1/yzjumc/a')).rejects.toBeInstanceOf(TypeError);
  });

  it('is given up after 15 000 ms', async () => {
    vi.useFakeTimers();
    answer = () => undefined;
    const late = request(`${base}/yzjumc/a`).then(
      () => 'answered',
      (error: DOMException) => error.name,
    );
    await vi.advanceTimersByTimeAsync(14_999);
    expect(await Promise.race([late, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await late).toBe('TimeoutError');
  });
});
