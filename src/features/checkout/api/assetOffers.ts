import type { AssetOffers } from '../../../../contract/checkout.ts';
import { api } from '../../../platform/gateway/api.ts';

export type { AssetOffers } from '../../../../contract/checkout.ts';

const offers = api('POST /yzjumc/order/v2/offers');

/** @throws RequestError order.asset for an asset that is not the team's */
export const fetchAssetOffers = (assetNo: string): Promise<AssetOffers> => offers({ assetNo });
