import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { problemsAt, useDesign } from '../designContext.ts';
import { addStep, moveStep } from '../edits/approval.ts';
import { Problems } from '../Problems.tsx';
import { stepInWords } from '../process/approvers.ts';
import { NoStepControl } from '../properties/NoStepControl.tsx';
import { useRecordSubjects } from '../properties/usePart.ts';
import { inWords } from '../sentence/words.ts';
import { useRearranging } from '../useRearranging.ts';
import { BeginChain } from './BeginChain.tsx';
import { ChainTrial } from './ChainTrial.tsx';
import './chain.css';

const ENDS = [
  ['approved', '通过'],
  ['rejected', '驳回'],
  ['returned', '退回'],
  ['withdrawn', '撤回'],
] as const;

/** The approval from above to below: who asks, each step with whom it asks, and how it ends. */
export function ChainPane({ onOpen: reveal }: { onOpen(): void }) {
  const { document, text, edit, choose, at, problems, roles, locked } = useDesign();
  const subjects = useRecordSubjects();
  const { approval, actions = {} } = document;
  const steps = approval?.steps ?? [];
  const { move, slotOf, heldOf } = useRearranging({
    count: steps.length,
    locked,
    onMove: (from, to) => {
      edit((now) => moveStep(now, from, to));
      choose(`/approval/steps/${to}`);
    },
  });
  if (!approval) return <BeginChain onOpen={reveal} />;
  const title = (action: string | undefined) => (action === undefined ? undefined : (actions[action]?.title ?? action));
  const open = (pointer: string) => {
    choose(pointer);
    reveal();
  };
  const insert = (index: number) => {
    const added = addStep(text, index, '新的一步');
    edit(() => added.text);
    choose(added.pointer, true);
    reveal();
  };
  return (
    <div className="st-chain">
      <button
        type="button"
        className="st-chain-end"
        data-kind="start"
        aria-pressed={at === '/approval'}
        onClick={() => open('/approval')}
      >
        {title(approval.start)}
        <small>发起审批</small>
      </button>
      <ol className="st-chain-steps" aria-label="审批步骤">
        {steps.map((step, index) => {
          const pointer = `/approval/steps/${index}`;
          const { who, limit, copied } = stepInWords(step, roles, subjects);
          const wrong = problemsAt(problems, pointer);
          return (
            <Fragment key={step.name}>
              <li className="st-chain-gap">
                <Button
                  look="icon"
                  disabled={locked}
                  aria-label={`在“${step.title}”之前加一步`}
                  title="在这里加一步"
                  onClick={() => insert(index)}
                >
                  <Plus size={14} aria-hidden />
                </Button>
              </li>
              <li {...slotOf(index)}>
                <div className="st-chain-branch" data-conditional={step.when !== undefined || undefined}>
                  <button
                    type="button"
                    className="st-chain-step"
                    data-severity={wrong.find(({ severity }) => severity === 'error')?.severity ?? wrong[0]?.severity}
                    aria-pressed={at === pointer}
                    {...heldOf(index, step.title)}
                    onClick={() => open(pointer)}
                  >
                    {step.when !== undefined && (
                      <span className="st-chain-when">如果 {inWords(step.when, subjects)}</span>
                    )}
                    <b>
                      {index + 1}. {step.title}
                    </b>
                    <span>{who}</span>
                    {limit !== undefined && <small>{limit}</small>}
                    {copied !== undefined && <small>{copied}</small>}
                  </button>
                  <span className="st-chain-moves">
                    <Button
                      look="icon"
                      disabled={locked || index === 0}
                      aria-label={`“${step.title}”上移`}
                      onClick={() => move(index, index - 1)}
                    >
                      <ArrowUp size={14} aria-hidden />
                    </Button>
                    <Button
                      look="icon"
                      disabled={locked || index === steps.length - 1}
                      aria-label={`“${step.title}”下移`}
                      onClick={() => move(index, index + 1)}
                    >
                      <ArrowDown size={14} aria-hidden />
                    </Button>
                  </span>
                  {step.when !== undefined && <span className="st-chain-skip">否则跳过</span>}
                </div>
              </li>
            </Fragment>
          );
        })}
        <li className="st-chain-gap">
          <Button disabled={locked} onClick={() => insert(steps.length)}>
            <Plus size={14} aria-hidden /> 加一步
          </Button>
        </li>
      </ol>
      <ul className="st-chain-ends" aria-label="审批的结果">
        {ENDS.map(([key, name]) => {
          const action = title(approval[key]);
          return (
            action !== undefined && (
              <li key={key} data-kind={key}>
                <button type="button" className="st-chain-end" data-kind={key} onClick={() => open('/approval')}>
                  {action}
                  <small>{name}后执行</small>
                </button>
              </li>
            )
          );
        })}
      </ul>
      {steps.every(({ when }) => when !== undefined) && <NoStepControl />}
      <Problems pointer="/approval" />
      <ChainTrial />
      {!locked && <p className="st-hint">拖动一步，或选中后按 Alt 和上下键，改变先后。</p>}
    </div>
  );
}
