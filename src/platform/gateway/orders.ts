import type { OrderDetail as Answer, OrderLine as StoredLine } from '../../../contract/orders.ts';
import { api } from './api.ts';
import type { DownloadedFile } from './file.ts';
import { promised, type QuotedLine } from './quotes.ts';

export type {
  Allowance,
  Attempt,
  May,
  Order,
  OrderEvent,
  OrderState,
  Refund,
} from '../../../contract/orders.ts';

/** A line of an order, submitted or not. Amounts in fen. */
export interface OrderLine extends Omit<QuotedLine, 'family'> {
  /** What coupons and vouchers take off this line. */
  couponDiscount: number;
  payable: number;
}

export interface OrderDetail extends Omit<Answer, 'lines'> {
  lines: OrderLine[];
}

const detail = api('POST /yzjumc/order/v2/detail');
const cancel = api('POST /yzjumc/order/v2/cancel', { atomic: true });
const remove = api('POST /yzjumc/order/v2/delete', { atomic: true });
const refund = api('POST /yzjumc/order/v2/refund', { atomic: true });
const withdraw = api('POST /yzjumc/order/v2/refund/withdraw', { atomic: true });
const exportExcel = api('POST /yzjomc/order/export/excell2');

function orderLine({ gifts, does, targetNo, credit, promise, keptUntil, days, ...line }: StoredLine): OrderLine {
  return {
    ...line,
    ...promised(gifts),
    ...(days !== null && { days }),
    ...(does !== 'new' && {
      service: { does, assetNo: targetNo ?? '', credit, promise, ...(keptUntil !== null && { keptUntil }) },
    }),
  };
}

/** An order as it is now, with what happened to it and what may be done. @throws RequestError order.unknown */
export async function fetchOrder(orderNo: string): Promise<OrderDetail> {
  const { lines, ...rest } = await detail({ orderNo });
  return { ...rest, lines: lines.map(orderLine) };
}

export const cancelOrder = (orderNo: string, reason: string, key: string): Promise<unknown> =>
  cancel({ orderNo, reason }, { key });
/** Takes a finished unpaid order out of the team's sight. */
export const removeOrder = (orderNo: string, key: string): Promise<unknown> => remove({ orderNo }, { key });
export const askForRefund = (orderNo: string, reason: string, key: string): Promise<unknown> =>
  refund({ orderNo, reason }, { key });
export const withdrawRefund = (orderNo: string, refundNo: string, key: string): Promise<unknown> =>
  withdraw({ orderNo, refundNo }, { key });

/** The order as a sheet (specification, section 7: order export). */
export const exportOrder = (orderNo: string): Promise<DownloadedFile> => exportExcel({ orderNos: [orderNo] });
