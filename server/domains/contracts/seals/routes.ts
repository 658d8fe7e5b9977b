import type { FastifyInstance } from 'fastify';
import { openFiles } from '../../../platform/files/service.ts';
import { attachmentDisposition } from '../../../platform/http/disposition.ts';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { requireCaller } from '../../../platform/http/session.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/dispatch.ts';
import { parseBody, parseKey } from '../../../runtime/parse.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { sealAuthRoutes } from './authRoutes.ts';
import { designPng, KINDS, sealPng } from './picture.ts';
import { SCALES, type Scale } from './raster.ts';
import { sealInSight } from './sight.ts';

const BASE = '/yzjumc/seal_manage/v3';
/** A picture that runs nothing, even when it is opened on a page of its own. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
};

interface Asked {
  sealNo?: string;
  kind?: string;
  code?: string;
  scale?: string;
  download?: string;
}

/** Calls about seals that their document does not answer by itself (specification, section 7, "Seal management"). */
export async function sealRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, entities } = deps;
  await sealAuthRoutes(app, deps);
  const { kysely } = database;
  const files = openFiles(database, config);

  app.post(`${BASE}/seal_update`, { schema: { summary: '修改印章' } }, async (request) => {
    const caller = requireCaller(request);
    const sent = parseBody(request.body);
    const { record } = sent;
    // A change is of a seal that there is; without its number this would be another one.
    parseKey(entities.access.model('seal'), typeof record === 'object' && record !== null ? { ...record } : {});
    return ok(
      await runCall(entities.runtime, {
        entity: 'seal',
        operation: 'save',
        caller,
        body: sent,
        idempotencyKey: idempotencyKey(request),
      }),
    );
  });

  /** The picture of a seal of the team as PNG; without a number, what a drawn one of that kind and code would look like. */
  app.get<{ Querystring: Asked }>(
    `${BASE}/seal_picture`,
    { schema: { summary: '印章图片', querystring: askedSchema } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { sealNo, kind = '', code = '', scale = '1', download } = request.query;
      const size = Number(scale) as Scale;
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
    },
  );
}

const askedSchema = {
  type: 'object',
  properties: {
    sealNo: { type: 'string', minLength: 1, maxLength: 40, title: '印章编号' },
    kind: { type: 'string', enum: KINDS, title: '印章类型' },
    code: { type: 'string', pattern: '^([0-9A-Z]{6,18})?$', title: '印章编码' },
    scale: { type: 'string', enum: SCALES.map(String), title: '倍数' },
    download: { type: 'string', enum: ['1'], title: '下载' },
  },
} as const;
