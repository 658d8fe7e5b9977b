import type { Executor } from '../../../platform/database/port.ts';

/** Names of people by their id; ids of nobody are left out. */
export async function userNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const users = await executor
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
