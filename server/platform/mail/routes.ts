import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/port.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Config } from '../settings/config.ts';
import { localMailInbox, removeOldInboxMail } from './inbox.ts';
import { type Sender, sendMail, settleStaleMail } from './sending.ts';
import { MAIL_TOPIC, mailCarrier } from './service.ts';
import { smtpPort } from './smtp.ts';

interface MailDeps {
  config: Config;
  database: Database;
  jobs: Jobs;
}

/** Sends what the outbox holds. Without a server and without a demonstration nothing is ever handed over. */
export async function mailRoutes(app: FastifyInstance, { config, database, jobs }: MailDeps): Promise<void> {
  if (mailCarrier(config) === undefined) return;
  const sender: Sender = {
    port: config.smtp === undefined ? localMailInbox(database) : smtpPort(config.smtp),
    origin: config.publicOrigin ?? '',
    domain: config.smtp?.from.address.split('@')[1] ?? 'localhost',
    log: app.log,
  };
  jobs.handle(MAIL_TOPIC, (payload) => sendMail(database, sender, (payload as { id: number }).id), { concurrency: 2 });
  jobs.every('mail.lookAfter', 600, (target) => settleStaleMail(target, app.log));
  jobs.every('mail.removeOldInboxMail', 3600, removeOldInboxMail);
}
