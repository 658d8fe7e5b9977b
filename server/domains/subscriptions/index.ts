export { lastDay } from './assets.ts';
export { licenceNo } from './delivery.ts';
