export type { Message } from '../../../contract/consult.ts';
