import { maskText } from '@yunpu/engine-core/format';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/identity/login.ts';
import { clearCookies, readToken, setSecretCookie } from '../../../platform/http/cookies.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { deviceWords } from '../devices/words.ts';
import { admissionRefusal, isTeamless } from '../login/admission.ts';
import { beginLogin } from '../sessions/entering.ts';
import { requireCloudLogin } from '../sessions/sessions.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { createQr, decideQr, pollQr, QR_SECONDS, scanQr } from './qrLogins.ts';

/** Proves that this browser is the one that asked for the picture. */
const NONCE_COOKIE = 'qrNonce';

/** Signing in by a picture that a signed-in phone confirms (specification, section 4, "QR login"). */
export function qrRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config, database } = deps;
  const { kysely } = database;

  serve(app, calls.createQr, async ({ request, reply }) => {
    const { qrId, nonce } = await createQr(kysely, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    });
    // It outlives the picture a little, for a confirmation of the last moment.
    setSecretCookie(reply, config, NONCE_COOKIE, nonce, QR_SECONDS * 2);
    return { ...DONE, data: { qrId, url: `/qrConfirm?code=${qrId}`, expiresIn: QR_SECONDS } };
  });

  serve(app, calls.qrStatus, async ({ sent: { qrId }, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const nonce = readToken(request, NONCE_COOKIE);
    const state =
      nonce === undefined ? { status: 'expired' as const, expiresIn: 0 } : await pollQr(kysely, qrId, nonce);
    if (state.status === 'scanned')
      return {
        ...DONE,
        data: { status: 'scanned' as const, name: maskName(state.userName), expiresIn: state.expiresIn },
      };
    if (state.status !== 'confirmed') return { ...DONE, data: state };
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
    return refusal ?? { ...DONE, data: { status: 'confirmed' as const, expiresIn: 0 } };
  });

  serve(app, calls.scanQr, async ({ sent: { qrId }, request }) => {
    const { userId } = await requireCloudLogin(database, request);
    const { userAgent, ...view } = await scanQr(kysely, qrId, userId);
    const user = await kysely
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['name', 'account'])
      .executeTakeFirstOrThrow();
    return {
      ...DONE,
      data: { device: deviceWords(userAgent), ...view, name: user.name, account: maskText(user.account, 'phone') },
    };
  });

  for (const [call, decision] of [
    [calls.confirmQr, 'confirmed'],
    [calls.cancelQr, 'cancelled'],
  ] as const) {
    serve(app, call, async ({ sent: { qrId }, request }) => {
      const { userId } = await requireCloudLogin(database, request);
      await decideQr(kysely, qrId, userId, decision);
      return DONE;
    });
  }
}

/** '陈*': enough for the owner to know, too little for who looks over the shoulder. */
function maskName(name: string): string {
  const [first = '', ...others] = [...name];
  return first + '*'.repeat(others.length);
}
