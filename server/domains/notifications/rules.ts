import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import {
  CONSULT,
  OPPORTUNITY,
  PARTNER_JOIN,
  REFUND,
  TRANSACTION,
} from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { RecordChange } from '../../runtime/operations/changePort.ts';
import type { Notice } from './service.ts';

type Rule = Pick<Notice, 'to' | 'kind'> & { title: string; text?: string; link?: string };
type Draft = Omit<Notice, 'dedupeKey' | 'at'>;

const REVIEWERS: Notice['to'] = { shop: ['staff'] };
const encoded = (value: string): string => encodeURIComponent(value);

/** What the shop's people are to do when a record comes into a state, or 'from>to'. */
const FOR_THE_SHOP: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certification: { submitted: '客户认证待审核', paying: '客户认证待打款' },
  'person-certification': { submitted: '个人认证待审核' },
  'partner-join': { submitted: '伙伴加盟待审核' },
  seal: { reviewing: '印章待审核' },
  invoice: { approved: '发票待开具' },
  extraction: { approved: '银行提取待付款' },
  reward: { disputed: '奖励异议待答复' },
  arrival: { mismatch: '到账与订单不符，待处理' },
  refund: { reported: '多付的款项待核实', approved: '退款待打款', failed: '退款失败，待处理' },
  'transaction-feedback': { submitted: '交易反馈待受理', 'replied>processing': '交易反馈有追问，待答复' },
  consult: { waiting: '在线咨询待答复' },
  contract: { countersign: '合同待乙方盖章' },
};

/** What a team's own people are to do when a record comes into a state. */
const FOR_THE_TEAM: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: { pending: '合同待签署' },
  'online-contract': { approved: '合同待签署' },
  certification: { verifying: '请核对打款金额' },
  order: { WAIT_PAY: '订单待付款' },
  'partner-join': { returned: '伙伴加盟待补充' },
};
/** Theirs to do who made the record; of the others it is the administrators'. */
const OF_THEIR_MAKER: ReadonlySet<string> = new Set(['order', 'partner-join']);

/** Pages of a team's own where its people see a record. */
const OWN_PAGES: Readonly<Record<string, (key: string, record: Readonly<RecordData>) => string>> = {
  order: (key) => `/workstation/order-detail?orderNo=${encoded(key)}`,
  // A customer sees a refund where the order is.
  refund: (_key, record) => `/workstation/order-detail?orderNo=${encoded(readRecord(REFUND, record).orderNo ?? '')}`,
  certification: () => '/workstation/corp-cer',
  'person-certification': () => '/workstation/person-auth',
  seal: () => '/workstation/seal-manage',
  // The conversation goes on beside every page of the mall.
  consult: () => '/product',
};

export const recordLink = (entity: string, key: string): string => `/workstation/e/${encoded(entity)}/${encoded(key)}`;
const queueOf = (parameters: Record<string, string>): string =>
  `/workstation/e/approval?${new URLSearchParams(parameters).toString()}`;
/** The queue of what waits for a person. */
export const TO_DO_LINK = queueOf({ view: '待办' });
/** That queue, or the one of another view, opened at this request. */
export const queueLink = (no: string, view = '待办'): string => queueOf({ view, at: no });
export const ownLink = (entity: string, key: string, record: Readonly<RecordData>): string =>
  OWN_PAGES[entity]?.(key, record) ?? recordLink(entity, key);
/** Where a team signs: its record is read elsewhere. */
const TODO_PAGES: Readonly<Record<string, string>> = { 'online-contract': '/workstation/contract-signed' };

/** Entities whose changes are told in another way, or are nobody's news. */
const SILENT: ReadonlySet<string> = new Set(['approval', 'arrival', 'stock', 'product']);
/** Of an order's payment its order tells. */
const isSilent = ({ model: { entity }, record }: RecordChange): boolean =>
  SILENT.has(entity) || (entity === 'transaction' && Boolean(record.attemptNo));
/** Reached by the person's own hand a moment ago, or told by what follows at once. */
const PASSING: Readonly<Record<string, readonly string[]>> = { order: ['SUBMITTED', 'WAIT_PAY'] };
/** Made by the shop for a team: their news are its administrators', not those of whoever made them. */
const OF_THE_TEAM: ReadonlySet<string> = new Set(['contract', 'asset', 'reward']);
const SYSTEM = 'system';
/** The words of whoever decided, where a document has them. */
const REASONS = ['opinion', 'rejectReason', 'closeReason', 'reason', 'revokeReason'];
/** Where the reason is the applicant's own, the words of who decided stand elsewhere. */
const REASONS_OF: Readonly<Record<string, readonly string[]>> = {
  refund: ['note', 'reason'],
  transaction: ['reason', 'refundReason'],
};

