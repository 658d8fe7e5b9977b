import { useFrame } from '../workstation/context.ts';
import { EntityPage } from './EntityPage.tsx';
import { RecordList } from './RecordList.tsx';

/** A page of the workstation that lists the records of one document under a title of its own (`places.ts`). */
export function PlaceListPage() {
  const { page } = useFrame();
  return <EntityPage>{(model) => <RecordList key={model.entity} model={model} title={page.title} />}</EntityPage>;
}
