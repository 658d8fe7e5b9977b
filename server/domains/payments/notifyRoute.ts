import type { FastifyInstance } from 'fastify';
import { notify } from '../../../contract/payments.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { verifySigned } from '../../platform/http/signing.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { NOTIFY_PATH, type Notification, takeNotification } from './notify.ts';

/** Where the cashier tells what was paid. Nobody is signed in here: the signature is the permission. */
export async function paymentNotifyRoute(
  app: FastifyInstance,
  { config, database, entities: { access } }: AppDeps,
): Promise<void> {
  // The signature is over the raw text, so the body is not parsed before it has been checked.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );

  serve(app, notify, async ({ request }) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const verdict =
      config.cashier &&
      verifySigned(config.cashier.secret, { method: 'POST', path: NOTIFY_PATH, body }, request.headers);
    if (verdict === undefined || typeof verdict === 'string')
      throw new AppError('payment.signature', { message: verdict === 'stale' ? '签名已过期' : '签名无效' });
    const outcome = await takeNotification({ database, access }, read(body));
    if (outcome === 'unknown') throw new AppError('payment.notification');
    return { outcome };
  });
}

/** @throws AppError request.malformed, request.invalid */
function read(body: string): Notification {
  const sent = parse(body);
  const { eventId, kind, trade } = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
  const isKind = kind === 'trade.paid' || kind === 'trade.closed' || kind === 'trade.failed';
  if (
    typeof eventId !== 'string' ||
    eventId === '' ||
    eventId.length > 80 ||
    !isKind ||
    typeof trade !== 'object' ||
    trade === null
  )
    throw new AppError('request.invalid', { message: '通知的内容无法识别' });
  return { eventId, kind, trade: trade as Record<string, unknown> };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError('request.malformed');
  }
}
