import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { fetchSources } from '../../../platform/gateway/sources.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { STUDIO_PATH } from '../../../platform/workstation/menu.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { fetchDraft, fetchStudio, openDocument } from '../api/studio.ts';
import { draftsSaved } from '../parts/draft/useDraft.ts';
import { OtherDrafts } from '../parts/overview/OtherDrafts.tsx';
import { PAST } from '../parts/past/address.ts';
import { StudioWorkspace } from '../parts/workspace/StudioWorkspace.tsx';
import { PastPage } from './PastPage.tsx';
import '../parts/studio.css';

const ONCE = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false } as const;

/** Everything that the studio needs to open one business object: what is in force, and what was begun. */
async function openEntity(entity: string, me: string, wanted: string | undefined) {
  await draftsSaved();
  const [{ documents, drafts }, sources] = await Promise.all([fetchStudio(), fetchSources()]);
  const known = documents.some((one) => one.entity === entity);
  const opened = known ? await openDocument({ entity }) : undefined;
  const found = drafts.filter((one) => one.entities.includes(entity));
  const mine = found.find((one) => one.draftNo === wanted) ?? found.find((one) => one.by.id === me);
  const draft = mine && (await fetchDraft({ draftNo: mine.draftNo }).catch(() => undefined));
  return {
    known,
    opened,
    draft,
    others: found.filter((one) => one.draftNo !== draft?.draftNo),
    documents,
    sources: opened ? { ...sources, fragments: opened.fragments } : sources,
  };
}

/** `/workstation/studio/:entity`: where one business object is designed; `?past=`: its records as they were at a time. */
export function StudioEntityPage() {
  const [params] = useSearchParams();
  return params.has(PAST) ? <PastPage /> : <DesignPage />;
}

function DesignPage() {
  const { entity = '' } = useParams();
  const { session, index } = useFrame();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('draft') ?? undefined;
  // What is opened anew is fetched anew: it was worked on since.
  const [opened] = useState(() => Date.now());
  const { data, error, mutate } = useSWR(
    ['studio entity', entity, wanted, opened],
    () => openEntity(entity, session.user.id, wanted),
    ONCE,
  );
  if (error !== undefined && !data)
    return (
      <StatePage code="!" title="没有打开" text={messageOf(error)}>
        <Button look="primary" onClick={() => void mutate()}>
          重试
        </Button>
        <ButtonLink to={STUDIO_PATH}>回到设计台</ButtonLink>
      </StatePage>
    );
  if (!data)
    return (
      <div className="ws-skeleton" role="status" aria-label="正在加载">
        <div className="ui-skeleton" style={{ height: 44 }} />
        <div className="ui-skeleton" style={{ height: 480 }} />
      </div>
    );
  if (!data.known && !data.draft && data.others.length === 0)
    return (
      <StatePage code="404" title="没有这个业务对象" text="它可能已被删除，或者草稿已经放弃。">
        <ButtonLink look="primary" to={STUDIO_PATH}>
          回到设计台
        </ButtonLink>
      </StatePage>
    );
  const onContinue = (draft: string) => setParams({ draft });
  // Nothing of it is in force, and what is begun is others'.
  if (!data.known && !data.draft)
    return <OtherDrafts drafts={data.others} me={session.user.id} onContinue={onContinue} />;
  return (
    <StudioWorkspace
      key={`${entity} ${data.draft?.draftNo === wanted ? wanted : ''}`}
      opened={{
        entity,
        document: data.opened?.document,
        inForce: data.opened?.text ?? '',
        base: data.opened?.base ?? null,
        clashes: data.opened?.clashes ?? [],
        sources: data.sources,
        draft: data.draft,
        others: data.others,
        roles: index.roles,
        menuGroups: index.groups,
        entities: data.documents,
      }}
      onReload={() => mutate()}
      onContinue={onContinue}
    />
  );
}
