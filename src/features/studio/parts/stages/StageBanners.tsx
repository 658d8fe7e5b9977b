import { formatDateTime } from '@yunpu/engine-core/format';
import useSWR, { useSWRConfig } from 'swr';
import { fetchStudio } from '../../api/studio.ts';
import { StageActs } from './StageActs.tsx';
import { stageInWords } from './words.ts';
import '../plans/plans.css';

/** The version of this business object that some people have. */
export function StageBanners({ entity, onEnded }: { entity: string; onEnded(): Promise<unknown> }) {
  const { data, mutate } = useSWR('studio list', () => fetchStudio());
  const { mutate: again } = useSWRConfig();
  const stages = data?.stages.filter(({ entities }) => entities.includes(entity)) ?? [];
  const ended = async () => {
    await mutate();
    await again(['studio history', entity]);
    await onEnded();
  };
  return stages.map((stage) => (
    <div
      key={stage.stageNo}
      className="st-banner"
      data-tone={stage.problem === null ? 'info' : 'warning'}
      role="status"
      aria-label="正在试用"
    >
      <p>
        {stageInWords(stage)}。{stage.by.name}于 {formatDateTime(stage.at)} 开始：{stage.reason}
      </p>
      <StageActs stage={stage} onChanged={() => void ended()} />
    </div>
  ));
}
