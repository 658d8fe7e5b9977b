import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { SELLER } from '../../platform/seller.ts';
import { actorOf, systemActor } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import type { StoredRecord } from '../../runtime/entityAccess.ts';
import { certificatePdf } from './certificate.ts';
import { chineseDay, termOf } from './term.ts';

const BASE = '/yzjumc/license/v3';
const LOOKS_PER_MINUTE = 30;
const LIMIT = { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute' } };

/** The public licence page (specification, sections 2 and 7), open to whoever knows the address, and the certificate for the product's own team. */
export async function licenceRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  const { kysely } = database;
  const licensed = (token: string) =>
    kysely.selectFrom('licences').selectAll().where('token', '=', token).executeTakeFirst();

  app.post<{ Body: { token: string } }>(
    `${BASE}/check_license_auth_info`,
    {
      config: LIMIT,
      schema: {
        summary: '查询产品授权',
        body: {
          type: 'object',
          required: ['token'],
          properties: { token: { type: 'string', maxLength: 200, title: '授权编号' } },
        },
      },
    },
    async (request) => {
      const found = await licensed(request.body.token);
      const asset = found && (await entities.access.get(kysely, systemActor(found.eid), 'asset', found.asset_no));
      if (!asset) throw new AppError('licence.unknown');
      const { record, state } = asset;
      return ok({
        authName: SELLER.name,
        customerName: record.customerName,
        productName: record.productName,
        productNo: record.product,
        authDateLimit: termOf(record),
        date: chineseDay(record.startDate),
        status:
          state === 'active' && String(record.expireDate) < String(systemActor(found.eid).scope.today)
            ? 'expired'
            : state,
        ...(request.caller && isOwn(request.caller, asset) && { own: true }),
      });
    },
  );

  app.get<{ Querystring: { assetNo?: string; token?: string } }>(
    `${BASE}/certificate`,
    { config: LIMIT, schema: { summary: '下载授权证书（PDF）', querystring: certificateQuery } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { assetNo, token } = request.query;
      const key = assetNo ?? (token === undefined ? undefined : (await licensed(token))?.asset_no);
      const asset = key === undefined ? undefined : await entities.access.get(kysely, actorOf(caller), 'asset', key);
      if (!asset || !isOwn(caller, asset) || typeof asset.record.licencePage !== 'string')
        throw new AppError('record.notFound');
      if (asset.state !== 'active') throw new AppError('licence.over');
      const bytes = await certificatePdf(
        entities.access.model('asset'),
        asset.record,
        originOf(request) + asset.record.licencePage,
      );
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': attachmentDisposition(`产品授权证书-${String(asset.record.productName)}.pdf`),
          'cache-control': 'private, no-store',
        })
        .send(Buffer.from(bytes));
    },
  );

  const originOf = (request: FastifyRequest): string => config.publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** Whether the product is the team's: bought by it, or sold by it. */
const isOwn = ({ team }: Caller, { eid, record }: StoredRecord): boolean =>
  eid === team.eid || record.ownerEid === team.eid;

const certificateQuery = {
  type: 'object',
  properties: {
    assetNo: { type: 'string', minLength: 1, maxLength: 40, title: '资产编号' },
    token: { type: 'string', minLength: 1, maxLength: 200, title: '授权编号' },
  },
} as const;
