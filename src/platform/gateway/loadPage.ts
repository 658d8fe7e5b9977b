import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { toast } from '../../ui/notices.ts';
import { messageOf, pageLate } from './errors.ts';

const CHUNK_TIMEOUT_MS = 120_000;
/** How long a page is given to go away before anything is done about code that did not come. */
export const UNLOAD_MS = 1_500;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a page's code; one that has not arrived after 120 000 ms is reported as failed (specification, section 8).
 * A browser that is told to go to another site, or to load this one anew, gives up what it was fetching while the
 * page still stands: such a failure is never seen. One that lasts is tried once more, then reported.
 */
export function loadPage<T>(load: () => Promise<T>, limit = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(pageLate()), limit);
    load()
      .catch(() => rest(UNLOAD_MS).then(load))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * A part of a frame whose code comes when it is first opened. Where it does not come a message says so, and the frame
 * with the page in it stays.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await loadPage(load) };
    } catch (error) {
      toast(messageOf(error));
      return { default: () => null };
    }
  });
}
