import type { Arrivals } from '../../../contract/catalogue.ts';

/** Answers that came along with the page's HTML (server/domains/catalogue/storefront). */
let answers: Arrivals = {};

/** From the start of the page (or of its drawing on the server) until it is left: what is asked for later is asked of the gateway. */
export function setArrived(next: Arrivals): void {
  answers = next;
}

/** Options for SWR: the answer `name` if it is here, and then not asked for again by this page. */
export function arrived<Name extends keyof Arrivals>(
  name: Name,
): { fallbackData?: NonNullable<Arrivals[Name]>; revalidateOnMount?: false } {
  const answer: Arrivals[Name] | undefined = answers[name];
  return answer ? { fallbackData: answer, revalidateOnMount: false } : {};
}
