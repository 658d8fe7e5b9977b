import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ModuleEntry, Promotion, ShelfProduct } from '../../../../contract/catalogue.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { promotionsFor, runningPromotions } from '../../promotions/index.ts';

/** The zone of packs of traffic: all that a private deployment is offered (specification, section 1). */
export const FLOW_ZONE = 'flow';

const ON_SHELF = {
  and: [
    { field: 'listed', op: 'eq', value: true },
    { field: 'status', op: 'eq', value: 'onsale' },
  ],
} as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const rows = (value: unknown): RecordData[] => list(value) as RecordData[];

function moduleEntry(row: RecordData): ModuleEntry {
  const type = row.type === 'number' || row.type === 'optional' ? row.type : 'sign';
  return {
    name: text(row.name),
    parentName: text(row.parentName),
    type,
    content: text(row.content),
    showInCard: row.showInCard === true,
    productNo: text(row.product),
  };
}

function shelfProduct(model: EntityModel, record: RecordData, promotions: readonly Promotion[]): ShelfProduct {
  const price = number(record.price);
  const tiers = rows(record.tiers)
    .map((tier) => ({ from: number(tier.from), price: number(tier.price) }))
    .sort((a, b) => a.from - b.from);
  return {
    productNo: text(record.productNo),
    name: text(record.name),
    label: text(record.label),
    sketch: text(record.sketch),
    picture: text(record.picture) || 'app',
    kind: text(record.kind),
    family: text(record.family),
    zone: text(record.parentGroup),
    parentGroup:
      model.fieldsByPath.parentGroup?.options?.find(({ value }) => value === record.parentGroup)?.title ?? '',
    group: text(record.group),
    values: list(record.values).map(text),
    unit: text(record.unit),
    price,
    lowestPrice: Math.min(price, ...tiers.map((tier) => tier.price)),
    tiers,
    minQuantity: number(record.minQuantity) || 1,
    maxQuantity: number(record.maxQuantity) || null,
    terms: list(record.terms).map(number),
    isHot: record.isHot === true,
    isTrial: record.isTrial === true,
    trialDays: number(record.trialDays),
    offlineBuy: record.offlineBuy === true,
    exclusiveGroup: text(record.exclusiveGroup),
    moduleList: rows(record.modules).map(moduleEntry),
    functions: rows(record.functions).map((row) => ({ name: text(row.name), text: text(row.text) })),
    cases: rows(record.cases).map((row) => ({
      customer: text(row.customer),
      person: text(row.person),
      words: text(row.words),
    })),
    activities: promotionsFor(
      promotions,
      text(record.productNo),
      list(record.terms).length > 0 || /\/年$/.test(text(record.unit)),
    ),
    recommended: rows(record.recommended).map((row) => text(row.product)),
  };
}

/**
 * What the mall shows, in its order: zones as the product's document lists them, within a zone the ranked
 * products first and the others after them (specification, section 4, "Product list order").
 */
export async function readShelf(executor: Executor, access: EntityAccess, only?: string): Promise<ShelfProduct[]> {
  const model = access.model('product');
  const zones = (model.fieldsByPath.parentGroup?.options ?? []).map(({ value }) => value);
  const found = await access.find(executor, systemActor(''), 'product', {
    filter: { and: [...ON_SHELF.and] },
    sort: [{ field: 'productNo', dir: 'asc' }],
    limit: 1000,
  });
  const promotions = await runningPromotions(executor, access);
  const rank = ({ record }: { record: RecordData }) =>
    typeof record.rank === 'number' ? record.rank : Number.MAX_SAFE_INTEGER;
  const zone = ({ record }: { record: RecordData }) => zones.indexOf(text(record.parentGroup));
  return found
    .sort((a, b) => zone(a) - zone(b) || rank(a) - rank(b))
    .map(({ record }) => shelfProduct(model, record, promotions))
    .filter((product) => only === undefined || product.zone === only);
}

/** One product of the shelf, or undefined. */
export async function readShelfProduct(
  executor: Executor,
  access: EntityAccess,
  productNo: string,
  only?: string,
): Promise<ShelfProduct | undefined> {
  const found = await access.get(executor, systemActor(''), 'product', productNo);
  if (found === undefined || found.state !== 'onsale' || found.record.listed !== true) return undefined;
  const product = shelfProduct(access.model('product'), found.record, await runningPromotions(executor, access));
  return only === undefined || product.zone === only ? product : undefined;
}

/** Products that are on sale, shown in the mall or not: who has one may go on having it. By number. */
export async function readSold(
  executor: Executor,
  access: EntityAccess,
  productNos: readonly string[],
): Promise<Map<string, ShelfProduct>> {
  if (productNos.length === 0) return new Map();
  const model = access.model('product');
  const filter = {
    and: [
      { field: 'productNo', op: 'in', value: [...productNos] },
      { field: 'status', op: 'eq', value: 'onsale' },
    ],
  } as const;
  const found = await access.find(executor, systemActor(''), 'product', {
    filter: { and: [...filter.and] },
    limit: 1000,
  });
  const promotions = await runningPromotions(executor, access);
  return new Map(found.map(({ key, record }) => [key, shelfProduct(model, record, promotions)]));
}

/** Every product that excludes others, on the shelf or not. */
export async function readExclusive(
  executor: Executor,
  access: EntityAccess,
): Promise<Pick<ShelfProduct, 'productNo' | 'name' | 'exclusiveGroup'>[]> {
  const found = await access.find(executor, systemActor(''), 'product', {
    filter: { field: 'exclusiveGroup', op: 'filled' },
    limit: 1000,
  });
  return found.map(({ key, record }) => ({
    productNo: key,
    name: text(record.name),
    exclusiveGroup: text(record.exclusiveGroup),
  }));
}
