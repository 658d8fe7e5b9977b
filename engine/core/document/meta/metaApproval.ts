import { expression, flag, integer, list, number, object, oneOf, type Source, text } from './meta.ts';

/** What an approver may do besides deciding. */
export const POWERS = ['addSigner', 'handOver', 'sendBack'] as const;

export const approver = object('approver', {
  role: text,
  user: expression,
  orgLine: integer,
  team: oneOf('admin'),
});
/** Who decides a step: everyone who one of these finds. */
export type ApproverSource = Source<typeof approver>;

export const step = object(
  'step',
  {
    name: text,
    title: text,
    when: expression,
    mode: oneOf('any', 'all', 'sequence'),
    approvers: list(approver),
    nobody: oneOf('shop', 'skip'),
    hours: number,
    overdue: oneOf('remind', 'approve', 'reject', 'handOver', 'deputy'),
    deputies: list(approver),
    copies: list(approver),
    may: list(oneOf(...POWERS)),
  },
  ['name', 'title'],
);
export type ApprovalStepSource = Source<typeof step>;

/** `approval` of a document: the chain between an action that asks and the actions that answer. */
export const approval = object(
  'approval',
  {
    start: text,
    approved: text,
    rejected: text,
    returned: text,
    withdrawn: text,
    self: flag,
    noStep: oneOf('refuse', 'approve'),
    steps: list(step),
  },
  ['start', 'approved', 'rejected'],
);
export type ApprovalSource = Source<typeof approval>;
