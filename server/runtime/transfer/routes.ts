import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../../contract/transfers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import { type Reading, type Runtime, reading } from '../operations/context.ts';
import { parseBody } from '../operations/parse.ts';
import { exportRecords, type OutgoingFile } from './export/export.ts';
import { beginImport, findJob, listJobs, stepImport } from './import/requests.ts';
import { importTemplate } from './import/template.ts';

const STEPS = [
  [calls.commit, 'commit'],
  [calls.commitGood, 'commit-good'],
  [calls.cancel, 'cancel'],
  [calls.resume, 'continue'],
  [calls.undo, 'undo'],
] as const;

/** Files out of and into the records of any entity. */
export async function transferRoutes(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await addMultipart(app);
  const readingFor = (caller: Caller, { entity }: { entity: string }): Reading => {
    const actor = actorOf(caller);
    const found = reading(runtime, entity, actor);
    requireReader(found.model, actor);
    return found;
  };

  serve(app, calls.exportRows, async ({ caller, params, sent, request, reply }) => {
    parseBody(request.body);
    return sendFile(reply, await exportRecords(readingFor(caller, params), sent));
  });
  serve(app, calls.importTemplate, async ({ caller, params, reply }) => {
    const { model, actor } = readingFor(caller, params);
    return sendFile(reply, importTemplate(model, actor));
  });
  serve(
    app,
    calls.importFile,
    async ({ caller, params, request }) => {
      const found = readingFor(caller, params);
      const { name, bytes, fields } = await readForm(request);
      const mode = calls.MODES.find((candidate) => candidate === (fields.mode ?? 'check'));
      if (!mode) throw new AppError('request.invalid', { message: `mode 应为 ${calls.MODES.join('、')} 之一` });
      return beginImport(found, { name, bytes, mode, requestKey: idempotencyKey(request) });
    },
    { bodyLimit: FORM_LIMIT },
  );
  serve(app, calls.job, async ({ caller, params, sent }) => findJob(readingFor(caller, params), sent.importId));
  serve(app, calls.jobs, async ({ caller, params }) => listJobs(readingFor(caller, params)));
  for (const [call, step] of STEPS)
    serve(app, call, async ({ caller, params, sent }) => stepImport(readingFor(caller, params), sent.importId, step));
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
