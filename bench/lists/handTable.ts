import type pg from 'pg';

/** What a list row holds, as the hand's table keeps it ready: nothing has to be put together when it is asked for. */
const answer = `(data - 'lines') || jsonb_build_object('id', id, 'eid', eid, 'createdAt', created_at, 'createdBy', created_by, 'createdByName', created_by_name, 'updatedAt', updated_at, 'updatedBy', updated_by, 'updatedByName', updated_by_name)`;

/** The hand's table: native columns and, for each question, the index that reads the page and the count in one piece. */
export async function makeHandTable(client: pg.Client): Promise<void> {
  const found = await client.query<{ there: string | null }>(`select to_regclass('hand') as there`);
  if (found.rows[0]?.there) return;
  await client.query(`
    create unlogged table hand as
      select id, eid, state, created_at, ${answer} as answer, (data->>'total')::bigint as total, data->>'applyDate' as apply_date, data->>'issueDate' as issue_date, data->>'invoiceType' as invoice_type
      from records where entity = 'invoice';
    create index on hand (eid, state, total, id);
    create index on hand (eid, apply_date, id, total);
    create index on hand (eid, total);
    create index on hand (eid, state, created_at, id);
    create index on hand (eid, state, invoice_type, issue_date, id);
    create index on hand (state, created_at, id)`);
  await client.query('vacuum analyze hand');
  await client.query('vacuum analyze records');
}
