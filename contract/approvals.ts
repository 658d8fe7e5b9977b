import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import type { ChainStatus, ChainStep, ChainTask, DecisionKind, TaskStatus } from '@yunpu/engine-core/workflow';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';

const WORKFLOW = '/yzjumc/wf/v3';
const APPROVAL = '/yzjumc/approval/v3';
const specified = { section: '7, Approvals', who: 'signedIn' } as const;
const own = { method: 'POST', section: '', who: 'signedIn' } as const;

/** What can be done with a task. */
export const DECISIONS: readonly string[] = [
  'agree',
  'refuse',
  'addSigner',
  'handOver',
  'sendBack',
  'withdraw',
  'remind',
  'end',
];

const short = { maxLength: 200 } as const;
const billNo = Type.Optional(Type.String({ ...short, title: '单据编号' }));
/** A request for approval: by its own number, or by the record it is about. */
const Subject = Type.Object({
  no: Type.Optional(Type.String({ ...short, title: '审批编号' })),
  entity: Type.Optional(Type.String({ ...short, title: '单据标识' })),
  billNo,
  key: billNo,
});
export type Subject = Static<typeof Subject>;

const keyword = Type.Object({ keyword: Type.Optional(Type.String({ ...short, title: '姓名或手机号' })) });
const time = Nullable(Type.String());

const Task = Type.Object({
  personName: Type.String(),
  status: OneOf<TaskStatus>(['waiting', 'pending', 'approved', 'rejected', 'sentBack', 'handedOver', 'void']),
  via: OneOf<ChainTask['via']>(['step', 'before', 'after', 'handOver']),
  /** RFC 3339 */
  openedAt: time,
  dueAt: time,
  decidedAt: time,
  comment: Type.String(),
  overdue: Type.Boolean(),
});

const Step = Type.Object({
  title: Type.String(),
  mode: OneOf<ChainStep['mode']>(['any', 'all', 'sequence']),
  status: OneOf<ChainStep['status']>(['waiting', 'running', 'approved', 'rejected', 'sentBack', 'void']),
  /** Working hours that each signer has. */
  hours: Nullable(Type.Number()),
  /** Names of those who are told when it is passed. */
  copies: Type.Array(Type.String()),
  tasks: Type.Array(Task),
});

const Decision = Type.Object({
  /** RFC 3339 */
  at: Type.String(),
  personName: Type.String(),
  kind: OneOf<DecisionKind>([
    'start',
    'approve',
    'reject',
    'addSigner',
    'handOver',
    'sendBack',
    'withdraw',
    'remind',
    'overdue',
    'end',
  ]),
  /** Title of the step; '' for the requester's part. */
  step: Type.String(),
  comment: Type.String(),
  /** To whom it went, or back to which step. */
  to: Type.String(),
});

/** The latest chain of approvals that a record was put through, as it stands. */
const Approval = Type.Object({
  /** The record that stands for the request itself. */
  entity: Type.String(),
  key: Type.String(),
  /** Whether this person may read that record. */
  mayOpen: Type.Boolean(),
  /** Actions of that record that are, or at another time could be, this person's. */
  offers: Type.Array(Type.String()),
  /** The record that approval is asked for; null when this person may not read it. */
  subject: Nullable(Type.Object({ entity: Type.String(), key: Type.String(), title: Type.String() })),
  status: OneOf<ChainStatus>(['running', 'approved', 'rejected', 'returned', 'withdrawn', 'ended']),
  requesterName: Type.String(),
  startedAt: Type.String(),
  steps: Type.Array(Step),
  /** Oldest first. */
  log: Type.Array(Decision),
});

/** How many approvals are in each of the person's views. */
export const TaskCounts = Type.Object({
  /** Waits for this person. */
  toHandle: Type.Integer(),
  /** Of these, past their time. */
  overdue: Type.Integer(),
  handled: Type.Integer(),
  applied: Type.Integer(),
  finished: Type.Integer(),
});
export type TaskCounts = Static<typeof TaskCounts>;

