import { createHash } from 'node:crypto';
import type { Operation } from '@yunpu/engine-core/overlay';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/port.ts';

/** Where a publication is told of. */
export const CHANNEL = 'documents';

/** What the studio makes of one document. */
export interface Overlay {
  entity: string;
  /** The shipped document that the operations were made on; null: made in the studio. */
  base: Record<string, unknown> | null;
  baseHash: string | null;
  operations: Operation[];
  text: string;
  version: string;
}

/** All of it as it stands in the database. */
export interface Overlays {
  generation: number;
  byEntity: ReadonlyMap<string, Overlay>;
  /** Where a shipped document stands among those that came: a higher number came later. */
  orderOf(entity: string, hash: string): number | undefined;
}

export const hashOf = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 32);

export async function currentGeneration(executor: Executor): Promise<number> {
  const { generation } = await executor.selectFrom('studio_state').select('generation').executeTakeFirstOrThrow();
  return generation;
}

/** Nobody else publishes until the transaction ends. */
export async function lockGeneration(tx: Tx): Promise<number> {
  const { generation } = await tx.selectFrom('studio_state').select('generation').forUpdate().executeTakeFirstOrThrow();
  return generation;
}

/** Nobody publishes until the transaction ends; others may do the same meanwhile. */
export async function shareGeneration(tx: Tx): Promise<number> {
  const { generation } = await tx.selectFrom('studio_state').select('generation').forShare().executeTakeFirstOrThrow();
  return generation;
}

/** Every process loads its documents again once the transaction commits. */
export async function raiseGeneration(tx: Tx): Promise<void> {
  await tx
    .updateTable('studio_state')
    .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
    .execute();
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

export async function readOverlays(executor: Executor): Promise<Overlays> {
  // First: what is published in between is then loaded once too often, and not too seldom.
  const generation = await currentGeneration(executor);
  const rows = await executor.selectFrom('studio_overlays').selectAll().execute();
  const entities = rows.map(({ entity }) => entity);
  const bases =
    entities.length === 0
      ? []
      : await executor.selectFrom('studio_bases').selectAll().where('entity', 'in', entities).execute();
  const orders = new Map(bases.map(({ entity, hash, seq }) => [`${entity} ${hash}`, seq]));
  return {
    generation,
    byEntity: new Map(
      rows.map(({ base_hash, ...row }) => [row.entity, { ...row, baseHash: base_hash } satisfies Overlay]),
    ),
    orderOf: (entity, hash) => orders.get(`${entity} ${hash}`),
  };
}

export async function saveOverlay(
  tx: Tx,
  { entity, base, baseHash, operations, text, version }: Overlay,
): Promise<void> {
  const values = {
    base: base && JSON.stringify(base),
    base_hash: baseHash,
    operations: JSON.stringify(operations),
    text,
    version,
  };
  await tx
    .insertInto('studio_overlays')
    .values({ entity, ...values })
    .onConflict((conflict) => conflict.column('entity').doUpdateSet(values))
    .execute();
}

/** The shipped document of each entity that came last, by its hash. */
export async function newestBases(executor: Executor): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom('studio_bases')
    .distinctOn('entity')
    .select(['entity', 'hash'])
    .orderBy('entity')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ entity, hash }) => [entity, hash]));
}

/** Takes note of shipped documents that no process had before; `latest`: of those, that they came now, though they were there once. */
export async function registerBases(
  executor: Executor,
  bases: readonly { entity: string; hash: string }[],
  latest: boolean,
): Promise<void> {
  if (bases.length === 0) return;
  await executor
    .insertInto('studio_bases')
    .values([...bases])
    .onConflict((conflict) =>
      latest
        ? conflict
            .columns(['entity', 'hash'])
            .doUpdateSet({ seq: sql`nextval(pg_get_serial_sequence('studio_bases', 'seq'))` })
        : conflict.doNothing(),
    )
    .execute();
}
