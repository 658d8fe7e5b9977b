import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/licences.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf, systemActor } from '../../runtime/access/actor.ts';
import type { StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { readSeller } from '../catalogue/index.ts';
import { certificatePdf } from './certificate.ts';
import { chineseDay, termOf } from './term.ts';

/** The public licence page (specification, sections 2 and 7), open to whoever knows the address, and the certificate for the product's own team. */
export async function licenceRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  const { kysely } = database;
  const licensed = (token: string) =>
    kysely.selectFrom('licences').selectAll().where('token', '=', token).executeTakeFirst();

  serve(app, calls.checkLicence, async ({ caller, sent: { token } }) => {
    const found = await licensed(token);
    const asset = found && (await entities.access.get(kysely, systemActor(found.eid), 'asset', found.asset_no));
    if (!asset) throw new AppError('licence.unknown');
    const { record } = asset;
    return {
      authName: (await readSeller(kysely, entities.access)).name,
      customerName: String(record.customerName),
      productName: String(record.productName),
      productNo: String(record.product),
      authDateLimit: termOf(record),
      date: chineseDay(record.startDate),
      status: statusOf(asset, String(systemActor(found.eid).scope.today)),
      ...(caller && isOwn(caller, asset) && { own: true as const }),
    };
  });

  serve(app, calls.certificate, async ({ caller, sent: { assetNo, token }, request, reply }) => {
    const key = assetNo ?? (token === undefined ? undefined : (await licensed(token))?.asset_no);
    const asset = key === undefined ? undefined : await entities.access.get(kysely, actorOf(caller), 'asset', key);
    if (!asset || !isOwn(caller, asset) || typeof asset.record.licencePage !== 'string')
      throw new AppError('record.notFound');
    if (asset.state !== 'active') throw new AppError('licence.over');
    const bytes = await certificatePdf(entities.access.model('asset'), asset.record, {
      page: originOf(request) + asset.record.licencePage,
      licensor: (await readSeller(kysely, entities.access)).name,
    });
    return reply
      .type('application/pdf')
      .headers({
        'content-disposition': attachmentDisposition(`产品授权证书-${String(asset.record.productName)}.pdf`),
        'cache-control': 'private, no-store',
      })
      .send(Buffer.from(bytes));
  });

  const originOf = (request: FastifyRequest): string => config.publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** Whether the product is the team's: bought by it, or sold by it. */
const isOwn = ({ team }: Caller, { eid, record }: StoredRecord): boolean =>
  eid === team.eid || record.ownerEid === team.eid;

const statusOf = ({ state, record }: StoredRecord, today: string): string =>
  state === 'active' && String(record.expireDate) < today ? 'expired' : (state ?? '');
