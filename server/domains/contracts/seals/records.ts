import type { SelectQueryBuilder } from 'kysely';
import type { GrantState, SealChange, SealGrant, SealUse } from '../../../../contract/seals.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import type { GrantRow } from './grants.ts';

/** Which page, of how many rows; and of which seal. */
export interface Page {
  sealNo?: string;
  pageNo: number;
  pageSize: number;
}

type Paged<T> = Omit<Page, 'sealNo'> & { rows: T[]; total: number };

/** @throws AppError record.notFound for a seal that the team does not have */
export async function requireOwnSeal(
  executor: Executor,
  access: EntityAccess,
  eid: string,
  sealNo: string,
): Promise<void> {
  const seal = await access.get(executor, systemActor(eid), 'seal', sealNo);
  if (seal?.eid !== eid) throw new AppError('record.notFound');
}

async function paged<T, O>(
  query: SelectQueryBuilder<Tables, keyof Tables, O>,
  { pageNo, pageSize }: Page,
  shown: (row: O) => T,
): Promise<Paged<T>> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows: rows.map(shown), total: Number(total), pageNo, pageSize };
}

function stateOf({ ended_at, valid_from, valid_until }: GrantRow, now: string): GrantState {
  if (ended_at !== null) return 'ended';
  if (valid_until !== null && valid_until <= now) return 'over';
  return valid_from > now ? 'waiting' : 'running';
}

/** Who may use the team's seals, newest first. Administrators see everyone's grants, others their own. */
export async function listGrants(
  executor: Executor,
  access: EntityAccess,
  { userId, team: { eid, isAdmin } }: Caller,
  page: Page,
  valid?: boolean,
): Promise<Paged<SealGrant>> {
  const now = new Date().toISOString();
  const query = executor
    .selectFrom('seal_grants')
    .selectAll()
    .where('eid', '=', eid)
    .orderBy('granted_at', 'desc')
    .orderBy('grant_id')
    .$if(!isAdmin, (own) => own.where('user_id', '=', userId))
    .$if(page.sealNo !== undefined, (one) => one.where('seal_no', '=', page.sealNo ?? ''))
    .$if(valid !== undefined, (some) =>
      some.where(({ and, or, not, eb }) => {
        const holds = and([
          eb('ended_at', 'is', null),
          or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]),
        ]);
        return valid ? holds : not(holds);
      }),
    );
  const found = await paged(query, page, (row) => row);
  const sealNos = [...new Set(found.rows.map(({ seal_no }) => seal_no))];
  const seals =
    sealNos.length === 0
      ? []
      : await access.find(executor, systemActor(eid), 'seal', {
          filter: { field: 'sealNo', op: 'in', value: sealNos },
        });
  const names = new Map(seals.map(({ key, record }) => [key, String(record.name)]));
  return {
    ...found,
    rows: found.rows.map((row) => ({
      grantId: row.grant_id,
      sealNo: row.seal_no,
      sealName: names.get(row.seal_no) ?? row.seal_no,
      userId: row.user_id,
      userName: row.user_name,
      purposes: row.purposes,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      state: stateOf(row, now),
      grantedAt: row.granted_at,
      grantedByName: row.granted_by_name,
      endedAt: row.ended_at,
      endedByName: row.ended_by_name ?? '',
      endReason: row.end_reason ?? '',
    })),
  };
}

/** What a seal was used for, newest first. Administrators see every use, others their own. */
export async function listUses(
  executor: Executor,
  { userId, team: { eid, isAdmin } }: Caller,
  page: Page,
): Promise<Paged<SealUse>> {
  const query = executor
    .selectFrom('seal_uses')
    .selectAll()
    .where('eid', '=', eid)
    .where('seal_no', '=', page.sealNo ?? '')
    .orderBy('id', 'desc')
    .$if(!isAdmin, (own) => own.where('user_id', '=', userId));
  return paged(
    query,
    page,
    (row): SealUse => ({
      id: row.id,
      at: row.at,
      userName: row.user_name,
      purpose: row.purpose,
      subject: row.subject,
      fileDigest: row.file_digest,
    }),
  );
}

/** What changed about a seal and who may use it, newest first. */
export async function listChanges(
  executor: Executor,
  { team: { eid } }: Caller,
  page: Page,
): Promise<Paged<SealChange>> {
  const query = executor
    .selectFrom('seal_changes')
    .selectAll()
    .where('eid', '=', eid)
    .where('seal_no', '=', page.sealNo ?? '')
    .orderBy('id', 'desc');
  return paged(
    query,
    page,
    (row): SealChange => ({
      id: row.id,
      at: row.at,
      what: row.what,
      userName: row.user_name ?? '',
      purposes: row.purposes ?? [],
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      byName: row.by_name,
      reason: row.reason,
    }),
  );
}
