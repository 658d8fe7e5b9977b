/** Addresses of pages that several parts of the site lead to. */
export const productPath = (productNo: string): string => `/productDetail?productNo=${encodeURIComponent(productNo)}`;

/** Where a trial is applied for; of which product is chosen there unless it is named. */
export const tryPath = (productNo?: string): string =>
  productNo === undefined ? '/applyTry' : `/applyTry?productNo=${encodeURIComponent(productNo)}`;

/** All that the site has for a word. */
export const searchPath = (word: string): string => `/search?q=${encodeURIComponent(word)}`;

/** Pages ask for the consult window with this event, e.g. where a product is sold by people only. */
export const OPEN_CONSULT = 'yunpu:consult';
export const openConsult = (): void => void window.dispatchEvent(new Event(OPEN_CONSULT));

/** The pages of help, in the order in which people need them. */
export const HELP_PAGES = [
  { path: '/howBuy', title: '如何购买' },
  { path: '/howPay', title: '如何付款' },
  { path: '/howRenew', title: '如何续费' },
  { path: '/howAdd', title: '如何加购' },
] as const;
