import type { Product } from '../../../../contract/catalogue.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';

/** A choice as it stands in an address: `productNo=…&quantity=…&years=…&modules=NO:n,NO:n`. */
export function searchOfChoice({ productNo, quantity, years, modules }: Choice): string {
  const search = new URLSearchParams({ productNo, quantity: String(quantity), years: String(years) });
  if (modules.length > 0)
    search.set('modules', modules.map((module) => `${module.productNo}:${module.quantity}`).join(','));
  return search.toString();
}

const countOf = (text: string | null | undefined): number | undefined =>
  text !== null && text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;

/** What an address says of a product; where it says nothing, the product's own beginning. A quantity that is not sold stays, to be told why. */
export function choiceInAddress(
  search: URLSearchParams,
  { productNo, minQuantity, terms, moduleList }: Product,
): Choice {
  const quantity = countOf(search.get('quantity')) ?? minQuantity;
  const years = countOf(search.get('years'));
  const optional = new Set(moduleList.filter(({ type }) => type === 'optional').map((module) => module.productNo));
  const wanted = (search.get('modules') ?? '').split(',').flatMap((part) => {
    const [no = '', count] = part.split(':');
    const many = countOf(count);
    return optional.has(no) && many !== undefined ? [{ productNo: no, quantity: many }] : [];
  });
  return {
    productNo,
    quantity,
    years: years !== undefined && terms.includes(years) ? years : (terms[0] ?? 1),
    modules: wanted.filter(
      (module, index) => wanted.findIndex((other) => other.productNo === module.productNo) === index,
    ),
  };
}
