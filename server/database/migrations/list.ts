import type { Migration } from '../migration.ts';
import { accounts } from './001_accounts.ts';
import { http } from './002_http.ts';
import { jobs } from './003_jobs.ts';
import { entities } from './010_entities.ts';
import { files } from './020_files.ts';
import { personal } from './021_personal.ts';
import { imports } from './022_imports.ts';
import { approvals } from './030_approvals.ts';
import { contractTexts } from './040_contract_texts.ts';
import { organisation } from './060_organisation.ts';
import { partners } from './061_partners.ts';
import { payTokens } from './070_pay_tokens.ts';
import { joinOpenings } from './071_join_openings.ts';
import { licences } from './080_licences.ts';
import { sms } from './070_sms.ts';
import { signIn } from './071_sign_in.ts';
import { registration } from './072_registration.ts';
import { devices } from './073_devices.ts';
import { consult } from './081_consult.ts';
import { cart } from './090_cart.ts';
import { coupons } from './091_coupons.ts';
import { orders } from './092_orders.ts';
import { payments } from './093_payments.ts';
import { certification } from './100_certification.ts';
import { filePieces } from './110_files.ts';
import { signing } from './111_signing.ts';
import { sealGrants } from './112_seal_grants.ts';
import { notifications } from './113_notifications.ts';
import { trialCodes } from './094_trial_codes.ts';
import { paidAmounts } from './114_paid_amounts.ts';
import { gifts } from './133_gifts.ts';
import { promotionDiscounts } from './134_promotion_discounts.ts';
import { assetLines } from './125_asset_lines.ts';
import { numberSequences } from './140_number_sequences.ts';
import { importJobs } from './141_import_jobs.ts';
import { people } from './148_people.ts';
import { jobLanes } from './156_job_lanes.ts';
import { importNews } from './158_import_news.ts';
import { importUndo } from './159_import_undo.ts';

/** Every step of the schema, in order. 001-009 foundation, 010-019 entities, 020 and on the domains. */
export const migrations: readonly Migration[] = [
  accounts,
  http,
  jobs,
  entities,
  files,
  personal,
  imports,
  approvals,
  contractTexts,
  organisation,
  partners,
  payTokens,
  joinOpenings,
  licences,
  sms,
  signIn,
  registration,
  devices,
  consult,
  cart,
  coupons,
  orders,
  payments,
  certification,
  trialCodes,
  filePieces,
  signing,
  sealGrants,
  notifications,
  paidAmounts,
  assetLines,
  numberSequences,
  importJobs,
  people,
  jobLanes,
  gifts,
  promotionDiscounts,
  importNews,
  importUndo,
];
