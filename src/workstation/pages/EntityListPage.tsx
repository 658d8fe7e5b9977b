import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { EntityModel } from '../../../engine/core/document/model.ts';
import { ListPage } from '../../../engine/react/page/ListPage.tsx';
import { entityTransport } from '../../gateway/entityTransport.ts';
import { newPath, recordPath } from '../pageOf.ts';
import { EntityPage } from './EntityPage.tsx';

/** `/workstation/e/:entity`: the list; its search part is the list's state. */
export function EntityListPage() {
  return <EntityPage>{(model) => <List key={model.entity} model={model} />}</EntityPage>;
}

/** Whether this person may create one; the server says so together with what a new record starts with. */
async function mayCreate(model: EntityModel): Promise<boolean> {
  return (await entityTransport.blank(model)).allowed.save === true;
}

function List({ model }: { model: EntityModel }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const setSearch = useCallback((next: string, { replace }: { replace: boolean }) => setParams(next, { replace, preventScrollReset: true }), [setParams]);
  const url = useMemo(() => ({ search, setSearch }), [search, setSearch]);
  const { data: creating } = useSWR(['may-create', model.entity, model.version], () => mayCreate(model).catch(() => false));
  const create = useCallback(() => void navigate(newPath(model.entity)), [navigate, model.entity]);
  const open = useCallback((key: string) => void navigate(recordPath(model.entity, key)), [navigate, model.entity]);

  return <ListPage model={model} url={url} onOpen={open} {...(creating && { onCreate: create })} />;
}
