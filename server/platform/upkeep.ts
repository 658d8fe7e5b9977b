import { vacuum } from './database/vacuum.ts';
import { removeOldKeys } from './http/idempotency.ts';
import type { Jobs } from './jobs/jobs.ts';

/** The platform's recurring jobs. */
export function platformJobs(jobs: Jobs): void {
  jobs.every('database.vacuum', 24 * 3600, vacuum, { firstAfterSeconds: 12 * 3600 });
  jobs.every('http.removeOldKeys', 3600, removeOldKeys);
}
