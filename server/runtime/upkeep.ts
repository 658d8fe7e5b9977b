import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { ADOPTION_TOPIC, adoptionHandler, startMissingChains } from './approvals/adoption.ts';
import { followLeaves } from './approvals/leaves.ts';
import { handleOverdue } from './approvals/overdue.ts';
import { ROLLUP_TOPIC, SOURCES_TOPIC } from './documents/rollups.ts';
import { FOLLOW_TOPIC, followHandler } from './operations/follow.ts';
import { bringInLine } from './operations/rollups.ts';
import { sourcesHandler, sumUpHandler } from './operations/sumUpAll.ts';
import { removeOldDrafts } from './personal/drafts.ts';
import type { Entities } from './runtime.ts';
import { compactNumbers } from './storage/numbering.ts';
import { publishDue } from './studio/planDue.ts';
import { purgeHandler } from './studio/purge/job.ts';
import { PURGE_TOPIC } from './studio/purge/work.ts';
import { repairHandler } from './studio/repair/job.ts';
import { REPAIR_TOPIC } from './studio/repair/work.ts';
import { removeOldImports } from './transfer/import/cleanup.ts';
import { IMPORTS_AT_ONCE, importHandler } from './transfer/import/job.ts';
import { IMPORT_TOPIC } from './transfer/import/topic.ts';

/** What the entity runtime and approvals do by themselves. */
export function runtimeJobs(jobs: Jobs, { access, documents, runtime }: Entities, log: FastifyBaseLogger): void {
  jobs.handle(IMPORT_TOPIC, importHandler(runtime, log), { concurrency: IMPORTS_AT_ONCE });
  jobs.handle(ROLLUP_TOPIC, sumUpHandler(runtime, documents));
  jobs.handle(SOURCES_TOPIC, sourcesHandler(runtime, documents));
  jobs.handle(FOLLOW_TOPIC, followHandler(runtime, bringInLine));
  jobs.handle(REPAIR_TOPIC, repairHandler(runtime.database, documents, log));
  jobs.handle(PURGE_TOPIC, purgeHandler(runtime.database, documents));
  jobs.handle(ADOPTION_TOPIC, adoptionHandler(runtime.database, access, documents));
  jobs.every('studio.publishDue', 15, (database) => publishDue(database, documents));
  jobs.every('approvals.handleOverdue', 60, (database) => handleOverdue(database, access));
  jobs.every('approvals.followLeaves', 60, (database) => followLeaves(database, access));
  jobs.every('approvals.adoptStranded', 3600, (database) => startMissingChains(database, access, documents));
  jobs.every('entities.removeOldDrafts', 24 * 3600, ({ kysely }) => removeOldDrafts(kysely));
  jobs.every('entities.foldNumbers', 24 * 3600, compactNumbers);
  jobs.every('entities.removeOldImports', 24 * 3600, removeOldImports);
}
