// A process that writes without end, two rows a transaction, and says each number once it is committed.
// Started and killed by tests/server/platform/database/durability.test.ts.
import { sql } from 'kysely';
import { openDatabase } from '../../server/platform/database/open.ts';

const database = await openDatabase({ dataDir: process.argv[2] ?? '', databaseUrl: undefined });
await sql`create table if not exists written (n int not null, half text not null, primary key (n, half))`.execute(
  database.kysely,
);
const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0) as last from written`.execute(database.kysely);
for (let n = (rows[0]?.last ?? 0) + 1; ; n += 1) {
  await database.transaction(async (tx) => {
    await sql`insert into written values (${n}, 'left')`.execute(tx);
    await sql`insert into written values (${n}, 'right')`.execute(tx);
  });
  process.stdout.write(`${n}\n`);
}
