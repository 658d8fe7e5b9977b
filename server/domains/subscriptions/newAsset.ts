import type { Asset } from '../../../contract/records/entities.generated.ts';
import type { WritesTo } from '../../../contract/records/write.ts';

/** How the term of an asset begins, however it was bought. */
export const NEW_TERM = { autoRenew: true, remindDays: 30, renewCount: 0, deferDays: 0 } as const;

/** What an asset that replaces another has of it: whose it is, who looks after it, and where it runs. */
export function inherited({
  customer,
  customerName,
  customerUscc,
  ownerEid,
  partnerName,
  adminName,
  adminPhone,
  deployMode,
  siteUrl,
}: Asset): WritesTo<'asset'> {
  const known = {
    customer,
    customerName,
    customerUscc,
    ownerEid,
    partnerName,
    adminName,
    adminPhone,
    deployMode,
    siteUrl,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
