import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RecordData } from '../../../engine/core/document/model.ts';
import { cut } from '../../../engine/core/format/cut.ts';
import type { Tx } from '../../platform/database/port.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { type Actor, unrestrict } from '../../runtime/access/actor.ts';
import { mayCreate } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { readShelf } from '../catalogue/index.ts';
import { askFor } from './calls.ts';
import { findCode, openByCode, requireUsable } from './trialCodes/redeem.ts';
import { countTry, forgiveTry } from './trialCodes/tries.ts';
import { numberOf, rowsOf } from './values.ts';

const APPLICATIONS = { rateLimit: { max: 20, timeWindow: '1 minute' } };
const CODES = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/** Trials from the mall: applied for, or opened with a code (specification, sections 2 and 7). */
export async function trialRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access } = entities;
  const { kysely } = database;

  /** Who asks for a trial of the own team. */
  const applicant = (request: FastifyRequest): Actor => {
    const actor = askFor(entities, request, 'trial-order');
    if (!mayCreate(access.model('trial-order'), actor))
      throw new AppError('session.forbidden', { message: '您没有申请试用的权限' });
    if (actor.caller.private) throw new AppError('product.noTrial', { message: '私有部署不提供试用' });
    return actor;
  };
  /** Runs in one transaction, once for an idempotency key. */
  const once = <T>(
    request: FastifyRequest,
    { caller }: Actor,
    operation: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    database.transaction((tx) => {
      const key = idempotencyKey(request);
      return key === undefined
        ? work(tx)
        : withIdempotency(
            tx,
            {
              userId: caller.userId,
              key,
              operation,
              requestHash: requestHash({ body: request.body, eid: caller.team.eid }),
            },
            () => work(tx),
          );
    });
  /** The code that was typed. Typing what is none counts as guessing. */
  const known = async (request: FastifyRequest, { caller }: Actor, typed: string) => {
    const tried = await countTry(database, { userId: caller.userId, address: request.ip });
    const code = await findCode(kysely, access, typed);
    if (!code) throw new AppError('trialCode.wrong');
    await forgiveTry(database, tried);
    return code;
  };

  app.post<{ Body: { productNo: string } }>(
    '/yzjumc/module/v3/trial/listModule',
    { schema: { summary: '试用时可带上的模块', body: namedBody } },
    async (request) => {
      const actor = askFor(entities, request, 'trial-order');
      const shelf = actor.caller.private ? [] : await readShelf(kysely, access);
      const product = shelf.find(({ productNo }) => productNo === request.body.productNo);
      if (!product) throw new AppError('product.unknown');
      if (!product.isTrial) throw new AppError('product.noTrial');
      const optional = product.moduleList
        .filter(({ type }) => type === 'optional')
        .flatMap(({ productNo }) => shelf.filter((other) => other.productNo === productNo));
      return ok(
        optional
          .filter(({ kind, isTrial }) => kind === 'module' && isTrial)
          .map(({ productNo, name, sketch, unit, trialDays }) => ({ productNo, name, sketch, unit, trialDays })),
      );
    },
  );

  app.post<{ Body: TrialBody }>(
    '/yzjumc/order/v3/trialorder',
    { config: APPLICATIONS, schema: { summary: '在商城申请试用', body: trialBody } },
    async (request) => {
      const actor = applicant(request);
      const { productNo, ...wanted } = request.body;
      const product = await access.get(kysely, actor, 'product', productNo);
      if (!product || product.state !== 'onsale' || product.record.isTrial !== true)
        throw new AppError('action.refused', { message: '该产品不提供试用' });
      const { team } = actor.caller;
      const record: RecordData = {
        name: cut(`${team.name}试用${String(product.record.name)}`, 80),
        channel: 'mall',
        product: productNo,
        applicantName: team.name,
        customerName: team.name,
        seats: wanted.seats ?? 20,
        days: wanted.days ?? numberOf(product.record.trialDays),
        startDate: actor.scope.today,
        purpose: wanted.purpose ?? 'evaluate',
        contactName: wanted.contactName,
        contactPhone: wanted.contactPhone,
        needSupport: false,
        ...(wanted.requirement && { requirement: wanted.requirement }),
        ...(wanted.modules?.length && { modules: wanted.modules.map((module) => ({ product: module })) }),
      };
      return ok(
        await once(request, actor, 'trial-order.trialorder', async (tx) => {
          // The channel is not the applicant's to say; everything else is judged like any other application.
          const { key } = await access.create(tx, unrestrict(actor), 'trial-order', record);
          const { state } = await access.act(tx, actor, 'trial-order', key, 'submit');
          return { billNo: key, status: state, days: record.days, seats: record.seats };
        }),
      );
    },
  );

  app.post<{ Body: { code: string } }>(
    '/yzjumc/trial/v1/code',
    { config: CODES, schema: { summary: '查看试用码能开通什么', body: codeBody } },
    async (request) => {
      const actor = applicant(request);
      const code = await known(request, actor, request.body.code);
      requireUsable(code, actor);
      const { product, productName, days, seats, validUntil, issuerName, modules } = code.record;
      return ok({
        productNo: product,
        productName,
        days,
        seats,
        validUntil,
        issuerName,
        modules: rowsOf(modules).map(({ name }) => name),
      });
    },
  );

  app.post<{ Body: { code: string; contactName: string; contactPhone: string } }>(
    '/yzjumc/trial/v1/open',
    { config: CODES, schema: { summary: '凭试用码开通试用', body: openBody } },
    async (request) => {
      const actor = applicant(request);
      const { code, contactName, contactPhone } = request.body;
      const { key } = await known(request, actor, code);
      return ok(
        await once(request, actor, 'trial-code.open', (tx) =>
          openByCode(tx, access, actor, key, { contactName, contactPhone }),
        ),
      );
    },
  );
}

interface TrialBody {
  productNo: string;
  contactName: string;
  contactPhone: string;
  seats?: number | null;
  days?: number | null;
  purpose?: string | null;
  requirement?: string | null;
  /** Numbers of modules to try along. */
  modules?: string[] | null;
}

const productNo = { type: 'string', maxLength: 100, title: '产品编号' } as const;
const contact = {
  contactName: { type: 'string', minLength: 1, maxLength: 40, title: '联系人' },
  contactPhone: { type: 'string', maxLength: 30, title: '联系电话' },
} as const;
const namedBody = { type: 'object', required: ['productNo'], properties: { productNo } } as const;
const trialBody = {
  type: 'object',
  required: ['productNo', 'contactName', 'contactPhone'],
  properties: {
    productNo,
    ...contact,
    seats: { type: ['integer', 'null'], minimum: 1, maximum: 100, title: '试用人数' },
    days: { type: ['integer', 'null'], minimum: 1, maximum: 90, title: '试用天数' },
    purpose: { enum: ['evaluate', 'expand', 'training', null], title: '试用目的' },
    requirement: { type: ['string', 'null'], maxLength: 500, title: '试用需求' },
    modules: { type: ['array', 'null'], maxItems: 20, items: { type: 'string', maxLength: 100 }, title: '试用模块' },
  },
} as const;
const code = { type: 'string', minLength: 1, maxLength: 40, title: '试用码' } as const;
const codeBody = { type: 'object', required: ['code'], properties: { code } } as const;
const openBody = {
  type: 'object',
  required: ['code', 'contactName', 'contactPhone'],
  properties: { code, ...contact },
} as const;
