/** What other domains may use of subscriptions. */
export { lastDay } from './assets.ts';
export { licenceNo } from './delivery.ts';
