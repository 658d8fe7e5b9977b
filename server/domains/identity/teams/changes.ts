import type { Insertable } from 'kysely';
import type { MembershipChanges } from '../../../../contract/identity/teams.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { TeamTables } from './tables.ts';

/** Who acts, for the record of what was done. */
export interface Person {
  id: string;
  name: string;
}

export const personOf = ({ userId, userName }: Caller): Person => ({ id: userId, name: userName });

type NewChange = Pick<
  Insertable<TeamTables['membership_changes']>,
  'eid' | 'user_id' | 'user_name' | 'what' | 'reason'
> & { role?: string; by: Person };

/** Keeps what became of a person in a team. */
export async function recordChange(tx: Tx, { by, ...change }: NewChange): Promise<void> {
  await tx
    .insertInto('membership_changes')
    .values({ role: null, ...change, by_id: by.id, by_name: by.name })
    .execute();
}

const PAGE = 20;

/** Newest first: of a team, of a person, or of everyone's roles. */
export async function listChanges(
  executor: Executor,
  of: { eid?: string; userId?: string; rolesOnly?: boolean },
  pageNo: number,
): Promise<MembershipChanges> {
  const found = executor
    .selectFrom('membership_changes as c')
    .leftJoin('teams as t', 't.eid', 'c.eid')
    .$if(of.eid !== undefined, (query) => query.where('c.eid', '=', of.eid ?? ''))
    .$if(of.userId !== undefined, (query) => query.where('c.user_id', '=', of.userId ?? ''))
    .$if(of.rolesOnly === true, (query) => query.where('c.role', 'is not', null));
  const [rows, counted] = await Promise.all([
    found
      .select([
        'c.id',
        'c.at',
        'c.eid',
        (eb) => eb.fn.coalesce('t.name', 'c.eid').as('teamName'),
        'c.user_name as userName',
        'c.what',
        'c.role',
        'c.by_name as byName',
        'c.reason',
      ])
      .orderBy('c.id', 'desc')
      .limit(PAGE)
      .offset((pageNo - 1) * PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}
