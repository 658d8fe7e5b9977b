import type { FastifyInstance } from 'fastify';
import { maskText } from '../../../../engine/core/format/mask.ts';
import { clearCookies, readToken, setSecretCookie } from '../../../platform/http/cookies.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { admissionRefusal, isTeamless } from '../admission.ts';
import { deviceWords } from '../devices/words.ts';
import { beginLogin } from '../entering.ts';
import { requireCloudLogin } from '../sessions.ts';
import { createQr, decideQr, pollQr, QR_SECONDS, scanQr } from './qrLogins.ts';

/** Proves that this browser is the one that asked for the picture. */
const NONCE_COOKIE = 'qrNonce';
const TAGS = ['accounts'];
const RAW = { raw: true, rateLimit: { max: 120, timeWindow: '1 minute' } } as const;

const qrId = { type: 'string', minLength: 1, maxLength: 64, title: '二维码' };
const body = { type: 'object', required: ['qrId'], properties: { qrId } };

/** Signing in by a picture that a signed-in phone confirms (specification, section 4, "QR login"). */
export function qrRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config, database } = deps;
  const { kysely } = database;

  app.post(
    '/space/c/qrlogin/create',
    {
      config: { raw: true, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: { tags: TAGS, summary: '新的登录二维码' },
    },
    async (request, reply) => {
      const { qrId: id, nonce } = await createQr(kysely, {
        userAgent: request.headers['user-agent'] ?? '',
        address: request.ip,
      });
      // It outlives the picture a little, for a confirmation of the last moment.
      setSecretCookie(reply, config, NONCE_COOKIE, nonce, QR_SECONDS * 2);
      return { success: true, data: { qrId: id, url: `/qrConfirm?code=${id}`, expiresIn: QR_SECONDS } };
    },
  );

  app.get<{ Querystring: { qrId: string } }>(
    '/space/c/checkloginstatus',
    {
      config: { ...RAW, effects: true },
      schema: { tags: TAGS, summary: '二维码的状态；确认后的第一次查询完成登录', querystring: body },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const nonce = readToken(request, NONCE_COOKIE);
      const state =
        nonce === undefined
          ? { status: 'expired' as const, expiresIn: 0 }
          : await pollQr(kysely, request.query.qrId, nonce);
      if (state.status === 'scanned')
        return {
          success: true,
          data: { status: 'scanned', name: maskName(state.userName), expiresIn: state.expiresIn },
        };
      if (state.status !== 'confirmed') return { success: true, data: state };
      const user = await kysely
        .selectFrom('users')
        .where('id', '=', state.userId)
        .select(['id', 'name', 'status'])
        .executeTakeFirstOrThrow();
      // The computer has to be where the company allows, wherever the phone is.
      const refusal = await admissionRefusal(kysely, user, request.ip);
      if (refusal && !isTeamless(refusal)) return refusal;
      clearCookies(reply, config, [NONCE_COOKIE]);
      await beginLogin(deps, request, reply, { userId: user.id, remember: false });
      return refusal ?? { success: true, data: { status: 'confirmed', expiresIn: 0 } };
    },
  );

  app.post<{ Body: { qrId: string } }>(
    '/space/c/qrlogin/scan',
    { config: RAW, schema: { tags: TAGS, summary: '扫描二维码：谁在哪里请求登录', body } },
    async (request) => {
      const { userId } = await requireCloudLogin(database, request);
      const { userAgent, ...asking } = await scanQr(kysely, request.body.qrId, userId);
      const user = await kysely
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['name', 'account'])
        .executeTakeFirstOrThrow();
      return {
        success: true,
        data: { device: deviceWords(userAgent), ...asking, name: user.name, account: maskText(user.account, 'phone') },
      };
    },
  );

  for (const [path, decision] of [
    ['confirm', 'confirmed'],
    ['cancel', 'cancelled'],
  ] as const) {
    app.post<{ Body: { qrId: string } }>(
      `/space/c/qrlogin/${path}`,
      { config: RAW, schema: { tags: TAGS, summary: decision === 'confirmed' ? '确认登录' : '取消登录', body } },
      async (request) => {
        const { userId } = await requireCloudLogin(database, request);
        await decideQr(kysely, request.body.qrId, userId, decision);
        return { success: true };
      },
    );
  }
}

/** '陈*': enough for the owner to know, too little for who looks over the shoulder. */
function maskName(name: string): string {
  const [first = '', ...others] = [...name];
  return first + '*'.repeat(others.length);
}
