import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WritesTo } from '../../../../../contract/records/write.ts';
import { systemActor } from '../../../../../server/runtime/access/actor.ts';
import { render } from '../../../../../src/app/prerender.tsx';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';

const INDEX = `<!doctype html><html><head><meta name="description" content="云铺" /><title>云铺</title><script>document.title</script>
<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/icons-1.js"><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="root"></div></body></html>`;
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'] },
  'src/app/mall/MainLayout.tsx': {
    file: 'assets/MainLayout-1.js',
    css: ['assets/layout-1.css'],
    imports: ['index.html', '_icons.js'],
  },
  'src/features/catalogue/pages/ProductPage.tsx': {
    file: 'assets/ProductPage-1.js',
    imports: ['index.html', '_icons.js'],
  },
  'src/features/catalogue/pages/ProductDetailPage.tsx': { file: 'assets/ProductDetailPage-1.js' },
  '_icons.js': { file: 'assets/icons-1.js' },
  // The gateway that has these pages has the workstation's as well.
  ...Object.fromEntries(
    [
      'app/workstation/WorkstationFrame',
      'app/workstation/RecordsPage',
      'app/workstation/RecordPage',
      'features/home/pages/HomePage',
    ].map((name) => [`src/${name}.tsx`, { file: 'assets/workstation-1.js' }]),
  ),
};

const asPage = { headers: { accept: 'text/html' } };

