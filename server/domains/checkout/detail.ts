import type { Contact, Order, OrderDetail, OrderedAsset } from '../../../contract/orders.ts';
import { ASSET, ORDER, TRANSACTION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, actorOf, limitsFor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { present } from '../../runtime/access/fields.ts';
import {
  allowancesOfOrder,
  type OrderRow,
  readEvents,
  readLines,
  readOrder,
  whyNotRefundedNow,
} from '../orders/index.ts';
import { attemptsOf, refundsOf } from '../payments/index.ts';
import { judge, NOTHING } from './may.ts';

/**
 * An order as it is now, for its own team and for those whom its document lets read it: what was bought, what
 * happened, how it was paid, what it opened and what may be done. Amounts in fen.
 * @throws AppError order.unknown for one that may not be seen and none at all alike
 */
export async function orderDetail(
  executor: Executor,
  access: EntityAccess,
  caller: Caller,
  orderNo: string,
): Promise<OrderDetail> {
  const actor = actorOf(caller);
  const order = await readOrder(executor, orderNo);
  const own = order !== undefined && order.eid === caller.team.eid && order.hiddenAt === null;
  const contact = order && (own ? order.contact : await foreignContact(executor, access, actor, order));
  if (!order || contact === undefined) throw new AppError('order.unknown');
  const refunds = await refundsOf(executor, access, orderNo);
  const { invoiceable, invoiced } = await invoicesOf(executor, access, order);
  return {
    order: summaryOf(order, contact),
    lines: await readLines(executor, orderNo),
    history: await readEvents(executor, orderNo),
    attempts: await attemptsOf(executor, orderNo),
    refunds,
    assets: await assetsOf(executor, access, actor, orderNo),
    allowances: await allowancesOfOrder(executor, orderNo),
    transNo: order.transNo,
    invoiceable,
    can: own ? judge(order, { refunds, invoiced, later: await whyNotRefundedNow(executor, access, order) }) : NOTHING,
  };
}

/** The contact as somebody of the shop may see it; undefined when the order may not be seen at all. */
async function foreignContact(
  executor: Executor,
  access: EntityAccess,
  actor: Actor,
  order: OrderRow,
): Promise<Contact | null | undefined> {
  const model = access.model('order');
  const found = await access.get(executor, actor, 'order', order.orderNo);
  if (!found) return undefined;
  const shown = present(model, limitsFor(actor, model, found.state), found.record);
  const { contactName = '', contactPhone = '', contactEmail } = readRecord(ORDER, shown);
  return { name: contactName, phone: contactPhone, ...(contactEmail && { email: contactEmail }) };
}

function summaryOf(order: OrderRow, contact: Contact | null): Order {
  const {
    orderNo,
    state,
    source,
    subject,
    buyerName,
    userName,
    remark,
    listAmount,
    discount,
    couponDiscount,
    payable,
    couponNos,
    createdAt,
    submittedAt,
    payBefore,
    extendedAt,
    paidAt,
    openedAt,
    closedAt,
    closeReason,
    channel,
    lineIds,
  } = order;
  return {
    orderNo,
    state,
    source,
    subject,
    buyerName,
    userName,
    contact,
    remark,
    listAmount,
    discount,
    couponDiscount,
    payable,
    couponNos,
    lineIds,
    createdAt: submittedAt ?? createdAt,
    payBefore,
    extended: extendedAt !== null,
    paidAt,
    openedAt,
    closedAt,
    closeReason,
    channel,
  };
}

/** What the order opened or acted on, as far as the actor may see it. */
async function assetsOf(
  executor: Executor,
  access: EntityAccess,
  actor: Actor,
  orderNo: string,
): Promise<OrderedAsset[]> {
  const model = access.model('asset');
  const keys = (await readLines(executor, orderNo)).flatMap(({ assetNo }) => assetNo ?? []);
  const found =
    keys.length === 0
      ? []
      : await access.find(executor, actor, 'asset', {
          filter: { field: 'assetNo', op: 'in', value: keys },
          sort: [{ field: 'assetNo', dir: 'asc' }],
          limit: 1000,
        });
  return found.map(({ key, state, record }) => {
    const { productName, licencePage, startDate, expireDate } = readRecord(
      ASSET,
      present(model, limitsFor(actor, model, state), record),
    );
    return { assetNo: key, productName, licencePage: licencePage ?? null, startDate, expireDate, status: state };
  });
}

/** Fen of its payment that no invoice stands on yet, and those that one does or is to. */
async function invoicesOf(
  executor: Executor,
  access: EntityAccess,
  { transNo }: OrderRow,
): Promise<{ invoiceable: number; invoiced: number }> {
  const transaction =
    transNo === null ? undefined : await access.get(executor, systemActor(''), 'transaction', transNo);
  const { invoiceable = 0, invoicing = 0, invoiced = 0 } = readRecord(TRANSACTION, transaction?.record);
  return { invoiceable, invoiced: invoicing + invoiced };
}
