import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/certification.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type Desk, keepValues, openApplication, submitOpen } from './applications.ts';
import { once, requireApplicant, requireHolder, sentOf } from './desk.ts';
import { holderRow } from './holders.ts';
import { requireAgreement } from './submitting.ts';
import { applicationView, certificationView } from './views.ts';

/** A person's own certification. */
export function personRoutes(app: FastifyInstance, { database, entities }: AppDeps, desk: Desk): void {
  serve(app, calls.personDetail, ({ caller }) => {
    requireHolder(desk, caller, 'person');
    return certificationView(database.kysely, entities, caller, 'person');
  });

  serve(app, calls.fillPerson, (asked) => {
    const { caller, sent } = asked;
    requireApplicant(desk, caller, 'person');
    return once(database, desk, asked, async (tx) => {
      const isNew = !(await holderRow(tx, { kind: 'person', holder: caller.userId }))?.open_bill;
      const open = await openApplication(tx, desk, caller, 'person', sent.kind ?? 'first');
      const { application, issues, conflicts } = await keepValues(
        tx,
        desk,
        caller,
        'person',
        open,
        sentOf(sent, isNew),
      );
      if (sent.submit !== true)
        return { application: applicationView(entities, actorOf(caller), 'person', application), issues, conflicts };
      requireAgreement(conflicts);
      if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
      const submitted = await submitOpen(tx, desk, caller, 'person', undefined);
      return { application: applicationView(entities, actorOf(caller), 'person', submitted), issues };
    });
  });
}
