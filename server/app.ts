import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/port.ts';
import { addBodyParsers } from './http/bodyParsers.ts';
import { addErrorHandler } from './http/errorHandler.ts';
import { AppError } from './http/errors.ts';
import type { LiveBus } from './http/liveEvents.ts';
import { addOpenApi } from './http/openApi.ts';
import { addOriginCheck } from './http/origin.ts';
import { addSession } from './http/session.ts';

/** What every domain is given. */
export interface AppDeps {
  config: Config;
  database: Database;
  live: LiveBus;
}

/** A domain's calls: a Fastify plugin. */
export type Routes = (app: FastifyInstance, deps: AppDeps) => Promise<void>;

/** Every domain, in no particular order. */
const DOMAINS: readonly Routes[] = [accountRoutes];

const BODY_LIMIT = 1024 * 1024;

/** The gateway as one Fastify application; nothing listens yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: false,
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false, allowUnionTypes: true } },
  });
  addErrorHandler(app);
  addBodyParsers(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new AppError('request.tooMany') });
  await addOpenApi(app);
  addOriginCheck(app, config);
  addSession(app, database);
  for (const routes of DOMAINS) await app.register(async (scope) => routes(scope, deps));
  return app;
}
