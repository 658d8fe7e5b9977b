import type { Choice } from '../../../platform/gateway/quotes.ts';

/** What a person came to order: lines of the team's cart, one product at once, or what a saved quote is about. */
export type Wanted =
  | { source: 'cart'; lineIds: string[] }
  | { source: 'buy'; lines: Choice[]; quoteNo?: undefined }
  | { source: 'buy'; quoteNo: string; today: boolean };

export const countOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;

/** 'NO:n,NO:n'; a part that is not understood is left out. */
export function modulesOf(text: string): Choice['modules'] {
  return text.split(',').flatMap((part) => {
    const [productNo = '', count = null] = part.split(':');
    const quantity = countOf(count);
    return productNo !== '' && quantity !== undefined ? [{ productNo, quantity }] : [];
  });
}

/** Reads `?lines=id,id`, `?quote=QT-…` (with `today=1` at the price of today) or `?productNo=…&quantity=…&years=…&modules=NO:n,NO:n`. Undefined: the address names nothing. */
export function wantedIn(search: URLSearchParams): Wanted | undefined {
  const lineIds = (search.get('lines') ?? '').split(',').filter((id) => id !== '');
  if (lineIds.length > 0) return { source: 'cart', lineIds };
  const quoteNo = search.get('quote') ?? '';
  if (quoteNo !== '') return { source: 'buy', quoteNo, today: search.get('today') === '1' };
  const productNo = search.get('productNo') ?? '';
  const quantity = countOf(search.get('quantity'));
  if (productNo === '' || quantity === undefined) return undefined;
  return {
    source: 'buy',
    lines: [
      {
        productNo,
        quantity,
        years: countOf(search.get('years')) ?? 1,
        modules: modulesOf(search.get('modules') ?? ''),
      },
    ],
  };
}
