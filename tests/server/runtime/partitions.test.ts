import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ensurePartition } from '../../../server/runtime/storage/partition.ts';
import { openTestDatabase } from '../../support/database.ts';

it('several gateways that begin at once on an empty PostgreSQL make each partition once', async () => {
  const store = await openTestDatabase('postgres', 'migrated');
  try {
    const gateways = [store.database, store.openAnother(), store.openAnother()];
    const entities = Array.from({ length: 12 }, (_, n) => `kind-${n}`);
    // One after the other, as documents are stored at the start: each connection has looked for the table before.
    await Promise.all(
      gateways.map(async (gateway) => {
        for (const entity of entities) await ensurePartition(gateway, entity);
      }),
    );
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from pg_inherits where inhparent = 'records'::regclass`.execute(store.database.kysely);
    expect(rows[0]?.n).toBe(entities.length);
  } finally {
    await store.close();
  }
});
