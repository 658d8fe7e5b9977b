import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/port.ts';
import type { Entities } from './entities/runtime.ts';
import type { LiveBus } from './http/liveEvents.ts';
import type { Jobs } from './jobs/jobs.ts';

/** What every domain is given. */
export interface AppDeps {
  config: Config;
  database: Database;
  live: LiveBus;
  jobs: Jobs;
  entities: Entities;
}

/** A domain's calls: a Fastify plugin. */
export type Routes = (app: FastifyInstance, deps: AppDeps) => Promise<void>;
