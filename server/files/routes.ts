import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { ok } from '../http/envelope.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../http/multipart.ts';
import { requireCaller } from '../http/session.ts';
import { attachmentDisposition } from '../http/disposition.ts';
import { openFolder } from './folder.ts';
import { createFileService, type StoredFile } from './service.ts';

const UPLOADS_PER_MINUTE = 120;

/** Where uploaded files are, below the data folder. */
export function filesRoot(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Upload, download and removal of attachments (specification, section 7: attachment v3, document upload). */
export async function fileRoutes(app: FastifyInstance, { config, database }: AppDeps): Promise<void> {
  await addMultipart(app);
  const files = createFileService(database, openFolder(filesRoot(config.dataDir)));
  const take = async (request: FastifyRequest): Promise<StoredFile> => {
    const caller = requireCaller(request);
    const form = await readForm(request);
    return files.store(caller, form.name, form.bytes);
  };
  const upload = { bodyLimit: FORM_LIMIT, config: { rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' } } };

  app.post('/yzjumc/attachment/v3/upload', { ...upload, schema: { summary: '上传附件', consumes: ['multipart/form-data'] } }, async (request) => ok(described(await take(request))));

  app.post('/docrest/doc/file/uploadfile', { ...upload, config: { ...upload.config, raw: true }, schema: { summary: '上传文件（不带信封）', consumes: ['multipart/form-data'] } }, async (request) => ({
    success: true,
    data: [described(await take(request))],
    error: null,
  }));

  app.post<{ Body: { fileId: string } }>('/yzjumc/attachment/v3/remove', { schema: { summary: '删除未使用的附件', body: fileIdBody } }, async (request) => {
    await files.remove(requireCaller(request), request.body.fileId);
    return ok();
  });

  app.get<{ Params: { fileId: string } }>('/files/:fileId', { schema: { summary: '下载附件' } }, async (request, reply) => {
    const file = await files.find(requireCaller(request), request.params.fileId);
    return reply
      .type(file.type)
      .headers({
        'content-length': file.size,
        'content-disposition': attachmentDisposition(file.name),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=300',
      })
      .send(files.read(file));
  });
}

const fileIdBody = {
  type: 'object',
  required: ['fileId'],
  properties: { fileId: { type: 'string', maxLength: 64, title: '文件标识' } },
} as const;

function described(file: StoredFile): { fileId: string; name: string; size: number; type: string } {
  return { fileId: file.id, name: file.name, size: file.size, type: file.type };
}
