/** The whole of it. Pages that are fetched one by one take `./list`, `./detail`, `./form` and `./table` instead. */
export { useAction } from './action/dialog/useAction.tsx';
export {
  type Engine,
  EngineProvider,
  type Navigation,
  type Notice,
  scopeOf,
  useEngine,
} from './data/EngineProvider.tsx';
export { useDetail } from './data/useDetail.ts';
export { EntityForm, type EntityFormProps } from './form/EntityForm.tsx';
export type { FormStore } from './form/state/store.ts';
export { DetailPage, type DetailPageProps, type DetailView } from './page/DetailPage.tsx';
export { download } from './page/download.ts';
export { EntityDetail, type EntityDetailProps } from './page/EntityDetail.tsx';
export { ListPage, type ListPageProps } from './page/ListPage.tsx';
export type { RowLinks } from './page/RowActions.tsx';
export type { UrlState } from './page/useListState.ts';
export { Menu } from './parts/Menu.tsx';
export { Tag } from './table/cells/tag.tsx';
export { EntityTable, type EntityTableProps } from './table/EntityTable.tsx';
export { createSelection } from './table/selection.ts';
