/** A picture in a message, or a file beside it. */
export interface Attachment {
  name: string;
  /** 'image/png' */
  type: string;
  /** By which the page of the message names it, as `cid:…`; null: a file beside the message. */
  cid: string | null;
  bytes: Uint8Array;
}

/** One e-mail as it leaves. */
export interface OutgoingMail {
  /** Without angle brackets; the same at every attempt. */
  messageId: string;
  to: string;
  /** One line. */
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
}

/**
 * Why a message did not leave for sure. `later`: it was not taken and can be sent again; `refused`: it will never
 * be taken; `unknown`: the connection broke when the server may have taken it already.
 */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    readonly outcome: 'later' | 'refused' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}

/** Carries e-mail out of the house. @throws MailError when it is not sure that it was taken */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>;
}
