export { type Place, placeByCode, placeByNames, regionsBelow } from './service.ts';
