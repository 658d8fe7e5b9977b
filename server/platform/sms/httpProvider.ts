import type { SmsMessage, SmsPort } from './port.ts';

export interface ProviderSettings {
  url: string;
  /** Sent as `Authorization: Bearer`; undefined sends none. */
  token: string | undefined;
  /** The name that providers put in front of a text: 【云铺】. */
  sign: string;
}

/** A worker keeps a message for two minutes; the provider has to answer well before. */
const TIMEOUT_MS = 10_000;

/**
 * A provider behind an HTTP address. It gets POST `{ id, phone, sign, text, template, params }`
 * and takes the message with any 2xx. `id` stays the same when a message is sent again, so that it can tell.
 */
export function httpProvider({ url, token, sign }: ProviderSettings): SmsPort {
  return {
    async send({ id, phone, text, template, params }: SmsMessage) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, phone, sign, text, template, params }),
      });
      await answer.body?.cancel();
      // The reason is kept with the message and logged: it must not repeat the code.
      if (!answer.ok) throw new Error(`the provider of text messages answered ${answer.status}`);
    },
  };
}
