import cart from './domains/cart/domain.ts';
import catalogue from './domains/catalogue/domain.ts';
import certification from './domains/certification/domain.ts';
import checkout from './domains/checkout/domain.ts';
import consult from './domains/consult/domain.ts';
import contracts from './domains/contracts/domain.ts';
import coupons from './domains/coupons/domain.ts';
import dashboards from './domains/dashboards/domain.ts';
import files from './domains/files/domain.ts';
import home from './domains/home/domain.ts';
import identity from './domains/identity/domain.ts';
import invoices from './domains/invoices/domain.ts';
import licences from './domains/licences/domain.ts';
import notifications from './domains/notifications/domain.ts';
import orders from './domains/orders/domain.ts';
import partners from './domains/partners/domain.ts';
import payments from './domains/payments/domain.ts';
import quotes from './domains/quotes/domain.ts';
import regions from './domains/regions/domain.ts';
import subscriptions from './domains/subscriptions/domain.ts';
import type { Database } from './platform/database/port.ts';
import type { Config } from './platform/settings/config.ts';
import { approvalHooks } from './runtime/approvals/hooks.ts';
import { approvalPort } from './runtime/approvals/service.ts';
import type { CompiledFolder } from './runtime/documents/catalogue.ts';
import { collectHooks, type Hooks } from './runtime/documents/hooks.ts';
import type { DocumentLog } from './runtime/documents/service.ts';
import type { Domain } from './runtime/domain.ts';
import { departmentNames } from './runtime/organisation/names.ts';
import { findSavedView } from './runtime/personal/views.ts';
import { type Entities, openEntities } from './runtime/runtime.ts';
import { arrange } from './runtime/studio/repair/released.ts';

/** The rooms of the shop. What is inside, each says of itself. */
export const domains: readonly Domain[] = [
  identity,
  catalogue,
  cart,
  certification,
  checkout,
  consult,
  contracts,
  coupons,
  dashboards,
  files,
  home,
  invoices,
  licences,
  notifications,
  orders,
  partners,
  payments,
  quotes,
  regions,
  subscriptions,
];

/** The generic runtime with the hooks of every domain that documents may name, and any further ones; `ahead` is the documents' folder where it is compiled already. */
export function openDomains(
  config: Config,
  database: Database,
  log: DocumentLog,
  more: Hooks = {},
  ahead?: CompiledFolder,
): Entities {
  const listeners = domains.flatMap(({ changed }) => changed ?? []);
  return openEntities({
    database,
    folder: config.schemasDir,
    log,
    hooks: collectHooks(approvalHooks, ...domains.flatMap(({ hooks }) => hooks ?? []), more),
    savedView: findSavedView,
    approvals: approvalPort,
    changed: async (change) => {
      for (const changed of listeners) await changed(change);
    },
    names: Object.assign({ org: departmentNames }, ...domains.map(({ names }) => names)),
    beforeServing: arrange,
    ...(ahead && { ahead }),
  });
}
