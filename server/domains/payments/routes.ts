import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { openFiles } from '../../platform/files/service.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/parse.ts';
import { readOrder } from '../orders/index.ts';
import { bankChannel } from './bankChannel.ts';
import { cashierChannel } from './cashierChannel.ts';
import { NOTIFY_PATH } from './notify.ts';
import { lockPayable, pay } from './pay.ts';
import { orderBody, payBody, queryBody, voucherBody } from './schemas.ts';
import type { Channel } from './tables.ts';
import { issueToken, orderOfToken } from './tokens.ts';
import { type Reach, tellingAttempt, viewOf } from './view.ts';
import { takeVoucher } from './vouchers.ts';
import { lookNow } from './worker.ts';

const PAYS = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Paying for orders (specification, section 7, "Payment"). */
export async function paymentRoutes(
  app: FastifyInstance,
  { config, database, entities: { access } }: AppDeps,
): Promise<void> {
  const cashier = config.cashier && cashierChannel(config.cashier);
  const worker = { database, access, cashier };
  const files = openFiles(database, config);
  const reachOf = (request: FastifyRequest): Reach => ({ bank: config.bank, cashier: cashierOrigin(config, request) });

  app.get('/yzjumc/transaction/get_default_company_bank', { schema: { summary: '收款银行账户' } }, async () => {
    if (!config.bank) throw new AppError('payment.channel', { message: '暂未开通对公转账' });
    return ok(config.bank);
  });

  app.get('/yzjumc/transaction/get_other_pay_switch', { schema: { summary: '可用的支付方式' } }, async () =>
    ok({ bank: config.bank !== undefined, cashier: cashier !== undefined }),
  );

  app.post('/yzjumc/yzjpay/pay/query-banklist', { schema: { summary: '网银支付的银行' } }, async (request) => {
    parseBody(request.body);
    return ok(cashier ? await cashier.banks() : []);
  });

  app.post<{ Body: { orderNo: string } }>(
    '/yzjumc/pay/order/pay',
    { config: PAYS, schema: { summary: '取得支付凭证', body: orderBody } },
    async (request) => {
      const caller = requireCaller(request);
      return ok(
        await database.transaction(async (tx) =>
          issueToken(tx, caller, (await lockPayable(tx, access, caller.team.eid, request.body.orderNo)).orderNo),
        ),
      );
    },
  );

  app.post<{ Body: { payToken: string; channel: Channel; bankCode?: string } }>(
    '/yzjumc/yzjpay/pay',
    { config: PAYS, schema: { summary: '支付', body: payBody } },
    async (request) => {
      const caller = requireCaller(request);
      const { payToken, channel, bankCode } = request.body;
      const port = channel === 'bank' ? config.bank && bankChannel : cashier;
      if (!port) throw new AppError('payment.channel');
      const orderNo = await orderOfToken(database.kysely, caller, payToken);
      // A page that asks again has another token for the same order.
      const wish = {
        caller,
        orderNo,
        channel,
        ...(bankCode !== undefined && { bankCode }),
        key: requireKey(request),
        requestHash: requestHash({ orderNo, channel, bankCode }),
      };
      return ok(
        viewOf(
          await pay({ database, access, channel: port }, wish, {
            shop: shopOrigin(config, request),
            notifyUrl: notifyUrl(app, config, request),
          }),
          reachOf(request),
        ),
      );
    },
  );

  app.post<{ Body: { orderNo: string; channel?: Channel } }>(
    '/yzjumc/yzjpay/pay/query',
    { schema: { summary: '查询支付结果', body: queryBody } },
    async (request) => {
      const caller = requireCaller(request);
      const { orderNo, channel } = request.body;
      const before = await readOrder(database.kysely, orderNo);
      if (before?.eid !== caller.team.eid || before.state === 'DRAFT')
        throw new AppError('record.notFound', { message: '订单不存在，或不属于当前团队' });
      const waiting = await tellingAttempt(database.kysely, orderNo, channel);
      if (waiting) await lookNow(worker, waiting.attempt_no);
      const [order, attempt] = [
        await readOrder(database.kysely, orderNo),
        await tellingAttempt(database.kysely, orderNo, channel),
      ];
      return ok({
        orderNo,
        orderState: order?.state,
        payable: order?.payable,
        payBefore: order?.payBefore ?? null,
        extended: (order?.extendedAt ?? null) !== null,
        ...(attempt && { attempt: viewOf(attempt, reachOf(request)) }),
      });
    },
  );

  app.post<{ Body: { attemptNo: string; files: { fileId: string }[] } }>(
    '/yzjumc/yzjpay/v1/voucher',
    { config: PAYS, schema: { summary: '上传转账凭证', body: voucherBody } },
    async (request) => {
      const caller = requireCaller(request);
      const { attemptNo, files: sent } = request.body;
      return ok(
        viewOf(
          await takeVoucher(
            { database, access, files, checkHours: config.orderCheckHours },
            caller,
            attemptNo,
            sent.map(({ fileId }) => fileId),
          ),
          reachOf(request),
        ),
      );
    },
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
