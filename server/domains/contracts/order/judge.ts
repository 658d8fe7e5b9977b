import type { RecordData } from '@yunpu/engine-core/document';
import { ONLINE_CONTRACT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { HookContext } from '../../../runtime/documents/hooks.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { runningRefundOf } from '../../payments/index.ts';
import { orderTerms, ownOrder } from './orderTerms.ts';
import { compareWithOrder } from './supplement.ts';

/** What of a contract its order says; none of it can be typed. */
const FIXED = {
  partyAName: '甲方名称',
  partyAUscc: '统一社会信用代码',
  partyALegal: '法定代表人',
  discount: '优惠金额',
  termMonths: '期限',
} as const;
/** Values that an empty form starts with: they count as not filled in. */
const BLANK: Readonly<RecordData> = { discount: 0, termMonths: 12 };
const CELLS = ['product', 'quantity', 'unitPrice'] as const;
/** Orders that a contract can be made of. */
const LIVE = ['SUBMITTED', 'WAIT_PAY', 'PAID', 'OPENED'];
const NONE = {
  orderAmount: null,
  promotionDiscount: null,
  promotions: null,
  free: null,
  endsOn: null,
  credit: null,
  payBefore: null,
  payHours: null,
  paidDate: null,
  differences: null,
};

const isSame = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);
const teamOf = ({ previous, actor }: HookContext): string =>
  typeof previous?.eid === 'string' ? previous.eid : actor.caller.team.eid;

/** A contract that is begun from an order of one's own begins as the order; any other with who the team is certified as. */
export async function beginContract(context: HookContext): Promise<void> {
  const { tx, actor, record, set } = context;
  const order = await ownOrder(tx, actor.caller.team.eid, record.orderNo);
  if (!order || !LIVE.includes(order.state)) {
    const company = await certifiedCompany(tx, actor.caller.team.eid);
    if (company) set({ partyAName: company.name, partyAUscc: company.uscc, partyALegal: company.legalPerson });
    return;
  }
  const { values } = await orderTerms(tx, order);
  set({ ...values, partyAContact: order.contact?.name, partyAPhone: order.contact?.phone });
}

/**
 * A contract that names an order is that order: whatever else was typed is refused, and what differs belongs to the
 * supplement, which is laid beside the order line by line.
 */
export async function keepToOrder(context: HookContext): Promise<void> {
  const { tx, record, previous, set, issue } = context;
  if (record.template === 'nda' || typeof record.orderNo !== 'string' || record.orderNo === '') {
    const company = await certifiedCompany(tx, teamOf(context));
    if (company && (record.partyAName ?? company.name) === company.name)
      set({ partyAUscc: record.partyAUscc ?? company.uscc, partyALegal: record.partyALegal ?? company.legalPerson });
    return set({
      ...NONE,
      ...(previous?.orderNo !== undefined && {
        lines: readRecord(ONLINE_CONTRACT, record).lines.map(
          ({ fixedAmount: _amount, promotionDiscount: _promotion, term: _term, item: _item, about: _about, ...row }) =>
            row,
        ),
      }),
    });
  }
  const order = await ownOrder(tx, teamOf(context), record.orderNo);
  if (!order || order.state === 'DRAFT') return issue('/orderNo', 'order.unknown', '没有这个订单，或它不属于本团队');
  if (!LIVE.includes(order.state)) return issue('/orderNo', 'order.state', '订单已关闭或已退款，不能签订合同');
  const { values } = await orderTerms(tx, order);
  const refuse = (path: string, title: string) =>
    issue(path, 'contract.order', `${title}以订单 ${order.orderNo} 为准，不能修改；不同的约定请写在补充条款`);
  for (const [name, title] of Object.entries(FIXED)) {
    const typed = record[name];
    if (
      values[name] !== undefined &&
      typed !== undefined &&
      typed !== null &&
      typed !== '' &&
      !isSame(typed, values[name]) &&
      !isSame(typed, BLANK[name])
    )
      refuse(`/${name}`, title);
  }
  const typed = readRecord(ONLINE_CONTRACT, record).lines;
  const rows = readRecord(ONLINE_CONTRACT, values).lines;
  if (typed.length > 0 && typed.length !== rows.length) refuse('/lines', '订购明细');
  else
    typed.forEach((row, index) =>
      CELLS.forEach((cell) => {
        if (!isSame(row[cell], rows[index]?.[cell])) refuse(`/lines/${index}/${cell}`, '订购明细');
      }),
    );
  set({ ...values, differences: compareWithOrder(record, values) });
}

/** Whether the order still is one to sign about, and stays one until this is done. @throws a refusal otherwise */
export async function requireLiveOrder(context: HookContext): Promise<void> {
  const { tx, record, refuse } = context;
  if (typeof record.orderNo !== 'string' || record.orderNo === '') return;
  // One that is closed at this moment either is closed before, or finds this contract when it takes its contracts with it.
  await tx.selectFrom('orders').select('order_no').where('order_no', '=', record.orderNo).forShare().execute();
  const order = await ownOrder(tx, teamOf(context), record.orderNo);
  if (!order || !LIVE.includes(order.state))
    refuse('action.refused', `订单 ${record.orderNo} 已关闭或已退款，不能签订合同`);
  await requireNoRefund(context, record.orderNo, '签订合同');
}

/** What is being paid back is not agreed upon meanwhile: a contract that comes into force now would be ended by the refund. */
export async function requireNoRefund(
  { tx, entities, refuse }: HookContext,
  orderNo: string,
  what: string,
): Promise<void> {
  const refundNo = await runningRefundOf(tx, entities, orderNo);
  if (refundNo !== undefined)
    refuse('action.refused', `订单 ${orderNo} 的退款 ${refundNo} 正在处理，退款未成后才能${what}`);
}
