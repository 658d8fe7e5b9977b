import { findMember } from '../../platform/http/session.ts';
import type { JobHandler, JobLog } from '../../platform/jobs/worker.ts';
import { queueMail } from '../../platform/mail/service.ts';
import { dashboardsFor } from '../../runtime/documents/ownDashboards.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { addressOf } from '../notifications/index.ts';
import { dashboardLetter } from './letter.ts';
import { type DueMail, isKept, LEFT_TEAM, noteOutcome } from './mailings.ts';

/** Attempts after which an error of ours leaves the mail out, with a word to its owner. */
const MAX_ATTEMPTS = 3;

/** Puts a dashboard into a mail, as somebody who sees it with the roles and rights of this moment. */
export function dashboardMailHandler(entities: Entities, log: JobLog): JobHandler {
  return async (payload, { attempt, database }) => {
    const { userId, eid, dashboard: name, search, messageId, mailing } = payload as DueMail;
    const { kysely } = database;
    const note = async (outcome: Parameters<typeof noteOutcome>[2]): Promise<void> => {
      if (mailing !== undefined) await noteOutcome(kysely, mailing, outcome);
    };
    if (mailing !== undefined && !(await isKept(kysely, mailing))) return;
    const caller = await findMember(kysely, userId, eid);
    if (caller === null) return note({ ended: LEFT_TEAM });
    const dashboard = dashboardsFor(entities.documents, caller).find((one) => one.name === name);
    if (!dashboard) return note({ ended: '这个仪表盘已经停用，或者不再给您的角色，不再发送。' });
    const to = await addressOf(kysely, userId);
    if (to === undefined) return note({ failed: '没有验证过的邮箱，上一封没有发出。' });
    try {
      const letter = await dashboardLetter({ entities, log }, caller, { messageId, to, dashboard, search });
      await database.transaction(async (tx) => {
        await queueMail(tx, letter);
        if (mailing !== undefined) await noteOutcome(tx, mailing, 'sent');
      });
    } catch (error) {
      if (attempt < MAX_ATTEMPTS) throw error;
      log.error({ err: error, dashboard: name, mailing }, 'a dashboard was not mailed');
      await note({ failed: '系统出了问题，上一封没有发出。' });
    }
  };
}
