import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MailError, type MailPort, type OutgoingMail } from './port.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587 (STARTTLS where offered) or smtps://…:465. */
  url: string;
  /** As MAIL_FROM has it: an address, or 名称 <address>. */
  from: { name: string; address: string };
}

const TIMEOUT_MS = 15_000;
/** However slow the server is; a message under way for longer may have been taken. */
const MAX_MS = 90_000;
/** A refused sign-in or an unusable sender is the settings' fault and may be put right. */
const OF_THE_SETTINGS: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS']);

interface Refusal {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  message?: unknown;
}

/** The address of a line 'name <address>' is compared and sent as it is; it has no line end (settings and accounts see to it). */
function compiled(
  { messageId, to, subject, text, html, attachments }: OutgoingMail,
  from: SmtpSettings['from'],
): Promise<Buffer> {
  return new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, cid, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
      ...(cid !== null && { cid, contentDisposition: 'inline' as const }),
    })),
    messageId: `<${messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function outcomeOf({ code, responseCode, command }: Refusal, handedOver: boolean): MailError['outcome'] {
  // An answer is certain, whatever it is: 4xx says later, 5xx never.
  if (typeof responseCode === 'number' && responseCode >= 400) {
    const ours = OF_THE_SETTINGS.has(String(code)) || command === 'MAIL FROM';
    return responseCode >= 500 && !ours ? 'refused' : 'later';
  }
  return handedOver ? 'unknown' : 'later';
}

/** Sends through an SMTP server, one connection a message. */
export function smtpPort({ url, from }: SmtpSettings): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      const bytes = await compiled(mail, from);
      // Once the last byte was taken from here it may have reached the server; before, the server cannot have all of it.
      let handedOver = false;
      const stream = Readable.from([bytes], { objectMode: false });
      stream.once('end', () => {
        handedOver = true;
      });
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new MailError('unknown', 'the mail server did not answer in time')), MAX_MS);
      });
      try {
        await Promise.race([
          transport.sendMail({ envelope: { from: from.address, to: [mail.to] }, raw: stream }),
          tooLong,
        ]);
      } catch (error) {
        if (error instanceof MailError) throw error;
        const refusal = error as Refusal;
        throw new MailError(outcomeOf(refusal, handedOver), String(refusal.message));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
