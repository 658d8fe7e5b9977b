import type { EntityModel } from '@yunpu/engine-core/document';
import { campaignOf, issue } from '../../domains/coupons/index.ts';
import { DAY_MS } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { storedOf } from '../../runtime/storage/find.ts';
import { demoTeam } from '../identity/accounts.ts';
import { CAMPAIGNS } from './campaigns.ts';

const BUYER = '蓝海制造有限公司';
const STAFF = '沈一';

/** Who has what: something to use, something that does not fit, something that ran out, and a campaign with nothing left. */
const OFFERS: readonly { title: string; team: string; count: number; daysAgo: number; note?: string }[] = [
  { title: CAMPAIGNS.newcomer, team: BUYER, count: 1, daysAgo: 9 },
  { title: CAMPAIGNS.large, team: BUYER, count: 1, daysAgo: 8 },
  { title: CAMPAIGNS.addOn, team: BUYER, count: 1, daysAgo: 5 },
  { title: CAMPAIGNS.early, team: BUYER, count: 1, daysAgo: 45 },
  { title: CAMPAIGNS.thanks, team: BUYER, count: 3, daysAgo: 14, note: '续约答谢' },
  { title: CAMPAIGNS.flow, team: BUYER, count: 2, daysAgo: 14, note: '续约答谢' },
  { title: CAMPAIGNS.thanks, team: '青松物流有限公司', count: 2, daysAgo: 10, note: '续约答谢' },
  { title: CAMPAIGNS.newcomer, team: '晨光设计工作室', count: 1, daysAgo: 7 },
  ...['蓝海制造苏州分公司', '晨光设计工作室', '北辰集团', '青松物流有限公司', '远帆科技有限公司'].map((team) => ({
    title: CAMPAIGNS.flash,
    team,
    count: 1,
    daysAgo: 10,
  })),
];

/** Coupons of the demo teams, given out as the shop gives them out. */
export async function seedCoupons(tx: Tx, model: EntityModel): Promise<void> {
  const rows = await tx.selectFrom('records').selectAll().where('entity', '=', model.entity).execute();
  const campaigns = new Map(
    rows.map((row) => {
      const campaign = campaignOf(model, storedOf(model, row));
      return [campaign.title, campaign];
    }),
  );
  for (const { title, team, count, daysAgo, note = '' } of OFFERS) {
    const campaign = campaigns.get(title);
    if (!campaign) throw new Error(`demo data: no campaign ${title}`);
    const { eid } = demoTeam(team);
    const given = campaign.way === 'staff';
    const member = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.eid', '=', eid)
      .orderBy('m.is_admin', 'desc')
      .select('u.name')
      .executeTakeFirst();
    await issue(tx, campaign, {
      eid,
      count,
      what: given ? 'issued' : 'claimed',
      byName: given ? STAFF : (member?.name ?? ''),
      note,
      at: new Date(Date.now() - daysAgo * DAY_MS),
    });
  }
}
