import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { ok } from '../http/envelope.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../http/multipart.ts';
import { requireCaller } from '../http/session.ts';
import { describeFile, openFiles, sendFile, type StoredFile } from './service.ts';

const UPLOADS_PER_MINUTE = 120;

/** Upload, download and removal of attachments (specification, section 7: attachment v3, document upload). */
export async function fileRoutes(app: FastifyInstance, { config, database }: AppDeps): Promise<void> {
  await addMultipart(app);
  const files = openFiles(database, config.dataDir);
  const take = async (request: FastifyRequest): Promise<StoredFile> => {
    const caller = requireCaller(request);
    const form = await readForm(request);
    return files.store(caller, form.name, form.bytes);
  };
  const upload = { bodyLimit: FORM_LIMIT, config: { rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' } } };

  app.post('/yzjumc/attachment/v3/upload', { ...upload, schema: { summary: '上传附件', consumes: ['multipart/form-data'] } }, async (request) => ok(describeFile(await take(request))));

  app.post('/docrest/doc/file/uploadfile', { ...upload, config: { ...upload.config, raw: true }, schema: { summary: '上传文件（不带信封）', consumes: ['multipart/form-data'] } }, async (request) => ({
    success: true,
    data: [describeFile(await take(request))],
    error: null,
  }));

  app.post<{ Body: { fileId: string } }>('/yzjumc/attachment/v3/remove', { schema: { summary: '删除未使用的附件', body: fileIdBody } }, async (request) => {
    await files.remove(requireCaller(request), request.body.fileId);
    return ok();
  });

  app.get<{ Params: { fileId: string } }>('/files/:fileId', { schema: { summary: '下载附件' } }, async (request, reply) => {
    return sendFile(reply, files, await files.find(requireCaller(request), request.params.fileId));
  });
}

const fileIdBody = {
  type: 'object',
  required: ['fileId'],
  properties: { fileId: { type: 'string', maxLength: 64, title: '文件标识' } },
} as const;
