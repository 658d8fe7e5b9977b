/** Addresses of pages that several parts of the site lead to. */
export const productPath = (productNo: string): string => `/productDetail?productNo=${encodeURIComponent(productNo)}`;
