import type { Executor } from '../../platform/database/port.ts';

/** Names of departments by their id; ids of none are left out, those of dissolved ones are not. A team that was never divided is its own department. */
export async function departmentNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const nodes = await executor
    .selectFrom('org_nodes')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .unionAll((both) =>
      both
        .selectFrom('teams')
        .where('eid', 'in', [...ids])
        .select(['eid as id', 'name']),
    )
    .unionAll((all) =>
      all
        .selectFrom('org_former_nodes')
        .where('id', 'in', [...ids])
        .select(['id', 'name']),
    )
    .execute();
  return new Map(nodes.map(({ id, name }) => [id, name]));
}
