export { licenceNo } from './delivery.ts';
