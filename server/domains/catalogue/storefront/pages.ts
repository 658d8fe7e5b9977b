import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Arrivals } from '../../../../contract/catalogue.ts';
import { STATUS_COOKIE } from '../../../platform/http/cookies.ts';
import { type PackedPage, pack, sendPacked } from '../../../platform/http/pages/packed.ts';
import { type Page, readTemplate } from '../../../platform/http/pages/template.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { catalogueVersion, visitorProduct, visitorShelf } from '../products/answers.ts';
import { readSite } from '../site/site.ts';
import { aboutProduct, aboutShelf } from './about.ts';
import type { Renderer } from './renderer.ts';

const LAYOUT = 'src/app/mall/MainLayout.tsx';
const SHELF = [LAYOUT, 'src/features/catalogue/pages/ProductPage.tsx'];
const DETAIL = [LAYOUT, 'src/features/catalogue/pages/ProductDetailPage.tsx'];

/** What a page may be asked with and still be everyone's: where a visitor came from is the page's business alone. */
const PLAIN = /^(productNo|utm_\w+)$/;
const MAX_KEPT = 500;

/**
 * The storefront's pages with their content in the HTML: drawn for visitors from the catalogue, kept while the
 * catalogue is the same, drawn anew at the first request after it has changed. Who is signed in (or arrives with a
 * token) gets the application empty: it shows each of them something else.
 */
export async function storefrontPages(
  app: FastifyInstance,
  { config, database, entities }: AppDeps,
  webFolder: string,
  renderer: Renderer,
): Promise<void> {
  const template = await readTemplate(webFolder);
  const origin = config.publicOrigin ?? '';
  const kept = new Map<string, Promise<PackedPage>>();
  let version = '';

  /** Drawn at most once for a version of the catalogue; what failed is tried again by the next. */
  async function keep(name: string, draw: () => Promise<PackedPage>): Promise<PackedPage> {
    const now = await catalogueVersion(database.kysely, entities.access);
    if (now !== version || kept.size >= MAX_KEPT) kept.clear();
    version = now;
    const known = kept.get(name);
    if (known) return known;
    const fresh = draw();
    kept.set(name, fresh);
    fresh.catch(() => kept.delete(name));
    return fresh;
  }

  const drawn = async (sources: readonly string[], address: string, page: Omit<Page<Arrivals>, 'body'>) =>
    pack(200, await template.fill(sources, { ...page, body: await renderer.render(address, page.answers) }));
  const shell = async (sources: readonly string[], status = 200) => pack(status, await template.fill(sources));

  const site = () => readSite(database.kysely, entities.access, config);

  async function shelf(path: string): Promise<PackedPage> {
    const answers = { ...(await visitorShelf(database.kysely, entities.access)), site: await site() };
    return drawn(SHELF, path, { ...aboutShelf(answers.products, origin), answers });
  }

  async function detail(productNo: string): Promise<PackedPage> {
    const found = await visitorProduct(database.kysely, entities.access, productNo);
    if (!found) return shell(DETAIL, 404);
    const answers: Arrivals = { site: await site() };
    answers[`product ${productNo}`] = found.product;
    answers[`recommended ${productNo}`] = found.recommended;
    return drawn(DETAIL, `/productDetail?productNo=${encodeURIComponent(productNo)}`, {
      ...aboutProduct(found.product, origin),
      answers,
    });
  }

  const hidden = { schema: { hide: true } };
  for (const path of ['/', '/home', '/product']) {
    app.get(path, hidden, async (request, reply) =>
      sendPacked(
        request,
        reply,
        isPlain(request) ? await keep(path, () => shelf(path)) : await keep('shell', () => shell(SHELF)),
      ),
    );
  }
  app.get('/productDetail', hidden, async (request, reply) => {
    const { productNo } = request.query as { productNo?: unknown };
    const known = isPlain(request) && typeof productNo === 'string' && productNo !== '' && productNo.length <= 40;
    return sendPacked(
      request,
      reply,
      known
        ? await keep(`product ${productNo}`, () => detail(productNo))
        : await keep('shell of a product', () => shell(DETAIL)),
    );
  });
}

/** A visitor's plain request. The cookie that a page goes by decides: page and gateway must agree on who is a visitor. */
function isPlain(request: FastifyRequest): boolean {
  return !request.cookies[STATUS_COOKIE] && Object.keys(request.query as object).every((name) => PLAIN.test(name));
}
