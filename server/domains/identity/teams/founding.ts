import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newTeam } from '../accounts/service.ts';
import { recordChange } from './changes.ts';
import { isOwned, teamsNamed } from './names.ts';

/** A person may not found teams without end. */
const MAX_OWN = 20;

/** @throws AppError network.name */
export function requireNetworkName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name.length < 2 || name.length > 60 || /[\p{Cc}\p{Cf}]/u.test(name)) throw new AppError('network.name');
  return name;
}

/**
 * A team of this name that the person administers. Several may go by a name that nobody is certified as; one that a
 * team is certified as is that team's.
 * @returns its eid
 * @throws AppError network.name, network.exists with the team in `data`, network.tooMany
 */
export async function foundTeam(tx: Tx, person: { id: string; name: string }, typed: string): Promise<string> {
  const name = requireNetworkName(typed);
  const teams = await teamsNamed(tx, name);
  if (isOwned(teams)) throw new AppError('network.exists', { data: { teams } });
  const { count } = await tx
    .selectFrom('memberships')
    .where('user_id', '=', person.id)
    .where('is_admin', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_OWN) throw new AppError('network.tooMany');
  const eid = await newTeam(tx, name);
  await tx
    .insertInto('memberships')
    .values({
      user_id: person.id,
      eid,
      is_admin: true,
      is_default: sql<boolean>`not exists (select 1 from memberships where user_id = ${person.id} and is_default)`,
      roles: ['customer'],
    })
    .execute();
  await recordChange(tx, {
    eid,
    user_id: person.id,
    user_name: person.name,
    what: 'joined',
    by: person,
    reason: '新建团队',
  });
  return eid;
}