eachDatabase('the storefront’s pages', (driver) => {
  let gateway: TestGateway;
  let folder: string;
  let drawn: string[];
  let suite: string;
  const html = async (path: string) => (await gateway.visitor().request(path, asPage)).text;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-pages-'));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, 'index.html'), INDEX);
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, 'assets/index-1.css'), 'body{color:#123}');
    await writeFile(join(folder, 'assets/layout-1.css'), '.main-layout{flex:1}');
    drawn = [];
    gateway = await startGateway({
      driver,
      webFolder: folder,
      settings: { PUBLIC_ORIGIN: 'http://mall.test' },
      renderer: { render: (address, answers) => (drawn.push(address), render(address, answers)) },
    });
    suite = await put({
      name: '协同套件旗舰版',
      kind: 'edition',
      parentGroup: 'suite',
      group: '版本',
      unit: '用户/年',
      price: 29_800,
      sketch: '大团队</script><b>用',
    });
    await put({ name: '短信包', kind: 'flow', parentGroup: 'flow', group: '短信', unit: '包', price: 5_000 });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function put(record: WritesTo<'product'>): Promise<string> {
    const actor = systemActor('20000009');
    return gateway.database.transaction(async (tx) => {
      const { key } = await gateway.entities.access.create(tx, actor, 'product', {
        family: 'collaboration',
        listed: true,
        ...record,
      });
      await gateway.entities.access.act(tx, actor, 'product', key, 'publish');
      return key;
    });
  }
  const change = (values: WritesTo<'product'>) =>
    gateway.database.transaction((tx) =>
      gateway.entities.access.change(tx, systemActor('20000009'), 'product', suite, values, '保存'),
    );

  it.each(['/', '/home', '/product', '/product?utm_source=wechat'])(
    '%s arrives with every product and its price in the HTML',
    async (path) => {
      const text = await html(path);
      expect(text).toContain('协同套件旗舰版');
      expect(text).toContain('<strong>¥298.00</strong>');
      expect(text).toContain('短信包');
      expect(text).toContain('<title>企业协作云服务 - 云铺</title>');
    },
  );

  it('a product’s page has its name and what it is for in head and body', async () => {
    const text = await html(`/productDetail?productNo=${suite}`);
    expect(text).toMatch(/<h1>协同套件旗舰版/);
    expect(text).toContain('<title>协同套件旗舰版 - 云铺</title>');
    expect(text).toContain('"price":"298.00","priceCurrency":"CNY"');
    expect(text).toContain(`"url":"http://mall.test/productDetail?productNo=${suite}"`);
  });

  it('brings the rules it looks by, and names the code that it needs without fetching any before it is painted', async () => {
    const text = await html('/product');
    expect(text).toContain('<style>body{color:#123}.main-layout{flex:1}</style>');
    const code = JSON.parse(
      /<script type="application\/json" id="code">([^<]+)<\/script>/.exec(text)?.[1] ?? '',
    ) as string[];
    expect(code).toEqual(
      ['index-1.js', 'MainLayout-1.js', 'icons-1.js', 'ProductPage-1.js'].map((file) => `/assets/${file}`),
    );
    expect(text).not.toMatch(/modulepreload|type="module"/);
    expect(text.split('href="/assets/layout-1.css"').length).toBe(2);
  });

  it('what a product says of itself stays text: in the markup, the data and what search engines read', async () => {
    const text = await html('/product');
    expect(text).not.toContain('</script><b>');
    expect(text).toContain('大团队&lt;/script&gt;&lt;b&gt;用');
    const data = JSON.parse(
      /<script type="application\/json" id="arrived">([^<]+)<\/script>/.exec(text)?.[1] ?? '',
    ) as { products: { sketch: string }[] };
    expect(data.products[0]?.sketch).toBe('大团队</script><b>用');
    const policy = String((await gateway.visitor().request('/product', asPage)).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('is drawn once however many ask at once, and anew as soon as a price was saved', async () => {
    await html('/product');
    drawn = [];
    await Promise.all(Array.from({ length: 8 }, () => html('/product')));
    expect(drawn).toEqual([]);
    await change({ price: 31_900 });
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => html('/product')));
    expect(first).toContain('<strong>¥319.00</strong>');
    expect(new Set(others)).toEqual(new Set([first]));
    expect(drawn).toEqual(['/product']);
    expect(await html(`/productDetail?productNo=${suite}`)).toContain('"price":"319.00"');
  });

  it('a product taken off the shelf is gone at once, and its page is not found', async () => {
    const gone = await put({
      name: '昙花一现',
      kind: 'flow',
      parentGroup: 'flow',
      group: '短信',
      unit: '包',
      price: 100,
    });
    expect(await html('/product')).toContain('昙花一现');
    await gateway.database.transaction((tx) =>
      gateway.entities.access.change(tx, systemActor('20000009'), 'product', gone, { listed: false }, '保存'),
    );
    expect(await html('/product')).not.toContain('昙花一现');
    for (const productNo of [gone, 'SP000000']) {
      const answer = await gateway.visitor().request(`/productDetail?productNo=${productNo}`, asPage);
      expect([answer.status, answer.text.includes('<div id="root"></div>')]).toEqual([404, true]);
    }
  });

  describe('for others than visitors', () => {
    it.each(['13800000001', '13800000004'])('are empty: %s is shown something of their own', async (account) => {
      const person = await gateway.signIn(account);
      for (const path of ['/product', `/productDetail?productNo=${suite}`]) {
        const answer = await person.request(path, asPage);
        expect(answer.text).toContain('<div id="root"></div>');
        expect(answer.text).toContain('rel="modulepreload"');
        expect(answer.headers.vary).toContain('cookie');
      }
    });
    it.each([
      '/product?ssoToken=x',
      '/productDetail?productNo=SP1&ssoToken=x',
      '/productDetail',
      '/productDetail?productNo=1&productNo=2',
    ])('are empty at %s', async (path) => {
      expect(await html(path)).toContain('<div id="root"></div>');
    });
  });

  it('are sent in the best form the browser takes, and not again while they are the same', async () => {
    const request = (encoding: string, etag = '') =>
      gateway
        .visitor()
        .request('/product', { headers: { ...asPage.headers, 'accept-encoding': encoding, 'if-none-match': etag } });
    const plain = await request('identity');
    const smallest = await request('gzip, deflate, br');
    expect(smallest.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(smallest.bytes).toString()).toBe(plain.text);
    expect(gunzipSync((await request('gzip, br;q=0')).bytes).toString()).toBe(plain.text);
    expect(plain.headers['cache-control']).toBe('no-cache');
    const again = await request('br', String(plain.headers.etag));
    expect([again.status, again.text]).toEqual([304, '']);
    await change({ price: 32_000 });
    expect((await request('br', String(plain.headers.etag))).status).toBe(200);
  });
});