/** Whether a refund's money is the channel's to send: then nobody has to. */
const isSentByChannel = ({ model, record, to }: RecordChange): boolean =>
  model.entity === 'refund' && to === 'approved' && record.channel !== 'bank';

/** The reason that was given with this change: one that stood there before belongs to another decision. */
function reasonOf({ model: { entity }, record, previous }: RecordChange): string | undefined {
  return (REASONS_OF[entity] ?? REASONS)
    .filter((name) => record[name] !== previous?.[name])
    .map((name) => String(record[name] ?? ''))
    .find((text) => text !== '');
}

/** Notifications about a change within a state: a new person in charge, a new message. */
function draftsWithin(change: RecordChange): Draft[] {
  const { model, eid, key, record, previous, createdBy, actor } = change;
  const { entity } = model;
  const others = (userId: unknown): userId is string => typeof userId === 'string' && userId !== actor.caller.userId;
  if (entity === 'consult' && record.status === 'answered' && record.lastAt !== previous?.lastAt && others(createdBy)) {
    return [
      {
        to: { userIds: [createdBy], eid },
        kind: 'change',
        title: '在线咨询有新的答复',
        text: readRecord(CONSULT, record).lastText ?? '',
        link: ownLink(entity, key, record),
      },
    ];
  }
  if (entity === 'transaction' && others(createdBy) && !isSilent(change)) {
    const { subject = key, refunded = 0, refundReason = '' } = readRecord(TRANSACTION, record);
    const back = refunded - (readRecord(TRANSACTION, previous).refunded ?? 0);
    if (back > 0)
      return [
        {
          to: { userIds: [createdBy], eid },
          kind: 'change',
          title: `交易流水退款 ${formatMoney(back)}`,
          text: `${subject}：${refundReason}`,
          link: recordLink(entity, key),
        },
      ];
  }
  if (entity === 'opportunity' && previous !== undefined && record.owner !== previous.owner && others(record.owner)) {
    return [
      {
        to: { userIds: [record.owner], eid },
        kind: 'change',
        title: '商机已分配给您',
        text: readRecord(OPPORTUNITY, record).name || key,
        link: recordLink(entity, key),
      },
    ];
  }
  return [];
}

/** Whose record it is: an application made without an account is from its approval on that of the partner it made. */
const partnerOf = ({ model: { entity }, eid, record }: RecordChange): string =>
  (entity === 'partner-join' ? readRecord(PARTNER_JOIN, record).partnerEid : undefined) ?? eid;

/** Whom a change of a record is told to, and what. Pure. */
export function draftsOf(change: RecordChange): Draft[] {
  const { model, eid, key, record, from, to, createdBy, actor } = change;
  if (from === to) return draftsWithin(change);
  if (to === null) return [];
  const about = `${model.entity}:${key}`;
  const subject = String(record[model.titleField] ?? '') || key;
  const drafts: Rule[] = [];

  const forTheShop = FOR_THE_SHOP[model.entity];
  const shop = isSentByChannel(change) ? undefined : (forTheShop?.[`${from ?? ''}>${to}`] ?? forTheShop?.[to]);
  if (shop) drafts.push({ to: REVIEWERS, kind: 'todo', title: shop, link: recordLink(model.entity, key) });

  const why = reasonOf(change);
  const withReason = why !== undefined && { text: `${subject}：${why}` };
  const team = FOR_THE_TEAM[model.entity]?.[to];
  if (team) {
    const link = TODO_PAGES[model.entity];
    const isTheirs = OF_THEIR_MAKER.has(model.entity);
    drafts.push({
      to: isTheirs ? { userIds: [createdBy], eid } : { eid, admins: true },
      kind: 'todo',
      title: team,
      // What they are to do about it is what was said of it.
      ...(isTheirs && withReason),
      ...(link !== undefined && { link }),
    });
  }

  // Nobody applied for a refund that the house owes: its team learns of it from the beginning.
  const isOwed = model.entity === 'refund' && createdBy === SYSTEM;
  const holder = partnerOf(change);
  const ofTheTeam = isOwed || holder !== eid || (OF_THE_TEAM.has(model.entity) && from !== null && team === undefined);
  const mine = createdBy !== actor.caller.userId && team === undefined && !(PASSING[model.entity] ?? []).includes(to);
  if ((ofTheTeam || mine) && !isSilent(change)) {
    const state = model.states?.values[to]?.title ?? to;
    drafts.push({
      to: ofTheTeam ? { eid: holder, admins: true } : { userIds: [createdBy], eid },
      kind: 'change',
      title: `${model.title}${state}`,
      ...withReason,
    });
  }
  return drafts.map(({ text = subject, link = ownLink(model.entity, key, record), ...rest }) => ({
    ...rest,
    text,
    link,
    ...(rest.kind === 'todo' && { about }),
  }));
}
