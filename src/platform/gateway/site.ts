import { api } from './api.ts';

/** What the shop writes of itself. */
export const fetchSite = api('GET /yzjumc/site', { session: false });
