import type { ApprovalSource, ApprovalStepSource } from '@yunpu/engine-core/document';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { removeStep, setOverdue } from '../edits/approval.ts';
import { removeValue } from '../edits/json.ts';
import { Problems } from '../Problems.tsx';
import { MODES, NOBODY, OVERDUE, POWERS } from '../process/approvers.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { ApproverList } from './ApproverList.tsx';
import { Block, Choices, NumberControl, SelectControl, TextControl, Toggle } from './controls.tsx';
import { NoStepControl } from './NoStepControl.tsx';
import { useFreshName } from './useFreshName.ts';
import { usePart, useRecordSubjects } from './usePart.ts';
import './properties.css';

const ENDS = [
  ['start', '发起审批的动作'],
  ['approved', '通过后执行'],
  ['rejected', '驳回后执行'],
] as const;
const OPTIONAL_ENDS = [
  ['returned', '退回给申请人时执行', '不能退回'],
  ['withdrawn', '申请人撤回时执行', '不能撤回'],
] as const;

/** The approval as a whole: which action asks for it, and which ones it ends with. */
export function ApprovalProperties({ pointer }: { pointer: string }) {
  const { locked, document, edit, choose } = useDesign();
  const { source, set } = usePart<ApprovalSource>(pointer);
  const actions = Object.entries(document.actions ?? {}).map(([value, { title }]) => ({ value, title }));
  return (
    <fieldset className="st-properties" disabled={locked} aria-label="审批的属性">
      <Problems pointer={pointer} />
      <Block title="开始和结束">
        {ENDS.map(([key, label]) => (
          <SelectControl
            key={key}
            label={label}
            value={source[key] ?? ''}
            options={
              actions.some(({ value }) => value === source[key])
                ? actions
                : [{ value: source[key] ?? '', title: '请选择' }, ...actions]
            }
            onChange={(value) => set(key, value)}
          />
        ))}
        {OPTIONAL_ENDS.map(([key, label, none]) => (
          <SelectControl
            key={key}
            label={label}
            value={source[key] ?? ''}
            options={[{ value: '', title: none }, ...actions]}
            onChange={(value) => set(key, value || undefined)}
          />
        ))}
        <NoStepControl />
        <Toggle
          label="申请人可以审批自己的"
          hint="关着：步骤里轮到申请人自己时，换成其他审批人"
          checked={source.self === true}
          onChange={(checked) => set('self', checked || undefined)}
        />
      </Block>
      <div className="st-field-acts">
        <Button
          className="st-remove"
          onClick={() => {
            edit((now) => removeValue(now, ['approval']));
            choose('');
          }}
        >
          <Trash2 size={14} aria-hidden /> 不再审批
        </Button>
        <p className="st-hint">动作和状态都还在，改由能看到按钮的人直接点。</p>
      </div>
    </fieldset>
  );
}

/** One step: when it is taken, who decides, how many of them, and how long they have. */
export function StepProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const { locked, edit, choose, document } = useDesign();
  const { source, set } = usePart<ApprovalStepSource>(pointer);
  const title = useFreshName(isFresh, pointer);
  const subjects = useRecordSubjects();
  const index = Number(pointer.split('/').at(-1));
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`审批步骤“${source.title ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="基本">
        <TextControl
          label="名称"
          inputRef={title}
          value={source.title ?? ''}
          onChange={(value) => set('title', value, true)}
        />
        <SentenceBuilder
          key={`${pointer} when`}
          label="什么时候要这一步"
          otherwise="每张单据都要"
          source={source.when}
          subjects={subjects}
          pointer={`${pointer}/when`}
          disabled={locked}
          onChange={(value) => set('when', value, true)}
        />
      </Block>
      <Block title="谁来审批">
        <ApproverList key={`approvers ${index}`} step={index} approvers={source.approvers ?? []} />
        <SelectControl
          label="有几个人时"
          value={source.mode ?? 'any'}
          options={MODES}
          onChange={(value) => set('mode', value)}
        />
        <SelectControl
          label="找不到审批人时"
          hint="例如申请人已是最上级，没有别的人可以审批"
          value={source.nobody ?? 'shop'}
          options={NOBODY}
          onChange={(value) => set('nobody', value === 'skip' ? value : undefined)}
        />
        <Choices
          label="审批人还可以"
          chosen={source.may ?? POWERS.map(({ value }) => value)}
          options={POWERS}
          onChange={(chosen) => set('may', chosen)}
        />
      </Block>
      <Block title="时限">
        <NumberControl
          label="多久内处理"
          unit="工作小时"
          min={1}
          value={source.hours}
          onChange={(value) => set('hours', value, true)}
        />
        {source.hours !== undefined && (
          <SelectControl
            label="超时怎么办"
            value={source.overdue ?? 'remind'}
            options={OVERDUE}
            onChange={(value) => edit((now) => setOverdue(now, index, value))}
          />
        )}
        {source.overdue === 'deputy' && (
          <>
            <ApproverList key={`deputies ${index}`} step={index} part="deputies" approvers={source.deputies ?? []} />
            <p className="st-hint">超时后，任务转交给第一位还没有参与这一步的代理人；没有这样的人时提醒审批人。</p>
          </>
        )}
      </Block>
      <Block title="抄送" open={source.copies !== undefined}>
        <ApproverList key={`copies ${index}`} step={index} part="copies" approvers={source.copies ?? []} />
        <p className="st-hint">
          这一步通过后通知他们，并可以查看单据和审批过程，不能处理。能看到哪些字段，仍按各自的角色。
        </p>
      </Block>
      {(document.approval?.steps?.length ?? 0) > 1 && (
        <div className="st-field-acts">
          <Button
            className="st-remove"
            onClick={() => {
              edit((now) => removeStep(now, index));
              choose('/approval');
            }}
          >
            <Trash2 size={14} aria-hidden /> 删除这一步
          </Button>
          <p className="st-hint">正在审批的单据仍按提交时的步骤走完。</p>
        </div>
      )}
    </fieldset>
  );
}
