import { api } from './api.ts';

/** The zones of the mall with what is in them. A private deployment is answered its own only. */
export const fetchZones = api('POST /yzjumc/product/list');

export const fetchProducts = api('POST /yzjumc/product/v3/getallproduct');

/** @throws RequestError product.unknown */
export const fetchProduct = api('POST /yzjumc/product/v2/getproduct');

export const fetchRecommended = api('POST /yzjumc/product/v2/getrecommendproduct');

export const fetchActivities = api('POST /yzjumc/product/v2/getproductactivity');
