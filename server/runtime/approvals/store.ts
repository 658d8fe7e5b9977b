import type { Chain } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/port.ts';

export interface StoredApproval {
  no: string;
  entity: string;
  recordKey: string;
  eid: string;
  chain: Chain;
}

const COLUMNS = ['no', 'entity', 'record_key as recordKey', 'eid', 'chain'] as const;

export async function insertApproval(
  tx: Tx,
  { no, entity, recordKey, eid, chain }: StoredApproval,
  at: string,
): Promise<void> {
  await tx
    .insertInto('approvals')
    .values({
      no,
      entity,
      record_key: recordKey,
      eid,
      requester: chain.requester.id,
      status: chain.status,
      chain: JSON.stringify(chain),
      started_at: at,
      ended_at: null,
    })
    .execute();
  await keepTasks(tx, no, chain);
  await keepCopies(tx, no, chain);
}

/** The request, locked: of two decisions at once the second sees what the first did. */
export function lockApproval(tx: Tx, no: string): Promise<StoredApproval | undefined> {
  return tx.selectFrom('approvals').where('no', '=', no).select(COLUMNS).forUpdate().executeTakeFirst();
}

export async function updateApproval(tx: Tx, no: string, chain: Chain, at: string): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ status: chain.status, chain: JSON.stringify(chain), ended_at: chain.status === 'running' ? null : at })
    .where('no', '=', no)
    .execute();
  await keepTasks(tx, no, chain);
  await keepCopies(tx, no, chain);
}

/** The latest request about a record, running or over. */
export function latestApproval(
  executor: Executor,
  entity: string,
  recordKey: string,
): Promise<StoredApproval | undefined> {
  return executor
    .selectFrom('approvals')
    .where('entity', '=', entity)
    .where('record_key', '=', recordKey)
    .select(COLUMNS)
    .orderBy('started_at', 'desc')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function runningApproval(
  executor: Executor,
  entity: string,
  recordKey: string,
): Promise<StoredApproval | undefined> {
  return executor
    .selectFrom('approvals')
    .where('entity', '=', entity)
    .where('record_key', '=', recordKey)
    .where('status', '=', 'running')
    .select(COLUMNS)
    .executeTakeFirst();
}

export function approvalOf(executor: Executor, no: string): Promise<StoredApproval | undefined> {
  return executor.selectFrom('approvals').where('no', '=', no).select(COLUMNS).executeTakeFirst();
}

/** Tasks as the table has them; a task that a step taken again left behind is void. */
export function taskRows(no: string, chain: Chain) {
  return chain.steps.flatMap((step) =>
    step.lines.flat().map((task) => ({
      no,
      task: task.id,
      user_id: task.person.id,
      step: step.title,
      status: task.status,
      opened_at: task.openedAt,
      due_at: task.dueAt,
      decided_at: task.decidedAt,
    })),
  );
}

/** Who may read the record because they were told of its approval: once told, for good. */
async function keepCopies(tx: Tx, no: string, { copied = [] }: Chain): Promise<void> {
  const people = [...new Set(copied.map(({ person }) => person.id))];
  if (people.length === 0) return;
  await sql`
    insert into approval_copies (no, user_id) select ${no}::text, unnest(${sql.val(people)}::text[])
    on conflict do nothing`.execute(tx);
}

async function keepTasks(tx: Tx, no: string, chain: Chain): Promise<void> {
  const rows = taskRows(no, chain);
  await tx
    .updateTable('approval_tasks')
    .set({ status: 'void' })
    .where('no', '=', no)
    .where('status', 'in', ['pending', 'waiting'])
    .where(
      'task',
      'not in',
      rows.map(({ task }) => task),
    )
    .execute();
  await tx
    .insertInto('approval_tasks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['no', 'task']).doUpdateSet({
        status: sql`excluded.status`,
        opened_at: sql`excluded.opened_at`,
        due_at: sql`excluded.due_at`,
        decided_at: sql`excluded.decided_at`,
        // A new due time has not been warned of yet.
        warned_at: sql`case when approval_tasks.due_at is not distinct from excluded.due_at then approval_tasks.warned_at end`,
      }),
    )
    .execute();
}
