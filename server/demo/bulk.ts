import { sql } from 'kysely';
import { digestOf, renderContract } from '../domains/contracts/index.ts';
import type { Executor } from '../platform/database/port.ts';
import { DEMO_SELLER } from '../platform/seller.ts';
import { taskRows } from '../runtime/approvals/store.ts';
import type { HistoryRow } from '../runtime/history/chain.ts';
import { skipNumbers } from '../runtime/storage/numbering.ts';
import type { Numbers } from './lives.ts';
import type { BulkRow, LivedRow } from './rows.ts';
import type { Life } from './world/life.ts';

const BATCH = 1000;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

/** Inserts finished rows, a thousand a statement. Their partitions must be there. */
export async function insertRecords(executor: Executor, rows: readonly BulkRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await sql`
      insert into records (entity, id, eid, key, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
      select entity, id, eid, key, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as row(
        entity text, id uuid, eid text, key text, state text, data jsonb, version integer, document_version text, search text[],
        created_at timestamptz, created_by text, created_by_name text, updated_at timestamptz, updated_by text, updated_by_name text)`.execute(
      executor,
    );
  }
}

export async function insertHistory(executor: Executor, rows: readonly HistoryRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await sql`
      insert into entity_history (entity, record_id, seq, at, user_id, user_name, action, title, document_version, from_state, to_state, changes, prev_hash, hash)
      select entity, record_id, seq, at, user_id, user_name, action, title, document_version, from_state, to_state, changes, prev_hash, hash
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as row(
        entity text, record_id uuid, seq integer, at timestamptz, user_id text, user_name text, action text, title text, document_version text,
        from_state text, to_state text, changes jsonb, prev_hash text, hash text)`.execute(executor);
  }
}

/** Numbers that were handed out are taken: the next record goes on behind them. */
export async function keepCounters(executor: Executor, counters: ReturnType<Numbers['counters']>): Promise<void> {
  for (const batch of batches(counters)) await skipNumbers(executor, batch);
}

/** The texts of online contracts as they were applied for: what is signed, and only under its own digest. */
export async function insertContractTexts(executor: Executor, contracts: readonly LivedRow[]): Promise<void> {
  const texts = contracts.flatMap(({ row, record }) => {
    const html = renderContract(record, DEMO_SELLER);
    return record.digest === digestOf(html)
      ? [{ bill_no: row.key, digest: digestOf(html), html, created_at: row.updated_at }]
      : [];
  });
  for (const batch of batches(texts)) await executor.insertInto('contract_texts').values(batch).execute();
}

/** Requests for approval with their tasks, beside the approval records of the same numbers. */
export async function insertApprovals(executor: Executor, lives: readonly Life[]): Promise<void> {
  for (const batch of batches(lives.filter(({ request }) => request !== undefined))) {
    const requests = batch.flatMap(({ key, team, at, request }) =>
      request ? [{ no: key, eid: team.eid, at, ...request }] : [],
    );
    await executor
      .insertInto('approvals')
      .values(
        requests.map(({ no, entity, recordKey, eid, at, chain }) => ({
          no,
          entity,
          record_key: recordKey,
          eid,
          requester: chain.requester.id,
          status: chain.status,
          chain: JSON.stringify(chain),
          started_at: at,
          ended_at: chain.status === 'running' ? null : (chain.log.at(-1)?.at ?? at),
        })),
      )
      .execute();
    await executor
      .insertInto('approval_tasks')
      .values(requests.flatMap(({ no, chain }) => taskRows(no, chain)))
      .execute();
  }
}
