import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/notifications.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { invalid } from '../../runtime/operations/parse.ts';
import { areOwn, countUnread, listNotifications } from './list.ts';
import type { Recipient } from './recipients.ts';
import { markRead } from './service.ts';
import { confirmAddress, readSettings, startAddress, writeSettings } from './settings.ts';

const PAGE = 20;

const readerOf = ({ userId, team }: Caller): Recipient => ({ userId, eid: team.eid });

/** What a person is told of, in the team that is signed in. */
export async function notificationRoutes(app: FastifyInstance, { config, database }: AppDeps): Promise<void> {
  const { kysely } = database;

  serve(app, calls.list, ({ caller, sent: { kind, unread, cursor, size = PAGE } }) => {
    if (cursor != null && Number.isNaN(Date.parse(cursor.split('_')[0] ?? '')))
      throw invalid('/cursor', 'cursor 应为上一页的 nextCursor');
    return listNotifications(kysely, readerOf(caller), { kind, unread, size, cursor: cursor ?? undefined });
  });

  serve(app, calls.count, ({ caller }) => countUnread(kysely, readerOf(caller)));

  serve(app, calls.read, ({ caller, sent }) => {
    const reader = readerOf(caller);
    const ids = sent.ids.map(Number);
    return database.transaction(async (tx) => {
      if (!(await areOwn(tx, reader, ids)))
        throw new AppError('record.notFound', { message: '通知不存在，或不属于您' });
      await markRead(tx, reader, { ids });
      return countUnread(tx, reader);
    });
  });

  serve(app, calls.readAll, ({ caller, sent: { kind } }) => {
    const reader = readerOf(caller);
    return database.transaction(async (tx) => {
      await markRead(tx, reader, { kind });
      return countUnread(tx, reader);
    });
  });

  serve(app, calls.settings, ({ caller }) => readSettings(database, config, caller.userId));

  serve(app, calls.saveSettings, async ({ caller: { userId }, sent }) => {
    await writeSettings(database, userId, sent);
    return readSettings(database, config, userId);
  });

  serve(app, calls.startAddress, ({ caller, sent }) =>
    startAddress(database, config, caller.userId, sent.email.trim()),
  );

  serve(app, calls.confirmAddress, async ({ caller: { userId }, sent: { verifyKey, code } }) => {
    await confirmAddress(database, userId, verifyKey, code);
    return readSettings(database, config, userId);
  });
}
