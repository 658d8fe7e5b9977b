import { api } from '../../../platform/gateway/api.ts';

/** This browser's or person's conversation with the shop; without messages when there is none. */
export const fetchConversation = api('POST /yzjumc/consult/v1/current', { session: false });

export const askShop = api('POST /yzjumc/consult/v1/ask', { session: false });
