import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MailSchedule } from '../../../contract/dashboards.ts';
import type { Database, Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { nextDue } from './due.ts';
import type { DashboardTables } from './tables.ts';

/** Outbox topic of dashboards that are to be put into a mail. */
export const DASHBOARD_MAIL_TOPIC = 'dashboards.mail';

/** Mails that are begun at once; the others a minute later. */
const MAX_AT_ONCE = 200;
const WAIT_SECONDS = 60;

export const LEFT_TEAM = '您已不在这个团队，不再发送。';

/** Whose dashboard it is, and how it is narrowed. */
export interface Mailing {
  userId: string;
  eid: string;
  dashboard: string;
  search: string;
}

/** One mail that is to leave. */
export interface DueMail extends Mailing {
  /** The same whenever the same mail is begun. */
  messageId: string;
  /** The row that it is due by; undefined for one that somebody wanted at once. */
  mailing?: number;
}

type Row = Selectable<DashboardTables['dashboard_mails']>;
type Owned = Omit<Mailing, 'search'>;

export const scheduleOf = ({ every, day, hour }: Row): MailSchedule => ({ every, day, hour });

export function findMailing(executor: Executor, { userId, eid, dashboard }: Owned): Promise<Row | undefined> {
  return executor
    .selectFrom('dashboard_mails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .where('dashboard', '=', dashboard)
    .executeTakeFirst();
}

/** Sends it by this schedule from now on. */
export async function keepMailing(
  executor: Executor,
  { userId, eid, dashboard, search }: Mailing,
  schedule: MailSchedule,
  now = new Date(),
): Promise<void> {
  const kept = { ...schedule, search, next_at: nextDue(schedule, now).toISOString(), failed: null };
  await executor
    .insertInto('dashboard_mails')
    .values({ user_id: userId, eid, dashboard, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'eid', 'dashboard']).doUpdateSet(kept))
    .execute();
}

export async function removeMailing(executor: Executor, { userId, eid, dashboard }: Owned): Promise<void> {
  await executor
    .deleteFrom('dashboard_mails')
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .where('dashboard', '=', dashboard)
    .execute();
}

/**
 * Begins every mail that is due, and says when the next one comes: in one transaction, so that none is begun twice
 * however many processes look. What was missed while nobody looked comes once.
 */
export async function beginDue(database: Database, now = new Date()): Promise<void> {
  await database.transaction(async (tx) => {
    const due = await tx
      .selectFrom('dashboard_mails')
      .selectAll()
      .where('next_at', '<=', now.toISOString())
      .orderBy('next_at')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of due) {
      await tx
        .updateTable('dashboard_mails')
        .set({ next_at: nextDue(scheduleOf(row), now).toISOString() })
        .where('id', '=', row.id)
        .execute();
      await begin(tx, {
        userId: row.user_id,
        eid: row.eid,
        dashboard: row.dashboard,
        search: row.search,
        messageId: `dashboard.${row.id}.${Date.parse(row.next_at ?? '')}`,
        mailing: row.id,
      });
    }
  });
}

/** One mail now, beside the schedule. @throws AppError dashboard.mailWait */
export async function beginOne(database: Database, mailing: Mailing, now = new Date()): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now.toISOString();
    const granted = await tx
      .insertInto('dashboard_mail_requests')
      .values({ user_id: mailing.userId, asked_at: at })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ asked_at: at })
          .where(
            sql<boolean>`dashboard_mail_requests.asked_at <= ${at}::timestamptz - make_interval(secs => ${WAIT_SECONDS})`,
          ),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!granted) throw new AppError('dashboard.mailWait');
    await begin(tx, { ...mailing, messageId: `dashboard.now.${mailing.userId}.${now.getTime()}` });
  });
}

const begin = (tx: Tx, mail: DueMail): Promise<void> => enqueue(tx, DASHBOARD_MAIL_TOPIC, mail);

/** Whether it is still to be sent: its owner may have stopped it since it was due. */
export async function isKept(executor: Executor, id: number): Promise<boolean> {
  const row = await executor
    .selectFrom('dashboard_mails')
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of somebody who leaves a team: nothing of its figures leaves for them any more. */
export async function endAll(tx: Tx, { userId, eid }: Pick<Owned, 'userId' | 'eid'>): Promise<void> {
  await tx
    .updateTable('dashboard_mails')
    .set({ next_at: null, failed: LEFT_TEAM })
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .execute();
}

/** What became of one: it left, it did not leave this time, or none comes any more. */
export async function noteOutcome(
  executor: Executor,
  id: number,
  outcome: 'sent' | { failed: string } | { ended: string },
): Promise<void> {
  await executor
    .updateTable('dashboard_mails')
    .set(
      outcome === 'sent'
        ? { last_at: sql<string>`now()`, failed: null }
        : 'ended' in outcome
          ? { next_at: null, failed: outcome.ended }
          : { failed: outcome.failed },
    )
    .where('id', '=', id)
    .execute();
}
