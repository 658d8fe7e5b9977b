import type { ModuleEntry, Product } from '../../../../contract/catalogue.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';

const NAMES = ['productNo', 'quantity', 'years', 'modules'];

/** A choice as it stands in an address: `productNo=…&quantity=…&years=…&modules=NO:n,NO:n`; what else stands there (`beside`) stays. */
export function searchOfChoice({ productNo, quantity, years, modules }: Choice, beside?: URLSearchParams): string {
  const search = new URLSearchParams({ productNo, quantity: String(quantity), years: String(years) });
  if (modules.length > 0)
    search.set('modules', modules.map((module) => `${module.productNo}:${module.quantity}`).join(','));
  for (const [name, value] of beside ?? []) if (!NAMES.includes(name)) search.append(name, value);
  return search.toString();
}

/** A choice that can be bought, and a word for each thing that the address asked for and cannot be had. */
export interface ReadChoice {
  choice: Choice;
  corrections: string[];
}

const countOf = (text: string | null | undefined): number | undefined =>
  text !== null && text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;

interface Limits {
  minQuantity?: number | undefined;
  maxQuantity?: number | null | undefined;
}

/** The number that an address names for `what`, within its limits. */
function within(text: string, what: string, { minQuantity = 1, maxQuantity }: Limits, corrections: string[]): number {
  const count = countOf(text);
  const most = maxQuantity ?? Number.MAX_SAFE_INTEGER;
  if (count !== undefined && count >= minQuantity && count <= most) return count;
  if (count === undefined) corrections.push(`没有看懂${what}“${text.slice(0, 12)}”，已改为 ${minQuantity}`);
  else if (count < minQuantity) corrections.push(`${what}至少 ${minQuantity}，已由 ${count} 改为 ${minQuantity}`);
  else corrections.push(`${what}最多 ${most}，已由 ${count} 改为 ${most}`);
  return count !== undefined && count > most ? most : minQuantity;
}

function termIn(text: string | null, { name, terms }: Product, corrections: string[]): number {
  const first = terms[0] ?? 1;
  if (text === null) return first;
  const years = countOf(text);
  if (years !== undefined && (terms.includes(years) || (terms.length === 0 && years === 1))) return years;
  corrections.push(
    terms.length === 0 ? `${name}没有年限可选` : `${name}可订 ${terms.join('、')} 年，年限已改为 ${first} 年`,
  );
  return first;
}

function modulesIn(text: string, { name, moduleList }: Product, corrections: string[]): Choice['modules'] {
  const optional = new Map(
    moduleList.flatMap((entry): [string, ModuleEntry][] =>
      entry.type === 'optional' ? [[entry.productNo, entry]] : [],
    ),
  );
  const found = new Map<string, number>();
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [productNo = '', count = ''] = part.split(':');
    const entry = optional.get(productNo);
    if (!entry) corrections.push(`${name}不能加购“${productNo.slice(0, 20)}”，已去掉`);
    else if (found.has(productNo)) corrections.push(`${entry.name}重复了，只留一份`);
    else found.set(productNo, within(count, `${entry.name}的数量`, entry, corrections));
  }
  return [...found].map(([productNo, quantity]) => ({ productNo, quantity }));
}

/** What an address asks for of a product; where it says nothing, the product's own beginning. */
export function readChoice(search: URLSearchParams, product: Product): ReadChoice {
  const corrections: string[] = [];
  const quantity = search.get('quantity');
  return {
    choice: {
      productNo: product.productNo,
      quantity:
        quantity === null ? product.minQuantity : within(quantity, `${product.name}的数量`, product, corrections),
      years: termIn(search.get('years'), product, corrections),
      modules: modulesIn(search.get('modules') ?? '', product, corrections),
    },
    corrections,
  };
}

/** A product as it is bought where nobody has chosen: its least quantity, its shortest term. */
export const firstChoice = (product: Product): Choice => readChoice(new URLSearchParams(), product).choice;
