import type { EntityModel } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { Fragment, type ReactNode } from 'react';
import { useHistory } from '../data/useHistory.ts';
import { recordMessages } from '../messages/record.ts';
import { passedStages } from './passedStages.ts';
import './stageBar.css';

const DAY_MS = 86_400_000;

/**
 * Where a record stands among the stages of its document, since when, and what comes next. A stage that it left out is
 * not shown as passed. A state beside the way (refused, lost) stands after what was passed, and nothing is next.
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
  // Until the history is there, what lies before is taken for passed.
  const passed = entries && passedStages(stages, state.name, entries);
  const reached = stages.findLastIndex((name) => passed?.has(name));
  const kindOf = (name: string, index: number): 'past' | 'now' | 'ahead' | 'skipped' => {
    if (index === at) return last ? 'past' : 'now';
    if (passed?.has(name) || (!passed && index < at)) return 'past';
    return index < Math.max(at, reached) ? 'skipped' : 'ahead';
  };
  const beside = (
    <li key={state.name} data-is="beside" data-color={state.color} aria-current="step">
      {state.title}
    </li>
  );
  return (
    <div className="yp-stages" data-why="#state">
      <ol aria-label={recordMessages.stages}>
        {at < 0 && reached < 0 && beside}
        {stages.map((name, index) => {
          const is = kindOf(name, index);
          return (
            <Fragment key={name}>
              <li data-is={is} aria-current={index === at ? 'step' : undefined}>
                {states.values[name]?.title ?? name}
                {is === 'skipped' && <span className="yp-hidden">{recordMessages.stageSkipped}</span>}
              </li>
              {at < 0 && index === reached && beside}
            </Fragment>
          );
        })}
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
