import type { Database } from './database/port.ts';
import type { LiveBus } from './http/liveEvents.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Config } from './settings/config.ts';

/** What the platform gives to everything above it. */
export interface PlatformDeps {
  config: Config;
  database: Database;
  live: LiveBus;
  jobs: Jobs;
}
