import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** A product in a menu or on a card (specification, section 3, "Menu product"). Amounts in fen. */
export interface MenuProduct {
  productNo: string;
  name: string;
  sketch: string;
  picture: string;
  values: string[];
  /** The lowest price for one unit. */
  price: number;
  unit: string;
  main: boolean;
  isHot: boolean;
  isTrial: boolean;
  offlineBuy: boolean;
}

/** A zone of the mall with its groups, in the mall's order. */
export interface Zone {
  name: string;
  title: string;
  groups: { title: string; products: MenuProduct[] }[];
}

export interface ModuleEntry {
  name: string;
  parentName: string;
  type: 'number' | 'sign' | 'optional';
  /** Quantity in words, or 'tick' or 'fork'. */
  content: string;
  showInCard: boolean;
  /** What is bought along with it, of an optional one. */
  productNo: string;
  /** fen for one unit of that; undefined: not sold now, or not asked. */
  price: number | undefined;
  unit: string;
  minQuantity: number;
  maxQuantity: number | undefined;
}

export interface Product extends MenuProduct {
  label: string;
  kind: string;
  zone: string;
  group: string;
  /** fen for one unit without any discount by quantity. */
  listPrice: number;
  tiers: { from: number; price: number }[];
  minQuantity: number;
  maxQuantity: number | undefined;
  /** Years; empty: without a term. */
  terms: number[];
  trialDays: number;
  modules: ModuleEntry[];
  functions: { name: string; text: string }[];
  cases: CustomerWords[];
  activities: { title: string; until: string }[];
}

export interface CustomerWords {
  customer: string;
  person: string;
  words: string;
}

function menuProduct(data: Json): MenuProduct {
  return {
    productNo: textOf(data.productNo),
    name: textOf(data.productName),
    sketch: textOf(data.productSketch),
    picture: textOf(data.productIcon),
    values: listOf(data.productValues).map(textOf),
    price: numberOf(data.productMiniAmount),
    unit: textOf(data.unit),
    main: data.mainProduct === true,
    isHot: data.isHot === true,
    isTrial: data.isTrial === true,
    offlineBuy: data.offlineBuy === true,
  };
}

function moduleEntry(data: Json): ModuleEntry {
  const type = data.type === 'number' || data.type === 'optional' ? data.type : 'sign';
  return {
    name: textOf(data.name),
    parentName: textOf(data.parentName),
    type,
    content: textOf(data.content),
    showInCard: data.showInCard === true,
    productNo: textOf(data.productNo),
    price: typeof data.price === 'number' ? data.price : undefined,
    unit: textOf(data.unit),
    minQuantity: numberOf(data.minQuantity) || 1,
    maxQuantity: numberOf(data.maxQuantity) || undefined,
  };
}

const customerWords = (data: Json): CustomerWords => ({
  customer: textOf(data.customer),
  person: textOf(data.person),
  words: textOf(data.words),
});

function product(data: Json): Product {
  return {
    ...menuProduct(data),
    label: textOf(data.label),
    kind: textOf(data.kind),
    zone: textOf(data.zone),
    group: textOf(data.group),
    listPrice: numberOf(data.price),
    tiers: listOf(data.tiers)
      .map(objectOf)
      .map((tier) => ({ from: numberOf(tier.from), price: numberOf(tier.price) })),
    minQuantity: numberOf(data.minQuantity),
    maxQuantity: numberOf(data.maxQuantity) || undefined,
    terms: listOf(data.terms).map(numberOf),
    trialDays: numberOf(data.trialDays),
    modules: listOf(data.moduleList).map(objectOf).map(moduleEntry),
    functions: listOf(data.functions)
      .map(objectOf)
      .map((row) => ({ name: textOf(row.name), text: textOf(row.text) })),
    cases: listOf(data.cases).map(objectOf).map(customerWords),
    activities: listOf(data.activities)
      .map(objectOf)
      .map((row) => ({ title: textOf(row.title), until: textOf(row.until) })),
  };
}

/** The zones of the mall with what is in them. A private deployment is answered its own only. */
export async function fetchZones(): Promise<Zone[]> {
  return listOf(await request('/yzjumc/product/list', { data: {}, warn: false }))
    .map(objectOf)
    .map((entry) => ({
      name: textOf(entry.zone),
      title: textOf(entry.parentGroup),
      groups: listOf(entry.groups)
        .map(objectOf)
        .map((group) => ({
          title: textOf(group.group),
          products: listOf(group.products).map(objectOf).map(menuProduct),
        })),
    }));
}

export interface Activity {
  title: string;
  until: string;
  productNo: string;
}

/** How the answers of the calls below are read. */
export const productOf = (answer: unknown): Product => product(objectOf(answer));
export const productsOf = (answer: unknown): Product[] => listOf(answer).map(productOf);
export const menuProductsOf = (answer: unknown): MenuProduct[] => listOf(answer).map(objectOf).map(menuProduct);
export const activitiesOf = (answer: unknown): Activity[] =>
  listOf(answer)
    .map(objectOf)
    .map((row) => ({ title: textOf(row.title), until: textOf(row.until), productNo: textOf(row.productNo) }));

export async function fetchProducts(): Promise<Product[]> {
  return productsOf(await request('/yzjumc/product/v3/getallproduct', { data: {}, warn: false }));
}

/** @throws RequestError product.unknown */
export async function fetchProduct(productNo: string): Promise<Product> {
  return productOf(await request('/yzjumc/product/v2/getproduct', { data: { productNo }, warn: false }));
}

export async function fetchRecommended(productNo: string): Promise<MenuProduct[]> {
  return menuProductsOf(await request('/yzjumc/product/v2/getrecommendproduct', { data: { productNo }, warn: false }));
}

export async function fetchActivities(): Promise<Activity[]> {
  return activitiesOf(await request('/yzjumc/product/v2/getproductactivity', { data: {}, warn: false }));
}
