import type { EntityModel } from '@yunpu/engine-core/document';
import type { Executor } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findHolders } from '../../../platform/http/session.ts';

/** People to whom the rules of a document say the same. */
export interface Alike {
  /** One of them, for all. */
  caller: Caller;
  users: ReadonlySet<string>;
}

/** Whoever has some roles. */
export interface Holders {
  /** All of them. */
  total: number;
  /** Those whose rights are looked at, and how many they are. */
  alike: readonly Alike[];
  looked: number;
}

/** Members that are read at most, and groups of them whose rules are tried on every record. */
const MAX_MEMBERS = 2_000;
const MAX_ALIKE = 30;

/** People of some roles, by what the rules of these documents tell them apart by. */
export async function holdersOf(
  executor: Executor,
  roles: readonly string[],
  models: readonly EntityModel[],
): Promise<Holders> {
  const rules = models.flatMap(({ access }) => [...Object.values(access.read), ...Object.values(access.write)]);
  const [byUser, byTeam] = ['user', 'team'].map((name) => rules.some(({ reserved }) => reserved.includes(name)));
  const { total, members } = await findHolders(executor, roles, MAX_MEMBERS);
  const found = new Map<string, { caller: Caller; users: Set<string> }>();
  for (const caller of members) {
    const { userId, userName, team } = caller;
    const same = JSON.stringify([
      [...caller.roles].sort(),
      byUser && [userId, userName],
      byTeam && [team.eid, team.name, team.certified, team.isAdmin],
    ]);
    const known = found.get(same) ?? { caller, users: new Set<string>() };
    known.users.add(userId);
    found.set(same, known);
  }
  const alike = [...found.values()].sort((a, b) => b.users.size - a.users.size).slice(0, MAX_ALIKE);
  return { total, alike, looked: new Set(alike.flatMap(({ users }) => [...users])).size };
}
