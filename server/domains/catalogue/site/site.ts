import { STOREFRONT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Site } from '../../../../contract/site.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { readSeller } from './seller.ts';

const ICONS = ['support', 'person', 'industry', 'shield'] as const;

/** Only addresses of the web are led to: a record may hold any address there is. */
const onTheWeb = (rows: readonly { title?: string | undefined; link?: string | undefined }[]): Site['links'] =>
  rows.flatMap(({ title = '', link = '' }) => (/^https?:\/\//i.test(link) && title !== '' ? [{ title, link }] : []));

/** What the shop writes of itself: the record that was put to use last. Filings that it does not name are the settings'. */
export async function readSite(
  executor: Executor,
  access: EntityAccess,
  { icpFiling, policeFiling, bank, cashier }: Pick<Config, 'icpFiling' | 'policeFiling' | 'bank' | 'cashier'>,
): Promise<Site> {
  const [used] = access.has('storefront')
    ? await access.find(executor, systemActor(''), 'storefront', {
        filter: { field: 'status', op: 'eq', value: 'used' },
        sort: [{ field: 'usedSince', dir: 'desc' }],
        limit: 1,
      })
    : [];
  const site = readRecord(STOREFRONT, used?.record ?? {});
  const seller = await readSeller(executor, access);
  return {
    company: seller.name,
    keepDays: seller.keepDays ?? null,
    reviewDays: site.reviewDays ?? null,
    payments: { bank: bank !== undefined, cashier: cashier !== undefined },
    headline: site.headline || null,
    lead: site.lead || null,
    phone: site.phone || null,
    hours: site.hours || null,
    email: site.email || null,
    address: site.address || null,
    icpFiling: site.icpFiling || icpFiling || null,
    policeFiling: site.policeFiling || policeFiling || null,
    promises: site.promises.map(({ title = '', text = '', icon }) => ({
      title,
      text,
      icon: ICONS.find((known) => known === icon) ?? 'support',
    })),
    codes: onTheWeb(site.codes),
    links: onTheWeb(site.links),
  };
}
