import { addToCart } from '../../../platform/gateway/cart.ts';
import type { OrderLine } from '../../../platform/gateway/orders.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';
import { countWhile } from '../../../platform/session/cartCount.ts';

/** Where what was renewed or enlarged is renewed or enlarged once more. */
function serviceAgain(lines: readonly OrderLine[]): string | undefined {
  const [line] = lines;
  if (!line?.service || line.service.does === 'upgrade' || line.service.does === 'convert') return undefined;
  const { does, assetNo } = line.service;
  return `/ConfirmOrder?${new URLSearchParams({ does, asset: assetNo, ...(does === 'renew' && { years: String(line.years) }) }).toString()}`;
}

const choiceOf = ({ productNo, quantity, years, modules }: OrderLine): Choice => ({
  productNo,
  quantity,
  years,
  modules: modules.map((module) => ({ productNo: module.productNo, quantity: module.quantity })),
});

/**
 * Where the same is bought once more: one product goes straight to be confirmed, several are put into the cart first.
 * @param key under which each of them is put there once
 * @throws RequestError quote.refused, cart.* of the first that cannot be bought
 */
export async function buyAgain(lines: readonly OrderLine[], key: string): Promise<string> {
  const service = serviceAgain(lines);
  if (service !== undefined) return service;
  const choices = lines.map(choiceOf);
  const [only] = choices;
  if (only && choices.length === 1) {
    const { productNo, quantity, years, modules } = only;
    const chosen = modules.map((module) => `${module.productNo}:${module.quantity}`).join(',');
    return `/ConfirmOrder?${new URLSearchParams({ productNo, quantity: String(quantity), years: String(years), ...(chosen !== '' && { modules: chosen }) }).toString()}`;
  }
  const lineIds: string[] = [];
  for (const [index, choice] of choices.entries())
    lineIds.push((await countWhile(1, () => addToCart(choice, false, `${key}-${index}`))).lineId);
  return `/ConfirmOrder?${new URLSearchParams({ lines: lineIds.join(',') }).toString()}`;
}
