import { lazyDialog, lazyPart } from '@yunpu/engine-react/late';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { useSearchWord } from '../../../ui/useSearchWord.ts';
import { fetchStudio } from '../api/studio.ts';
import { DocumentRow } from '../parts/overview/DocumentRow.tsx';
import { groupsOf } from '../parts/overview/groups.ts';
import { OpenDrafts } from '../parts/overview/OpenDrafts.tsx';
import { PlanList } from '../parts/plans/PlanList.tsx';
import { StageList } from '../parts/stages/StageList.tsx';
import '../parts/studio.css';
import '../parts/overview/overview.css';

const NewEntityDialog = lazyDialog(async () => (await import('../parts/overview/NewEntityDialog.tsx')).NewEntityDialog);
const StudioEntityPage = lazyPart(async () => (await import('./StudioEntityPage.tsx')).StudioEntityPage);

/** `/workstation/studio`, and of one business object `/workstation/studio/:entity`. */
export function StudioPage() {
  const { entity } = useParams();
  if (entity === undefined) return <Overview />;
  return (
    <Suspense fallback={<div className="ui-skeleton" style={{ height: 480 }} role="status" aria-label="正在加载" />}>
      <StudioEntityPage key={entity} />
    </Suspense>
  );
}

/** All business objects, how they are, and what is begun. */
function Overview() {
  const { index } = useFrame();
  const [keyword, setKeyword] = useSearchWord('q');
  const [adding, setAdding] = useState(false);
  const { data, error, mutate } = useSWR('studio list', () => fetchStudio());
  if (error !== undefined && !data)
    return (
      <StatePage code="!" title="设计台没有打开" text={messageOf(error)}>
        <Button look="primary" onClick={() => void mutate()}>
          重试
        </Button>
      </StatePage>
    );
  const groups = data && groupsOf(data.documents, index.groups, keyword);
  return (
    <div className="st-page">
      <header className="st-page-head">
        <div>
          <h1>设计台</h1>
          <p className="st-quiet">改字段、列表和流程，发布前看清影响，一步就能撤回。不用写代码。</p>
        </div>
        <input
          className="st-input"
          type="search"
          aria-label="查找业务对象"
          placeholder="查找业务对象"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden /> 新建业务对象
        </Button>
      </header>
      {!data && (
        <div className="ws-skeleton" role="status" aria-label="正在加载">
          {[1, 2, 3].map((at) => (
            <div key={at} className="ui-skeleton" style={{ height: 160 }} />
          ))}
        </div>
      )}
      {data && <PlanList plans={data.plans} documents={data.documents} onChanged={() => void mutate()} />}
      {data && <StageList stages={data.stages} documents={data.documents} onChanged={() => void mutate()} />}
      {data && data.drafts.length > 0 && <OpenDrafts drafts={data.drafts} documents={data.documents} />}
      {groups?.map(({ name, title, documents }) => (
        <div key={name} className="st-group-section">
          <h2>{title}</h2>
          <ul className="st-documents">
            {documents.map((document) => (
              <DocumentRow
                key={document.entity}
                document={document}
                drafts={data?.drafts.filter(({ entities }) => entities.includes(document.entity)).length ?? 0}
              />
            ))}
          </ul>
        </div>
      ))}
      {groups?.length === 0 && <p className="st-note">没有找到“{keyword.trim()}”</p>}
      {adding && data && (
        <NewEntityDialog
          documents={data.documents}
          begun={data.drafts.flatMap(({ entities }) => entities)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
