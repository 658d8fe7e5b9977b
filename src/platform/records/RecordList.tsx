import type { EntityModel } from '@yunpu/engine-core/document';
import { ListPage, type RowLinks } from '@yunpu/engine-react/list';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddress } from '../../ui/useAddress.ts';
import { newPath, recordPath } from '../workstation/pageOf.ts';
import { useMayCreate } from './useMayCreate.ts';

interface RecordListProps {
  model: EntityModel;
  /** Of a page that calls the list something else than its document does. */
  title?: string;
  /** Ways from a row to pages that no document makes. */
  rowLinks?: RowLinks;
}

/** A document's list in the workstation. */
export function RecordList({ model, title, rowLinks }: RecordListProps) {
  const navigate = useNavigate();
  const url = useAddress();
  const creating = useMayCreate(model);
  const create = useCallback(() => void navigate(newPath(model.entity)), [navigate, model.entity]);
  const open = useCallback((key: string) => void navigate(recordPath(model.entity, key)), [navigate, model.entity]);

  return (
    <ListPage
      model={model}
      url={url}
      onOpen={open}
      {...(creating && { onCreate: create })}
      {...(title !== undefined && { title })}
      {...(rowLinks && { rowLinks })}
    />
  );
}
