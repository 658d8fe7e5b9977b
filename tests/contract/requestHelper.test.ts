import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD, demoTeam } from '../../server/demo/identity/accounts.ts';
import { ok } from '../../server/platform/http/envelope.ts';
import { RequestError } from '../../src/platform/gateway/errors.ts';
import type { DownloadedFile } from '../../src/platform/gateway/file.ts';
import { type RequestConfig, request } from '../../src/platform/gateway/request.ts';
import { onSessionEnded, setRequestOrigin } from '../../src/platform/gateway/signals.ts';
import { noticesStore } from '../../src/ui/notices.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let base: string;
let calls = 0;
const jar = new Map<string, string>();
const realFetch = globalThis.fetch;

/** A browser's fetch: it keeps cookies, names the page's origin, and sends the cookies only where the call says so. */
async function fetchAsBrowser(path: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  calls += 1;
  const headers = new Headers(init.headers);
  headers.set('origin', base);
  if (init.credentials === 'include' && jar.size > 0)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  const response = await realFetch(new URL(String(path), base), { ...init, headers });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return response;
}

interface Echo {
  method: string;
  query: Record<string, string>;
  body: unknown;
  type: string;
  channel: string;
  key: string;
}

/** What one cannot get from the product on demand: an echo, silence, and answers that break the rules. */
let asked = 0;
let release: () => void = () => undefined;
async function testRoutes(app: TestGateway['app']): Promise<void> {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/yzjumc/test/echo',
    handler: async ({ method, query, body, headers }) => {
      asked += 1;
      return ok({
        method,
        query,
        body: body ?? null,
        type: headers['content-type'] ?? '',
        channel: headers['x-channel'] ?? '',
        key: headers['idempotency-key'] ?? '',
      });
    },
  });
  app.post('/yzjumc/test/held', async (_request, reply) => {
    asked += 1;
    const turn = asked;
    await new Promise<void>((resolve) => {
      release = resolve;
      // A caller that has given up is not waited for.
      reply.raw.once('close', resolve);
    });
    return ok(turn);
  });
  app.post('/yzjumc/test/broken', async (_request, reply) => reply.status(502).send('<h1>Bad Gateway</h1>'));
  app.post('/yzjumc/test/accepted', async (_request, reply) => reply.status(202).send(ok(1)));
  app.post('/yzjumc/test/no-body', async () => ({ status: 1, message: '系统维护' }));
  app.post('/yzjumc/test/bad-status', async () => ({
    status: 3,
    message: '系统维护',
    responseBody: { success: true, data: 1 },
  }));
  app.post('/yzjumc/test/refused-file', async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename=a.xlsx')
      .type('application/octet-stream')
      .send(
        JSON.stringify({
          status: 1,
          responseBody: { success: false, errorCode: 'export.empty', message: '没有可导出的数据' },
        }),
      ),
  );
  app.post('/yzjumc/test/json-file', async (_request, reply) =>
    reply.header('content-disposition', 'attachment; filename=a.json').type('application/json').send('{"a":1}'),
  );
}

const echo = async (options: Omit<RequestConfig, 'url'> = {}, url = '/yzjumc/test/echo') =>
  (await request(url, options)) as Echo;
const reached = (count: number) => vi.waitFor(() => expect(asked).toBe(count), { timeout: 20_000 });

async function rejection(work: Promise<unknown>): Promise<RequestError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error(`not a RequestError: ${String(error)}`);
  return error;
}

async function signIn(): Promise<void> {
  await request('/space/c/rest/user/checkLogin', { data: { email: '13800000001', password: DEMO_PASSWORD } });
  const { data } = (await request('/space/c/auth/fluxAuth', { data: {} })) as { data: string };
  await request('/yzjumc/mall/loginByToken', { data: { ssoToken: data }, encoding: 'form' });
}

beforeAll(async () => {
  gateway = await startGateway({ driver: 'pglite', routes: testRoutes });
  base = await gateway.listen();
  vi.stubGlobal('location', new URL(base));
  vi.stubGlobal('fetch', fetchAsBrowser);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  // Node's fetch keeps connections open for calls that will not come.
  gateway.app.server.closeAllConnections();
  await gateway.close();
});
beforeEach(() => {
  setRequestOrigin(() => '');
  jar.clear();
  calls = 0;
  asked = 0;
});
afterEach(() => vi.useRealTimers());

describe('a call to the gateway', () => {
  it.each(['GET', 'DELETE'] as const)('%s carries its payload as query parameters', async (method) => {
    expect(
      await echo({ method, data: { 名: '云铺', list: [1], none: undefined } }, '/yzjumc/test/echo?b=1'),
    ).toMatchObject({ method, query: { b: '1', 名: '云铺', list: '[1]' }, body: null });
  });

  it.each(['POST', 'PUT', 'PATCH'] as const)('%s carries its payload as JSON', async (method) => {
    expect(await echo({ method, data: { a: [1, null] } })).toMatchObject({
      method,
      query: {},
      body: { a: [1, null] },
      type: 'application/json',
    });
  });

  it('carries it form-encoded where asked', async () => {
    expect(await echo({ encoding: 'form', data: { ssoToken: 'a b&c=云' } })).toMatchObject({
      body: { ssoToken: 'a b&c=云' },
      type: 'application/x-www-form-urlencoded',
    });
  });

  it.each([
    ['PARTNER', '1'],
    ['CUSTOMER', '2'],
    ['OTHER', ''],
  ])('says for %s the channel %j', async (origin, channel) => {
    setRequestOrigin(() => origin);
    expect((await echo()).channel).toBe(channel);
  });

  it('sends credentials: a session begun by one call is known to the next', async () => {
    await signIn();
    expect(await request('/yzjumc/mall/getUserInfoByTicket', { method: 'GET' })).toMatchObject({ name: '陈晓' });
  });

  it.each([[undefined], [null], [7], [[]], [new URL('http://a.test')], [() => '/a']])(
    'with a first argument like %s is rejected with type param and never sent',
    async (target) => {
      expect((await rejection(request(target as unknown as RequestConfig))).type).toBe('param');
      expect(calls).toBe(0);
    },
  );
});

