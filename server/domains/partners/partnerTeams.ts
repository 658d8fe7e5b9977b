import { sql } from 'kysely';
import { containing } from '../../platform/database/patterns.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

const MAX_TEAMS = 50;

interface PartnerTeam {
  eid: string;
  name: string;
}

/** Teams in which somebody is a partner: the one with this `eid`, or those whose name has the `keyword`. */
export async function findPartnerTeams(
  executor: Executor,
  { eid, keyword = '' }: { eid?: string; keyword?: string },
): Promise<PartnerTeam[]> {
  return executor
    .selectFrom('teams')
    .select(['eid', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .select('user_id')
          .whereRef('memberships.eid', '=', 'teams.eid')
          .where(sql<boolean>`'partner' = any(roles)`),
      ),
    )
    .$if(eid !== undefined, (query) => query.where('eid', '=', eid ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(({ or, eb }) => or([eb('eid', '=', keyword), eb('name', 'like', containing(keyword))])),
    )
    .orderBy('name')
    .limit(MAX_TEAMS)
    .execute();
}

/**
 * What the shop's people make for a partner belongs to that partner, who reads it and goes on with it. Programs make it
 * in the partner's name already.
 */
export async function giveToPartner(context: HookContext): Promise<void> {
  const { tx, isNew, record, actor } = context;
  if (!isNew) return;
  const { eid: own } = actor.caller.team;
  const { partnerEid = null } = record;
  if (actor.unrestricted && (partnerEid === null || partnerEid === own)) return context.set({ partnerEid: own });
  if (typeof partnerEid !== 'string') return;
  const [team] = await findPartnerTeams(tx, { eid: partnerEid });
  if (!team) return context.issue('/partnerEid', 'partner.unknown', '这个团队不是伙伴，请重新选择');
  context.set({ partnerName: team.name });
  context.assignTeam(team.eid);
}
