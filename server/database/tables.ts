import type { AdministrationTables } from '../administration/tables.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { ApprovalTables } from '../approvals/tables.ts';
import type { CartTables } from '../cart/tables.ts';
import type { CertificationTables } from '../certification/tables.ts';
import type { ConsultTables } from '../consult/tables.ts';
import type { ContractTables } from '../contracts/tables.ts';
import type { CouponTables } from '../coupons/tables.ts';
import type { EntityTables } from '../entities/tables.ts';
import type { PersonalTables } from '../entities/personal/tables.ts';
import type { TransferTables } from '../entities/transfer/tables.ts';
import type { FileTables } from '../files/tables.ts';
import type { HttpTables } from '../http/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { LicenceTables } from '../licences/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { NotificationTables } from '../notifications/tables.ts';
import type { OrderTables } from '../orders/tables.ts';
import type { OrganisationTables } from '../organisation/tables.ts';
import type { PaymentTables } from '../payments/tables.ts';
import type { PartnerTables } from '../partners/tables.ts';
import type { SealTables } from '../seals/tables.ts';
import type { SigningTables } from '../signing/tables.ts';
import type { SmsTables } from '../sms/tables.ts';
import type { SubscriptionTables } from '../subscriptions/tables.ts';
import type { TeamTables } from '../teams/tables.ts';
import type { TransactionTables } from '../transactions/tables.ts';

/** Every table, as Kysely sees it. Each domain declares its own. */
export type Tables = AccountTables &
  AdministrationTables &
  TeamTables &
  CertificationTables &
  ConsultTables &
  ContractTables &
  CouponTables &
  ApprovalTables &
  CartTables &
  EntityTables &
  PersonalTables &
  TransferTables &
  FileTables &
  HttpTables &
  JobTables &
  LicenceTables &
  MailTables &
  NotificationTables &
  OrderTables &
  OrganisationTables &
  PartnerTables &
  SubscriptionTables &
  PaymentTables &
  SealTables &
  TransactionTables &
  SigningTables &
  SmsTables;
