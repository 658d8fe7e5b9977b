import type { EntityModel } from '@yunpu/engine-core/document';
import { ListPage, type RowLinks } from '@yunpu/engine-react/list';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useAddress } from '../../ui/useAddress.ts';
import { subscribeToEvents } from '../gateway/events.ts';
import { newPath, recordPath } from '../workstation/pageOf.ts';
import { stepState } from './steps.ts';
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
  const { mutate } = useSWRConfig();
  const creating = useMayCreate(model);
  // Who may create is kept from pages: a document in which nothing else has changed has the same version here.
  useEffect(() => {
    return subscribeToEvents((event) => {
      if ('document' in event && event.document === model.entity)
        void mutate(['may-create', model.entity, model.version]);
    });
  }, [model.entity, model.version, mutate]);
  const create = useCallback(() => void navigate(newPath(model.entity)), [navigate, model.entity]);
  const { search } = url;
  const open = useCallback(
    (key: string, at: number | undefined) =>
      void navigate(recordPath(model.entity, key), { state: at === undefined ? null : stepState({ search, at }) }),
    [navigate, model.entity, search],
  );

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
