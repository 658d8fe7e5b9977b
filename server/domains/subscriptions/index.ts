export { licenceNo } from './delivery.ts';
export { inherited, NEW_TERM } from './newAsset.ts';
