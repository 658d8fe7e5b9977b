/** One text message to one phone. */
export interface SmsMessage {
  /** The same at every attempt to send it. */
  id: string;
  phone: string;
  /** The whole text, without the signature. */
  text: string;
  /** The code within the text; providers that send by template need it apart. */
  code: string;
}

/** Carries messages out of the house. A rejection has the message tried again. */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>;
}
