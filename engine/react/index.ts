export { type Engine, EngineProvider, type Navigation, type Notice, useEngine } from './data/EngineProvider.tsx';
export { EntityForm, type EntityFormProps } from './form/EntityForm.tsx';
export { DetailPage, type DetailPageProps, type DetailView } from './page/DetailPage.tsx';
export { EntityDetail, type EntityDetailProps } from './page/EntityDetail.tsx';
export { ListPage, type ListPageProps } from './page/ListPage.tsx';
export { EntityTable, type EntityTableProps } from './table/EntityTable.tsx';
