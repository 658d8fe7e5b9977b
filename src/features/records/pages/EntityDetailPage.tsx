import type { EntityModel } from '@yunpu/engine-core/document';
import type { DetailResult, TransportError } from '@yunpu/engine-core/endpoint';
import { isMissingOrForbidden } from '@yunpu/engine-core/endpoint';
import { DetailPage, type DetailView } from '@yunpu/engine-react/detail';
import { lazyPart } from '@yunpu/engine-react/late';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import type { StepState } from '../../../platform/records/steps.ts';
import { useMayCreate } from '../../../platform/records/useMayCreate.ts';
import { copyPath, listPath, recordPath, valuesIn } from '../../../platform/workstation/pageOf.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { useLeaveGuard } from '../parts/useLeaveGuard.ts';

const AmongOthers = lazyPart(() => import('../parts/AmongOthers.tsx'));
const RecordPlace = lazyPart(() => import('../parts/RecordPlace.tsx'));

/** What stands above the facts of some documents' records, by document. */
export type RecordLeads = Readonly<Record<string, (detail: DetailResult) => ReactNode>>;

/** A record that is not there, is not for this person, or did not come: drawn as every other page that has only that to say. */
function FailedRecord({ model, error, onRetry }: { model: EntityModel; error: TransportError; onRetry(): void }) {
  const isGone = isMissingOrForbidden(error);
  return (
    <div role="alert">
      <StatePage
        code={isGone ? '404' : '!'}
        title={isGone ? `没有找到此${model.title}` : `${model.title}没有打开`}
        text={isGone ? '它可能已被删除，属于您的其他团队，或您没有查看权限。' : error.message}
      >
        {!isGone && (
          <Button look="primary" onClick={onRetry}>
            重试
          </Button>
        )}
        <ButtonLink look={isGone ? 'primary' : 'plain'} to={listPath(model.entity)}>
          返回{model.title}列表
        </ButtonLink>
      </StatePage>
    </div>
  );
}

/** `/workstation/e/:entity/new` and `/workstation/e/:entity/:recordKey`. The address says which tab, and whether it is edited. */
export function EntityDetailPage({ leads }: { leads: RecordLeads }) {
  const { recordKey = '' } = useParams();
  const { search } = useLocation();
  return (
    <EntityPage>
      {(model) =>
        recordKey === 'new' && model.single ? (
          <Navigate to={recordPath(model.entity, model.entity)} replace />
        ) : recordKey === 'new' ? (
          <NewRecord key={`${model.entity} ${search}`} model={model} search={search} />
        ) : (
          <Placed model={model} recordKey={recordKey}>
            <OpenRecord key={`${model.entity} ${recordKey}`} model={model} recordKey={recordKey} leads={leads} />
          </Placed>
        )
      }
    </EntityPage>
  );
}

/** A record that was opened from a list stands among its others. */
function Placed(props: { model: EntityModel; recordKey: string; children: ReactNode }) {
  const { state } = useLocation() as { state: StepState | null };
  const from = state?.list;
  if (!from) return props.children;
  return (
    <Suspense fallback={null}>
      <AmongOthers {...props} from={from} />
    </Suspense>
  );
}

function useView(): [DetailView, (view: DetailView) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const tab = params.get('tab') ?? 'detail';
  const edit = params.get('edit') === '1';
  const view = useMemo(() => ({ tab, edit }), [tab, edit]);
  const setView = useCallback(
    (next: DetailView) =>
      setParams(
        { ...(next.tab !== 'detail' && { tab: next.tab }), ...(next.edit && { edit: '1' }) },
        { preventScrollReset: true, state },
      ),
    [setParams, state],
  );
  return [view, setView];
}

/** Lists and counts that were fetched a moment ago do not know of what was just saved or removed here. */
function useForgetLists(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      void mutate(
        (key) => Array.isArray(key) && ['list', 'summary', 'overviews', 'recent', 'children'].includes(String(key[0])),
      ),
    [mutate],
  );
}

/** The tab of what is here no more goes with it: of the form whose record is made, of the record that was removed. */
const BECAME: StepState = { stepped: true };

function NewRecord({ model, search }: { model: EntityModel; search: string }) {
  const navigate = useNavigate();
  const [view, setView] = useView();
  const { onDirtyChange, release } = useLeaveGuard();
  const forgetLists = useForgetLists();
  const values = useMemo(() => valuesIn(search), [search]);
  const copyOf = new URLSearchParams(search).get('copy');
  const saved = useCallback(
    (key: string) => {
      release();
      forgetLists();
      void navigate(recordPath(model.entity, key), { replace: true, state: BECAME });
    },
    [navigate, release, forgetLists, model.entity],
  );
  return (
    <DetailPage
      model={model}
      values={values}
      {...(copyOf !== null && { copyOf })}
      view={view}
      onView={setView}
      onSaved={saved}
      onCancel={() => void navigate(listPath(model.entity))}
      onDirtyChange={onDirtyChange}
      failed={(error, retry) => <FailedRecord model={model} error={error} onRetry={retry} />}
    />
  );
}

function OpenRecord({ model, recordKey, leads }: { model: EntityModel; recordKey: string; leads: RecordLeads }) {
  const navigate = useNavigate();
  const [view, setView] = useView();
  const { onDirtyChange, release } = useLeaveGuard();
  const forgetLists = useForgetLists();
  const [params] = useSearchParams();
  const mayCreate = useMayCreate(model);
  const saved = (key: string, isNew: boolean) => {
    forgetLists();
    if (key === recordKey) return;
    // What it was called before is nowhere to come back to; what was made of it stands beside it.
    release();
    void navigate(recordPath(model.entity, key), isNew ? {} : { replace: true, state: BECAME });
  };
  const removed = () => {
    release();
    forgetLists();
    void navigate(listPath(model.entity), { replace: true, state: BECAME });
  };
  return (
    <>
      <Suspense fallback={null}>
        <RecordPlace model={model} recordKey={recordKey} />
      </Suspense>
      <DetailPage
        model={model}
        recordKey={recordKey}
        view={view}
        onView={setView}
        onSaved={saved}
        onRemoved={removed}
        onDirtyChange={onDirtyChange}
        {...(mayCreate && { onCopy: () => void navigate(copyPath(model.entity, recordKey)) })}
        comment={params.get('comment') ?? undefined}
        lead={leads[model.entity]}
        failed={(error, retry) => <FailedRecord model={model} error={error} onRetry={retry} />}
      />
    </>
  );
}
