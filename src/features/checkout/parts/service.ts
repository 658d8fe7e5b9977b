import type { Choice, ServiceKind } from '../../../platform/gateway/quotes.ts';
import type { AssetOffers } from '../api/assetOffers.ts';
import { countOf, modulesOf, type Wanted } from './wanted.ts';

/** What a person came to do with something that the team has. */
export interface WantedService {
  does: ServiceKind;
  assetNo: string;
}

const KINDS: readonly string[] = ['renew', 'add', 'upgrade', 'convert'];
export const SERVICE_TITLES: Readonly<Record<ServiceKind, string>> = {
  renew: '续费',
  add: '增购',
  upgrade: '升级',
  convert: '转正式',
};

/** Reads `?does=renew&asset=AST-…`; what is chosen of it stands beside: years, quantity, modules, path. */
export function serviceIn(search: URLSearchParams): WantedService | undefined {
  const [does, assetNo] = [search.get('does') ?? '', search.get('asset') ?? ''];
  return KINDS.includes(does) && assetNo !== '' ? { does: does as ServiceKind, assetNo } : undefined;
}

/** What is chosen: as the address says, and where it says nothing the least that makes sense. */
export interface ServiceChoice {
  years: number;
  quantity: number;
  modules: ReadonlyMap<string, number>;
  pathNo: string | undefined;
}

export function choiceIn(search: URLSearchParams, { does }: WantedService, offers: AssetOffers): ServiceChoice {
  const terms = does === 'convert' ? offers.buy.terms : offers.terms;
  const years = countOf(search.get('years'));
  const least =
    does === 'convert'
      ? Math.max(offers.buy.minQuantity, Math.min(offers.quantity, offers.buy.maxQuantity ?? offers.quantity))
      : 1;
  return {
    years: years !== undefined && terms.includes(years) ? years : (terms[0] ?? 1),
    // No more seats, only modules, is a choice too.
    quantity: does === 'add' && search.get('quantity') === '0' ? 0 : (countOf(search.get('quantity')) ?? least),
    modules: new Map(
      modulesOf(search.get('modules') ?? '')
        .filter(({ productNo }) => offers.modules.some((module) => module.productNo === productNo))
        .map(({ productNo, quantity }) => [productNo, quantity]),
    ),
    pathNo: offers.upgrades.find(({ pathNo }) => pathNo === search.get('path'))?.pathNo ?? offers.upgrades[0]?.pathNo,
  };
}

/** The lines to order; undefined: nothing is chosen. */
export function wantedFor(
  { does, assetNo }: WantedService,
  offers: AssetOffers,
  { years, quantity, modules, pathNo }: ServiceChoice,
): Wanted | undefined {
  const line = (productNo: string, count: number, more: Partial<Choice> = {}): Choice => ({
    productNo,
    quantity: count,
    years: 1,
    modules: [],
    service: { does, assetNo, ...(does === 'upgrade' && pathNo !== undefined && { pathNo }) },
    ...more,
  });
  switch (does) {
    case 'renew':
      return { source: 'buy', lines: [line(offers.productNo, offers.quantity, { years })] };
    case 'convert':
      return { source: 'buy', lines: [line(offers.productNo, quantity, { years })] };
    case 'upgrade': {
      const target = offers.upgrades.find((one) => one.pathNo === pathNo);
      return target && { source: 'buy', lines: [line(target.productNo, offers.quantity)] };
    }
    case 'add': {
      const lines = [
        ...(quantity > 0 ? [line(offers.productNo, quantity)] : []),
        ...[...modules].map(([productNo, count]) => line(productNo, count)),
      ];
      return lines.length > 0 ? { source: 'buy', lines } : undefined;
    }
  }
}
