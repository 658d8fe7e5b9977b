import type { RecordData } from '@yunpu/engine-core/document';
import { inDays, PEOPLE, userId, type Who } from './support.ts';

/** A record for which the entry holds, for whom it waits, and one change after which it does not. */
export interface Case {
  entry: string;
  who: Who;
  record: RecordData;
  settled: RecordData;
  /** Not by the team whose record it is, but by this. */
  eid?: string;
  actions?: readonly string[];
  path?: string;
}

const REPAIRED: Readonly<Record<string, Who>> = {
  'consume-contract': 'customer',
  extraction: 'partner',
  invoice: 'customer',
  'online-contract': 'customer',
  'order-contract': 'partner',
  renewal: 'customer',
  'service-change': 'partner',
  upgrade: 'customer',
  'sale-contract': 'partner',
  'trial-order': 'partner',
};
const soon = inDays(5);

const runsOut = (entry: string, who: Who, due: string, record: RecordData): Case => ({
  entry,
  who,
  record: { ...record, [due]: inDays(30) },
  settled: { [due]: inDays(31) },
});

/** One for each `waiting` of the shipped documents. */
export const SHIPPED: readonly Case[] = [
  ...Object.entries(REPAIRED).map(
    ([entity, who]): Case => ({
      entry: `${entity}.repair`,
      who,
      record: { status: 'returned' },
      settled: { status: 'draft' },
    }),
  ),
  {
    entry: 'approval.decide',
    who: 'staff',
    record: {
      status: 'running',
      handlers: [userId('staff')],
      participants: [userId('staff')],
      dueAt: `${soon}T10:00:00.000Z`,
    },
    settled: { handlers: [] },
    actions: ['agree', 'refuse'],
  },
  {
    entry: 'order.pay',
    who: 'customer',
    record: { status: 'WAIT_PAY', payBefore: `${soon}T10:00:00.000Z`, payable: 1_234_500 },
    settled: { status: 'PAID' },
    path: '/pay?orderNo=',
  },
  {
    entry: 'arrival.claim',
    who: 'staff',
    record: { status: 'unclaimed' },
    settled: { status: 'claimed' },
    actions: ['claim'],
  },
  {
    ...runsOut('asset.trialEnds', 'customer', 'expireDate', {
      status: 'active',
      kind: 'trial',
      ownerEid: PEOPLE.customer.eid,
    }),
    eid: PEOPLE.partner.eid,
  },
  runsOut('asset.expires', 'partner', 'expireDate', { status: 'active', kind: 'paid' }),
  {
    entry: 'certification.review',
    who: 'staff',
    record: { status: 'submitted' },
    settled: { status: 'approved' },
    actions: ['approve', 'reject'],
  },
  { entry: 'certification.transfer', who: 'staff', record: { status: 'paying' }, settled: { status: 'verifying' } },
  {
    entry: 'certification.verify',
    who: 'customer',
    record: { status: 'verifying', transferExpiresAt: `${soon}T10:00:00.000Z` },
    settled: { status: 'approved' },
    path: '/workstation/corp-cer',
  },
  { entry: 'certification.repair', who: 'customer', record: { status: 'rejected' }, settled: { status: 'submitted' } },
  {
    entry: 'consult.reply',
    who: 'staff',
    record: { status: 'waiting' },
    settled: { assignee: 'u-other' },
    actions: ['reply'],
  },
  runsOut('consume-contract.expires', 'customer', 'endDate', { status: 'active' }),
  { entry: 'contract.sign', who: 'customer', record: { status: 'pending' }, settled: { status: 'countersign' } },
  { entry: 'contract.countersign', who: 'staff', record: { status: 'countersign' }, settled: { status: 'effective' } },
  {
    entry: 'extraction.pay',
    who: 'staff',
    record: { status: 'approved' },
    settled: { status: 'paid' },
    actions: ['pay'],
  },
  {
    entry: 'invoice.issue',
    who: 'staff',
    record: { status: 'approved' },
    settled: { status: 'issued' },
    actions: ['issue'],
  },
  {
    entry: 'online-contract.sign',
    who: 'customer',
    record: { status: 'approved', signBefore: soon },
    settled: { status: 'signed' },
  },
  {
    entry: 'quote.use',
    who: 'customer',
    record: { status: 'valid', validUntil: inDays(2) },
    settled: { status: 'ordered' },
    path: '/ConfirmOrder?quote=',
  },
  {
    entry: 'opportunity.follow',
    who: 'partner',
    record: { stage: 'new', owner: userId('partner'), nextFollowDate: inDays(7) },
    settled: { nextFollowDate: inDays(8) },
    actions: ['nextstage'],
  },
  {
    entry: 'opportunity.assign',
    who: 'partner',
    record: { stage: 'new' },
    settled: { owner: 'u-other' },
    actions: ['distribute'],
  },
  {
    entry: 'opportunity.arbitrate',
    who: 'staff',
    record: { stage: 'contacted', conflictState: 'conflict' },
    settled: { conflictState: 'cleared' },
    actions: ['clearconflict', 'lose'],
  },
  { entry: 'partner-join.review', who: 'staff', record: { status: 'submitted' }, settled: { status: 'approved' } },
  { entry: 'partner-join.repair', who: 'customer', record: { status: 'returned' }, settled: { status: 'submitted' } },
  runsOut('partner-join.expires', 'partner', 'expireDate', { status: 'approved' }),
  {
    entry: 'person-certification.review',
    who: 'staff',
    record: { status: 'submitted' },
    settled: { status: 'approved' },
  },
  {
    entry: 'person-certification.repair',
    who: 'customer',
    record: { status: 'rejected' },
    settled: { status: 'submitted' },
  },
  {
    entry: 'refund.verify',
    who: 'staff',
    record: { status: 'reported', kind: 'mismatch', channel: 'cashier' },
    settled: { status: 'done' },
  },
  {
    entry: 'refund.transfer',
    who: 'staff',
    record: { status: 'approved', channel: 'bank' },
    settled: { channel: 'cashier' },
  },
  { entry: 'refund.retry', who: 'staff', record: { status: 'failed' }, settled: { status: 'done' } },
  {
    entry: 'reward.settle',
    who: 'staff',
    record: { status: 'pending', expectedDate: inDays(7) },
    settled: { expectedDate: inDays(8) },
  },
  {
    entry: 'reward.resolve',
    who: 'staff',
    record: { status: 'disputed' },
    settled: { status: 'settled' },
    actions: ['resolve'],
  },
  runsOut('sale-contract.expires', 'partner', 'endDate', { status: 'approved' }),
  { entry: 'seal.review', who: 'staff', record: { status: 'reviewing' }, settled: { status: 'active' } },
  {
    entry: 'seal.repair',
    who: 'customer',
    record: { status: 'rejected' },
    settled: { status: 'draft' },
    actions: ['rework'],
  },
  runsOut('stock.expires', 'partner', 'expireDate', { status: 'normal', available: 3 }),
  {
    entry: 'transaction-feedback.accept',
    who: 'staff',
    record: { status: 'submitted' },
    settled: { status: 'closed' },
  },
  {
    entry: 'transaction-feedback.reply',
    who: 'staff',
    record: { status: 'processing' },
    settled: { status: 'replied' },
  },
  {
    entry: 'transaction-feedback.confirm',
    who: 'customer',
    record: { status: 'replied' },
    settled: { status: 'closed' },
  },
  runsOut('trial-code.expires', 'partner', 'validUntil', { status: 'active', remaining: 2 }),
  runsOut('trial-order.ends', 'partner', 'endDate', { status: 'trialing' }),
  {
    entry: 'trial-order.convert',
    who: 'partner',
    record: { status: 'ended', endDate: inDays(-30) },
    settled: { endDate: inDays(-31) },
  },
];
