/** How many rows a page may have, and how long the texts of a list request may be. */
export const PAGE_LIMITS = { pageSize: 500, keyword: 100, text: 2000 } as const;
