export { type Notice, notify, settle } from './service.ts';
export { addressOf } from './settings.ts';
