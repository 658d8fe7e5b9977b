import type { Arrivals } from '../../../../contract/catalogue.ts';

/** Draws a page of the web application as a visitor sees it first; built from src/app/prerender.tsx. */
export interface Renderer {
  /** The markup inside #root, from the answers of calls by the names that the pages know them by. */
  render(address: string, answers: Arrivals): Promise<string>;
}
