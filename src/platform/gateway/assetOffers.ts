import { isPlainObject, listOf, numberOf, objectOf, textOf } from './json.ts';
import type { ServiceKind } from './quotes.ts';
import { request } from './request.ts';

/** A module that can be added to an asset: price in fen for one unit, and how many the asset has. */
export interface OfferedModule {
  productNo: string;
  name: string;
  unit: string;
  price: number;
  had: number;
  minQuantity: number;
  maxQuantity: number;
}

export interface OfferedUpgrade {
  pathNo: string;
  productNo: string;
  name: string;
  unit: string;
  price: number;
}

/** What can be bought for an asset now; of what cannot, why. */
export interface AssetOffers {
  assetNo: string;
  productNo: string;
  productName: string;
  unit: string;
  quantity: number;
  expireDate: string;
  offers: Record<ServiceKind, true | { why: string }>;
  /** Years it can be renewed for. */
  terms: number[];
  seats: { minQuantity: number; maxQuantity: number };
  modules: OfferedModule[];
  upgrades: OfferedUpgrade[];
  /** Of a trial that becomes real. */
  buy: { minQuantity: number; maxQuantity: number | undefined; terms: number[] };
}

const may = (value: unknown): true | { why: string } =>
  value === true ? true : { why: isPlainObject(value) ? textOf(value.why) : '现在不能办理' };

/** @throws RequestError order.asset for an asset that is not the team's */
export async function fetchAssetOffers(assetNo: string): Promise<AssetOffers> {
  const data = objectOf(await request('/yzjumc/order/v2/offers', { data: { assetNo }, warn: false }));
  const [offers, seats, buy] = [objectOf(data.offers), objectOf(data.seats), objectOf(data.buy)];
  return {
    assetNo: textOf(data.assetNo),
    productNo: textOf(data.productNo),
    productName: textOf(data.productName),
    unit: textOf(data.unit),
    quantity: numberOf(data.quantity),
    expireDate: textOf(data.expireDate),
    offers: {
      renew: may(offers.renew),
      add: may(offers.add),
      upgrade: may(offers.upgrade),
      convert: may(offers.convert),
    },
    terms: listOf(data.terms).map(numberOf),
    seats: { minQuantity: numberOf(seats.minQuantity), maxQuantity: numberOf(seats.maxQuantity) },
    modules: listOf(data.modules)
      .map(objectOf)
      .map((row) => ({
        productNo: textOf(row.productNo),
        name: textOf(row.name),
        unit: textOf(row.unit),
        price: numberOf(row.price),
        had: numberOf(row.had),
        minQuantity: numberOf(row.minQuantity),
        maxQuantity: numberOf(row.maxQuantity),
      })),
    upgrades: listOf(data.upgrades)
      .map(objectOf)
      .map((row) => ({
        pathNo: textOf(row.pathNo),
        productNo: textOf(row.productNo),
        name: textOf(row.name),
        unit: textOf(row.unit),
        price: numberOf(row.price),
      })),
    buy: {
      minQuantity: numberOf(buy.minQuantity) || 1,
      maxQuantity: numberOf(buy.maxQuantity) || undefined,
      terms: listOf(buy.terms).map(numberOf),
    },
  };
}
