import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import type { Renderer } from './domains/catalogue/index.ts';
import { storefrontPages } from './domains/catalogue/index.ts';
import { domains } from './domains.ts';
import { migrations } from './migrations.ts';
import type { PlatformDeps } from './platform/deps.ts';
import { addBodyParsers } from './platform/http/bodyParsers.ts';
import { addCompression } from './platform/http/compression.ts';
import { dropUnusedConnections } from './platform/http/connections.ts';
import { addErrorHandler, answerRefusal } from './platform/http/errorHandler.ts';
import { AppError } from './platform/http/errors.ts';
import { addEventStream } from './platform/http/eventStream.ts';
import { addHealth } from './platform/http/health.ts';
import { addLateValidation } from './platform/http/lateValidation.ts';
import { addMetrics, type Metrics } from './platform/http/metrics.ts';
import { addOpenApi, markNeedsSession } from './platform/http/openApi.ts';
import { addOriginCheck } from './platform/http/origin.ts';
import { addPageSettings } from './platform/http/pageSettings.ts';
import { workstationPages } from './platform/http/pages/workstation.ts';
import { addPlainText } from './platform/http/plainText.ts';
import { addSecurityHeaders } from './platform/http/securityHeaders.ts';
import { addSession, requireCaller } from './platform/http/session.ts';
import { addWebApp, inlineScripts } from './platform/http/webApp.ts';
import { mailRoutes } from './platform/mail/routes.ts';
import { smsRoutes } from './platform/sms/routes.ts';
import { platformJobs } from './platform/upkeep.ts';
import { leaveRoutes } from './runtime/approvals/leaveRoutes.ts';
import { approvalRoutes } from './runtime/approvals/routes.ts';
import { cellRoutes } from './runtime/cells/routes.ts';
import { commentRoutes } from './runtime/comments/routes.ts';
import type { AppDeps, Routes } from './runtime/deps.ts';
import { documentRoutes } from './runtime/documents/routes.ts';
import { addOpenApiForCallers } from './runtime/openApi.ts';
import { organisationRoutes } from './runtime/organisation/routes.ts';
import { personalRoutes } from './runtime/personal/routes.ts';
import { printRoutes } from './runtime/print/routes.ts';
import { reassignAll } from './runtime/reassignment.ts';
import { entityRoutes } from './runtime/routes.ts';
import { studioRoutes } from './runtime/studio/routes.ts';
import { transferRoutes } from './runtime/transfer/routes.ts';
import { runtimeJobs } from './runtime/upkeep.ts';
import { liveFilter } from './runtime/visibility.ts';

/** Calls of the platform and the runtime, which no domain has. */
const OPEN: readonly Routes[] = [smsRoutes, mailRoutes];
const SIGNED_IN: readonly Routes[] = [approvalRoutes, leaveRoutes, organisationRoutes, commentRoutes];

/** Enough to hear of an answer that breaks the contract, and too little to be felt. */
const ANSWERS_CHECKED = 0.01;
const BODY_LIMIT = 1024 * 1024;
/** A request must have arrived whole by then; long enough for an upload over a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Documents are compiled and stored while the gateway starts: on a busy machine that takes longer than Fastify's ten seconds. */
const START_TIMEOUT_MS = 120_000;

/** What a gateway is opened over; what its domains add is collected here. */
export type GatewayDeps = PlatformDeps & Pick<AppDeps, 'entities'>;

interface AppOptions extends GatewayDeps {
  /** Of a call's answers, the part that is held against the contract; all of them in tests. */
  answersChecked?: number;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Folder of the built web application; undefined: the gateway alone. */
  webFolder?: string;
  /** Draws the storefront's pages; undefined: browsers draw them. */
  renderer?: Renderer;
}

