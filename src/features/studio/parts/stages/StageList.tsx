import { formatDateTime } from '@yunpu/engine-core/format';
import type { StageHead, StudioDocument } from '../../api/studio.ts';
import { StageActs } from './StageActs.tsx';
import { stageInWords } from './words.ts';
import '../plans/plans.css';

/** Versions that some people have before everybody does. */
export function StageList({
  stages,
  documents,
  onChanged,
}: {
  stages: readonly StageHead[];
  documents: readonly StudioDocument[];
  onChanged(): void;
}) {
  if (stages.length === 0) return null;
  const titleOf = (entity: string) => documents.find((one) => one.entity === entity)?.title ?? entity;
  return (
    <section className="st-group-section" aria-label="正在试用">
      <h2>正在试用</h2>
      <ul className="st-plans">
        {stages.map((stage) => (
          <li key={stage.stageNo} data-state={stage.problem === null ? undefined : 'failed'}>
            <div>
              <b>{stage.name}</b>
              <span>{stage.entities.map(titleOf).join('、')}</span>
              <p>{stageInWords(stage)}</p>
              <small>
                {stage.by.name} · {formatDateTime(stage.at)} · {stage.reason}
              </small>
            </div>
            <StageActs stage={stage} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}
