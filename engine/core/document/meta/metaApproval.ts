import { described, expression, flag, integer, list, number, object, oneOf, type Source, text } from './meta.ts';

/** What an approver may do besides deciding. */
export const POWERS = ['addSigner', 'handOver', 'sendBack'] as const;

export const approver = object({
  role: described('角色', text, '单据所在团队里有这个角色的人；团队里没有时，为商城自己的人员', 'staff'),
  user: described('人员', expression, '结果是人员编号', 'createdBy'),
  orgLine: described('上级', integer, '申请人的第几级上级，1 为直接上级'),
  team: described('团队', oneOf('admin'), '单据所在团队的管理员'),
});
/** Who decides a step: everyone who one of these finds. */
export type ApproverSource = Source<typeof approver>;

export const step = object(
  {
    name: described('标识', text),
    title: described('名称', text),
    when: described('前提', expression, '发起时成立才有这一环节', 'total >= 5000000'),
    mode: described('方式', oneOf('any', 'all', 'sequence'), 'any 或签（默认），all 会签，sequence 依次'),
    approvers: described('审批人', list(approver)),
    hours: described('时限', number, '工作小时，按中国工作日历计算'),
    overdue: described(
      '超时',
      oneOf('remind', 'approve', 'reject', 'handOver'),
      'remind 催办（默认），approve 自动同意，reject 自动驳回，handOver 转交上级',
    ),
    may: described('可以', list(oneOf(...POWERS)), '加签、转交、退回；不写则都可以'),
  },
  ['name', 'title'],
);
export type ApprovalStepSource = Source<typeof step>;

/** `approval` of a document: the chain between an action that asks and the actions that answer. */
export const approval = object(
  {
    start: described('发起', text, '发起审批的操作；它的 to 是审批中的状态', 'submit'),
    approved: described('通过', text, '审批通过后由审批链执行的操作', 'approve'),
    rejected: described('驳回', text, '审批驳回后由审批链执行的操作', 'reject'),
    returned: described('退回', text, '退回给申请人时由审批链执行的操作；不写则与驳回相同', 'sendBack'),
    withdrawn: described('撤回', text, '申请人撤回时由审批链执行的操作；不写则不能撤回', 'withdraw'),
    self: described('可审批自己的申请', flag),
    steps: described('环节', list(step)),
  },
  ['start', 'approved', 'rejected'],
);
export type ApprovalSource = Source<typeof approval>;
