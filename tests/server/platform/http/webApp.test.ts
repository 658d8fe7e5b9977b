import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../support/client.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';

const PAGE = '<!doctype html><title>云铺</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const asPage = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/app-abc123.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, '..', 'outside.txt'), 'outside');
  gateway = await startGateway({ driver: 'pglite', webFolder: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the web application', () => {
  it.each(['/', '/workstation/my-order?f=1', '/license/42', '/yzjumcx'])(
    'answers the page address %s, to be asked for anew each time',
    async (path) => {
      const answer = await gateway.visitor().request(path, asPage);
      expect(answer).toMatchObject({ status: 200, text: PAGE });
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/yzjumc/nothing', '/space/c/x', '/schemas/none', '/assets/gone-123.js', '/openapi.json/x'])(
    'does not answer for the gateway or a lost file: %s',
    async (path) => {
      expect(refusalOf(path, await gateway.visitor().request(path, asPage))).toMatchObject({
        status: 404,
        errorCode: 'request.unknownPath',
      });
    },
  );

  it('is no answer to a program or to a POST', async () => {
    expect((await gateway.visitor().request('/workstation', { headers: { accept: 'application/json' } })).status).toBe(
      404,
    );
    expect((await gateway.visitor().request('/workstation', { method: 'POST', body: {}, ...asPage })).status).toBe(404);
  });

  it('sends files with a hash in their name once for ever, in the best form the browser takes', async () => {
    const path = '/assets/app-abc123.js';
    const plain = await gateway.visitor().request(path);
    expect(plain.text).toBe(SCRIPT);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript') as string,
    });
    const small = await gateway.visitor().request(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(small.bytes).toString()).toBe(SCRIPT);
  });

  it('gives nothing outside its folder', async () => {
    for (const path of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2f..%2foutside.txt']) {
      expect((await gateway.visitor().request(path)).text, path).not.toContain('outside\n');
      expect((await gateway.visitor().request(path)).status, path).toBeGreaterThanOrEqual(400);
    }
  });
});
