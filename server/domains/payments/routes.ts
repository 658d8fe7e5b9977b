import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/payments.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import { openFiles } from '../../platform/files/service.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { keptData, readLines, readOrder } from '../orders/index.ts';
import { bankChannel } from './bankChannel.ts';
import { cashierChannel } from './cashierChannel.ts';
import { NOTIFY_PATH } from './notify.ts';
import { lockPayable, pay } from './pay.ts';
import { issueToken, orderOfToken } from './tokens.ts';
import { type PayAddresses, shownAttempt, viewOf } from './view.ts';
import { takeVoucher } from './vouchers.ts';
import { queryNow } from './worker.ts';

/** Paying for orders (specification, section 7, "Payment"). */
export async function paymentRoutes(
  app: FastifyInstance,
  { config, database, entities: { access } }: AppDeps,
): Promise<void> {
  const cashier = config.cashier && cashierChannel(config.cashier);
  const worker = { database, access, cashier };
  const files = openFiles(database, config);
  const reachOf = (request: FastifyRequest): PayAddresses => ({
    bank: config.bank,
    cashier: cashierOrigin(config, request),
  });

  serve(app, calls.defaultBank, () => {
    if (!config.bank) throw new AppError('payment.channel', { message: '暂未开通对公转账' });
    return config.bank;
  });

  serve(app, calls.paySwitch, () => ({ bank: config.bank !== undefined, cashier: cashier !== undefined }));

  serve(app, calls.queryBankList, ({ request }) => {
    parseBody(request.body);
    return cashier ? cashier.banks() : [];
  });

  serve(app, calls.issueToken, ({ caller, sent }) =>
    database.transaction(async (tx) =>
      issueToken(tx, caller, (await lockPayable(tx, access, caller.team.eid, sent.orderNo)).orderNo),
    ),
  );

  serve(app, calls.pay, async ({ caller, sent, request }) => {
    const { payToken, channel, bankCode } = sent;
    const port = channel === 'bank' ? config.bank && bankChannel : cashier;
    if (!port) throw new AppError('payment.channel');
    const orderNo = await orderOfToken(database.kysely, caller, payToken);
    // A page that asks again has another token for the same order.
    const wanted = {
      caller,
      orderNo,
      channel,
      ...(bankCode !== undefined && { bankCode }),
      key: requireKey(request),
      requestHash: requestHash({ orderNo, channel, bankCode }),
    };
    return viewOf(
      await pay({ database, access, channel: port }, wanted, {
        shop: shopOrigin(config, request),
        notifyUrl: notifyUrl(app, config, request),
      }),
      reachOf(request),
    );
  });

  serve(app, calls.query, async ({ caller, sent: { orderNo, channel }, request }) => {
    const before = await readOrder(database.kysely, orderNo);
    if (before?.eid !== caller.team.eid || before.state === 'DRAFT')
      throw new AppError('record.notFound', { message: '订单不存在，或不属于当前团队' });
    const waiting = await shownAttempt(database.kysely, orderNo, channel);
    if (waiting) await queryNow(worker, waiting.attempt_no);
    const order = (await readOrder(database.kysely, orderNo)) ?? before;
    const attempt = await shownAttempt(database.kysely, orderNo, channel);
    return {
      orderNo,
      orderState: order.state,
      payable: order.payable,
      payBefore: order.payBefore,
      extended: order.extendedAt !== null,
      kept: keptData(await readLines(database.kysely, orderNo), dayOf(Date.now())),
      ...(attempt && { attempt: viewOf(attempt, reachOf(request)) }),
    };
  });

  serve(app, calls.voucher, async ({ caller, sent: { attemptNo, files: receipts }, request }) =>
    viewOf(
      await takeVoucher(
        { database, access, files, checkHours: config.orderCheckHours },
        caller,
        attemptNo,
        receipts.map(({ fileId }) => fileId),
      ),
      reachOf(request),
    ),
  );
}

function requireKey(request: FastifyRequest): string {
  const key = idempotencyKey(request);
  if (key === undefined) throw new AppError('request.invalid', { message: '缺少请求头 Idempotency-Key' });
  return key;
}

/** Where the payer's browser has the shop. */
function shopOrigin(config: Config, request: FastifyRequest): string {
  return config.publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** Where the payer's browser reaches the cashier: the built-in one at whatever name it reaches the gateway. */
function cashierOrigin({ cashier }: Config, request: FastifyRequest): string | undefined {
  if (!cashier?.builtIn) return cashier?.url;
  return `http://${request.hostname}:${new URL(cashier.url).port}`;
}

/** Where the cashier reaches this gateway. */
function notifyUrl(app: FastifyInstance, config: Config, request: FastifyRequest): string {
  const listening = app.server.address();
  if (config.publicOrigin !== undefined && config.cashier?.builtIn !== true) return config.publicOrigin + NOTIFY_PATH;
  if (listening === null || typeof listening === 'string') return shopOrigin(config, request) + NOTIFY_PATH;
  const { address, port, family } = listening;
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}${NOTIFY_PATH}`;
}
