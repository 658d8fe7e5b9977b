import type { RecordData } from '@yunpu/engine-core/document';

/** How much of a product one buyer takes, as the product's document says (specification, section 9: edition limits). */
export interface QuantityLimits {
  name: string;
  unit: string;
  minQuantity: number;
  /** Null: no limit. */
  maxQuantity: number | null;
}

export interface QuantityProblem {
  code: 'quote.tooFew' | 'quote.tooMany';
  message: string;
}

/** Of a product without a limit of its own; more is another kind of business. */
const MAX = 1_000_000;

/** '50 个用户' for what is sold by the user, '3 包' for what is sold by the pack. */
function counted(quantity: number, unit: string): string {
  const [thing = ''] = unit.split('/');
  return thing === '用户' ? `${quantity} 个用户` : `${quantity} ${thing}`.trim();
}

/**
 * Why a quantity of a product cannot be sold, in words; undefined when it can. Quote, cart, order, trial, upgrade and
 * added seats all ask here.
 * @param purpose a trial may be of fewer than are sold, and of no more
 */
export function quantityProblem(
  { name, unit, minQuantity, maxQuantity }: QuantityLimits,
  quantity: number,
  purpose: 'sale' | 'trial' = 'sale',
): QuantityProblem | undefined {
  const most = maxQuantity ?? MAX;
  const verb = purpose === 'trial' ? '试用' : '订购';
  if (purpose === 'sale' && quantity < minQuantity)
    return { code: 'quote.tooFew', message: `${name}至少订购 ${counted(minQuantity, unit)}` };
  if (quantity > most) return { code: 'quote.tooMany', message: `${name}最多${verb} ${counted(most, unit)}` };
  return undefined;
}

/** The limits in a product's record. */
export function limitsOf({ name, unit, minQuantity, maxQuantity }: Readonly<RecordData>): QuantityLimits {
  return {
    name: String(name),
    unit: typeof unit === 'string' ? unit : '',
    minQuantity: Number(minQuantity) || 1,
    maxQuantity: Number(maxQuantity) || null,
  };
}
