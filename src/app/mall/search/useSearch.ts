import useSWR from 'swr';
import { helpArticles } from '../../../features/help/parts/articles.ts';
import { fetchProducts } from '../../../platform/gateway/catalogue.ts';
import { fetchDocumentIndex } from '../../../platform/gateway/documents.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { useSession } from '../../../platform/session/session.ts';
import { find, type Group } from './find.ts';
import { helpEntries, productEntries, sitePages } from './sources.ts';

const STILL = { revalidateOnFocus: false, revalidateIfStale: false };

interface Search {
  groups: Group[];
  /** Not all that there is has been looked through yet. */
  waiting: boolean;
  /** The products, or what is in the menu, could not be had: the rest was looked through. */
  failed: boolean;
}

/** What the site has for a keyword: products, help and pages, as far as this person may open them. */
export function useSearch(keyword: string): Search {
  const session = useSession();
  const site = useSite();
  const products = useSWR(['products', session?.user.isPrivate ?? false], () => fetchProducts(), STILL);
  const index = useSWR(session ? ['search', session.user.eid] : null, () => fetchDocumentIndex(), STILL);
  const searcher = session &&
    index.data && { isPrivate: session.user.isPrivate, roles: session.user.roles, index: index.data };
  const all: Group[] = [
    { title: '产品', entries: productEntries(products.data ?? []) },
    { title: '帮助', entries: helpEntries(helpArticles(site)) },
    { title: '页面', entries: session && !searcher ? [] : sitePages(searcher) },
  ];
  return {
    groups: find(all, keyword),
    waiting: products.isLoading || index.isLoading,
    failed: products.error !== undefined || index.error !== undefined,
  };
}
