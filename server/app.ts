import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { peopleRoutes, setupRoutes } from './administration/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import type { AppDeps, Routes } from './deps.ts';
import { documentRoutes } from './entities/documents/routes.ts';
import { addOpenApiForCallers } from './entities/openApi.ts';
import { personalRoutes } from './entities/personal/routes.ts';
import { entityRoutes } from './entities/routes.ts';
import { importHandler, IMPORTS_AT_ONCE } from './entities/transfer/import/job.ts';
import { IMPORT_NEWS_TOPIC } from './entities/transfer/import/news.ts';
import { IMPORT_TOPIC } from './entities/transfer/import/topic.ts';
import { transferRoutes } from './entities/transfer/routes.ts';
import { liveFilter } from './entities/visibility.ts';
import { addBodyParsers } from './http/bodyParsers.ts';
import { addCompression } from './http/compression.ts';
import { addErrorHandler, answerRefusal } from './http/errorHandler.ts';
import { AppError } from './http/errors.ts';
import { dropUnusedConnections } from './http/connections.ts';
import { addEventStream } from './http/eventStream.ts';
import { addHealth } from './http/health.ts';
import { addLateValidation } from './http/lateValidation.ts';
import { addMetrics, type Metrics } from './http/metrics.ts';
import { addOpenApi, markNeedsSession } from './http/openApi.ts';
import { addPlainText } from './http/plainText.ts';
import { addPageSettings } from './http/pageSettings.ts';
import { addOriginCheck } from './http/origin.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { addSession, requireCaller } from './http/session.ts';
import { addWebApp, inlineScripts } from './http/webApp.ts';
import { licenceRoutes } from './licences/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { sealRoutes } from './seals/routes.ts';
import { sealFileRules } from './seals/sight.ts';
import { mailRoutes } from './mail/routes.ts';
import { importNews } from './notifications/imports.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { buyerRoutes } from './partners/customers/buyerRoutes.ts';
import { customerRoutes } from './partners/customers/routes.ts';
import { joinRoutes } from './partners/join/routes.ts';
import { visitorJoinRoutes } from './partners/join/visitorRoutes.ts';
import { partnerRoutes } from './partners/routes.ts';
import { certificationRoutes } from './certification/routes.ts';
import { flowRoutes } from './checkout/flowRoutes.ts';
import { orderFileRoutes } from './checkout/fileRoutes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { consultRoutes } from './consult/routes.ts';
import { contractRoutes } from './contracts/routes.ts';
import { verifyRoutes } from './contracts/signing/verifyRoutes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { paymentNotifyRoute } from './payments/notifyRoute.ts';
import { paymentRoutes } from './payments/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { regionRoutes } from './regions/routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { smsRoutes } from './sms/routes.ts';
import { storefrontPages } from './storefront/pages.ts';
import type { Renderer } from './storefront/renderer.ts';
import { joinTeamRoutes } from './teams/joinRoutes.ts';
import { memberRoutes } from './teams/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

/** Domains with calls for people who are not signed in: each call asks for what it needs. */
const OPEN: readonly Routes[] = [
  accountRoutes,
  catalogueRoutes,
  consultRoutes,
  quoteRoutes,
  visitorJoinRoutes,
  regionRoutes,
  licenceRoutes,
  smsRoutes,
  mailRoutes,
  paymentNotifyRoute,
  verifyRoutes,
  setupRoutes,
  joinTeamRoutes,
];
/** A file is for whoever reads its record, but a seal is for fewer. */
const fileCalls: Routes = (app, deps) =>
  fileRoutes(app, deps, sealFileRules(deps.database.kysely, deps.entities.access));

/** Domains whose every call needs a session, before anything that was sent is looked at. */
const SIGNED_IN: readonly Routes[] = [
  approvalRoutes,
  cartRoutes,
  certificationRoutes,
  couponRoutes,
  fileCalls,
  homeRoutes,
  invoiceRoutes,
  notificationRoutes,
  partnerRoutes,
  organisationRoutes,
  joinRoutes,
  customerRoutes,
  buyerRoutes,
  rewardRoutes,
  contractRoutes,
  transactionRoutes,
  checkoutRoutes,
  orderFileRoutes,
  flowRoutes,
  paymentRoutes,
  sealRoutes,
  subscriptionRoutes,
  memberRoutes,
  peopleRoutes,
];

const BODY_LIMIT = 1024 * 1024;
/** A request must have arrived whole by then; long enough for an upload over a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Documents are compiled and stored while the gateway starts: on a busy machine that takes longer than Fastify's ten seconds. */
const START_TIMEOUT_MS = 120_000;

interface AppOptions extends AppDeps {
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Folder of the built web application; undefined: the gateway alone. */
  webFolder?: string;
  /** Draws the storefront's pages; undefined: browsers draw them. */
  renderer?: Renderer;
}

/** The gateway as one Fastify application; nothing listens yet. */
export async function buildApp({ webFolder, renderer, log, metrics, ...deps }: AppOptions): Promise<FastifyInstance> {
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
  addHealth(app, database);
  addPageSettings(app, config);
  addEventStream(app, deps);
  for (const routes of OPEN) await app.register(async (scope) => routes(scope, deps));
  for (const routes of SIGNED_IN) {
    await app.register(async (scope) => {
      markNeedsSession(scope);
      scope.addHook('onRequest', async (request) => void requireCaller(request));
      await routes(scope, deps);
    });
  }
  await addEntities(app, deps);
  if (webFolder !== undefined && renderer) await storefrontPages(app, deps, webFolder, renderer);
  await addWebApp(app, webFolder);
  return app;
}

/** The documents' calls. They are looked up last: a call that a domain registers is the domain's. */
async function addEntities(app: FastifyInstance, { entities, jobs, live }: AppDeps): Promise<void> {
  jobs.handle(IMPORT_NEWS_TOPIC, importNews(entities.runtime));
  jobs.handle(IMPORT_TOPIC, importHandler(entities.runtime, app.log), { concurrency: IMPORTS_AT_ONCE });
  await app.register(async (scope) => {
    markNeedsSession(scope);
    await documentRoutes(scope, entities.documents, entities.runtime);
  });
  await app.register(async (scope) => {
    markNeedsSession(scope);
    personalRoutes(scope, entities.runtime);
  });
  await app.register(async (scope) => {
    markNeedsSession(scope);
    await transferRoutes(scope, entities.runtime);
  });
  await app.register(async (scope) => entityRoutes(scope, entities));
  addOpenApiForCallers(app, entities.documents);
  live.setFilter(liveFilter(entities.runtime));
  entities.takenBy((method, url) => app.hasRoute({ method, url }));
  app.addHook('onReady', () => entities.documents.load());
}
