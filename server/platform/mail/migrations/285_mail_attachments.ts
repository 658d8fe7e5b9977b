import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** Pictures and files of messages, and of what the local inbox received. */
export const mailAttachments: Migration = {
  name: '285_mail_attachments',
  async up(tx) {
    await sql`
      create table mail_attachments (
        mail_id bigint not null references mails on delete cascade,
        position int not null,
        name text not null,
        type text not null,
        /** By which the page of the message names a picture that stands in it; null: a file beside it. */
        cid text,
        bytes bytea not null,
        primary key (mail_id, position)
      );
      create table mail_inbox_attachments (
        mail_id bigint not null references mail_inbox on delete cascade,
        position int not null,
        name text not null,
        type text not null,
        cid text,
        bytes bytea not null,
        primary key (mail_id, position)
      );
    `.execute(tx);
  },
};
