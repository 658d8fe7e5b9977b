import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { systemAsker } from '../entities/access/asker.ts';
import { ok } from '../http/envelope.ts';
import { AppError } from '../http/errors.ts';
import { SELLER } from '../seller.ts';

const LOOKS_PER_MINUTE = 30;

/** The public licence page (specification, sections 2 and 7): open to whoever knows the address. */
export async function licenceRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  app.post<{ Body: { token: string } }>('/yzjumc/license/v3/check_license_auth_info', {
    config: { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute' } },
    schema: { summary: '查询产品授权', body: { type: 'object', required: ['token'], properties: { token: { type: 'string', maxLength: 200, title: '授权编号' } } } },
  }, async (request) => {
    const found = await database.kysely.selectFrom('licences').selectAll().where('token', '=', request.body.token).executeTakeFirst();
    const asset = found && await entities.access.get(database.kysely, systemAsker(found.eid), 'asset', found.asset_no);
    if (!asset) throw new AppError('licence.unknown');
    const { record, state } = asset;
    return ok({
      authName: SELLER.name,
      customerName: record.customerName,
      productName: record.productName,
      productNo: record.product,
      authDateLimit: `${chineseDay(record.startDate)}至${chineseDay(record.expireDate)}`,
      date: chineseDay(record.startDate),
      status: state === 'active' && String(record.expireDate) < String(systemAsker(found.eid).scope.today) ? 'expired' : state,
    });
  });
}

/** '2026-01-05' -> '2026年01月05日'. */
function chineseDay(day: unknown): string {
  const [year, month, date] = String(day).split('-');
  return `${year}年${month}月${date}日`;
}
