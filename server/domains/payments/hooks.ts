import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import type { Person } from '../orders/index.ts';
import { claimArrival, matchArrival, releaseArrival, removeArrival } from './arrivals.ts';
import { approveRefund, completeRefund, dropRefund, subjectOf } from './refunds.ts';

const personOf = ({ actor: { caller } }: HookContext): Person => ({ userId: caller.userId, userName: caller.userName });

/** What the documents of arrivals and refunds name. */
export const paymentHooks = defineHooks({
  'arrival.match': matchArrival,
  'arrival.claim': claimArrival,
  'arrival.release': releaseArrival,
  'arrival.remove': removeArrival,
  'refund.approve': ({ tx, entities, record }) => approveRefund(tx, entities, subjectOf(record)),
  'refund.retry': ({ tx, entities, record }) => approveRefund(tx, entities, subjectOf(record)),
  'refund.reject': (context) =>
    dropRefund(context.tx, context.entities, subjectOf(context.record), {
      why: String(context.input?.reason),
      by: personOf(context),
      title: '退款未成',
    }),
  'refund.withdraw': (context) =>
    dropRefund(context.tx, context.entities, subjectOf(context.record), {
      why: '申请人撤回',
      by: personOf(context),
      title: '撤回退款申请',
    }),
  'refund.complete': (context) =>
    completeRefund(context.tx, context.entities, subjectOf(context.record), personOf(context)),
});
