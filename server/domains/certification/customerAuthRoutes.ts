import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../../engine/core/document/model.ts';
import { describeFile, openFiles } from '../../platform/files/service.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../platform/http/multipart.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import type { Desk } from './applications.ts';
import { applicant, certificationCaller, once } from './desk.ts';
import { isPaper, paperProblem } from './papers.ts';
import { certificationCalls, type SubmitBody } from './schemas.ts';
import { submitValues } from './submitting.ts';
import { type CertificationView, certificationView } from './views.ts';

const BASE = '/yzjumc/customer/auth';
const UPLOADS_PER_MINUTE = 60;

/** In the second version a number says where a team stands: 0 not certified, 1 certified, 2 under review, 3 refused. */
function statusOf({ certified, standing }: CertificationView): 0 | 1 | 2 | 3 {
  if (certified) return 1;
  if (standing === 'rejected') return 3;
  return standing === 'paying' || standing === 'verifying' || standing === 'submitted' ? 2 : 0;
}

/** The same certification by the calls of "Customer auth": the second version sends everything at once, the third as the pages do. */
export async function customerAuthRoutes(
  app: FastifyInstance,
  { config, database, entities }: AppDeps,
  desk: Desk,
): Promise<void> {
  const { kysely } = database;
  const files = openFiles(database, config);
  await addMultipart(app);

  app.post(`${BASE}/v2/detail`, { schema: certificationCalls.v2Detail }, async (request) => {
    const view = await certificationView(kysely, entities, certificationCaller(desk, request, 'team'), 'team');
    const { certificate, application } = view;
    const record = application?.record ?? {};
    return ok({
      status: statusOf(view),
      standing: view.standing,
      billNo: application?.billNo ?? null,
      companyName: record.companyName ?? certificate?.name ?? null,
      uscc: record.uscc ?? certificate?.code ?? null,
      legalPerson: record.legalPerson ?? certificate?.legalPerson ?? null,
      certificateNo: certificate?.certificateNo ?? null,
      validUntil: certificate?.validUntil ?? null,
      reasons: record.reasons ?? [],
    });
  });

  app.post<{ Body: RecordData }>(`${BASE}/v2/submit`, { schema: certificationCalls.v2Submit }, async (request) => {
    const caller = applicant(desk, request, 'team');
    return ok(
      await once(database, desk, request, caller, async (tx) => {
        const { billNo, status } = await submitValues(tx, desk, caller, { values: request.body });
        return { billNo, status };
      }),
    );
  });

  app.post(
    `${BASE}/v2/upload`,
    {
      bodyLimit: FORM_LIMIT,
      config: { rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' } },
      schema: certificationCalls.v2Upload,
    },
    async (request) => {
      const caller = applicant(desk, request, 'team');
      const { name, bytes, fields } = await readForm(request);
      const field = fields.field ?? 'licence';
      if (!isPaper(field))
        throw new AppError('request.invalid', {
          message: '没有这种材料',
          issues: [{ path: '/field', code: 'enum', message: '没有这种材料' }],
        });
      const file = await files.store(caller, name, bytes);
      const problem = paperProblem(field, file);
      if (problem === undefined) return ok(describeFile(file));
      await files.discard(file.id);
      throw new AppError('file.type', { message: problem });
    },
  );

  app.post(`${BASE}/v3/detail`, { schema: certificationCalls.detail }, async (request) =>
    ok(await certificationView(kysely, entities, certificationCaller(desk, request, 'team'), 'team')),
  );

  for (const name of ['submit', 'submit_enterprise_auth']) {
    app.post<{ Body: SubmitBody | null }>(
      `${BASE}/v3/${name}`,
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
  }
}
