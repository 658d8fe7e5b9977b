import { STOREFRONT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { DEMO_SELLER, type Seller } from '../../../platform/seller.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';

/** The company that sells, as the record says that names one and was put to use last; its document asks for all of it or nothing. */
export async function readSeller(executor: Executor, access: EntityAccess): Promise<Seller> {
  // An installation may have documents of its own, or of before there was such a field.
  if (!access.has('storefront') || !access.model('storefront').fieldsByPath.sellerName) return DEMO_SELLER;
  const [used] = await access.find(executor, systemActor(''), 'storefront', {
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'used' },
        { field: 'sellerName', op: 'filled' },
      ],
    },
    sort: [{ field: 'usedSince', dir: 'desc' }],
    limit: 1,
  });
  const { sellerName, sellerUscc, sellerLegal, sellerAddress, sellerPhone, serviceLevel, invoiceDays, keepDays } =
    readRecord(STOREFRONT, used?.record ?? {});
  return sellerName && sellerUscc && sellerLegal && sellerAddress && sellerPhone
    ? {
        name: sellerName,
        uscc: sellerUscc,
        legalPerson: sellerLegal,
        address: sellerAddress,
        phone: sellerPhone,
        ...(serviceLevel && { serviceLevel }),
        ...(invoiceDays !== undefined && { invoiceDays }),
        ...(keepDays !== undefined && { keepDays }),
      }
    : DEMO_SELLER;
}
