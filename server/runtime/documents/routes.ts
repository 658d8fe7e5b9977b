import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ListedDocument } from '../../../contract/documents.ts';
import * as calls from '../../../contract/documents.ts';
import type { Database } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../access/actor.ts';
import { mayCreate, readsEntity } from '../access/rows.ts';
import { writesDocuments } from './authors.ts';
import { dashboardsFor } from './ownDashboards.ts';
import { compiledModule, compileText } from './playground.ts';
import { type Projection, projectionAt, projectionOf } from './projection.ts';
import type { Documents } from './service.ts';

/** An address names one content for ever, but only some people may have it: browsers keep it, proxies do not. */
const FOR_EVER = 'private, max-age=31536000, immutable';

function listed(documents: Documents, caller: Caller): ListedDocument[] {
  const actor = actorOf(caller);
  const author = writesDocuments(caller);
  const { entries, refused } = documents.seenBy(caller).catalogue;
  const served = [...entries.values()]
    .filter(({ model }) => readsEntity(model, actor) || (author && model.storage === 'remote'))
    .map((entry): ListedDocument => {
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
            ? { group: model.menu.group, order: model.menu.order, icon: model.menu.icon, roles: [...model.menu.roles] }
            : null,
        create: !model.single && mayCreate(model, actor),
        storage: model.storage,
        ...(author && entry.problems.length > 0 && { problems: entry.problems }),
      };
    });
  const broken = author
    ? refused.map(
        (refusal): ListedDocument => ({
          entity: refusal.entity,
          title: refusal.entity,
          version: null,
          menu: null,
          create: false,
          storage: 'records',
          problems: refusal.problems,
        }),
      )
    : [];
  return [...served, ...broken];
}

/** 'invoice@0f3a' */
const NAME = /^([a-z][a-z0-9-]{0,60})@([A-Za-z0-9]{4,64})$/;

/** Documents as this session may see them, their validator modules, and the playground's compiler. */
export async function documentRoutes(app: FastifyInstance, documents: Documents, { kysely }: Database): Promise<void> {
  /** @throws AppError entity.unknown */
  async function projectionFor(caller: Caller, name: string): Promise<Projection> {
    const [, entity = '', version = ''] = NAME.exec(name) ?? [];
    const entry = documents.seenBy(caller).catalogue.entries.get(entity);
    if (entry === undefined || (!readsEntity(entry.model, actorOf(caller)) && entry.model.storage === 'records'))
      throw new AppError('entity.unknown');
    const projection = await projectionAt(kysely, entry, caller.roles, version);
    if (projection === undefined) throw new AppError('entity.unknown', { message: '没有这个版本的单据定义' });
    return projection;
  }

  serve(app, calls.list, ({ caller }) => {
    const { menuGroups, roles } = documents.catalogue;
    const entities = listed(documents, caller);
    return {
      entities,
      menuGroups: [...menuGroups],
      roles: roles.map(({ name, title }) => ({ name, title })),
      dashboards: dashboardsFor(documents, caller),
    };
  });

  serve(app, calls.projection, async ({ caller, params: { name }, reply }) => {
    const projection = await projectionFor(caller, name);
    void reply.header('cache-control', FOR_EVER);
    return { document: projection.document, parsed: projection.parsed(), version: projection.version };
  });

  serve(app, calls.validator, async ({ caller, params: { name }, reply }) =>
    sendModule(reply, (await projectionFor(caller, name)).validator()),
  );

  serve(app, calls.sources, async () => {
    const { documents: files, fragments, roles, menuGroups } = await documents.sources();
    return {
      documents: files.map(({ file, text }) => ({
        entity: file.replace(/^.*\//, '').replace(/\.json$/, ''),
        file,
        text,
      })),
      fragments,
      roles: roles.map(({ name }) => name),
      menuGroups: menuGroups.map(({ name }) => name),
    };
  });

  serve(app, calls.compile, ({ caller, sent: { text } }) => compileText(kysely, documents, caller.userId, text), {
    bodyLimit: calls.COMPILE_LIMIT * 2,
  });

  serve(app, calls.compiledValidator, async ({ params: { hash }, reply }) => {
    const module = await compiledModule(kysely, hash);
    if (module === undefined) throw new AppError('request.unknownPath');
    return sendModule(reply, module);
  });
}

const sendModule = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', FOR_EVER).type('text/javascript; charset=utf-8').send(text);
