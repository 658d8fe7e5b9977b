import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../../server/migrations.ts';
import { AppError } from '../../../../server/platform/http/errors.ts';
import { buildMonitor, listenMonitor } from '../../../../server/platform/http/monitor.ts';
import type { RequestOptions } from '../../../support/client.ts';
import { ORIGIN, refusalOf } from '../../../support/client.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  gateway = await startGateway({ driver: 'pglite' });
  address = await gateway.listen();
});
afterAll(() => gateway.close());

const LOGIN = '/space/c/rest/user/checkLogin';
const BY_TOKEN = '/yzjumc/mall/loginByToken';
const send = (path: string, options: RequestOptions = {}) =>
  gateway.visitor().request(path, { method: 'POST', ...options });

describe('a request that cannot be understood', () => {
  it('of broken JSON is malformed', async () => {
    const answer = await send(BY_TOKEN, { payload: '{"a":', headers: { 'content-type': 'application/json' } });
    expect(refusalOf(BY_TOKEN, answer)).toMatchObject({ status: 400, errorCode: 'request.malformed' });
  });

  it('that holds a whole number beyond 2^53 is refused by the name of its field, and one within it is not', async () => {
    const post = (payload: string) => send(BY_TOKEN, { payload, headers: { 'content-type': 'application/json' } });
    const refusal = refusalOf(BY_TOKEN, await post('{"ssoToken":"x","lines":[{"amount":9007199254740993}]}'));
    expect(refusal).toMatchObject({
      status: 400,
      errorCode: 'request.invalid',
      issues: [
        { path: '/lines/0/amount', code: 'inexact', message: '“amount”超出了能精确保存的范围（±9007199254740991）' },
      ],
    });
    expect(refusalOf(BY_TOKEN, await post('{"ssoToken":"x","amount":-9007199254740991}')).errorCode).not.toBe(
      'request.invalid',
    );
  });

  it('that would poison prototypes is malformed', async () => {
    const answer = await send(BY_TOKEN, {
      payload: '{"__proto__":{"admin":true}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['a body', '/yzjumc/product/v2/getproduct', { body: { productNo: 'a\0b' } }, '/productNo'],
    ['half a surrogate pair', '/yzjumc/product/v2/getproduct', { body: { productNo: 'a\ud800' } }, '/productNo'],
    ['a list in a body', '/yzjumc/consult/v1/ask', { body: { text: '在吗', tags: ['x', { a: '\0' }] } }, '/tags/1/a'],
    ['a form', BY_TOKEN, { form: { ssoToken: 'a\0b' } }, '/ssoToken'],
  ] as [string, string, RequestOptions, string][])(
    'with a NUL in %s is told where',
    async (_where, path, options, place) => {
      expect(refusalOf(path, await send(path, options))).toMatchObject({
        status: 400,
        errorCode: 'request.invalid',
        issues: [{ path: place, code: 'text' }],
      });
    },
  );

  it.each(['/files/a%00b', '/yzjumc/settings?x=%00', '/yzjumc/settings?x=%ED%A0%80'])(
    'with one in its address is refused (%s)',
    async (path) => {
      expect((await send(path, { method: 'GET' })).status).toBe(400);
    },
  );

  it('that climbs out of the pages is told that there is nothing there, not that it is no JSON', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(address);
      const line = connect(Number(port), hostname, () =>
        line.write('GET /../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      );
      let heard = '';
      line
        .on('data', (piece) => {
          heard += piece.toString();
        })
        .on('end', () => resolve(heard))
        .on('error', reject);
    });
    expect(text).not.toContain('JSON');
    expect(text).toContain('请求的地址不存在');
  });

  it('of 2 MB is too large', async () => {
    const answer = await send(BY_TOKEN, { body: { ssoToken: 'x'.repeat(2 * 1024 * 1024) } });
    expect(refusalOf(BY_TOKEN, answer)).toMatchObject({ status: 413, errorCode: 'request.tooLarge' });
  });

  it('in an unknown content type is refused', async () => {
    const answer = await send(BY_TOKEN, { payload: 'a: 1', headers: { 'content-type': 'text/yaml' } });
    expect(refusalOf(BY_TOKEN, answer)).toMatchObject({ status: 400, errorCode: 'request.mediaType' });
  });

  it('lacking a parameter, or with one of the wrong type, is told which', async () => {
    const missing = refusalOf(BY_TOKEN, await send(BY_TOKEN, { body: {} }));
    expect(missing).toMatchObject({
      status: 400,
      errorCode: 'request.invalid',
      message: '请填写“ssoToken”',
      issues: [{ path: '/ssoToken', code: 'required' }],
    });
    const wrong = refusalOf(BY_TOKEN, await send(BY_TOKEN, { body: { ssoToken: 5 } }));
    expect(wrong).toMatchObject({
      status: 400,
      message: '“ssoToken”应为文字',
      issues: [{ path: '/ssoToken', code: 'type' }],
    });
  });

  it('to a raw call is refused without the envelope', async () => {
    const answer = await send(LOGIN, { body: { email: 5 } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, errorCode: 'request.invalid', message: '“账号”应为文字' });
  });

  it.each([
    ['of a known prefix', '/yzjumc/nothing/v3/here'],
    ['of no prefix', '/nowhere'],
    ['that is half a path', '/space/'],
    ['that cannot be decoded', '/%zz'],
    ['that is endless', `/${'x'.repeat(3000)}`],
  ])('to an unknown path %s is 404', async (_what, path) => {
    expect(refusalOf(path, await send(path, { body: {} }))).toMatchObject({
      status: 404,
      errorCode: 'request.unknownPath',
    });
  });

  it('with a body where none is expected is answered as without', async () => {
    const answer = await send('/yzjumc/getYzjLogin', { payload: '', headers: { 'content-type': 'application/json' } });
    expect(answer.body).toMatchObject({ responseBody: { success: true, data: false } });
  });

  it('as HTTP ends the connection, not the gateway', async () => {
    const { port, hostname } = new URL(address);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
      socket
        .on('close', () => resolve())
        .on('error', () => resolve())
        .resume();
    });
    expect((await gateway.visitor().request('/healthz')).status).toBe(200);
  });
});

