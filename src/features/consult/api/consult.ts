import type { ask } from '../../../../contract/consult.ts';
import type { Answered, Sent } from '../../../../contract/define.ts';
import { api } from '../../../platform/gateway/api.ts';

export type Question = Sent<typeof ask>;
export type Conversation = Answered<typeof ask>;

const current = api('POST /yzjumc/consult/v1/current', { session: false });
const put = api('POST /yzjumc/consult/v1/ask', { session: false });

let looking: Promise<unknown> = Promise.resolve();

/** This browser's or person's conversation with the shop; without messages when there is none. */
export function fetchConversation(): ReturnType<typeof current> {
  const answer = current();
  looking = answer.catch(() => undefined);
  return answer;
}

/** Asks once for a key, after a look that is under way: with its answer a visitor becomes known. */
export async function askShop(question: Question, key: string): Promise<Conversation> {
  await looking;
  return put(question, { key });
}
