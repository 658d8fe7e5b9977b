import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/certification.ts';
import { CERTIFICATION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { renewSeals } from '../../platform/vault/identityNumbers.ts';
import { dataKeys } from '../../platform/vault/keys.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { readSeller } from '../catalogue/index.ts';
import { once, requireApplicant, requireHolder } from './access.ts';
import { type CertificationContext, isCertified, keepValues, openApplication } from './applications.ts';
import { letterOfAuthorisation } from './authorisationLetter.ts';
import { customerAuthRoutes } from './customerAuthRoutes.ts';
import { holderRow } from './holders.ts';
import { personRoutes } from './personRoutes.ts';
import { applicationView, certificateView, certificationView } from './views.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Certification of people and companies (specification, section 7, "Real-name auth" and "Customer auth"). */
export async function certificationRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, entities } = deps;
  const { kysely } = database;
  const context: CertificationContext = { entities, vault: openVault(await dataKeys(config)) };
  app.addHook('onReady', () => renewSeals(database, context.vault));
  personRoutes(app, deps, context);
  await customerAuthRoutes(app, deps, context);

  serve(app, calls.standing, async ({ caller }) => {
    const { team } = caller;
    const row = await holderRow(kysely, { kind: 'team', holder: team.eid });
    const certificate = certificateView(row, String(actorOf(caller).scope.today));
    return {
      status: team.certified ? (1 as const) : (0 as const),
      eid: team.eid,
      name: team.name,
      companyName: isCertified(row) ? (row?.name ?? null) : null,
      certificateNo: certificate?.certificateNo ?? null,
      validUntil: certificate?.validUntil ?? null,
      applying: Boolean(row?.open_bill),
      standing: (await certificationView(kysely, entities, caller, 'team')).standing,
    };
  });

  serve(app, calls.teamDetail, async ({ caller, sent: { billNo } }) => {
    requireHolder(context, caller, 'team');
    if (!billNo) return certificationView(kysely, entities, caller, 'team');
    const found = await entities.access.get(kysely, actorOf(caller), 'certification', billNo);
    if (!found) throw new AppError('record.notFound');
    return { application: applicationView(entities, actorOf(caller), 'team', found) };
  });

  serve(app, calls.fillTeam, (asked) => {
    const { caller, sent } = asked;
    requireApplicant(context, caller, 'team');
    return once(database, context, asked, async (tx) => {
      const open = await openApplication(tx, context, caller, 'team', sent.kind ?? 'first', sent);
      const { application, issues } = await keepValues(tx, context, caller, 'team', open, sent.record ?? {});
      return { application: applicationView(entities, actorOf(caller), 'team', application), issues };
    });
  });

  serve(app, calls.letterTemplate, async ({ caller, sent, reply }) => {
    requireApplicant(context, caller, 'team');
    const billNo = sent.billNo ?? (await holderRow(kysely, { kind: 'team', holder: caller.team.eid }))?.open_bill;
    const found = billNo ? await entities.access.get(kysely, actorOf(caller), 'certification', billNo) : undefined;
    if (sent.billNo && !found) throw new AppError('record.notFound');
    const { companyName, uscc = '', agentName = '', agentPhone = '' } = readRecord(CERTIFICATION, found?.record);
    const bytes = letterOfAuthorisation({
      seller: (await readSeller(kysely, entities.access)).name,
      company: companyName || caller.team.name,
      uscc,
      agent: agentName,
      phone: agentPhone,
    });
    return reply
      .type(DOCX)
      .headers({
        'content-disposition': attachmentDisposition('企业认证授权书.docx'),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(bytes));
  });

  serve(app, calls.certificate, async ({ caller }) => {
    requireHolder(context, caller, 'team');
    const row = await holderRow(kysely, { kind: 'team', holder: caller.team.eid });
    return certificateView(row, String(actorOf(caller).scope.today));
  });

  serve(app, calls.refresh, (asked) => {
    const { caller } = asked;
    requireApplicant(context, caller, 'team');
    return once(database, context, asked, async (tx) => {
      const row = await holderRow(tx, { kind: 'team', holder: caller.team.eid });
      const certificate = certificateView(row, String(actorOf(caller).scope.today));
      if (!certificate) throw new AppError('certification.noCertificate');
      if (!row?.open_bill && certificate.refreshable !== true)
        throw new AppError('certification.early', { message: certificate.refreshable.why });
      const begun = await openApplication(tx, context, caller, 'team', 'refresh');
      return { application: applicationView(entities, actorOf(caller), 'team', begun) };
    });
  });
}
