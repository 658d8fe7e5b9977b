/** Addresses of pages that several parts of the site lead to. */
export const productPath = (productNo: string): string => `/productDetail?productNo=${encodeURIComponent(productNo)}`;

/** Pages ask for the consult window with this event, e.g. where a product is sold by people only. */
export const OPEN_CONSULT = 'yunpu:consult';
export const openConsult = (): void => void window.dispatchEvent(new Event(OPEN_CONSULT));
