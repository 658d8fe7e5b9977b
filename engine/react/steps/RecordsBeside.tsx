import type { EntityModel } from '@yunpu/engine-core/document';
import { stateOf } from '@yunpu/engine-core/workflow';
import { type ReactNode, useEffect, useRef } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { stepsMessages as messages } from '../messages/steps.ts';
import { Tag } from '../table/cells/tag.tsx';
import { keyOf } from '../table/keyOf.ts';
import type { Step, Steps } from './useSteps.ts';

/** The page of the list around the record, beside it. */
export function RecordsBeside({
  model,
  title,
  recordKey,
  steps,
  onStep,
}: {
  model: EntityModel;
  title: string;
  recordKey: string;
  steps: Steps;
  onStep(step: Step): void;
}): ReactNode {
  const { navigation } = useEngine();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [recordKey, steps.rows]);
  return (
    <aside className="yp-beside" aria-label={messages.beside(title)}>
      <ul ref={list}>
        {steps.rows.map((row, index) => {
          const key = keyOf(model, row);
          const name = row[model.titleField];
          const state = model.states?.values[stateOf(model, row) ?? ''];
          return (
            <li key={key}>
              <a
                href={navigation.href(model.entity, key)}
                aria-current={key === recordKey ? 'page' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onStep({ key, at: steps.first + index });
                }}
              >
                <span className="yp-beside-name">{typeof name === 'string' && name !== '' ? name : key}</span>
                <span className="yp-beside-more">
                  {name !== key && key}
                  {state && <Tag choice={{ title: state.title, color: state.color, state: true }} />}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
