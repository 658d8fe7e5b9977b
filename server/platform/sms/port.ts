/**
 * 'verify-code' has `code`; 'team-invite' `by`, `team` and maybe `link`; 'join-decision' `team` and `result`;
 * 'partner-decision' `company` and `result`.
 */
export type SmsTemplate = 'verify-code' | 'team-invite' | 'join-decision' | 'partner-decision';

/** One text message to one phone. */
export interface SmsMessage {
  /** The same at every attempt to send it. */
  id: string;
  phone: string;
  /** The whole text, without the signature. */
  text: string;
  /** Which text it is, and what stands in it: providers that send by template need both apart. */
  template: SmsTemplate;
  params: Readonly<Record<string, string>>;
}

/** Carries messages out of the house. A rejection has the message tried again. */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>;
}
