import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { kilobytes, PRODUCT_SOURCES } from '../scripts/weigh.mjs';
import { launchBrowser } from '../tests/support/browser.ts';
import { freePort } from '../tests/support/postgresServer.ts';
import { startDemo } from './driver/gateway.ts';
import { median } from './driver/table.ts';

const PAGES = [
  ['/product', '商城首页'],
  ['/productDetail?productNo=SP100121', '产品详情'],
] as const;

interface Loaded {
  score: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/** One load as Lighthouse sees it on its phone: a slow network and a slow processor, simulated. */
async function load(url: string, port: number): Promise<Loaded> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] });
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? `Lighthouse did not load ${url}`);
  const { audits, categories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

/** The storefront's first load by the built product over demo data, as medians of `rounds` loads of each page, in Markdown. */
export async function benchPage({ rounds, folder }: { rounds: number; folder: string }): Promise<string> {
  const gateway = await startDemo(folder);
  const { origin } = gateway;
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    await fetch(`${origin}/readyz`);
    const lines: string[] = [];
    for (const [path, title] of PAGES) {
      const loads: Loaded[] = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await load(origin + path, port));
      const of = (figure: keyof Loaded) => median(loads.map((one) => one[figure]));
      lines.push(
        `| ${title} | ${of('score').toFixed(0)} | ${(of('lcp') / 1000).toFixed(1)} s | ${of('tbt').toFixed(0)} ms | ${of('cls').toFixed(3)} |`,
      );
    }
    const weight = await kilobytes(join(folder, 'web'), PRODUCT_SOURCES);
    return [
      '| Lighthouse 手机 | 得分 | LCP | TBT | CLS |',
      '|---|---|---|---|---|',
      ...lines,
      '',
      `商城首页首次加载的脚本（gzip）：${weight.toFixed(0)} kB`,
    ].join('\n');
  } finally {
    await browser.close();
    await gateway.close();
  }
}
