import type { Store } from '../../ui/storage.ts';

/** Remembers where a visitor came from (specification, section 4): once per device. */
export function rememberUtm(search: string, width: number, storage: Pick<Store, 'getItem' | 'setItem'>): void {
  const source = new URLSearchParams(search).get('utm_source');
  if (source) storage.setItem('utm_source', source);
  else if (!storage.getItem('utm_source')) storage.setItem('utm_source', 'Web');
  if (!storage.getItem('utm_medium')) storage.setItem('utm_medium', width <= 424 ? 'mobile-yzj' : 'PC');
}
