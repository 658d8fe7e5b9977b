import { listOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

export interface ConsultMessage {
  at: string;
  side: 'visitor' | 'staff' | 'notice';
  name: string;
  text: string;
}

export interface Conversation {
  billNo: string;
  status: string;
  messages: ConsultMessage[];
}

function conversation(value: unknown): Conversation {
  const data = objectOf(value);
  return {
    billNo: textOf(data.billNo),
    status: textOf(data.status),
    messages: listOf(data.messages)
      .map(objectOf)
      .map((message) => ({
        at: textOf(message.at),
        side: message.side === 'staff' || message.side === 'notice' ? message.side : 'visitor',
        name: textOf(message.name),
        text: textOf(message.text),
      })),
  };
}

/** This browser's or person's conversation with the shop; without messages when there is none. */
export async function fetchConversation(): Promise<Conversation> {
  return conversation(await request('/yzjumc/consult/v1/current', { data: {}, warn: false, session: false }));
}

export async function askShop(text: string, page: string, productNo: string | undefined): Promise<Conversation> {
  return conversation(
    await request('/yzjumc/consult/v1/ask', {
      data: { text, page, ...(productNo !== undefined && { productNo }) },
      warn: false,
      session: false,
    }),
  );
}
