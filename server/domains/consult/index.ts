export type { Message } from './messages.ts';
