import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { renewSeals } from '../../platform/vault/identityNumbers.ts';
import { dataKeys } from '../../platform/vault/keys.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type Desk, isCertified, type Kind, keepValues, openApplication } from './applications.ts';
import { customerAuthRoutes } from './customerAuthRoutes.ts';
import { applicant, certificationCaller, once, sentOf } from './desk.ts';
import { holderRow, textOf } from './holders.ts';
import { letterOfAuthorisation } from './letter.ts';
import { personRoutes } from './personRoutes.ts';
import { certificationCalls, type SubmitBody, type ValuesBody } from './schemas.ts';
import { submitValues } from './submitting.ts';
import { applicationView, certificateView, certificationView } from './views.ts';

const BASE = '/yzjumc/realnameauth/v3';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Certification of people and companies (specification, section 7, "Real-name auth" and "Customer auth"). */
export async function certificationRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, entities } = deps;
  const { kysely } = database;
  const desk: Desk = { entities, vault: openVault(await dataKeys(config)) };
  app.addHook('onReady', () => renewSeals(database, desk.vault));
  personRoutes(app, deps, desk);
  await customerAuthRoutes(app, deps, desk);

  /** An application to be filled in, of the given kind. */
  const begin = (tx: Tx, caller: Caller, kind: Kind) => openApplication(tx, desk, caller, 'team', kind);

  app.post('/yzjumc/customer/v2/auth_info', { schema: certificationCalls.authInfo }, async (request) => {
    const { team } = requireCaller(request);
    const row = await holderRow(kysely, { kind: 'team', holder: team.eid });
    const certificate = certificateView(row, String(actorOf(requireCaller(request)).scope.today));
    return ok({
      status: team.certified ? 1 : 0,
      eid: team.eid,
      name: team.name,
      companyName: isCertified(row) ? row?.name : null,
      certificateNo: certificate?.certificateNo ?? null,
      validUntil: certificate?.validUntil ?? null,
      applying: Boolean(row?.open_bill),
    });
  });

  app.post<{ Body: { billNo?: string | null } | null }>(
    `${BASE}/detail_enterprise_auth`,
    { schema: certificationCalls.detail },
    async (request) => {
      const caller = certificationCaller(desk, request, 'team');
      const billNo = request.body?.billNo;
      if (!billNo) return ok(await certificationView(kysely, entities, caller, 'team'));
      const found = await entities.access.get(kysely, actorOf(caller), 'certification', billNo);
      if (!found) throw new AppError('record.notFound');
      return ok({ application: applicationView(entities, actorOf(caller), 'team', found) });
    },
  );

  app.post<{ Body: ValuesBody | null }>(
    `${BASE}/enterprise_auth`,
    { schema: certificationCalls.fill },
    async (request) => {
      const caller = applicant(desk, request, 'team');
      const body = request.body ?? {};
      return ok(
        await once(database, desk, request, caller, async (tx) => {
          const isNew = !(await holderRow(tx, { kind: 'team', holder: caller.team.eid }))?.open_bill;
          const { application, ...said } = await keepValues(
            tx,
            desk,
            caller,
            'team',
            await begin(tx, caller, body.kind ?? 'first'),
            sentOf(body, isNew),
          );
          return { application: applicationView(entities, actorOf(caller), 'team', application), ...said };
        }),
      );
    },
  );

  app.post<{ Body: SubmitBody | null }>(
    `${BASE}/submit_enterprise_auth`,
    { schema: certificationCalls.submit },
    async (request) => {
      const caller = applicant(desk, request, 'team');
      return ok({
        application: await once(database, desk, request, caller, (tx) =>
          submitValues(tx, desk, caller, request.body ?? {}),
        ),
      });
    },
  );

  app.post<{ Body: { billNo?: string | null } | null }>(
    `${BASE}/download_application_template`,
    { schema: certificationCalls.template },
    async (request, reply) => {
      const caller = applicant(desk, request, 'team');
      const billNo =
        request.body?.billNo ?? (await holderRow(kysely, { kind: 'team', holder: caller.team.eid }))?.open_bill;
      const found = billNo ? await entities.access.get(kysely, actorOf(caller), 'certification', billNo) : undefined;
      if (request.body?.billNo && !found) throw new AppError('record.notFound');
      const record = found?.record ?? {};
      const bytes = letterOfAuthorisation({
        company: textOf(record, 'companyName') || caller.team.name,
        uscc: textOf(record, 'uscc'),
        agent: textOf(record, 'agentName'),
        phone: textOf(record, 'agentPhone'),
      });
      return reply
        .type(DOCX)
        .headers({
          'content-disposition': attachmentDisposition('企业认证授权书.docx'),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Buffer.from(bytes));
    },
  );

  app.post(`${BASE}/detail_certificate`, { schema: certificationCalls.certificate }, async (request) => {
    const caller = certificationCaller(desk, request, 'team');
    return ok(
      certificateView(
        await holderRow(kysely, { kind: 'team', holder: caller.team.eid }),
        String(actorOf(caller).scope.today),
      ),
    );
  });

  app.post(`${BASE}/refresh_certificate`, { schema: certificationCalls.refresh }, async (request) => {
    const caller = applicant(desk, request, 'team');
    return ok(
      await once(database, desk, request, caller, async (tx) => {
        const row = await holderRow(tx, { kind: 'team', holder: caller.team.eid });
        const certificate = certificateView(row, String(actorOf(caller).scope.today));
        if (!certificate) throw new AppError('certification.noCertificate');
        if (!row?.open_bill && certificate.refreshable !== true)
          throw new AppError('certification.early', { message: certificate.refreshable.why });
        return { application: applicationView(entities, actorOf(caller), 'team', await begin(tx, caller, 'refresh')) };
      }),
    );
  });
}
