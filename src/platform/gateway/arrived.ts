/** Answers that came along with the page's HTML, by the names that the gateway gave them (server/domains/catalogue/storefront). */
let answers: Readonly<Record<string, unknown>> = {};
const parsed = new Map<string, unknown>();

/** From the start of the page (or of its drawing on the server) until it is left: what is asked for later is asked of the gateway. */
export function setArrived(next: Readonly<Record<string, unknown>>): void {
  answers = next;
  parsed.clear();
}

/** Options for SWR: the answer `name` if it is here, read once by `parse`, and then not asked for again by this page. */
export function arrived<T>(
  name: string,
  parse: (answer: unknown) => T,
): { fallbackData?: T; revalidateOnMount?: false } {
  if (!(name in answers)) return {};
  if (!parsed.has(name)) parsed.set(name, parse(answers[name]));
  return { fallbackData: parsed.get(name) as T, revalidateOnMount: false };
}
