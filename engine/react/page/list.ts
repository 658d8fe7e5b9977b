/** The list page of an entity. */
export { ListPage } from './ListPage.tsx';
export type { RowLinks } from './RowActions.tsx';
export type { UrlState } from './useListState.ts';
