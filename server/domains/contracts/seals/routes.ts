import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/seals.ts';
import { openFiles } from '../../../platform/files/service.ts';
import { attachmentDisposition } from '../../../platform/http/disposition.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { parseBody, parseKey } from '../../../runtime/operations/parse.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { sealAuthRoutes } from './authRoutes.ts';
import { designPng, sealPng } from './picture.ts';
import { sealInSight } from './sight.ts';

const SIZES = { 1: 1, 2: 2, 4: 4 } as const;
/** A picture that runs nothing, even when it is opened on a page of its own. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
};

/** Calls about seals that their document does not answer by itself (specification, section 7, "Seal management"). */
export async function sealRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, entities } = deps;
  await sealAuthRoutes(app, deps);
  const { kysely } = database;
  const files = openFiles(database, config);

  serve(app, calls.update, async ({ caller, sent, request }) => {
    const body = parseBody(sent);
    const { record } = body;
    // A change is of a seal that there is; without its number this would be another one.
    parseKey(entities.access.model('seal'), typeof record === 'object' && record !== null ? { ...record } : {});
    return (await runCall(entities.runtime, {
      entity: 'seal',
      operation: 'save',
      caller,
      body,
      idempotencyKey: idempotencyKey(request),
    })) as DetailResult;
  });

  /** The picture of a seal of the team as PNG; without a number, what a drawn one of that kind and code would look like. */
  serve(app, calls.picture, async ({ caller, sent, reply }) => {
    const { sealNo, kind = '', code = '', scale = '1', download } = sent;
    const size = SIZES[scale];
    const send = (png: Buffer) => reply.type('image/png').headers(HEADERS).send(png);
    if (sealNo === undefined) {
      // What would be drawn is what is drawn: a preview is for whoever may make the seal.
      if (!caller.team.isAdmin) throw new AppError('session.forbidden', { message: '只有团队管理员可以预览印章' });
      return send(await designPng((await certifiedCompany(kysely, caller.team.eid))?.name ?? '', kind, code, size));
    }
    const seal = await sealInSight(kysely, entities.access, caller, sealNo);
    const png = await sealPng(kysely, files, seal.eid, seal.record, size);
    if (download !== undefined)
      reply.header(
        'content-disposition',
        attachmentDisposition(`${String(seal.record.name)}${size === 1 ? '' : `@${size}x`}.png`),
      );
    return send(png);
  });
}
