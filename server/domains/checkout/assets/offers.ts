import type { AssetOffers } from '../../../../contract/checkout.ts';
import type { May } from '../../../../contract/orders.ts';
import type { ServiceKind } from '../../../../contract/quotes.ts';
import { UPGRADE_PATH } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { boughtModules, quoteService, termsOf } from './quote.ts';
import { readSubject, whyNot } from './read.ts';

const MAX = 1_000_000;

/**
 * What the team can buy for an asset now, and within which limits; what it cannot, with the reason. Prices come with the
 * draft of the order.
 * @throws AppError order.asset for another team's and none at all alike
 */
export async function readOffers(
  executor: Executor,
  access: EntityAccess,
  caller: Caller,
  assetNo: string,
  at: Date,
): Promise<AssetOffers> {
  const subject = await readSubject(executor, access, caller.team.eid, assetNo, at);
  if (!subject) throw new AppError('order.asset', { message: '没有这个产品资产' });
  const {
    asset: { record },
    sold,
    shelf,
    paths,
    today,
    keptUntil,
  } = subject;
  const productNo = String(record.product);
  const product = sold.get(productNo);
  const quantity = record.quantity ?? 1;
  const bought = boughtModules(record);
  const shown = shelf.get(productNo);
  const modules = (shown?.moduleList ?? []).flatMap((entry) => {
    const module = entry.type === 'optional' ? sold.get(entry.productNo) : undefined;
    if (!module) return [];
    const had = bought.get(module.productNo) ?? 0;
    return [
      {
        productNo: module.productNo,
        name: module.name,
        unit: module.unit,
        price: module.price,
        had,
        minQuantity: Math.max(1, module.minQuantity - had),
        maxQuantity: (module.maxQuantity ?? MAX) - had,
      },
    ];
  });
  const terms = product ? [...termsOf(product)] : [];
  const upgrades = paths.flatMap(({ key, record: path }) => {
    const { toProduct, toName, toUnit, toPrice } = readRecord(UPGRADE_PATH, path);
    const made = { pathNo: key, productNo: String(toProduct), name: String(toName), unit: String(toUnit) };
    return sold.has(made.productNo) ? [{ ...made, price: Number(toPrice) }] : [];
  });
  const may = (does: ServiceKind): May => {
    const why = whyNot(subject, does, caller);
    if (why !== undefined) return { why };
    const target = does === 'upgrade' ? (upgrades[0]?.productNo ?? productNo) : productNo;
    const {
      problems: [problem],
    } = quoteService(subject, {
      productNo: target,
      quantity: does === 'convert' ? Math.max(quantity, product?.minQuantity ?? 1) : 1,
      service: { does, assetNo, ...(does === 'upgrade' && upgrades[0] && { pathNo: upgrades[0].pathNo }) },
    });
    return problem ? { why: problem.message } : true;
  };
  return {
    assetNo,
    productNo,
    productName: String(record.productName),
    unit: String(record.unit ?? ''),
    quantity,
    kind: String(record.kind),
    expireDate: String(record.expireDate),
    over: String(record.expireDate) < today,
    kept: keptUntil === undefined ? null : { until: keptUntil, over: keptUntil < today },
    offers: { renew: may('renew'), add: may('add'), upgrade: may('upgrade'), convert: may('convert') },
    terms,
    modules,
    upgrades,
    seats: { minQuantity: 1, maxQuantity: (product?.maxQuantity ?? MAX) - quantity },
    buy: {
      minQuantity: shown?.minQuantity ?? 1,
      maxQuantity: shown?.maxQuantity ?? null,
      terms: [...(shown?.terms ?? [])],
    },
  };
}
