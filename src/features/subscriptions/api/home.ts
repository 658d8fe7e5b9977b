import type { GuidanceStep, Totals } from '../../../../contract/home.ts';
import type { Allowance, DayOfUse } from '../../../../contract/orders.ts';
import { api } from '../../../platform/gateway/api.ts';

export type { GuidanceStep, Totals } from '../../../../contract/home.ts';

/** A pack of traffic, in `unit`. */
type Pack = Pick<
  Allowance,
  'allowanceNo' | 'productNo' | 'productName' | 'unit' | 'total' | 'remaining' | 'expireDate'
>;

/** What the team's packs still hold, and what was used of them on which day. */
export interface Usage {
  packs: Pack[];
  days: DayOfUse[];
}

const totalAmount = api('GET /yzjumc/home/v3/view_total_amount');
const guidance = api('POST /yzjumc/home/v3/detail_CA_gcuidance');
const allowances = api('POST /gateway/scc/flow/getAllowanceInfoweb', { encoding: 'form', envelope: false });

/** Specification, section 7: home v3. */
export const fetchTotals = (): Promise<Totals> => totalAmount();

export const fetchGuidance = async (): Promise<GuidanceStep[]> => (await guidance()).steps;

/** Packs that can be used now, and the use of the last thirty days (specification, section 7: flow allowance). */
export async function fetchUsage(): Promise<Usage> {
  const { subscribeProductList, consumeProductList, usage } = await allowances();
  return { packs: [...subscribeProductList, ...consumeProductList], days: usage };
}
