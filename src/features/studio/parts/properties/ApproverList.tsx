import type { ApproverSource } from '@yunpu/engine-core/document';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { type Approver, type ApproverKind, approversOf, type PeoplePart, setPeople } from '../edits/approval.ts';
import { PEOPLE } from '../process/approvers.ts';
import { NumberControl, SelectControl, TextControl } from './controls.tsx';
import { useRecordSubjects } from './usePart.ts';

const KINDS: readonly { value: ApproverKind; title: string }[] = [
  { value: 'role', title: '某个角色的人' },
  { value: 'orgLine', title: '申请人的上级' },
  { value: 'team', title: '团队管理员' },
  { value: 'user', title: '单据上的人' },
];

const NAMES: Readonly<Record<PeoplePart, string>> = { approvers: '审批人', deputies: '代理人', copies: '抄送人' };

/** Everyone who one of these finds decides the step, decides in the place of another, or is told of it. */
export function ApproverList({
  step,
  part = 'approvers',
  approvers: sources,
}: {
  step: number;
  part?: PeoplePart;
  approvers: readonly ApproverSource[];
}) {
  const { edit, roles } = useDesign();
  const people = [...PEOPLE, ...useRecordSubjects().filter(({ kind }) => kind === 'user')].map((one) =>
    'path' in one ? { value: one.path, title: one.title } : one,
  );
  const approvers = approversOf(sources);
  const first: Readonly<Record<ApproverKind, Approver['value']>> = {
    role: roles[0]?.name ?? '',
    orgLine: 1,
    team: 'admin',
    user: 'createdBy',
  };
  const write = (next: readonly Approver[], typed?: number) =>
    edit(
      (now) => setPeople(now, step, part, next),
      typed === undefined ? undefined : `/approval/steps/${step}/${part}/${typed}`,
    );
  const replace = (index: number, next: Approver, typed = false) =>
    write(
      approvers.map((one, at) => (at === index ? next : one)),
      typed ? index : undefined,
    );
  return (
    <>
      {approvers.map(({ kind, value }, index) => {
        const label = `第 ${index + 1} 组${NAMES[part]}`;
        return (
          <div key={index} className="st-set">
            <SelectControl
              label={label}
              value={kind}
              options={KINDS}
              onChange={(next) => replace(index, { kind: next, value: first[next] })}
            />
            <Button
              look="icon"
              aria-label={`删除${label}`}
              onClick={() => write(approvers.filter((_, at) => at !== index))}
            >
              <X size={14} aria-hidden />
            </Button>
            {kind === 'role' && (
              <SelectControl
                label="角色"
                value={String(value)}
                options={roles.map(({ name, title }) => ({ value: name, title }))}
                onChange={(next) => replace(index, { kind, value: next })}
              />
            )}
            {kind === 'orgLine' && (
              <NumberControl
                label="往上第几级"
                hint="1 是直属上级；那一级没有人时，是团队管理员"
                min={1}
                step={1}
                value={Number(value)}
                onChange={(next) => next !== undefined && replace(index, { kind, value: next }, true)}
              />
            )}
            {kind === 'user' && (
              <SelectControl
                label="哪一位"
                value={people.some((one) => one.value === value) ? String(value) : ''}
                options={[...people, { value: '', title: '按公式' }]}
                onChange={(next) => replace(index, { kind, value: next })}
              />
            )}
            {kind === 'user' && !people.some((one) => one.value === value) && (
              <TextControl
                label="公式"
                value={String(value)}
                hint="得出一位用户的表达式"
                onChange={(next) => replace(index, { kind, value: next }, true)}
              />
            )}
          </div>
        );
      })}
      <button
        type="button"
        className="st-link"
        onClick={() => write([...approvers, { kind: 'role', value: first.role }])}
      >
        <Plus size={14} aria-hidden /> {sources.length > 0 ? '再加' : '加'}一组{NAMES[part]}
      </button>
    </>
  );
}
