import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/port.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { INBOX_FILES, mailCarrier, readInboxFile, readMailInbox } from '../mail/service.ts';
import type { Config } from '../settings/config.ts';
import { httpProvider } from './httpProvider.ts';
import { localInbox, readInbox, removeOldMessages } from './inbox.ts';
import { inboxPage } from './inboxPage.ts';
import type { SmsPort } from './port.ts';
import { type QueuedSms, SMS_TOPIC, smsCarrier } from './service.ts';

interface SmsDeps {
  config: Config;
  database: Database;
  jobs: Jobs;
}

/** Sends what the outbox holds; in a demonstration without a provider, shows it at /dev/inbox. */
export async function smsRoutes(app: FastifyInstance, { config, database, jobs }: SmsDeps): Promise<void> {
  const carrier = smsCarrier(config);
  if (carrier === undefined) return;
  const port: SmsPort =
    config.smsUrl === undefined
      ? localInbox(database)
      : httpProvider({ url: config.smsUrl, token: config.smsToken, sign: config.smsSign });
  jobs.handle(SMS_TOPIC, async (payload, { id }) => {
    const { expiresAt, ...message } = payload as QueuedSms;
    if (Date.parse(expiresAt) > Date.now()) await port.send({ id: String(id), ...message });
  });
  jobs.every('sms.removeOldMessages', 3600, removeOldMessages);
  if (carrier === 'provider') return;

  app.get<{ Querystring: { phone?: string; mail?: string } }>(
    '/dev/inbox',
    {
      schema: {
        tags: ['sms'],
        summary: '演示短信收件箱（仅 DEMO=on 且未设置 SMS_URL）',
        querystring: {
          type: 'object',
          properties: { phone: { type: 'string', maxLength: 32 }, mail: { type: 'string', maxLength: 200 } },
        },
      },
    },
    async (request, reply) => {
      const { phone, mail } = request.query;
      reply.header('cache-control', 'no-store').header('vary', 'accept');
      if (/\bapplication\/json\b/.test(request.headers.accept ?? ''))
        return mail === undefined ? readInbox(database, phone) : readMailInbox(database, mail);
      const mails = mailCarrier(config) === 'inbox' ? await readMailInbox(database, mail) : [];
      return reply.type('text/html; charset=utf-8').send(inboxPage(await readInbox(database, phone), mails));
    },
  );

  app.get<{ Params: { mail: string; position: string } }>(
    `${INBOX_FILES}/:mail/:position`,
    {
      schema: {
        tags: ['sms'],
        summary: '演示收件箱里邮件的图片与附件（仅 DEMO=on 且未设置 SMS_URL）',
        params: {
          type: 'object',
          properties: {
            mail: { type: 'string', pattern: '^[1-9]\\d{0,14}$' },
            position: { type: 'string', pattern: '^\\d{1,2}$' },
          },
        },
      },
    },
    async ({ params: { mail, position } }, reply) => {
      const file = await readInboxFile(database, Number(mail), Number(position));
      if (file === undefined) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `${file.cid === null ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .type(file.type)
        .send(Buffer.from(file.bytes));
    },
  );
}
