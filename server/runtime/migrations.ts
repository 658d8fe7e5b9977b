import type { Migration } from '../platform/database/migration.ts';
import { approvals } from './approvals/migrations/030_approvals.ts';
import { approvalCopies } from './approvals/migrations/190_approval_copies.ts';
import { approvalLeaves } from './approvals/migrations/230_approval_leaves.ts';
import { changeSets } from './changeSets/migrations/175_change_sets.ts';
import { recordComments } from './comments/migrations/200_record_comments.ts';
import { entities } from './migrations/010_entities.ts';
import { numberSequences } from './migrations/140_number_sequences.ts';
import { studio } from './migrations/160_studio.ts';
import { rollups } from './migrations/170_rollups.ts';
import { undoneChanges } from './migrations/240_undo.ts';
import { earlierKeys } from './migrations/279_earlier_keys.ts';
import { recordTimes } from './migrations/291_record_times.ts';
import { rollupsChanged } from './migrations/311_rollups_changed.ts';
import { organisation } from './organisation/migrations/060_organisation.ts';
import { formerDepartments } from './organisation/migrations/350_former_departments.ts';
import { personal } from './personal/migrations/021_personal.ts';
import { draftDocuments } from './personal/migrations/185_draft_documents.ts';
import { draftLeftOut } from './personal/migrations/365_draft_left_out.ts';
import { studioRepairs } from './studio/migrations/174_repairs.ts';
import { studioPlans } from './studio/migrations/176_plans.ts';
import { studioPresence } from './studio/migrations/177_presence.ts';
import { studioStages } from './studio/migrations/180_stages.ts';
import { studioArranged } from './studio/migrations/269_arranged.ts';
import { studioPurges } from './studio/migrations/277_purges.ts';
import { imports } from './transfer/migrations/022_imports.ts';
import { importJobs } from './transfer/migrations/141_import_jobs.ts';
import { importNews } from './transfer/migrations/158_import_news.ts';
import { importUndo } from './transfer/migrations/159_import_undo.ts';
import { importDocuments } from './transfer/migrations/268_import_documents.ts';
import { importBegun } from './transfer/migrations/294_import_begun.ts';

/** Tables of the entity runtime and of approvals. */
export const runtimeMigrations: readonly Migration[] = [
  entities,
  personal,
  imports,
  approvals,
  organisation,
  numberSequences,
  importJobs,
  importNews,
  importUndo,
  importDocuments,
  importBegun,
  studio,
  rollups,
  changeSets,
  studioRepairs,
  studioPlans,
  studioPresence,
  studioStages,
  studioArranged,
  studioPurges,
  draftDocuments,
  approvalCopies,
  recordComments,
  approvalLeaves,
  undoneChanges,
  earlierKeys,
  recordTimes,
  rollupsChanged,
  formerDepartments,
  draftLeftOut,
];
