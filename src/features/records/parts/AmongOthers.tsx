import type { EntityModel } from '@yunpu/engine-core/document';
import { type CameFrom, RecordSteps } from '@yunpu/engine-react/steps';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { stepState } from '../../../platform/records/steps.ts';
import { listPath, recordPath } from '../../../platform/workstation/pageOf.ts';

/** A record among the others of the list it was opened from. Stepping takes the place of its address: Back is the list. */
export default function AmongOthers({
  model,
  recordKey,
  from,
  children,
}: {
  model: EntityModel;
  recordKey: string;
  from: CameFrom;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <RecordSteps
      model={model}
      title={model.title}
      recordKey={recordKey}
      from={from}
      onStep={({ key, at }) =>
        void navigate(recordPath(model.entity, key), {
          replace: true,
          state: stepState({ search: from.search, at }, true),
        })
      }
      onBack={(search) => void navigate(`${listPath(model.entity)}${search === '' ? '' : `?${search}`}`)}
    >
      {children}
    </RecordSteps>
  );
}
