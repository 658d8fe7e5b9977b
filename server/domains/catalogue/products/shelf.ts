import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ModuleEntry, Promotion, ShelfProduct } from '../../../../contract/catalogue.ts';
import { PRODUCT, type Product } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { promotionsFor, runningPromotions } from '../../promotions/index.ts';

/** The zone of packs of traffic: all that a private deployment is offered (specification, section 1). */
export const FLOW_ZONE = 'flow';

type Module = Product['modules'][number];

const ON_SHELF = {
  and: [
    { field: 'listed', op: 'eq', value: true },
    { field: 'status', op: 'eq', value: 'onsale' },
  ],
} as const;

function moduleEntry({
  name = '',
  parentName = '',
  type,
  content = '',
  showInCard,
  product = '',
}: Module): ModuleEntry {
  return {
    name,
    parentName,
    type: type === 'number' || type === 'optional' ? type : 'sign',
    content,
    showInCard: showInCard === true,
    productNo: product,
  };
}

/** Years for which a product is sold that names none, where its unit is by the year, such as 用户/年; none for other units. */
export const yearsOfUnit = (unit: string): readonly number[] => (/\/年$/.test(unit) ? [1, 2, 3] : []);

/** For how many years it is sold. An edition or module always has a term: what is opened of it ends. */
function termsOf({ terms, kind, unit = '' }: Product): number[] {
  const isOpened = kind === 'edition' || kind === 'module';
  if (terms.length > 0 || !isOpened) return [...terms];
  const years = yearsOfUnit(unit);
  return years.length > 0 ? [...years] : [1];
}

function shelfProduct(model: EntityModel, record: RecordData, promotions: readonly Promotion[]): ShelfProduct {
  const stored = readRecord(PRODUCT, record);
  const { productNo = '', name = '', label = '', sketch = '', picture, kind = '', family = '', parentGroup } = stored;
  const { group = '', unit = '', price = 0, trialDays = 0, exclusiveGroup = '' } = stored;
  const terms = termsOf(stored);
  const tiers = stored.tiers
    .map(({ from = 0, price: lower = 0 }) => ({ from, price: lower }))
    .sort((a, b) => a.from - b.from);
  return {
    productNo,
    name,
    label,
    sketch,
    picture: String(picture || 'app'),
    kind: String(kind),
    family: String(family),
    zone: String(parentGroup ?? ''),
    parentGroup: model.fieldsByPath.parentGroup?.options?.find(({ value }) => value === parentGroup)?.title ?? '',
    group,
    values: [...stored.values],
    unit,
    price,
    lowestPrice: Math.min(price, ...tiers.map((tier) => tier.price)),
    tiers,
    minQuantity: stored.minQuantity || 1,
    maxQuantity: stored.maxQuantity || null,
    terms,
    isHot: stored.isHot === true,
    isTrial: stored.isTrial === true,
    trialDays,
    offlineBuy: stored.offlineBuy === true,
    exclusiveGroup,
    moduleList: stored.modules.map(moduleEntry),
    functions: stored.functions.map(({ name: title = '', text = '' }) => ({ name: title, text })),
    cases: stored.cases.map(({ customer = '', person = '', words = '' }) => ({ customer, person, words })),
    gallery: stored.gallery.map(({ scene, caption = '' }) => ({ scene: String(scene ?? ''), caption })),
    activities: promotionsFor(promotions, productNo, terms.length > 0 || yearsOfUnit(unit).length > 0),
    recommended: stored.recommended.map(({ product = '' }) => product),
  };
}

/** For how many people an edition is at most; of those without a limit, the one that begins with more is larger. */
function sizeOf({ record }: StoredRecord): number {
  const { kind, minQuantity, maxQuantity } = readRecord(PRODUCT, record);
  return kind === 'edition' ? (maxQuantity ?? 1e9 + (minQuantity ?? 1)) : 0;
}

/**
 * What the mall shows, in its order: zones as the product's document lists them, within a zone the ranked
 * products first and the others after them (specification, section 4, "Product list order"), the smaller editions first.
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
  const rank = ({ record }: StoredRecord) => readRecord(PRODUCT, record).rank ?? Number.MAX_SAFE_INTEGER;
  const zone = ({ record }: StoredRecord) => zones.indexOf(String(readRecord(PRODUCT, record).parentGroup ?? ''));
  return found
    .sort((a, b) => zone(a) - zone(b) || rank(a) - rank(b) || sizeOf(a) - sizeOf(b))
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
  if (found === undefined || found.state !== 'onsale' || readRecord(PRODUCT, found.record).listed !== true)
    return undefined;
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
  return found.map(({ key, record }) => {
    const { name = '', exclusiveGroup = '' } = readRecord(PRODUCT, record);
    return { productNo: key, name, exclusiveGroup };
  });
}
