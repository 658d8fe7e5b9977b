import type { EntityModel } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ReactNode } from 'react';
import { useHistory } from '../data/useHistory.ts';
import { recordMessages } from '../messages/record.ts';
import './stageBar.css';

const DAY_MS = 86_400_000;

/**
 * Where a record stands among the stages of its document, since when, and what comes next. A state beside the way
 * (refused, lost) stands after what was passed, and nothing is next.
 */
export default function StageBar({
  model,
  detail,
  recordKey,
}: {
  model: EntityModel;
  detail: DetailResult;
  recordKey: string;
}): ReactNode {
  const { entries } = useHistory(model, recordKey, detail.version);
  const { states } = model;
  const state = detail.state === null ? undefined : states?.values[detail.state];
  if (!states || !state) return null;
  const { stages } = states;
  const entered = entries?.find(({ fromState, toState }) => toState === state.name && fromState !== toState);
  const at = stages.indexOf(state.name);
  const next = at >= 0 ? states.values[stages[at + 1] ?? ''] : undefined;
  const days = entered && Math.floor((Date.now() - Date.parse(entered.at)) / DAY_MS);
  const last = at === stages.length - 1;
  return (
    <div className="yp-stages" data-why="#state">
      <ol aria-label={recordMessages.stages}>
        {stages.map((name, index) => (
          <li
            key={name}
            data-is={index < at || (index === at && last) ? 'past' : index === at ? 'now' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            {states.values[name]?.title ?? name}
          </li>
        ))}
        {at < 0 && (
          <li data-is="beside" data-color={state.color} aria-current="step">
            {state.title}
          </li>
        )}
      </ol>
      <p>
        {days === undefined
          ? ''
          : days < 1
            ? recordMessages.stageToday(state.title)
            : recordMessages.stageDays(state.title, days)}
        {next && <span>{recordMessages.stageNext(next.title)}</span>}
      </p>
    </div>
  );
}
