import type { Migration } from './database/migration.ts';
import { files } from './files/migrations/020_files.ts';
import { filePieces } from './files/migrations/110_files.ts';
import { http } from './http/migrations/002_http.ts';
import { jobs } from './jobs/migrations/003_jobs.ts';
import { jobLanes } from './jobs/migrations/156_job_lanes.ts';
import { mailAttachments } from './mail/migrations/285_mail_attachments.ts';
import { sms } from './sms/migrations/070_sms.ts';

/** Tables of the platform. */
export const platformMigrations: readonly Migration[] = [http, jobs, files, sms, filePieces, jobLanes, mailAttachments];
