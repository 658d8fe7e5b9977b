import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { invalid } from '../../runtime/parse.ts';
import { areOwn, countUnread, listNotifications } from './list.ts';
import type { Recipient } from './recipients.ts';
import { markRead } from './service.ts';
import { confirmAddress, readSettings, startAddress, writeSettings } from './settings.ts';
import type { NotificationKind } from './tables.ts';

const BASE = '/yzjumc/notification/v1';
const PAGE = 20;
const MAX = 100;

const readerOf = ({ userId, team }: Caller): Recipient => ({ userId, eid: team.eid });

/** What a person is told of, in the team that is signed in. */
export async function notificationRoutes(app: FastifyInstance, { config, database }: AppDeps): Promise<void> {
  const { kysely } = database;

  app.post<{ Body: ListBody | null }>(
    `${BASE}/list`,
    { schema: { summary: '我的通知', body: listBody } },
    async (request) => {
      const { kind, unread, cursor, size = PAGE } = request.body ?? {};
      if (cursor != null && Number.isNaN(Date.parse(cursor.split('_')[0] ?? '')))
        throw invalid('/cursor', 'cursor 应为上一页的 nextCursor');
      return ok(
        await listNotifications(kysely, readerOf(requireCaller(request)), {
          kind,
          unread,
          size,
          cursor: cursor ?? undefined,
        }),
      );
    },
  );

  app.post(`${BASE}/count`, { schema: { summary: '未读通知的数量' } }, async (request) =>
    ok(await countUnread(kysely, readerOf(requireCaller(request)))),
  );

  app.post<{ Body: { ids: string[] } }>(
    `${BASE}/read`,
    { schema: { summary: '标为已读', body: readBody } },
    async (request) => {
      const reader = readerOf(requireCaller(request));
      const ids = request.body.ids.map(Number);
      return ok(
        await database.transaction(async (tx) => {
          if (!(await areOwn(tx, reader, ids)))
            throw new AppError('record.notFound', { message: '通知不存在，或不属于您' });
          await markRead(tx, reader, { ids });
          return countUnread(tx, reader);
        }),
      );
    },
  );

  app.post<{ Body: { kind?: NotificationKind } | null }>(
    `${BASE}/read-all`,
    { schema: { summary: '全部标为已读', body: kindBody } },
    async (request) => {
      const reader = readerOf(requireCaller(request));
      return ok(
        await database.transaction(async (tx) => {
          await markRead(tx, reader, { kind: request.body?.kind });
          return countUnread(tx, reader);
        }),
      );
    },
  );

  app.post(`${BASE}/settings`, { schema: { summary: '邮件通知的设置' } }, async (request) =>
    ok(await readSettings(database, config, requireCaller(request).userId)),
  );

  app.post<{ Body: { kinds?: NotificationKind[]; email?: '' } }>(
    `${BASE}/settings/save`,
    { schema: { summary: '保存邮件通知的设置', body: settingsBody } },
    async (request) => {
      const { userId } = requireCaller(request);
      await writeSettings(database, userId, request.body);
      return ok(await readSettings(database, config, userId));
    },
  );

  app.post<{ Body: { email: string } }>(
    `${BASE}/settings/address`,
    {
      schema: { summary: '向邮箱发送验证码', body: addressBody },
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
    },
    async (request) =>
      ok(await startAddress(database, config, requireCaller(request).userId, request.body.email.trim())),
  );

  app.post<{ Body: { verifyKey: string; code: string } }>(
    `${BASE}/settings/confirm`,
    {
      schema: { summary: '确认接收通知的邮箱', body: confirmBody },
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    },
    async (request) => {
      const { userId } = requireCaller(request);
      await confirmAddress(database, userId, request.body.verifyKey, request.body.code);
      return ok(await readSettings(database, config, userId));
    },
  );
}

interface ListBody {
  kind?: NotificationKind;
  unread?: boolean;
  cursor?: string | null;
  size?: number;
}

const kind = { type: 'string', enum: ['todo', 'change', 'expiry'], title: '类别' } as const;
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const;
const kindBody = { type: ['object', 'null'], properties: { kind } } as const;
const listBody = {
  type: ['object', 'null'],
  properties: {
    kind,
    unread: { type: 'boolean', title: '只看未读' },
    size: { type: 'integer', minimum: 1, maximum: MAX, title: '每页条数' },
    cursor: {
      anyOf: [
        { type: 'string', pattern: '^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}Z_[1-9]\\d{0,14}$' },
        { type: 'null' },
      ],
      title: '上一页的 nextCursor',
    },
  },
} as const;
const readBody = {
  type: 'object',
  required: ['ids'],
  properties: { ids: { type: 'array', minItems: 1, maxItems: MAX, items: id, title: '通知编号' } },
} as const;
const settingsBody = {
  type: 'object',
  properties: {
    kinds: { type: 'array', maxItems: 3, items: kind, title: '同时发邮件的类别' },
    email: { type: 'string', const: '', title: '空：不再发到已验证的邮箱' },
  },
} as const;
const addressBody = {
  type: 'object',
  required: ['email'],
  properties: { email: { type: 'string', minLength: 3, maxLength: 200, title: '邮箱' } },
} as const;
const confirmBody = {
  type: 'object',
  required: ['verifyKey', 'code'],
  properties: {
    verifyKey: { type: 'string', maxLength: 64 },
    code: { type: 'string', maxLength: 16, title: '验证码' },
  },
} as const;
