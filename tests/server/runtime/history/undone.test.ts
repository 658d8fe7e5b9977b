import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../../server/platform/database/port.ts';
import { undoneOf } from '../../../../server/runtime/history/undone.ts';
import { eachDatabase, openTestDatabase, type TestDatabase } from '../../../support/database.ts';

const RECORD = '00000000-0000-4000-8000-000000000001';

/** Four entries each of many records, as an import leaves them before anything has counted the table. */
async function fill(tx: Tx): Promise<void> {
  await sql`
    insert into entity_history (entity, record_id, seq, at, user_id, user_name, action, title, document_version, changes, prev_hash, hash, undoes)
    select 'ticket', case when n < 4 then ${RECORD}::uuid else md5((n / 4)::text)::uuid end, n % 4 + 1,
           now(), 'u', '陈晓', 'save', '保存', '1', '[]', '', '', case when n = 3 then 2 end
    from generate_series(0, 11999) n`.execute(tx);
}

/** How often this transaction has read the whole history. */
async function wholeReads(tx: Tx): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select seq_scan::int as times from pg_stat_xact_user_tables where relname = 'entity_history'`.execute(tx);
  return rows[0]?.times ?? 0;
}

eachDatabase('what was undone in a record', (driver) => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await openTestDatabase(driver, 'seeded');
  });
  afterAll(() => store.close());

  it('is found in its own history, without a look at that of all others, however little is known of the table', async () => {
    await store.database.transaction(async (tx) => {
      await fill(tx);
      const before = await wholeReads(tx);
      const undone = await undoneOf(tx, RECORD);
      expect(undone.by(2)).toMatchObject({ seq: 4, undoes: 2 });
      expect(undone.by(3)).toBeUndefined();
      expect((await wholeReads(tx)) - before).toBe(0);
    });
  });
});
