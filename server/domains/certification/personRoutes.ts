import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type Desk, keepValues, openApplication, submitOpen } from './applications.ts';
import { applicant, certificationCaller, once, sentOf } from './desk.ts';
import { holderRow } from './holders.ts';
import { certificationCalls, type ValuesBody } from './schemas.ts';
import { requireAgreement } from './submitting.ts';
import { applicationView, certificationView } from './views.ts';

const BASE = '/yzjumc/realnameauth/v3';

/** A person's own certification. */
export function personRoutes(app: FastifyInstance, { database, entities }: AppDeps, desk: Desk): void {
  app.post(`${BASE}/person_auth_detail`, { schema: certificationCalls.personDetail }, async (request) =>
    ok(await certificationView(database.kysely, entities, certificationCaller(desk, request, 'person'), 'person')),
  );

  app.post<{ Body: ValuesBody | null }>(
    `${BASE}/person_auth`,
    { schema: certificationCalls.person },
    async (request) => {
      const caller = applicant(desk, request, 'person');
      const { submit, ...body } = request.body ?? {};
      return ok(
        await once(database, desk, request, caller, async (tx) => {
          const isNew = !(await holderRow(tx, { kind: 'person', holder: caller.userId }))?.open_bill;
          const open = await openApplication(tx, desk, caller, 'person', body.kind ?? 'first');
          const { application, issues, conflicts } = await keepValues(
            tx,
            desk,
            caller,
            'person',
            open,
            sentOf(body, isNew),
          );
          if (submit !== true)
            return {
              application: applicationView(entities, actorOf(caller), 'person', application),
              issues,
              conflicts,
            };
          requireAgreement(conflicts);
          if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
          return {
            application: applicationView(
              entities,
              actorOf(caller),
              'person',
              await submitOpen(tx, desk, caller, 'person', undefined),
            ),
            issues,
          };
        }),
      );
    },
  );
}
