import { randomUUID } from 'node:crypto';
import { instantsOfDay } from '@yunpu/engine-core/query';
import type { Issue } from '@yunpu/engine-core/validation';
import type { NewGrants } from '../../../../contract/seals.ts';
import { dayOf, isDay } from '../../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { recordGrants } from './changes.ts';
import type { GrantRow } from './grants.ts';

const LATEST = '2099-12-31';

/** Seals are their administrators' business: as the team is now, not as the session began. @throws AppError session.forbidden */
export async function requireSealAdmin(executor: Executor, { userId, team: { eid } }: Caller): Promise<void> {
  const member = await executor
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .select('is_admin')
    .executeTakeFirst();
  if (!member?.is_admin) throw new AppError('session.forbidden', { message: '只有团队管理员可以管理印章' });
}

function daysOf(
  { validFrom, validUntil }: NewGrants,
  now: Date,
): { from: string; until: string | null; issues: Issue[] } {
  const today = dayOf(now);
  const issues: Issue[] = [];
  const first = validFrom ?? today;
  if (!isDay(first))
    issues.push({ path: '/validFrom', code: 'date', message: '开始日期应为有效的日期，如 2026-11-20' });
  else if (first < today) issues.push({ path: '/validFrom', code: 'past', message: '开始日期不能早于今天' });
  const last = validUntil ?? null;
  if (last !== null && (!isDay(last) || last > LATEST))
    issues.push({ path: '/validUntil', code: 'date', message: '截止日期应为有效的日期，如 2027-11-20' });
  else if (last !== null && last < first)
    issues.push({ path: '/validUntil', code: 'order', message: '截止日期不能早于开始日期' });
  if (issues.length > 0) return { from: '', until: null, issues };
  // The last day is a whole one.
  const until = last === null ? null : new Date(Date.parse(instantsOfDay(last)[1]) + 1).toISOString();
  return { from: first === today ? now.toISOString() : instantsOfDay(first)[0], until, issues };
}

/** The seals, locked in the order of their numbers so that two batches never wait for each other. */
export async function lockSeals(
  tx: Tx,
  access: EntityAccess,
  eid: string,
  sealNos: readonly string[],
): Promise<{ seals: Map<string, StoredRecord>; issues: Issue[] }> {
  const seals = new Map<string, StoredRecord>();
  for (const sealNo of [...sealNos].sort()) {
    const known = await access.get(tx, systemActor(eid), 'seal', sealNo);
    const seal = known?.eid === eid ? await access.lock(tx, systemActor(eid), 'seal', sealNo) : undefined;
    if (seal) seals.set(sealNo, seal);
  }
  const issues = sealNos.flatMap((sealNo, index): Issue[] => {
    const seal = seals.get(sealNo);
    if (!seal) return [{ path: `/sealNos/${index}`, code: 'record.notFound', message: `没有编号为 ${sealNo} 的印章` }];
    return seal.state === 'active'
      ? []
      : [
          {
            path: `/sealNos/${index}`,
            code: 'seal.notActive',
            message: `“${String(seal.record.name)}”不在启用状态，不能授权`,
          },
        ];
  });
  return { seals, issues };
}

/** Who of these works in the team now; locked, so that nobody leaves meanwhile. */
async function membersOf(
  tx: Tx,
  eid: string,
  userIds: readonly string[],
): Promise<{ names: Map<string, string>; issues: Issue[] }> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('u.status', '=', 'active')
    .where('m.user_id', 'in', [...userIds])
    .orderBy('m.user_id')
    .select(['u.id', 'u.name'])
    .forShare('m')
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    names,
    issues: userIds.flatMap((id, index): Issue[] =>
      names.has(id) ? [] : [{ path: `/userIds/${index}`, code: 'team.notMember', message: '此人不是团队的成员' }],
    ),
  };
}

/** Grants that would hold at the same time for the same person, seal and purpose. */
async function overlapping(tx: Tx, wanted: NewGrants, from: string, until: string | null): Promise<GrantRow[]> {
  const rows = await tx
    .selectFrom('seal_grants')
    .selectAll()
    .where('seal_no', 'in', [...wanted.sealNos])
    .where('user_id', 'in', [...wanted.userIds])
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', from)]))
    .$if(until !== null, (query) => query.where('valid_from', '<', until ?? ''))
    .execute();
  return rows.filter(({ purposes }) => purposes.some((purpose) => wanted.purposes.includes(purpose)));
}

