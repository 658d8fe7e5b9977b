import { ArrowRight, Plus } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { pointerOf } from '../edits/json.ts';
import { type Flow, leaving } from '../process/graph.ts';
import { ActionLabel } from './FlowChart.tsx';

interface FlowListProps {
  flow: Flow;
  severityAt(pointer: string): 'error' | 'warning' | undefined;
  conditionInWords(source: string): string;
  onOpen(pointer: string): void;
  /** An action is to be added from this state. */
  onAdd(state: string): void;
}

/** The same as words: each state with what can be done in it. For small screens, and for who reads with the ear. */
export function FlowList({ flow, severityAt, conditionInWords, onOpen, onAdd }: FlowListProps) {
  const { at, locked } = useDesign();
  const titles = new Map(flow.states.map(({ name, title }) => [name, title]));
  return (
    <ol className="st-flow-list" aria-label="状态和动作">
      {flow.states.map((state) => {
        const pointer = pointerOf(['states', 'values', state.name]);
        const notes = [state.initial && '起点', state.final && '到此结束', state.locked && '锁定'].filter(Boolean);
        return (
          <li key={state.name}>
            <div className="st-flow-list-head">
              <button
                type="button"
                className="st-flow-state"
                data-color={state.color}
                data-final={state.final || undefined}
                data-severity={severityAt(pointer)}
                aria-pressed={pointer === at}
                onClick={() => onOpen(pointer)}
              >
                <span>{state.title}</span>
              </button>
              <small className="st-quiet">{notes.join(' · ')}</small>
              <Button
                look="icon"
                disabled={locked}
                aria-label={`从“${state.title}”添加动作`}
                onClick={() => onAdd(state.name)}
              >
                <Plus size={16} aria-hidden />
              </Button>
            </div>
            <ul>
              {leaving(flow, state.name).map(({ action, to }) => (
                <li key={`${action.name} ${to}`}>
                  <ActionLabel
                    action={action}
                    chosen={pointerOf(['actions', action.name]) === at}
                    severity={severityAt(pointerOf(['actions', action.name]))}
                    condition={action.guard && conditionInWords(action.guard)}
                    onPress={() => onOpen(pointerOf(['actions', action.name]))}
                  />
                  <ArrowRight size={14} aria-label="到" />
                  <span>{titles.get(to)}</span>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
