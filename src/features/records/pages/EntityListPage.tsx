import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import { RecordList } from '../../../platform/records/RecordList.tsx';

/** `/workstation/e/:entity`: the list; its search part is the list's state. */
export function EntityListPage() {
  return <EntityPage>{(model) => <RecordList key={model.entity} model={model} />}</EntityPage>;
}
