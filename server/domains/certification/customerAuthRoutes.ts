import type { RecordData } from '@yunpu/engine-core/document';
import type { FastifyInstance } from 'fastify';
import type { Certification } from '../../../contract/certification.ts';
import * as calls from '../../../contract/certification.ts';
import { describeFile, openFiles } from '../../platform/files/service.ts';
import { AppError } from '../../platform/http/errors.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { once, requireApplicant, requireHolder } from './access.ts';
import type { CertificationContext } from './applications.ts';
import { isPaper, paperProblem } from './papers.ts';
import { submitValues } from './submitting.ts';
import { certificationView } from './views.ts';

/** In the second version a number says where a team stands: 0 not certified, 1 certified, 2 under review, 3 refused. */
function statusOf({ certified, standing }: Certification): 0 | 1 | 2 | 3 {
  if (certified) return 1;
  if (standing === 'rejected') return 3;
  return standing === 'paying' || standing === 'verifying' || standing === 'submitted' ? 2 : 0;
}

/** The same certification by the calls of "Customer auth": the second version sends everything at once, the third as the pages do. */
export async function customerAuthRoutes(
  app: FastifyInstance,
  { config, database, entities }: AppDeps,
  context: CertificationContext,
): Promise<void> {
  const { kysely } = database;
  const files = openFiles(database, config);
  await addMultipart(app);

  serve(app, calls.customerDetailV2, async ({ caller }) => {
    requireHolder(context, caller, 'team');
    const view = await certificationView(kysely, entities, caller, 'team');
    const { certificate, application } = view;
    const record = application?.record ?? {};
    return {
      status: statusOf(view),
      standing: view.standing,
      billNo: application?.billNo ?? null,
      companyName: textIn(record, 'companyName') ?? certificate?.name ?? null,
      uscc: textIn(record, 'uscc') ?? certificate?.code ?? null,
      legalPerson: textIn(record, 'legalPerson') ?? certificate?.legalPerson ?? null,
      certificateNo: certificate?.certificateNo ?? null,
      validUntil: certificate?.validUntil ?? null,
      reasons: Array.isArray(record.reasons) ? (record.reasons as RecordData[]) : [],
    };
  });

  serve(app, calls.customerSubmitV2, (asked) => {
    const { caller, sent } = asked;
    requireApplicant(context, caller, 'team');
    return once(database, context, asked, async (tx) => {
      const { billNo, status } = await submitValues(tx, context, caller, { record: sent });
      return { billNo, status };
    });
  });

  serve(
    app,
    calls.customerUploadV2,
    async ({ caller, request }) => {
      requireApplicant(context, caller, 'team');
      const { name, bytes, fields } = await readForm(request);
      const field = fields.field ?? 'licence';
      if (!isPaper(field))
        throw new AppError('request.invalid', {
          message: '没有这种材料',
          issues: [{ path: '/field', code: 'enum', message: '没有这种材料' }],
        });
      const file = await files.store(caller, name, bytes);
      const problem = paperProblem(field, file);
      if (problem === undefined) return describeFile(file);
      await files.discard(file.id);
      throw new AppError('file.type', { message: problem });
    },
    { bodyLimit: FORM_LIMIT },
  );

  serve(app, calls.customerDetail, ({ caller }) => {
    requireHolder(context, caller, 'team');
    return certificationView(kysely, entities, caller, 'team');
  });

  for (const call of [calls.submitTeam, calls.customerSubmit, calls.customerSubmitTeam])
    serve(app, call, async (asked) => {
      const { caller, sent } = asked;
      requireApplicant(context, caller, 'team');
      return { application: await once(database, context, asked, (tx) => submitValues(tx, context, caller, sent)) };
    });
}

/** A text of an application; undefined while it is not filled in. */
function textIn(record: Readonly<RecordData>, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' ? value : undefined;
}
