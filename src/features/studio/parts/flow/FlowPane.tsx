import { List, Plus, Waypoints } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { choosableAt } from '../choice.ts';
import { problemsAt, useDesign } from '../designContext.ts';
import { pointerOf } from '../edits/json.ts';
import { addState, beginStates, stateFields, statesFrom } from '../edits/lifecycle.ts';
import { flowOf, sameNames } from '../process/graph.ts';
import { useRecordSubjects } from '../properties/usePart.ts';
import { inWords } from '../sentence/words.ts';
import { AddAction } from './AddAction.tsx';
import { ActionLabel, FlowChart } from './FlowChart.tsx';
import { FlowList } from './FlowList.tsx';
import './flow.css';

const isSmall = () => window.matchMedia('(max-width: 767px)').matches;
const PARTS = ['/states', '/actions'];

/** The life of a record: its states and what leads from one to another, drawn and checked while it is drawn. */
export function FlowPane({ onOpen: reveal }: { onOpen(): void }) {
  const { text, document, problems, at, edit, choose, locked } = useDesign();
  const [asList, setAsList] = useState(isSmall);
  const [addingFrom, setAddingFrom] = useState<string>();
  const flow = useMemo(() => flowOf(document), [document]);
  const subjects = useRecordSubjects();
  const choices = stateFields(document);
  const doubles = sameNames(flow);
  const wrong = [
    ...doubles.map(({ action, message }) => ({
      pointer: pointerOf(['actions', action]),
      message,
      severity: 'warning' as const,
    })),
    ...PARTS.flatMap((part) => problemsAt(problems, part)),
  ];
  const severityAt = (pointer: string) => {
    const here = wrong.filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`));
    return here.find(({ severity }) => severity === 'error')?.severity ?? here[0]?.severity;
  };
  const conditionInWords = (source: string) => inWords(source, subjects);
  const onOpen = (pointer: string) => {
    choose(pointer);
    reveal();
  };
  const newState = () => {
    const added = flow.states.length === 0 ? beginStates(text) : addState(text, '新状态');
    edit(() => added.text);
    choose(added.pointer, true);
    reveal();
  };
  const chosenState = /^\/states\/values\/([^/]+)$/u.exec(at)?.[1] ?? flow.states[0]?.name ?? '';
  const shared = { flow, severityAt, conditionInWords, onOpen };
  return (
    <div className="st-flow">
      <div className="st-flow-tools">
        <Button disabled={locked} onClick={newState}>
          <Plus size={14} aria-hidden /> 添加状态
        </Button>
        <Button disabled={locked} onClick={() => setAddingFrom(chosenState)}>
          <Plus size={14} aria-hidden /> 添加动作
        </Button>
        {flow.states.length > 0 && (
          <div className="st-widths" role="group" aria-label="画法">
            <Button look="icon" aria-label="图" title="画成图" aria-pressed={!asList} onClick={() => setAsList(false)}>
              <Waypoints size={16} aria-hidden />
            </Button>
            <Button
              look="icon"
              aria-label="清单"
              title="列成清单"
              aria-pressed={asList}
              onClick={() => setAsList(true)}
            >
              <List size={16} aria-hidden />
            </Button>
          </div>
        )}
      </div>
      {addingFrom !== undefined && (
        <AddAction
          key={addingFrom}
          flow={flow}
          from={addingFrom}
          onClose={(added) => {
            setAddingFrom(undefined);
            if (added) reveal();
          }}
        />
      )}
      {flow.states.length === 0 ? (
        <div className="st-note">
          <p>这个业务对象还没有状态：记录建好后随时可改。添加第一个状态，就可以规定它怎样一步步往下走。</p>
          {choices.length > 0 && (
            <>
              <p>
                或者用已有字段的选项作状态：已有的记录各在自己的那个状态里，以后由动作改变。还没有导入的数据请先导入，导入时不填状态。
              </p>
              <div className="st-flow-choices">
                {choices.map(({ name, title }) => (
                  <Button
                    key={name}
                    disabled={locked}
                    onClick={() => {
                      const begun = statesFrom(text, name);
                      edit(() => begun.text);
                      onOpen(begun.pointer);
                    }}
                  >
                    用“{title}”的选项作状态
                  </Button>
                ))}
              </div>
            </>
          )}
        </div>
      ) : asList ? (
        <FlowList {...shared} onAdd={setAddingFrom} />
      ) : (
        <FlowChart {...shared} />
      )}
      {!asList && flow.states.length > 1 && !locked && (
        <p className="st-hint">从一个状态拖到另一个状态，就画出一个动作；点状态或动作，右边是它的属性。</p>
      )}
      {/* Below: what is found a moment later must not push the drawing away under the hand. */}
      {wrong.length > 0 && (
        <ul className="st-flow-problems" aria-label="流程的问题">
          {wrong.slice(0, 6).map(({ pointer, message, severity }, index) => (
            <li key={`${pointer} ${index}`} data-severity={severity}>
              <button type="button" className="st-link" onClick={() => onOpen(choosableAt(pointer) ?? '')}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
      {flow.still.length > 0 && (
        <div className="st-flow-still">
          <h2>不改变状态的动作</h2>
          <ul>
            {flow.still.map((action) => (
              <li key={action.name}>
                <ActionLabel
                  action={action}
                  chosen={pointerOf(['actions', action.name]) === at}
                  severity={severityAt(pointerOf(['actions', action.name]))}
                  condition={action.guard && conditionInWords(action.guard)}
                  onPress={() => onOpen(pointerOf(['actions', action.name]))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
