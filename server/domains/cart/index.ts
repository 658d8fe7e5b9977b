export { lockCart, readCart, removeLines } from './service.ts';
