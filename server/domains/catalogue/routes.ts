import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue.ts';
import { read } from '../../../contract/site.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import {
  described,
  type ItemWithProduct,
  itemsWithProduct,
  recommendedWith,
  runningActivities,
  shown,
} from './products/answers.ts';
import { byGroup, menuProduct } from './products/menu.ts';
import { FLOW_ZONE, readShelf, readShelfProduct } from './products/shelf.ts';
import { readSite } from './site/site.ts';

/** The mall's shelf, open to visitors (specification, section 7: product list, product v2 and v3). */
export async function catalogueRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  const { kysely } = database;
  serve(app, read, () => readSite(kysely, entities.access, config));
  // A private deployment has the zone of traffic products only (specification, section 1).
  const zoneFor = (caller: Caller | null) => (caller?.private ? FLOW_ZONE : undefined);
  const shelf = (caller: Caller | null) => readShelf(kysely, entities.access, zoneFor(caller));
  const product = async (caller: Caller | null, productNo: string): Promise<calls.ShelfProduct> => {
    const found = await readShelfProduct(kysely, entities.access, productNo, zoneFor(caller));
    if (!found) throw new AppError('product.unknown');
    return found;
  };

  serve(app, calls.list, async ({ caller }) => byGroup(await shelf(caller)));
  serve(app, calls.allProducts, async ({ caller }) => (await shelf(caller)).map(shown));
  serve(app, calls.getProduct, async ({ caller, sent }) =>
    described(await product(caller, sent.productNo), await shelf(caller)),
  );

  serve(app, calls.saleProducts, async ({ caller }) =>
    (await shelf(caller))
      .filter(({ offlineBuy }) => !offlineBuy)
      .map((sold) => ({
        ...menuProduct(sold),
        price: sold.price,
        tiers: sold.tiers,
        terms: sold.terms,
        minQuantity: sold.minQuantity,
        maxQuantity: sold.maxQuantity,
      })),
  );

  serve(app, calls.customerCases, ({ caller, sent }) => itemsFor(caller, sent.productNo, ({ cases }) => cases));
  serve(app, calls.functionDetail, ({ caller, sent }) =>
    itemsFor(caller, sent.productNo, ({ functions }) => functions),
  );
  serve(app, calls.productActivity, ({ caller, sent }) => itemsFor(caller, sent.productNo, runningActivities));

  serve(app, calls.recommendProduct, async ({ caller, sent }) =>
    recommendedWith(await product(caller, sent.productNo), await shelf(caller)),
  );

  serve(app, calls.flowProduct, async () => {
    const flow = await readShelf(kysely, entities.access, FLOW_ZONE);
    const listed = (packs: readonly calls.ShelfProduct[]) =>
      packs.map((pack) => ({ productNo: pack.productNo, productName: pack.name, unit: pack.unit, price: pack.price }));
    return {
      subscribeProductList: listed(flow.filter(({ terms }) => terms.length > 0)),
      consumeProductList: listed(flow.filter(({ terms }) => terms.length === 0)),
    };
  });

  serve(app, calls.trialProduct, async ({ caller, sent }) => {
    const found = await product(caller, sent.productNo);
    if (!found.isTrial) throw new AppError('product.noTrial');
    return {
      ...menuProduct(found),
      trialDays: found.trialDays,
      minQuantity: found.minQuantity,
      maxQuantity: found.maxQuantity,
      moduleList: found.moduleList,
    };
  });

  /** What one product says, or all of them, each item with the product it belongs to. */
  async function itemsFor<Item extends object>(
    caller: Caller | null,
    productNo: string | undefined,
    itemsOf: (from: calls.ShelfProduct) => readonly Item[],
  ): Promise<ItemWithProduct<Item>[]> {
    const products = (await shelf(caller)).filter(
      (candidate) => productNo === undefined || candidate.productNo === productNo,
    );
    if (products.length === 0 && productNo !== undefined) throw new AppError('product.unknown');
    return itemsWithProduct(products, itemsOf);
  }
}
