export { placeByCode, placeByNames, regionsBelow } from './service.ts';
