import type { Problem } from '@yunpu/engine-core/document';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/port.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { requireCaller, requireRole } from '../../platform/http/session.ts';
import { actorOf } from '../access/actor.ts';
import { readsEntity } from '../access/rows.ts';
import { COMPILE_LIMIT, compiledModule, compileText } from './playground.ts';
import { projectionAt, projectionOf } from './projection.ts';
import type { Documents } from './service.ts';

/** Those who write documents see what is wrong with them. */
const AUTHORS = ['operator', 'developer'];

/** An address names one content for ever, but only some people may have it: browsers keep it, proxies do not. */
const FOR_EVER = 'private, max-age=31536000, immutable';

interface Listed {
  entity: string;
  title: string;
  version: string | null;
  menu: { group: string; order: number; icon: string; roles: readonly string[] } | null;
  storage: string;
  problems?: readonly Problem[];
}

function listed(documents: Documents, caller: Parameters<typeof actorOf>[0]): Listed[] {
  const actor = actorOf(caller);
  const author = caller.roles.some((role) => AUTHORS.includes(role));
  const { entries, refused } = documents.catalogue;
  const served = [...entries.values()]
    .filter(({ model }) => readsEntity(model, actor) || (author && model.storage === 'remote'))
    .map((entry): Listed => {
      const { model } = entry;
      const inMenu =
        model.menu !== undefined &&
        (model.menu.roles.length === 0 || model.menu.roles.some((role) => caller.roles.includes(role)));
      return {
        entity: model.entity,
        title: model.title,
        version: projectionOf(entry, caller.roles).version,
        menu:
          inMenu && model.menu !== undefined
            ? { group: model.menu.group, order: model.menu.order, icon: model.menu.icon, roles: model.menu.roles }
            : null,
        storage: model.storage,
        ...(author && entry.problems.length > 0 && { problems: entry.problems }),
      };
    });
  const broken = author
    ? refused.map(
        (refusal): Listed => ({
          entity: refusal.entity,
          title: refusal.entity,
          version: null,
          menu: null,
          storage: 'records',
          problems: refusal.problems,
        }),
      )
    : [];
  return [...served, ...broken];
}

/** 'invoice@0f3a' or 'invoice@0f3a.validator.js'. */
const NAME = /^([a-z][a-z0-9-]{0,60})@([A-Za-z0-9]{4,64})(\.validator\.js)?$/;

/** Documents as this session may see them, their validator modules, and the playground's compiler. */
export async function documentRoutes(app: FastifyInstance, documents: Documents, { kysely }: Database): Promise<void> {
  app.get('/schemas/entities', { schema: { summary: '当前会话可见的业务对象' } }, async (request) => {
    const caller = requireCaller(request);
    const { menuGroups, roles } = documents.catalogue;
    return ok({ entities: listed(documents, caller), menuGroups, roles });
  });

  app.get<{ Params: { name: string } }>(
    '/schemas/entities/:name',
    { schema: { summary: '业务对象的客户端投影，或其校验模块' } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const [, entity = '', version = '', module] = NAME.exec(request.params.name) ?? [];
      const entry = documents.catalogue.entries.get(entity);
      if (entry === undefined || (!readsEntity(entry.model, actorOf(caller)) && entry.model.storage === 'records'))
        throw new AppError('entity.unknown');
      const projection = await projectionAt(kysely, entry, caller.roles, version);
      if (projection === undefined) throw new AppError('entity.unknown', { message: '没有这个版本的单据定义' });
      void reply.header('cache-control', FOR_EVER);
      if (module === undefined) return ok({ document: projection.document, version: projection.version });
      return reply.type('text/javascript; charset=utf-8').send(projection.validator());
    },
  );

  app.get('/schemas/sources', { schema: { summary: '单据定义的原文（开发者与产品运营）' } }, async (request) => {
    requireRole(request, AUTHORS);
    const { documents: files, fragments, roles, menuGroups } = await documents.sources();
    return ok({
      documents: files.map(({ file, text }) => ({
        entity: file.replace(/^.*\//, '').replace(/\.json$/, ''),
        file,
        text,
      })),
      fragments,
      roles: roles.map(({ name }) => name),
      menuGroups: menuGroups.map(({ name }) => name),
    });
  });

  app.post<{ Body: { text: string } }>(
    '/schemas/compile',
    {
      bodyLimit: COMPILE_LIMIT * 2,
      config: { rateLimit: { max: 240, timeWindow: '1 minute' } },
      schema: {
        summary: '编译一份单据定义（开发者与产品运营）',
        body: {
          type: 'object',
          required: ['text'],
          additionalProperties: false,
          properties: { text: { type: 'string', maxLength: COMPILE_LIMIT } },
        },
      },
    },
    async (request) => {
      const caller = requireRole(request, AUTHORS);
      return ok(await compileText(kysely, documents, caller.userId, request.body.text));
    },
  );

  app.get<{ Params: { name: string } }>(
    '/schemas/compiled/:name',
    { schema: { summary: '已编译的校验模块' } },
    async (request, reply) => {
      requireRole(request, AUTHORS);
      const module = await compiledModule(kysely, request.params.name);
      if (module === undefined) throw new AppError('request.unknownPath');
      return reply.header('cache-control', FOR_EVER).type('text/javascript; charset=utf-8').send(module);
    },
  );
}
