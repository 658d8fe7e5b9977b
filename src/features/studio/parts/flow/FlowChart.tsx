import { CircleHelp, Lock } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useMemo } from 'react';
import { useDesign } from '../designContext.ts';
import { pointerOf } from '../edits/json.ts';
import { addAction } from '../edits/lifecycle.ts';
import type { Flow, FlowAction, FlowState } from '../process/graph.ts';
import { draw } from './layout.ts';
import { useDrawnArrow } from './useDrawnArrow.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const at = ({ x, y, width, height }: Box): CSSProperties => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

interface FlowChartProps {
  flow: Flow;
  /** Of a state or an action by its pointer: how bad what is wrong with it is. */
  severityAt(pointer: string): 'error' | 'warning' | undefined;
  conditionInWords(source: string): string;
  onOpen(pointer: string): void;
}

/** States and actions as a drawing: pressed to choose, an arrow drawn from one state to another. */
export function FlowChart({ flow, severityAt, conditionInWords, onOpen }: FlowChartProps) {
  const { text, at: chosen, edit, choose, locked } = useDesign();
  const drawing = useMemo(() => draw(flow), [flow]);
  const arrowHead = useId();
  const { drawn, handlers } = useDrawnArrow(locked, (from, to) => {
    const added = addAction(text, { title: '新动作', from, to });
    edit(() => added.text);
    choose(added.pointer, true);
  });
  const from = drawn && drawing.states.find(({ state }) => state.name === drawn.from);
  return (
    <div className="st-flow-scroll">
      <div
        className="st-flow-area"
        style={{ width: drawing.width, height: drawing.height }}
        data-drawing={drawn && ''}
        {...handlers}
      >
        <svg width={drawing.width} height={drawing.height} aria-hidden>
          <defs>
            <marker
              id={arrowHead}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="10"
              markerHeight="10"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" className="st-flow-head" />
            </marker>
          </defs>
          {drawing.start && (
            <>
              <circle cx={drawing.start.x} cy={drawing.start.y} r={6} className="st-flow-head" />
              <path d={drawing.start.path} className="st-flow-line" markerEnd={`url(#${arrowHead})`} />
            </>
          )}
          {drawing.arrows.map(({ arrow, path }) => (
            <path
              key={`${arrow.from} ${arrow.to}`}
              d={path}
              className="st-flow-line"
              data-chosen={arrow.actions.some(({ name }) => pointerOf(['actions', name]) === chosen) || undefined}
              markerEnd={`url(#${arrowHead})`}
            />
          ))}
          {drawn && from && (
            <path
              d={`M${from.x},${from.y} L${drawn.x},${drawn.y}`}
              className="st-flow-drawn"
              markerEnd={`url(#${arrowHead})`}
            />
          )}
        </svg>
        {drawing.any && (
          <span className="st-flow-any" style={at(drawing.any)}>
            任意状态
          </span>
        )}
        {drawing.states.map(({ state, ...box }) => {
          const pointer = pointerOf(['states', 'values', state.name]);
          return (
            <StateBox
              key={state.name}
              state={state}
              box={box}
              chosen={pointer === chosen}
              over={drawn !== undefined && drawn.over === state.name && drawn.from !== state.name}
              severity={severityAt(pointer)}
              onPress={() => onOpen(pointer)}
            />
          );
        })}
        {drawing.arrows.map(({ arrow, ...box }) => (
          <div key={`${arrow.from} ${arrow.to}`} className="st-flow-labels" style={at(box)}>
            {arrow.actions.map((action) => (
              <ActionLabel
                key={action.name}
                action={action}
                chosen={pointerOf(['actions', action.name]) === chosen}
                severity={severityAt(pointerOf(['actions', action.name]))}
                condition={action.guard && conditionInWords(action.guard)}
                onPress={() => onOpen(pointerOf(['actions', action.name]))}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function StateBox({
  state,
  box,
  chosen,
  over,
  severity,
  onPress,
}: {
  state: FlowState;
  box: Box;
  chosen: boolean;
  over: boolean;
  severity: string | undefined;
  onPress(): void;
}) {
  const notes = [state.initial && '起点', state.final && '到此结束', state.locked && '锁定'].filter(Boolean);
  return (
    <button
      type="button"
      className="st-flow-state"
      style={at(box)}
      data-state={state.name}
      data-color={state.color}
      data-final={state.final || undefined}
      data-over={over || undefined}
      data-severity={severity}
      aria-pressed={chosen}
      aria-label={`状态 ${state.title}${notes.length > 0 ? `（${notes.join('，')}）` : ''}`}
      title={state.title}
      onClick={onPress}
    >
      <span>{state.title}</span>
      {state.locked && <Lock size={12} aria-hidden />}
    </button>
  );
}

export function ActionLabel({
  action,
  chosen,
  severity,
  condition,
  onPress,
}: {
  action: FlowAction;
  chosen: boolean;
  severity: string | undefined;
  condition: string | undefined;
  onPress(): void;
}): ReactNode {
  return (
    <button
      type="button"
      className="st-flow-action"
      data-danger={action.danger || undefined}
      data-severity={severity}
      aria-pressed={chosen}
      aria-label={`动作 ${action.title}${condition === undefined ? '' : `，条件：${condition}`}`}
      title={condition === undefined ? action.title : `${action.title}：${condition}`}
      onClick={onPress}
    >
      <span>{action.title}</span>
      {condition !== undefined && <CircleHelp size={12} aria-hidden />}
    </button>
  );
}
