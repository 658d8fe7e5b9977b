import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ImportMode, ImportStep } from '../../../engine/core/endpoint/transport.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../platform/http/multipart.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import { type Reading, type Runtime, reading } from '../operations/context.ts';
import { parseBody } from '../parse.ts';
import { type ExportRequest, exportRecords, type OutgoingFile } from './export/export.ts';
import { beginImport, findJob, listJobs, stepImport } from './import/requests.ts';
import { importTemplate } from './import/template.ts';

interface Entity {
  Params: { entity: string };
}

const STEPS: Readonly<Record<ImportStep, string>> = {
  commit: '写入检查过的导入，全部或都不',
  'commit-good': '只写入正确的记录',
  cancel: '取消导入',
  continue: '继续停下的导入',
  undo: '撤销导入',
};
const MODES: readonly ImportMode[] = ['check', 'commit', 'commit-good'];
/** Files and imports are heavy: so many a minute from one address. */
const heavy = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Files out of and into the records of any entity. */
export async function transferRoutes(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await addMultipart(app);
  const base = '/yzjumc/entity/v1/:entity';
  const ask = (request: FastifyRequest<Entity>): Reading => {
    const actor = actorOf(requireCaller(request));
    const found = reading(runtime, request.params.entity, actor);
    requireReader(found.model, actor);
    return found;
  };

  app.post<Entity & { Body: ExportRequest & Record<string, unknown> }>(
    `${base}/export`,
    { config: heavy, schema: { summary: '导出列表', body: exportBody } },
    async (request, reply) => {
      parseBody(request.body);
      return sendFile(reply, await exportRecords(ask(request), request.body));
    },
  );
  app.post<Entity>(`${base}/import/template`, { schema: { summary: '导入模板' } }, async (request, reply) => {
    const { model, actor } = ask(request);
    return sendFile(reply, importTemplate(model, actor));
  });
  app.post<Entity>(
    `${base}/import`,
    { bodyLimit: FORM_LIMIT, config: heavy, schema: { summary: '导入文件', consumes: ['multipart/form-data'] } },
    async (request) => {
      const found = ask(request);
      const { name, bytes, fields } = await readForm(request);
      const mode = MODES.find((candidate) => candidate === (fields.mode ?? 'check'));
      if (!mode) throw new AppError('request.invalid', { message: `mode 应为 ${MODES.join('、')} 之一` });
      return ok(await beginImport(found, { name, bytes, mode, requestKey: idempotencyKey(request) }));
    },
  );
  app.post<Entity & { Body: { importId: string } }>(
    `${base}/import/job`,
    { schema: { summary: '导入的进度与结果', body: importBody } },
    async (request) => ok(await findJob(ask(request), request.body.importId)),
  );
  app.post<Entity>(`${base}/import/jobs`, { schema: { summary: '最近的导入' } }, async (request) =>
    ok(await listJobs(ask(request))),
  );
  for (const [step, summary] of Object.entries(STEPS)) {
    app.post<Entity & { Body: { importId: string } }>(
      `${base}/import/${step}`,
      { schema: { summary, body: importBody } },
      async (request) => ok(await stepImport(ask(request), request.body.importId, step as ImportStep)),
    );
  }
}

/** A file as the answer, while it is being written. */
export function sendFile(reply: FastifyReply, { name, type, content }: OutgoingFile): FastifyReply {
  return reply
    .type(type)
    .headers({
      'content-disposition': attachmentDisposition(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(content));
}

const exportBody = {
  type: 'object',
  required: ['format'],
  properties: {
    format: { enum: ['xlsx', 'csv'], title: '文件格式' },
    complete: { type: 'boolean', title: '导入模板的全部列，含明细' },
    exportId: { type: 'string', maxLength: 64, title: '进度事件的标识' },
    columns: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 200 }, title: '列' },
    keys: { type: 'array', minItems: 1, maxItems: 5000, items: { type: 'string', maxLength: 200 }, title: '单据编号' },
  },
} as const;

const importBody = {
  type: 'object',
  required: ['importId'],
  properties: { importId: { type: 'string', maxLength: 64, title: '导入标识' } },
} as const;
