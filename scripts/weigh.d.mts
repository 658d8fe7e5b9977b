export const PRODUCT_LIMIT: number;
export const PRODUCT_SOURCES: string[];
export function scriptsOf(webFolder: string, sources: readonly string[]): Promise<string[]>;
export function kilobytes(webFolder: string, sources: readonly string[]): Promise<number>;
