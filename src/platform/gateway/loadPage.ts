import { loadTwice } from '@yunpu/engine-react/late';
import { pageLate } from './errors.ts';

const CHUNK_TIMEOUT_MS = 120_000;

/** Loads a page's code, asking twice; one that has not arrived after 120 000 ms is reported as failed (specification, section 8). */
export function loadPage<T>(load: () => Promise<T>, limit = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(pageLate()), limit);
    loadTwice(load)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
