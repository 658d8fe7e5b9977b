import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openUploads, PIECE_SIZE, type Uploads } from '../../platform/files/pieces.ts';
import { describeFile, openFiles, type StoredFile, sendFile } from '../../platform/files/service.ts';
import { openStore } from '../../platform/files/store.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../platform/http/multipart.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { isSeenInRecords } from './holders.ts';

const UPLOADS_PER_MINUTE = 120;
const PIECES_PER_MINUTE = 1_200;

/**
 * Upload, download and removal of attachments (specification, section 7: attachment v3, document upload). A file that a
 * record holds is for whoever reads that record; one that none holds is its team's.
 */
export async function fileRoutes(
  app: FastifyInstance,
  { config, database, entities, fileRules }: AppDeps,
): Promise<void> {
  await addMultipart(app);
  const files = openFiles(database, config);
  const take = async (request: FastifyRequest): Promise<StoredFile> => {
    const caller = requireCaller(request);
    const form = await readForm(request);
    return files.store(caller, form.name, form.bytes);
  };
  const upload = { bodyLimit: FORM_LIMIT, config: { rateLimit: { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' } } };

  app.post(
    '/yzjumc/attachment/v3/upload',
    { ...upload, schema: { summary: '上传附件', consumes: ['multipart/form-data'] } },
    async (request) => ok(describeFile(await take(request))),
  );

  app.post(
    '/docrest/doc/file/uploadfile',
    {
      ...upload,
      config: { ...upload.config, raw: true },
      schema: { summary: '上传文件（不带信封）', consumes: ['multipart/form-data'] },
    },
    async (request) => ({
      success: true,
      data: [describeFile(await take(request))],
      error: null,
    }),
  );

  pieceRoutes(app, openUploads(database, openStore(config), config.filesQuota));

  app.post<{ Body: { fileId: string } }>(
    '/yzjumc/attachment/v3/remove',
    { schema: { summary: '删除未使用的附件', body: fileIdBody } },
    async (request) => {
      await files.remove(requireCaller(request), request.body.fileId);
      return ok();
    },
  );

  app.get<{ Params: { fileId: string } }>(
    '/files/:fileId',
    { schema: { summary: '下载附件' } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const file = await files.find(caller, request.params.fileId);
      if ((await isSeenInRecords(database.kysely, entities, fileRules, caller, file)) === false)
        throw new AppError('file.notFound');
      return sendFile(reply, files, file);
    },
  );
}

/** The same for a large file in pieces: what arrived stays when the line is cut. */
function pieceRoutes(app: FastifyInstance, uploads: Uploads): void {
  const base = '/yzjumc/attachment/v3/upload';
  const limit = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Body: { name: string; size: number; digest: string } }>(
    `${base}/begin`,
    { config: limit(UPLOADS_PER_MINUTE), schema: { summary: '开始或继续分片上传', body: beginBody } },
    async (request) => ok(await uploads.begin(requireCaller(request), request.body)),
  );

  app.post<{ Querystring: { uploadId: string; number: string }; Headers: { 'x-piece-digest': string } }>(
    `${base}/piece`,
    {
      bodyLimit: PIECE_SIZE,
      config: limit(PIECES_PER_MINUTE),
      schema: {
        summary: '上传一个分片',
        consumes: ['application/octet-stream'],
        querystring: pieceQuery,
        headers: pieceHeaders,
      },
    },
    async (request) => {
      const { uploadId, number } = request.query;
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new AppError('request.mediaType');
      await uploads.take(requireCaller(request), uploadId, Number(number), request.headers['x-piece-digest'], body);
      return ok();
    },
  );

  app.post<{ Body: { uploadId: string } }>(
    `${base}/finish`,
    { config: limit(UPLOADS_PER_MINUTE), schema: { summary: '完成分片上传', body: uploadBody } },
    async (request) => ok(describeFile(await uploads.finish(requireCaller(request), request.body.uploadId))),
  );

  app.post<{ Body: { uploadId: string } }>(
    `${base}/cancel`,
    { schema: { summary: '取消分片上传', body: uploadBody } },
    async (request) => {
      await uploads.cancel(requireCaller(request), request.body.uploadId);
      return ok();
    },
  );
}

const DIGEST = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const uploadId = { type: 'string', minLength: 1, maxLength: 64, title: '上传标识' } as const;
const beginBody = {
  type: 'object',
  required: ['name', 'size', 'digest'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 1_000, title: '文件名' },
    size: { type: 'integer', minimum: 0, title: '字节数' },
    digest: { ...DIGEST, title: '文件的 SHA-256' },
  },
} as const;
const pieceQuery = {
  type: 'object',
  required: ['uploadId', 'number'],
  properties: { uploadId, number: { type: 'string', pattern: '^[0-9]{1,4}$', title: '分片序号，从 0 起' } },
} as const;
const pieceHeaders = {
  type: 'object',
  required: ['x-piece-digest'],
  properties: { 'x-piece-digest': { ...DIGEST, title: '分片的 SHA-256' } },
} as const;
const uploadBody = { type: 'object', required: ['uploadId'], properties: { uploadId } } as const;

const fileIdBody = {
  type: 'object',
  required: ['fileId'],
  properties: { fileId: { type: 'string', maxLength: 64, title: '文件标识' } },
} as const;
