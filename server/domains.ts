import { userNames } from './accounts/names.ts';
import { approvalHooks } from './approvals/hooks.ts';
import { approvalPort } from './approvals/service.ts';
import { certificationHooks } from './certification/hooks.ts';
import { personCertificationHooks } from './certification/personHooks.ts';
import type { Config } from './config.ts';
import { consultHooks } from './consult/hooks.ts';
import { contractHooks } from './contracts/hooks.ts';
import { couponHooks } from './coupons/hooks.ts';
import type { Database } from './database/port.ts';
import type { CompiledFolder } from './entities/documents/catalogue.ts';
import type { DocumentLog } from './entities/documents/service.ts';
import { collectHooks, type Hooks } from './entities/hooks.ts';
import { findSavedView } from './entities/personal/views.ts';
import { openEntities, type Entities } from './entities/runtime.ts';
import { subscriptionHooks } from './subscriptions/hooks.ts';
import { invoiceHooks } from './invoices/hooks.ts';
import { licenceHooks } from './licences/hooks.ts';
import { followChanges } from './notifications/follow.ts';
import { departmentNames } from './organisation/names.ts';
import { partnerHooks } from './partners/hooks.ts';
import { partnerJoinHooks } from './partners/join/hooks.ts';
import { paymentHooks } from './payments/hooks.ts';
import { rewardHooks } from './rewards/hooks.ts';
import { sealHooks } from './seals/hooks.ts';
import { transactionHooks } from './transactions/hooks.ts';

/** The generic runtime with the hooks of every domain that documents may name, and any further ones; `ahead` is the documents' folder where it is compiled already. */
export function openDomains(
  config: Config,
  database: Database,
  log: DocumentLog,
  more: Hooks = {},
  ahead?: CompiledFolder,
): Entities {
  return openEntities({
    database,
    folder: config.schemasDir,
    log,
    hooks: collectHooks(
      approvalHooks,
      certificationHooks,
      personCertificationHooks,
      consultHooks,
      contractHooks,
      couponHooks,
      invoiceHooks,
      licenceHooks,
      subscriptionHooks,
      partnerHooks,
      partnerJoinHooks,
      paymentHooks,
      rewardHooks,
      sealHooks,
      transactionHooks,
      more,
    ),
    savedView: findSavedView,
    approvals: approvalPort,
    changed: followChanges,
    names: { user: userNames, org: departmentNames },
    ...(ahead && { ahead }),
  });
}
