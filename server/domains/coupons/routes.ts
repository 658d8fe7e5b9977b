import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/coupons.ts';
import { containing } from '../../platform/database/patterns.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { priceChoices } from '../quotes/index.ts';
import { CAMPAIGN } from './campaigns.ts';
import { claim } from './issue.ts';
import { usableCoupons } from './service.ts';
import { shownCampaigns, shownCoupons } from './shown.ts';

const MAX_TEAMS = 20;

/** Coupons and vouchers of the team that is signed in, and what staff need to give them out. */
export async function couponRoutes(app: FastifyInstance, { database, entities: { access } }: AppDeps): Promise<void> {
  const { kysely } = database;

  serve(app, calls.campaigns, ({ caller }) => shownCampaigns(kysely, access, caller.team.eid, new Date()));

  serveWrite(app, database, calls.claim, async (tx, { caller: { userName, team }, sent: { campaignNo } }) => ({
    couponNo: await claim(tx, access, { campaignNo, eid: team.eid, byName: userName, at: new Date() }),
  }));

  serve(app, calls.list, ({ caller, sent }) => shownCoupons(kysely, caller.team.eid, new Date(), sent.kind));

  serve(app, calls.usable, async ({ caller: { private: isPrivate, team }, sent }) => {
    const { quote, problems } = await priceChoices(kysely, access, sent.lines, { private: isPrivate });
    if (!quote)
      throw new AppError('quote.refused', {
        message: problems[0]?.message,
        issues: problems.map(({ index, path, ...problem }) => ({ ...problem, path: `/lines/${index}${path}` })),
      });
    return usableCoupons(kysely, { eid: team.eid, lines: quote.lines, at: new Date() });
  });

  serve(app, calls.teams, async ({ caller, sent }) => {
    requireReader(access.model(CAMPAIGN, actorOf(caller)), actorOf(caller));
    const keyword = sent.keyword?.trim() ?? '';
    const found = await kysely
      .selectFrom('teams')
      .select(['eid', 'name'])
      .orderBy('name')
      .limit(MAX_TEAMS)
      .$if(keyword !== '', (query) =>
        query.where(({ or, eb }) => or([eb('eid', '=', keyword), eb('name', 'like', containing(keyword))])),
      )
      .execute();
    return found.map(({ eid, name }) => ({ eid, label: `${name}（${eid}）` }));
  });
}
