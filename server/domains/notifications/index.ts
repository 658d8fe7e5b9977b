export { type Notice, notify, settle } from './service.ts';
