import { useFrame } from '../frame/context.ts';
import { RecordList } from './RecordList.tsx';
import { EntityPage } from './EntityPage.tsx';

/** A page of the workstation that lists the records of one document under a title of its own (`places.ts`). */
export function PlaceListPage() {
  const { page } = useFrame();
  return <EntityPage>{(model) => <RecordList key={model.entity} model={model} title={page.title} />}</EntityPage>;
}
