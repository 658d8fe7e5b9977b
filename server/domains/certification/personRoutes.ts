import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/certification.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { once, requireApplicant, requireHolder } from './access.ts';
import { type CertificationContext, keepValues, openApplication, submitOpen } from './applications.ts';
import { applicationView, certificationView } from './views.ts';

/** A person's own certification. */
export function personRoutes(
  app: FastifyInstance,
  { database, entities }: AppDeps,
  context: CertificationContext,
): void {
  serve(app, calls.personDetail, ({ caller }) => {
    requireHolder(context, caller, 'person');
    return certificationView(database.kysely, entities, caller, 'person');
  });

  serve(app, calls.fillPerson, (asked) => {
    const { caller, sent } = asked;
    requireApplicant(context, caller, 'person');
    return once(database, context, asked, async (tx) => {
      const open = await openApplication(tx, context, caller, 'person', sent.kind ?? 'first', sent);
      const { application, issues } = await keepValues(tx, context, caller, 'person', open, sent.record ?? {});
      if (sent.submit !== true)
        return { application: applicationView(entities, actorOf(caller), 'person', application), issues };
      if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
      const submitted = await submitOpen(tx, context, caller, 'person', undefined);
      return { application: applicationView(entities, actorOf(caller), 'person', submitted), issues };
    });
  });
}