/** The gateway as one Fastify application; nothing listens yet. */
export async function buildApp({
  webFolder,
  renderer,
  log,
  metrics,
  answersChecked = ANSWERS_CHECKED,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const deps = depsOf(given);
  const { config, database } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: START_TIMEOUT_MS,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, request, reply) => answerRefusal(new AppError('request.unknownPath'), request, reply),
  });
  app.decorate('answersChecked', answersChecked);
  addLateValidation(app);
  // Answer schemas describe calls for /openapi.json; they do not decide what an answer contains.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  dropUnusedConnections(app);
  addErrorHandler(app);
  // By which a person's report leads to the log.
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  addBodyParsers(app);
  await addSecurityHeaders(app, config, webFolder === undefined ? [] : await inlineScripts(webFolder));
  await app.register(cookie);
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new AppError('request.tooMany') });
  await addOpenApi(app);
  addPlainText(app);
  addOriginCheck(app, config);
  addSession(app, database);
  addCompression(app);
  addMetrics(app, metrics);
  addHealth(app, database, migrations);
  addPageSettings(app, config);
  addEventStream(app, deps);
  for (const routes of [...OPEN, ...domains.flatMap(({ calls }) => calls?.open ?? [])])
    await registerNamed(app, routes.name, (scope) => routes(scope, deps));
  for (const routes of [...SIGNED_IN, ...domains.flatMap(({ calls }) => calls?.signedIn ?? [])])
    await registerNamed(app, routes.name, async (scope) => {
      markNeedsSession(scope);
      scope.addHook('onRequest', async (request) => void requireCaller(request));
      await routes(scope, deps);
    });
  platformJobs(deps.jobs);
  runtimeJobs(deps.jobs, deps.entities, log);
  for (const { jobs } of domains) jobs?.(deps.jobs, deps);
  await addEntities(app, deps);
  if (webFolder !== undefined && renderer) {
    await storefrontPages(app, deps, webFolder, renderer);
    await workstationPages(app, webFolder);
  }
  await addWebApp(app, webFolder);
  return app;
}

/** What every domain is given: with it, what the others have to say about files and about somebody who leaves. */
function depsOf(given: GatewayDeps): AppDeps {
  return {
    ...given,
    fileRules: Object.assign({}, ...domains.map(({ fileRules }) => fileRules?.(given))),
    reassign: reassignAll(domains.flatMap(({ reassign }) => reassign ?? [])),
  };
}

/**
 * Registers calls apart from all others, under a name: whether a plugin without one is a file, Fastify looks up among all
 * modules that are loaded.
 */
const registerNamed = async (
  app: FastifyInstance,
  name: string,
  calls: (scope: FastifyInstance) => Promise<void>,
): Promise<void> => {
  await app.register(Object.assign(calls, { [Symbol.for('fastify.display-name')]: name }));
};

/** The documents' calls. They are looked up last: a call that a domain registers is the domain's. */
async function addEntities(app: FastifyInstance, { entities, live, config }: AppDeps): Promise<void> {
  const { documents, runtime } = entities;
  const calls: Record<string, (scope: FastifyInstance) => Promise<void> | void> = {
    documents: (scope) => documentRoutes(scope, documents, runtime.database),
    studio: (scope) => studioRoutes(scope, documents, runtime),
    personal: (scope) => personalRoutes(scope, runtime, documents),
    transfer: (scope) => transferRoutes(scope, runtime),
    cells: (scope) => cellRoutes(scope, runtime),
    print: (scope) => printRoutes(scope, runtime, config.publicOrigin),
  };
  for (const [name, routes] of Object.entries(calls))
    await registerNamed(app, name, async (scope) => {
      markNeedsSession(scope);
      await routes(scope);
    });
  await registerNamed(app, 'entities', async (scope) => entityRoutes(scope, entities));
  addOpenApiForCallers(app, documents);
  live.setFilter(liveFilter(runtime));
  entities.takenBy((method, url) => app.hasRoute({ method, url }));
  let unfollow: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    await documents.load();
    unfollow = await documents.follow();
  });
  app.addHook('onClose', () => unfollow?.());
}