describe('an atomic call', () => {
  it('asked twice at once runs once, and both get its answer; asked again later it runs again', async () => {
    const both = [
      request('/yzjumc/test/held', { atomic: true, data: { order: 1 } }),
      request('/yzjumc/test/held', { atomic: true, data: { order: 1 } }),
    ];
    await reached(1);
    release();
    expect(await Promise.all(both)).toEqual([1, 1]);
    const again = request('/yzjumc/test/held', { atomic: true, data: { order: 1 } });
    await reached(2);
    release();
    expect(await again).toBe(2);
  });

  it('with another payload is another call', async () => {
    const keys = await Promise.all([
      echo({ atomic: true, data: { order: 1 } }),
      echo({ atomic: true, data: { order: 2 } }),
    ]);
    expect(asked).toBe(2);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
  });

  it('that nobody answered is repeated under the same key, an answered one under a new one', async () => {
    const stop = new AbortController();
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (keys.length === 1) stop.abort();
      return fetchAsBrowser(path, init);
    });
    await expect(request('/yzjumc/test/echo', { atomic: true, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await echo({ atomic: true });
    await echo({ atomic: true });
    vi.stubGlobal('fetch', fetchAsBrowser);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('an answer of the gateway', () => {
  it('that succeeded is its data', async () => {
    expect(await request('/yzjumc/getYzjLogin')).toBe(false);
  });

  it('with an HTTP status other than 200 is rejected with type status', async () => {
    const unknown = await rejection(request('/yzjumc/nowhere'));
    expect([unknown.type, unknown.detail.status, unknown.detail.errorCode]).toEqual([
      'status',
      404,
      'request.unknownPath',
    ]);
    expect((await rejection(request('/yzjumc/test/broken'))).detail.status).toBe(502);
    expect((await rejection(request('/yzjumc/test/accepted'))).detail.status).toBe(202);
  });

  it.each(['/yzjumc/test/no-body', '/yzjumc/test/bad-status'])(
    '%s without a good envelope is rejected with type state, its state, message and url',
    async (url) => {
      const error = await rejection(request(url));
      expect([error.type, error.message, error.detail.url]).toEqual(['state', '系统维护', url]);
    },
  );

  it('that a rule refused is rejected with type code, and its message takes the place of the one before', async () => {
    await signIn();
    const { type, detail } = await rejection(
      request('/yzjumc/mall/replaceOrg', { data: { eid: demoTeam('晨光设计工作室').eid } }),
    );
    expect([type, detail.errorCode]).toEqual(['code', 'team.notAdmin']);
    expect(noticesStore.get().toast).toMatchObject({ tone: 'warning', text: '不能选择非管理员的团队！' });
    const first = noticesStore.get().toast?.id;
    await rejection(request('/yzjumc/entity/v1/invoice/detail', { data: { billNo: 'nothing' } }));
    expect(noticesStore.get().toast?.text).toBe('单据不存在，或您无权查看');
    expect(noticesStore.get().toast?.id).not.toBe(first);
  });

  it('of /space is handed over raw, refusals included', async () => {
    expect(
      await request('/space/c/rest/user/checkLogin', { data: { email: '13800000001', password: 'wrong' } }),
    ).toMatchObject({ success: false, code: 2 });
  });

  it('with a content-disposition is a file under its own name', async () => {
    await signIn();
    const file = (await request('/yzjumc/entity/v1/invoice/export', { data: { format: 'csv' } })) as DownloadedFile;
    expect(file.name).toMatch(/发票.*\.csv$/);
    expect(file.blob.size).toBeGreaterThan(0);
  });

  it('dressed as a file with an envelope inside is rejected, a file of JSON is not', async () => {
    const error = await rejection(request('/yzjumc/test/refused-file'));
    expect([error.type, error.message]).toEqual(['code', '没有可导出的数据']);
    const file = (await request('/yzjumc/test/json-file')) as DownloadedFile;
    expect([file.name, await file.blob.text()]).toEqual(['a.json', '{"a":1}']);
  });

  it('401 tells the page that the session has ended, unless the call is about signing in', async () => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    await rejection(request('/yzjumc/mall/getUserInfoByTicket', { method: 'GET', session: false }));
    expect(ended).not.toHaveBeenCalled();
    await rejection(request('/yzjumc/mall/getUserInfoByTicket', { method: 'GET' }));
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });
});

describe('no answer', () => {
  it('within 15 000 ms is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = request('/yzjumc/test/held').then(
      () => 'answered',
      (error: DOMException) => error.name,
    );
    while (asked === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(await Promise.race([late, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toBe('TimeoutError');
  });

  it('at all passes on what the browser throws, unchanged', async () => {
    await expect(request('http://127.0.0.1:1/yzjumc/a')).rejects.toBeInstanceOf(TypeError);
  });
});
