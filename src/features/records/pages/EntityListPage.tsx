import { Navigate } from 'react-router-dom';
import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import { RecordList } from '../../../platform/records/RecordList.tsx';
import { recordPath } from '../../../platform/workstation/pageOf.ts';

/** `/workstation/e/:entity`: the list, whose state is the address's search part; where there is one record, that record. */
export function EntityListPage() {
  return (
    <EntityPage>
      {(model) =>
        model.single ? (
          <Navigate to={recordPath(model.entity, model.entity)} replace />
        ) : (
          <RecordList key={model.entity} model={model} />
        )
      }
    </EntityPage>
  );
}
