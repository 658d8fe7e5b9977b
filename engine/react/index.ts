export { EngineProvider, useEngine, type Engine, type Navigation, type Notice } from './data/EngineProvider.tsx';
export { EntityForm, type EntityFormProps } from './form/EntityForm.tsx';
export { EntityTable, type EntityTableProps } from './table/EntityTable.tsx';
export { ListPage, type ListPageProps } from './page/ListPage.tsx';
export { DetailPage, type DetailPageProps, type DetailView } from './page/DetailPage.tsx';
export { EntityDetail, type EntityDetailProps } from './page/EntityDetail.tsx';
