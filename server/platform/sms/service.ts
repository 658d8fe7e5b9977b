import type { Executor } from '../database/port.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Config } from '../settings/config.ts';
import type { SmsTemplate } from './port.ts';

/** Outbox topic of messages on their way. */
export const SMS_TOPIC = 'sms.send';

/** A message that is to leave once the transaction has committed. */
export interface QueuedSms {
  phone: string;
  text: string;
  template: SmsTemplate;
  params: Readonly<Record<string, string>>;
  /** RFC 3339. What did not leave by then is dropped: nobody can use it any more. */
  expiresAt: string;
}

/** Where messages go: to the provider of the settings, else to the local inbox of a demonstration, else nowhere. */
export function smsCarrier({ smsUrl, demo }: Pick<Config, 'smsUrl' | 'demo'>): 'provider' | 'inbox' | undefined {
  if (smsUrl !== undefined) return 'provider';
  return demo ? 'inbox' : undefined;
}

/** Hands a message over together with what it is about; a worker sends it. */
export async function queueSms(tx: Executor, message: QueuedSms): Promise<void> {
  await enqueue(tx, SMS_TOPIC, message);
}
