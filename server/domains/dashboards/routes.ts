import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/dashboards.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailCarrier } from '../../platform/mail/service.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { dashboardsFor } from '../../runtime/documents/ownDashboards.ts';
import { invalid } from '../../runtime/operations/parse.ts';
import { addressOf } from '../notifications/index.ts';
import { beginOne, DASHBOARD_MAIL_TOPIC, findMailing, keepMailing, removeMailing, scheduleOf } from './mailings.ts';
import { dashboardMailHandler } from './sending.ts';

const DAYS_OF_WEEK = 7;

/** Dashboards that come to a person by e-mail, in the team that is signed in. */
export async function dashboardRoutes(
  app: FastifyInstance,
  { config, database, entities, jobs }: AppDeps,
): Promise<void> {
  jobs.handle(DASHBOARD_MAIL_TOPIC, dashboardMailHandler(entities, app.log));
  const { kysely } = database;
  const ownedBy = ({ userId, team }: Caller, dashboard: string) => ({ userId, eid: team.eid, dashboard });

  /** @throws AppError dashboard.unknown */
  function requireDashboard(caller: Caller, name: string): void {
    if (!dashboardsFor(entities.documents, caller).some((one) => one.name === name))
      throw new AppError('dashboard.unknown');
  }

  /** @throws AppError dashboard.unknown, mail.unavailable, dashboard.noAddress */
  async function requireMail(caller: Caller, name: string): Promise<void> {
    requireDashboard(caller, name);
    if (mailCarrier(config) === undefined) throw new AppError('mail.unavailable');
    if ((await addressOf(kysely, caller.userId)) === undefined) throw new AppError('dashboard.noAddress');
  }

  async function answer(caller: Caller, name: string): Promise<calls.DashboardMail> {
    const row = await findMailing(kysely, ownedBy(caller, name));
    return {
      available: mailCarrier(config) !== undefined,
      email: (await addressOf(kysely, caller.userId)) ?? '',
      sent: row
        ? {
            schedule: scheduleOf(row),
            search: row.search,
            nextAt: row.next_at,
            lastAt: row.last_at,
            failed: row.failed ?? '',
          }
        : null,
    };
  }

  serve(app, calls.mail, ({ caller, sent: { dashboard } }) => {
    requireDashboard(caller, dashboard);
    return answer(caller, dashboard);
  });

  serve(app, calls.saveMail, async ({ caller, sent: { dashboard, schedule, search } }) => {
    if (schedule.every === 'week' && schedule.day > DAYS_OF_WEEK)
      throw invalid('/schedule/day', '每周发送时 day 应为 1（周一）到 7（周日）');
    await requireMail(caller, dashboard);
    const plain = schedule.every === 'day' ? { ...schedule, day: 1 } : schedule;
    await keepMailing(kysely, { ...ownedBy(caller, dashboard), search }, plain);
    return answer(caller, dashboard);
  });

  serve(app, calls.removeMail, async ({ caller, sent: { dashboard } }) => {
    await removeMailing(kysely, ownedBy(caller, dashboard));
    return answer(caller, dashboard);
  });

  serve(app, calls.sendMail, async ({ caller, sent: { dashboard, search } }) => {
    await requireMail(caller, dashboard);
    await beginOne(database, { ...ownedBy(caller, dashboard), search });
  });
}