describe('a failure that no one foresaw', () => {
  it('is a 500 with a number to ask about and nothing of its insides', async () => {
    const failing = await startGatewayThatFails();
    const answer = await failing.visitor().request('/fails');
    expect(answer.status).toBe(500);
    expect(answer.text).toMatch(/编号 [0-9a-f-]{36}/);
    expect(answer.text).not.toMatch(/secret|at |stack/);
    await failing.close();
  });

  async function startGatewayThatFails(): Promise<TestGateway> {
    return startGateway({
      driver: 'pglite',
      routes: async (app) => {
        app.get('/fails', async () => {
          throw new Error('secret insides');
        });
        app.get('/often', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, async () => ({}));
        app.get('/refuses', async () => {
          throw new AppError('team.notAdmin');
        });
      },
    });
  }

  it('is not a database that went away, which is 503', async () => {
    const lost = await startGateway({ driver: 'postgres' });
    const client = await lost.signIn('13800000001');
    const maintenance = lost.store.openAnother();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      maintenance.kysely,
    );
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await client.request('/yzjumc/mall/getUserInfoByTicket')).status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.at(-1)).toBe(200);
    await lost.close();
  });

  it('is not a refused rule, which is answered with 200', async () => {
    const failing = await startGatewayThatFails();
    const answer = await failing.visitor().request('/refuses');
    expect(refusalOf('/refuses', answer)).toMatchObject({
      status: 200,
      errorCode: 'team.notAdmin',
      message: '不能选择非管理员的团队！',
    });
    for (let i = 0; i < 2; i += 1) expect((await failing.visitor().request('/often')).status).toBe(200);
    expect(refusalOf('/often', await failing.visitor().request('/often'))).toMatchObject({
      status: 429,
      errorCode: 'request.tooMany',
    });
    await failing.close();
  });
});

