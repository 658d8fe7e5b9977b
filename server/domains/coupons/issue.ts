import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { CAMPAIGN, type Campaign, campaignOf, validityOf, whyClosed } from './campaigns.ts';
import { recordEvents } from './owned.ts';

interface Issue {
  eid: string;
  count: number;
  what: 'claimed' | 'issued';
  byName: string;
  note: string;
  at: Date;
}

/**
 * A member of the team takes one coupon.
 * @returns its number
 * @throws AppError coupon.noCampaign, coupon.notClaimable, coupon.claimedOut, coupon.perTeam
 */
export async function claim(
  tx: Tx,
  access: EntityAccess,
  { campaignNo, eid, byName, at }: { campaignNo: string; eid: string; byName: string; at: Date },
): Promise<string> {
  const stored = await access.get(tx, systemActor(''), CAMPAIGN, campaignNo);
  const campaign = stored && campaignOf(access.model(CAMPAIGN), stored);
  if (!campaign || (!campaign.running && stored.state !== 'paused')) throw new AppError('coupon.noCampaign');
  const why = whyClosed(campaign, at);
  if (why !== undefined) throw new AppError('coupon.notClaimable', { message: why });
  const [couponNo] = await issue(tx, campaign, { eid, count: 1, what: 'claimed', byName, note: '', at });
  if (couponNo === undefined) throw new Error(`no coupon of ${campaignNo} was made`);
  return couponNo;
}

/**
 * Gives out coupons of a campaign, never more than its total and its share of one team: both counters move only while they
 * stay within the limit, and a statement that waited for another looks again.
 * @throws AppError coupon.claimedOut, coupon.perTeam
 */
export async function issue(
  tx: Tx,
  campaign: Campaign,
  { eid, count, what, byName, note: words, at }: Issue,
): Promise<string[]> {
  const { campaignNo, title, terms, total, perTeam } = campaign;
  const all = await sql`
    insert into coupon_campaigns (campaign_no, issued) select ${campaignNo}, ${count}::int where ${count}::int <= ${total}::int
    on conflict (campaign_no) do update set issued = coupon_campaigns.issued + ${count}::int where coupon_campaigns.issued + ${count}::int <= ${total}::int
    returning issued`.execute(tx);
  if (all.rows.length === 0) throw new AppError('coupon.claimedOut');
  const own = await sql`
    insert into coupon_holders (campaign_no, eid, issued) select ${campaignNo}, ${eid}, ${count}::int where ${count}::int <= ${perTeam}::int
    on conflict (campaign_no, eid) do update set issued = coupon_holders.issued + ${count}::int where coupon_holders.issued + ${count}::int <= ${perTeam}::int
    returning issued`.execute(tx);
  if (own.rows.length === 0) throw new AppError('coupon.perTeam', { message: `每个团队最多 ${perTeam} 张，已经领满` });
  const { from, until } = validityOf(campaign, at);
  const made = Array.from({ length: count }, couponNumber);
  await tx
    .insertInto('coupons')
    .values(
      made.map((couponNo) => ({
        coupon_no: couponNo,
        campaign_no: campaignNo,
        eid,
        kind: terms.kind,
        title,
        terms: JSON.stringify(terms),
        valid_from: from,
        valid_until: until,
        order_no: null,
        created_at: at.toISOString(),
      })),
    )
    .execute();
  await recordEvents(
    tx,
    made.map((couponNo) => ({ couponNo, what, at, byName, note: words })),
  );
  return made;
}

/** Without what is easily taken for another: 0 O 1 I L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 'Q' and twelve letters: 31^12 of them, so that two are never the same and none is guessed. */
const couponNumber = (): string => `Q${Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