const Candidate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** '' for who is in none any more. */
  team: Type.String(),
  /** Both, as a picker shows them. */
  label: Type.String(),
});

/** They are sent what a list of records is sent, which the document of approvals judges. */
const view = { ...specified, method: 'POST', answered: Described<ListResult>() } as const;
export const toHandle = defineCall({
  ...view,
  name: 'approvals.toHandle',
  path: `${WORKFLOW}/to_handle_task`,
  summary: '审批：待办',
});
export const handled = defineCall({
  ...view,
  name: 'approvals.handled',
  path: `${WORKFLOW}/handle_task`,
  summary: '审批：已办',
});
export const applied = defineCall({
  ...view,
  name: 'approvals.applied',
  path: `${WORKFLOW}/process_apply`,
  summary: '审批：我发起的',
});
export const finished = defineCall({
  ...view,
  name: 'approvals.finished',
  path: `${WORKFLOW}/process_applyed`,
  summary: '审批：已办结',
});

export const taskCount = defineCall({
  ...specified,
  name: 'approvals.taskCount',
  method: 'GET',
  path: `${WORKFLOW}/task_count`,
  summary: '审批：数量',
  answered: TaskCounts,
});

export const total = defineCall({
  ...specified,
  name: 'approvals.total',
  method: 'POST',
  path: `${APPROVAL}/approval-total`,
  summary: '审批：数量',
  answered: TaskCounts,
});

export const record = defineCall({
  ...specified,
  name: 'approvals.record',
  method: 'POST',
  path: `${WORKFLOW}/get_approval_record`,
  summary: '审批记录',
  sent: Subject,
  /** null: approval was never asked for. */
  answered: Nullable(Approval),
  errors: ['record.notFound'],
});

export const completeTask = defineCall({
  ...specified,
  name: 'approvals.completeTask',
  method: 'POST',
  path: `${WORKFLOW}/complete_task`,
  summary: '处理审批任务',
  atomic: true,
  sent: Type.Object({
    ...Subject.properties,
    action: Type.String({ ...short, title: '处理', description: DECISIONS.join(' ') }),
    opinion: Type.Optional(Type.String({ maxLength: 500, title: '意见' })),
    person: Type.Optional(Type.String({ ...short, title: '人员编号' })),
    place: Type.Optional(OneOf(['before', 'after'], { title: '加签方式' })),
    target: Type.Optional(
      Type.Unsafe<string | number>({ type: ['string', 'integer'], title: '退回到第几个环节，-1 为申请人' }),
    ),
  }),
  answered: Described<DetailResult>(),
  errors: [
    'record.notFound',
    'record.invalid',
    'action.refused',
    'approval.over',
    'approval.decided',
    'approval.notYours',
    'approval.refused',
    'approval.tooSoon',
    'approval.noApprover',
  ],
});

export const candidates = defineCall({
  ...own,
  name: 'approvals.candidates',
  path: `${APPROVAL}/candidates`,
  summary: '可加签或转交的人员',
  sent: Type.Object({
    ...keyword.properties,
    /** Of the approval: who cannot be asked in it, as they are already, is left out. */
    no: Type.Optional(Type.String({ ...short, title: '审批编号' })),
  }),
  answered: Type.Array(Candidate),
});

export const people = defineCall({
  ...own,
  name: 'approvals.people',
  path: `${APPROVAL}/people`,
  summary: '审批中的人员',
  sent: keyword,
  answered: Type.Array(Candidate),
});

export const targets = defineCall({
  ...own,
  name: 'approvals.targets',
  path: `${APPROVAL}/targets`,
  summary: '可退回的环节',
  sent: Subject,
  /** `value`: the step's place from 0, '-1' for the requester. */
  answered: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  errors: ['record.notFound'],
});