describe('a call with effects', () => {
  const logout = '/yzjumc/mall/logout';
  const withOrigin = (headers: Record<string, string | undefined>) => ({ headers: { origin: undefined, ...headers } });

  it.each<[string, Record<string, string | undefined>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the opaque origin', { origin: 'null' }],
    ['another port of the same host', { origin: `${ORIGIN}:81` }],
    ['another page, by its referrer', withOrigin({ referer: 'https://evil.example/page' }).headers],
    ['a page of the same site only', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site that shows our origin', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused, POST or GET', async (_whence, headers) => {
    const client = await gateway.signIn('13800000001');
    for (const [path, method] of [
      ['/yzjumc/mall/replaceOrg', 'POST'],
      [logout, 'GET'],
      ['/space/c/user/logout', 'GET'],
      ['/space/c/community/travel', 'GET'],
    ] as const) {
      const answer = await client.request(path, { method, headers, ...(method === 'POST' && { body: { eid: '1' } }) });
      expect(answer.status, path).toBe(403);
      expect(answer.text, path).toContain('request.origin');
    }
    expect(await client.call('/yzjumc/getYzjLogin')).toBe(true);
  });

  it('by GET without any sign of where it comes from is refused; a POST is a program and allowed', async () => {
    const client = await gateway.signIn('13800000001');
    expect((await client.request(logout, withOrigin({}))).status).toBe(403);
    expect(
      (await client.request('/yzjumc/mall/getcosmicuserinfo', { method: 'POST', body: {}, ...withOrigin({}) })).status,
    ).toBe(200);
  });

  it('from our own page is done', async () => {
    const client = await gateway.signIn('13800000001');
    expect(
      (await client.request(logout, withOrigin({ 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/workstation` })))
        .status,
    ).toBe(200);
    expect(client.cookies.has('YZJ_MALL_TICKET')).toBe(false);
  });

  it('is held to the public origin where one is set, whatever Host says', async () => {
    const published = await startGateway({ driver: 'pglite', settings: { PUBLIC_ORIGIN: 'https://mall.example.cn' } });
    const client = published.visitor();
    expect((await client.request(LOGIN, { method: 'POST', body: {}, headers: { origin: ORIGIN } })).status).toBe(403);
    expect(
      (await client.request(LOGIN, { method: 'POST', body: {}, headers: { origin: 'https://mall.example.cn' } }))
        .status,
    ).toBe(200);
    await published.close();
  });
});

describe('every answer', () => {
  it('forbids foreign and inline scripts, frames and sniffing', async () => {
    const { headers } = await gateway.visitor().request('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').map((part) => part.trim())).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ]),
    );
    expect(policy).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('that is large comes gzipped to who takes it', async () => {
    const plain = await gateway.visitor().request('/openapi.json');
    const gzipped = await gateway
      .visitor()
      .request('/openapi.json', { headers: { 'accept-encoding': 'br;q=1.0, gzip;q=0.8' } });
    const refusing = await gateway.visitor().request('/openapi.json', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(refusing.headers).not.toHaveProperty('content-encoding');
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gzipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const { gunzipSync } = await import('node:zlib');
    expect(gunzipSync(gzipped.bytes).toString()).toBe(plain.text);
  });

  it('over the wire has the length it says', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      httpRequest(`${address}/openapi.json`, (answer) => {
        let text = '';
        answer
          .on('data', (chunk: Buffer) => {
            text += chunk.toString();
          })
          .on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('for machines', () => {
  it('/openapi.json describes the calls with the schemas that validate them', async () => {
    const { body } = await gateway.visitor().request('/openapi.json');
    const { paths } = body as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: { required?: string[] } }> } }>
      >;
    };
    expect(
      paths[BY_TOKEN]?.['post']?.requestBody?.content['application/x-www-form-urlencoded']?.schema.required,
    ).toEqual(['ssoToken']);
    expect(paths).not.toHaveProperty('/healthz');
  });

  it('/openapi.json tells a visitor of public calls only, and of no document', async () => {
    const { body, text } = await gateway.visitor().request('/openapi.json');
    const { paths, components } = body as { paths: object; components: { schemas?: object } };
    expect(
      Object.keys(paths).filter(
        (path) =>
          path.startsWith('/yzjumc/entity/') || path.startsWith('/yzjumc/seal_manage/') || path.startsWith('/schemas/'),
      ),
    ).toEqual([]);
    expect(components.schemas ?? {}).toEqual({});
    expect(text).not.toContain('internalNote');
    const customer = (await (await gateway.signIn('13800000001')).request('/openapi.json')).body as {
      paths: object;
      components: { schemas: Record<string, { properties: object }> };
    };
    expect(Object.keys(customer.paths)).toEqual(
      expect.arrayContaining(['/yzjumc/entity/v1/invoice/save', '/yzjumc/seal_manage/v3/seal_picture']),
    );
    expect(customer.components.schemas.invoice?.properties).not.toHaveProperty('internalNote');
    const staff = (await (await gateway.signIn('13800000005')).request('/openapi.json')).body as typeof customer;
    expect(staff.components.schemas.invoice?.properties).toHaveProperty('internalNote');
    const unread = Object.values(
      gateway.entities.documents.catalogue.entries.get('customer')?.model.access.read ?? {},
    ).length;
    expect([unread > 0, 'customer' in customer.components.schemas]).toEqual([true, false]);
  });

  it('/healthz and /readyz say that the process and its database answer', async () => {
    expect((await gateway.visitor().request('/healthz')).body).toEqual({ status: 'ok' });
    expect((await gateway.visitor().request('/readyz')).body).toEqual({ status: 'ready' });
  });

  it('/readyz says 503 when the database does not answer', async () => {
    const lost = await startGateway({ driver: 'postgres' });
    await lost.database.close();
    expect((await lost.visitor().request('/readyz')).status).toBe(503);
    expect((await lost.visitor().request('/healthz')).status).toBe(200);
    await lost.app.close();
  });

  it('figures and health in detail are told at an address of their own, and never on the public one', async () => {
    for (const path of ['/healthz', '/nowhere/else?x=1']) await gateway.visitor().request(path);
    for (const accept of ['*/*', 'text/html'])
      expect((await gateway.visitor().request('/metrics', { headers: { accept } })).status).toBe(404);
    const [monitor, second] = [1, 2].map(() =>
      buildMonitor(gateway.database, migrations, gateway.metrics, pino({ level: 'silent' })),
    );
    try {
      const first = await listenMonitor(monitor!, { host: '127.0.0.1', port: 0, fixed: false });
      const text = await (await fetch(`${first}/metrics`)).text();
      expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/);
      expect(text).not.toContain('/nowhere/else');
      expect(text).toMatch(/^outbox_lag_seconds 0$/m);
      expect(text).toMatch(/^database_connections\{state="waiting"\} 0$/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
      const named = text.match(/^# TYPE \S+/gm) ?? [];
      expect(named).toEqual([...new Set(named)]);
      expect(await (await fetch(`${first}/readyz`)).json()).toMatchObject({
        status: 'ready',
        database: gateway.database.driver,
        outbox: { lagSeconds: 0 },
      });
      // Several gateways on one machine: a port that nobody named gives way, one that was named is not silently another.
      const port = Number(new URL(first).port);
      await expect(listenMonitor(second!, { host: '127.0.0.1', port, fixed: true })).rejects.toThrow('METRICS_PORT');
      expect(await listenMonitor(second!, { host: '127.0.0.1', port, fixed: false })).not.toBe(first);
    } finally {
      await Promise.all([monitor?.close(), second?.close()]);
    }
  });
});

describe('behind a proxy', () => {
  it('the address is the proxy’s word only where the settings trust it', async () => {
    const routes = async (app: FastifyInstance): Promise<void> => {
      app.get('/who', async (request) => ({ ip: request.ip }));
    };
    const ask = async (settings: Record<string, string>): Promise<unknown> => {
      const own = await startGateway({ driver: 'pglite', routes, settings });
      const { body } = await own.visitor().request('/who', { headers: { 'x-forwarded-for': '198.51.100.9' } });
      await own.close();
      return body;
    };
    expect(await ask({})).toEqual({ ip: '127.0.0.1' });
    expect(await ask({ TRUST_PROXY: '127.0.0.1' })).toEqual({ ip: '198.51.100.9' });
    expect(await ask({ TRUST_PROXY: '10.0.0.0/8' })).toEqual({ ip: '127.0.0.1' });
  });
});