/**
 * Grants several seals to several people, all or nothing.
 * @returns the ids of the grants
 * @throws AppError session.forbidden, seal.grant with an issue for every line that is wrong
 */
export async function grantSeals(tx: Tx, access: EntityAccess, caller: Caller, wanted: NewGrants): Promise<string[]> {
  const { eid } = caller.team;
  await requireSealAdmin(tx, caller);
  const now = new Date();
  const days = daysOf(wanted, now);
  const { seals, issues: ofSeals } = await lockSeals(tx, access, eid, wanted.sealNos);
  const { names, issues: ofPeople } = await membersOf(tx, eid, wanted.userIds);
  const issues = [...days.issues, ...ofSeals, ...ofPeople];
  if (issues.length === 0) {
    for (const { seal_no, user_id, valid_until } of await overlapping(tx, wanted, days.from, days.until)) {
      const till = valid_until === null ? '长期有效' : `至 ${dayOf(Date.parse(valid_until) - 1)} 有效`;
      issues.push({
        path: `/userIds/${wanted.userIds.indexOf(user_id)}`,
        code: 'seal.granted',
        message: `${names.get(user_id) ?? ''}已有“${String(seals.get(seal_no)?.record.name)}”的授权，${till}`,
      });
    }
  }
  if (issues.length > 0)
    throw new AppError('seal.grant', { message: issues.map(({ message }) => message).join('；'), issues });
  const rows = wanted.sealNos.flatMap((sealNo) =>
    wanted.userIds.map(
      (userId): GrantRow => ({
        grant_id: randomUUID(),
        seal_no: sealNo,
        eid,
        user_id: userId,
        user_name: names.get(userId) ?? '',
        purposes: [...wanted.purposes],
        valid_from: days.from,
        valid_until: days.until,
        granted_at: now.toISOString(),
        granted_by_name: caller.userName,
        ended_at: null,
        ended_by_name: null,
        end_reason: null,
      }),
    ),
  );
  await tx.insertInto('seal_grants').values(rows).execute();
  await recordGrants(tx, 'granted', rows, caller.userName);
  return rows.map(({ grant_id }) => grant_id);
}

/**
 * Ends grants before their time, all or nothing.
 * @throws AppError session.forbidden, seal.grantEnded when one of them is over, or none of the team's
 */
export async function endGrants(
  tx: Tx,
  access: EntityAccess,
  caller: Caller,
  grantIds: readonly string[],
  reason: string,
): Promise<void> {
  const { eid } = caller.team;
  await requireSealAdmin(tx, caller);
  const known = await tx
    .selectFrom('seal_grants')
    .where('grant_id', 'in', [...grantIds])
    .where('eid', '=', eid)
    .select('seal_no')
    .distinct()
    .execute();
  await lockSeals(
    tx,
    access,
    eid,
    known.map(({ seal_no }) => seal_no),
  );
  const now = new Date().toISOString();
  const ended = await tx
    .updateTable('seal_grants')
    .set({ ended_at: now, ended_by_name: caller.userName, end_reason: reason })
    .where('grant_id', 'in', [...grantIds])
    .where('eid', '=', eid)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .returningAll()
    .execute();
  if (ended.length !== new Set(grantIds).size) throw new AppError('seal.grantEnded');
  await recordGrants(tx, 'ended', ended, caller.userName, reason);
}

/** Ends every grant of a seal that is no longer used. The seal is locked. */
export async function endGrantsOf(tx: Tx, sealNo: string, byName: string, reason: string): Promise<void> {
  const now = new Date().toISOString();
  const ended = await tx
    .updateTable('seal_grants')
    .set({ ended_at: now, ended_by_name: byName, end_reason: reason })
    .where('seal_no', '=', sealNo)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .returningAll()
    .execute();
  await recordGrants(tx, 'ended', ended, byName, reason);
}
