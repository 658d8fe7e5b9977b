import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type Choice, choiceSchema, priceChoices } from '../quotes/index.ts';
import { CAMPAIGN } from './campaigns.ts';
import { claim } from './issue.ts';
import { usableCoupons } from './service.ts';
import { shownCampaigns, shownCoupons } from './shown.ts';
import type { Terms } from './terms.ts';

const BASE = '/yzjumc/coupon/v1';
const MAX_LINES = 50;
const MAX_TEAMS = 20;

/** Coupons and vouchers of the team that is signed in, and what staff need to give them out. */
export async function couponRoutes(app: FastifyInstance, { database, entities: { access } }: AppDeps): Promise<void> {
  const { kysely } = database;

  app.post(`${BASE}/campaigns`, { schema: { summary: '可领取的优惠活动' } }, async (request) =>
    ok(await shownCampaigns(kysely, access, requireCaller(request).team.eid, new Date())),
  );

  app.post<{ Body: { campaignNo: string } }>(
    `${BASE}/claim`,
    { schema: { summary: '领取一张优惠券', body: claimBody } },
    async (request) => {
      const {
        userId,
        userName,
        team: { eid },
      } = requireCaller(request);
      const { campaignNo } = request.body;
      const key = idempotencyKey(request);
      return ok(
        await database.transaction((tx) => {
          const run = async () => ({
            couponNo: await claim(tx, access, { campaignNo, eid, byName: userName, at: new Date() }),
          });
          return key === undefined
            ? run()
            : withIdempotency(
                tx,
                { userId, key, operation: 'coupon.claim', requestHash: requestHash({ eid, campaignNo }) },
                run,
              );
        }),
      );
    },
  );

  app.post<{ Body: { kind?: Terms['kind'] } | null }>(
    `${BASE}/list`,
    { schema: { summary: '团队的优惠券与代金券', body: listBody } },
    async (request) => ok(await shownCoupons(kysely, requireCaller(request).team.eid, new Date(), request.body?.kind)),
  );

  app.post<{ Body: { lines: Choice[] } }>(
    `${BASE}/usable`,
    { schema: { summary: '哪些优惠券可用于所选产品', body: usableBody } },
    async (request) => {
      const {
        private: isPrivate,
        team: { eid },
      } = requireCaller(request);
      const { quote, problems } = await priceChoices(kysely, access, request.body.lines, { private: isPrivate });
      if (!quote)
        throw new AppError('quote.refused', {
          message: problems[0]?.message,
          issues: problems.map(({ index, path, ...problem }) => ({ ...problem, path: `/lines/${index}${path}` })),
        });
      return ok(await usableCoupons(kysely, { eid, lines: quote.lines, at: new Date() }));
    },
  );

  app.post<{ Body: { keyword?: string } | null }>(
    `${BASE}/teams`,
    { schema: { summary: '查找团队（运营人员）', body: teamsBody } },
    async (request) => {
      requireReader(access.model(CAMPAIGN), actorOf(requireCaller(request)));
      const keyword = request.body?.keyword?.trim() ?? '';
      const found = await kysely
        .selectFrom('teams')
        .select(['eid', 'name'])
        .orderBy('name')
        .limit(MAX_TEAMS)
        .$if(keyword !== '', (query) =>
          query.where(({ or, eb }) =>
            or([eb('eid', '=', keyword), eb('name', 'like', `%${keyword.replace(/[\\%_]/g, '\\$&')}%`)]),
          ),
        )
        .execute();
      return ok(found.map(({ eid, name }) => ({ eid, label: `${name}（${eid}）` })));
    },
  );
}

const claimBody = {
  type: 'object',
  required: ['campaignNo'],
  properties: { campaignNo: { type: 'string', minLength: 1, maxLength: 40, title: '活动编号' } },
} as const;
const listBody = {
  type: ['object', 'null'],
  properties: { kind: { type: 'string', enum: ['coupon', 'voucher'], title: '种类' } },
} as const;
const usableBody = {
  type: 'object',
  required: ['lines'],
  properties: { lines: { type: 'array', minItems: 1, maxItems: MAX_LINES, title: '明细', items: choiceSchema } },
} as const;
const teamsBody = {
  type: ['object', 'null'],
  properties: { keyword: { type: 'string', maxLength: 60, title: '关键字' } },
} as const;
