import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { described, gather, recommendedWith, runningActivities, shown } from './answers.ts';
import { byGroup, menuProduct } from './menu.ts';
import { FLOW_ZONE, readShelf, readShelfProduct, type ShelfProduct } from './shelf.ts';

/** The mall's shelf, open to visitors (specification, section 7: product list, product v2 and v3). */
export async function catalogueRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { kysely } = database;
  // A private deployment has the zone of traffic products only (specification, section 1).
  const zoneFor = (request: FastifyRequest) => (request.caller?.private ? FLOW_ZONE : undefined);
  const shelf = (request: FastifyRequest) => readShelf(kysely, entities.access, zoneFor(request));
  const product = async (request: FastifyRequest<{ Body: Named }>): Promise<ShelfProduct> => {
    const found = await readShelfProduct(kysely, entities.access, request.body.productNo, zoneFor(request));
    if (!found) throw new AppError('product.unknown');
    return found;
  };

  app.post('/yzjumc/product/list', { schema: { summary: '产品列表（按专区与分组）' } }, async (request) =>
    ok(byGroup(await shelf(request))),
  );
  app.post('/yzjumc/product/v3/getallproduct', { schema: { summary: '全部产品' } }, async (request) =>
    ok((await shelf(request)).map(shown)),
  );
  app.post<{ Body: Named }>(
    '/yzjumc/product/v2/getproduct',
    { schema: { summary: '产品详情', body: named } },
    async (request) => ok(described(await product(request), await shelf(request))),
  );

  app.post('/yzjumc/product/v2/getsaleproduct', { schema: { summary: '可在线购买的产品' } }, async (request) =>
    ok(
      (await shelf(request))
        .filter(({ offlineBuy }) => !offlineBuy)
        .map((sold) => ({
          ...menuProduct(sold),
          price: sold.price,
          tiers: sold.tiers,
          terms: sold.terms,
          minQuantity: sold.minQuantity,
          maxQuantity: sold.maxQuantity,
        })),
    ),
  );

  app.post<{ Body: Partial<Named> | null }>(
    '/yzjumc/product/v2/getcustcase',
    { schema: { summary: '客户怎么说', body: mayName } },
    async (request) => ok(await gathered(request, ({ cases }) => cases)),
  );
  app.post<{ Body: Partial<Named> | null }>(
    '/yzjumc/product/v2/getfunctiondetail',
    { schema: { summary: '功能介绍', body: mayName } },
    async (request) => ok(await gathered(request, ({ functions }) => functions)),
  );
  app.post<{ Body: Partial<Named> | null }>(
    '/yzjumc/product/v2/getproductactivity',
    { schema: { summary: '正在进行的优惠活动', body: mayName } },
    async (request) => ok(await gathered(request, runningActivities)),
  );

  app.post<{ Body: Named }>(
    '/yzjumc/product/v2/getrecommendproduct',
    { schema: { summary: '搭配推荐', body: named } },
    async (request) => {
      return ok(recommendedWith(await product(request), await shelf(request)));
    },
  );

  app.get('/yzjumc/product/v3/get_flow_product', { schema: { summary: '流量产品' } }, async () => {
    const flow = await readShelf(kysely, entities.access, FLOW_ZONE);
    const listed = (packs: readonly ShelfProduct[]) =>
      packs.map((pack) => ({ productNo: pack.productNo, productName: pack.name, unit: pack.unit, price: pack.price }));
    return ok({
      subscribeProductList: listed(flow.filter(({ terms }) => terms.length > 0)),
      consumeProductList: listed(flow.filter(({ terms }) => terms.length === 0)),
    });
  });

  app.post<{ Body: Named }>(
    '/yzjumc/product/v3/trialprodetial',
    { schema: { summary: '试用产品详情', body: named } },
    async (request) => {
      const found = await product(request);
      if (!found.isTrial) throw new AppError('product.noTrial');
      return ok({
        ...menuProduct(found),
        trialDays: found.trialDays,
        minQuantity: found.minQuantity,
        maxQuantity: found.maxQuantity,
        moduleList: found.moduleList,
      });
    },
  );

  /** What one product says, or all of them, each item with the product it belongs to. */
  async function gathered<Item extends object>(
    request: FastifyRequest<{ Body: Partial<Named> | null }>,
    itemsOf: (from: ShelfProduct) => readonly Item[],
  ) {
    const productNo = request.body?.productNo;
    const products = (await shelf(request)).filter(
      (candidate) => productNo === undefined || candidate.productNo === productNo,
    );
    if (products.length === 0 && productNo !== undefined) throw new AppError('product.unknown');
    return gather(products, itemsOf);
  }
}

interface Named {
  productNo: string;
}

const productNo = { type: 'string', minLength: 1, maxLength: 40, title: '产品编号' } as const;
const named = { type: 'object', required: ['productNo'], properties: { productNo } } as const;
const mayName = { type: ['object', 'null'], properties: { productNo } } as const;
