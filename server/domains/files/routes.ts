import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/files.ts';
import { openUploads, PIECE_SIZE, type Uploads } from '../../platform/files/pieces.ts';
import { describeFile, openFiles, sendFile } from '../../platform/files/service.ts';
import { openStore } from '../../platform/files/store.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { isSeenInComments } from '../../runtime/comments/files.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { isSeenInRecords } from './holders.ts';

/**
 * Upload, download and removal of attachments (specification, section 7: attachment v3, document upload). A file that a
 * record or a comment holds is for whoever reads that record; one that none holds is its team's.
 */
export async function fileRoutes(
  app: FastifyInstance,
  { config, database, entities, fileRules }: AppDeps,
): Promise<void> {
  await addMultipart(app);
  const files = openFiles(database, config);
  const take = async (caller: Caller, request: FastifyRequest) => {
    const form = await readForm(request);
    return describeFile(await files.store(caller, form.name, form.bytes));
  };

  serve(app, calls.upload, ({ caller, request }) => take(caller, request), { bodyLimit: FORM_LIMIT });
  serve(
    app,
    calls.uploadDocument,
    async ({ caller, request }) => ({ success: true as const, data: [await take(caller, request)], error: null }),
    { bodyLimit: FORM_LIMIT },
  );

  pieceRoutes(app, openUploads(database, openStore(config), config.filesQuota));

  serve(app, calls.remove, ({ caller, sent }) => files.remove(caller, sent.fileId));

  serve(app, calls.download, async ({ caller, params, reply }) => {
    const { kysely } = database;
    const inComments = await isSeenInComments(kysely, entities.runtime, caller, params.fileId);
    const file = inComments === true ? await files.get(params.fileId) : await files.find(caller, params.fileId);
    const isSeen = inComments === true || (await isSeenInRecords(kysely, entities, fileRules, caller, file));
    if ((isSeen ?? inComments) === false) throw new AppError('file.notFound');
    return sendFile(reply, files, file);
  });
}

/** The same for a large file in pieces: what arrived stays when the line is cut. */
function pieceRoutes(app: FastifyInstance, uploads: Uploads): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  serve(app, calls.begin, ({ caller, sent }) => uploads.begin(caller, sent));

  serve(
    app,
    calls.piece,
    async ({ caller, sent: { uploadId, number }, headers, request: { body } }) => {
      if (!Buffer.isBuffer(body)) throw new AppError('request.mediaType');
      await uploads.take(caller, uploadId, Number(number), headers['x-piece-digest'], body);
    },
    { bodyLimit: PIECE_SIZE },
  );

  serve(app, calls.finish, async ({ caller, sent }) => describeFile(await uploads.finish(caller, sent.uploadId)));

  serve(app, calls.cancel, ({ caller, sent }) => uploads.cancel(caller, sent.uploadId));
}
