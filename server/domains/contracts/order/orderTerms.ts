import type { RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import type { OrderLine } from '../../../../contract/orders.ts';
import { dayOf, lastDayOfTerm } from '../../../platform/calendar/days.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { certifiedCompany } from '../../certification/index.ts';
import { LINE_TITLES, type OrderRow, readLines, readOrder } from '../../orders/index.ts';
import { giftMonths } from '../../promotions/index.ts';

const MONTHS = 12;
const HOUR_MS = 3_600_000;
/** What becomes of an asset is told with its last day at the end. */
const PROMISED_END = /(?:→|至) (\d{4}-\d{2}-\d{2})$/;

/** Values of a contract that its order says, and nobody else. Amounts in fen. */
export interface OrderTerms {
  order: OrderRow;
  values: RecordData;
}

/** The team's own order by its number; undefined: there is none that a contract can be about. A draft is one to read about only. */
export async function ownOrder(executor: Executor, eid: string, orderNo: unknown): Promise<OrderRow | undefined> {
  const order = typeof orderNo === 'string' && orderNo !== '' ? await readOrder(executor, orderNo) : undefined;
  return order?.eid === eid && order.hiddenAt === null ? order : undefined;
}

/**
 * The order in the fields of an online contract: parties, lines, prices, terms and when it is to be paid.
 * @param payHours for a draft: how long it will wait for its payment
 */
export async function orderTerms(executor: Executor, order: OrderRow, payHours?: number): Promise<OrderTerms> {
  const lines = await readLines(executor, order.orderNo);
  const company = await certifiedCompany(executor, order.eid);
  const waits = order.state === 'DRAFT' || order.state === 'SUBMITTED' || order.state === 'WAIT_PAY';
  const hours =
    order.submittedAt !== null && order.payBefore !== null && order.extendedAt === null
      ? Math.round(((Date.parse(order.payBefore) - Date.parse(order.submittedAt)) / HOUR_MS) * 1000) / 1000
      : order.state === 'DRAFT'
        ? payHours
        : undefined;
  const startDate = dayOf(order.submittedAt === null ? Date.now() : Date.parse(order.submittedAt));
  return {
    order,
    values: {
      partyAName: order.buyerName,
      ...(company && { partyAUscc: company.uscc, partyALegal: company.legalPerson }),
      lines: lines.flatMap(rowsOf),
      promotionDiscount: lines.reduce((sum, { promotionDiscount }) => sum + promotionDiscount, 0),
      promotions: promotionsOf(lines),
      free: freeOf(lines),
      endsOn: endOf(lines, startDate),
      discount: order.couponDiscount,
      credit: lines.reduce((sum, { credit }) => sum + credit, 0),
      orderAmount: order.payable,
      startDate,
      termMonths: Math.max(...lines.map(({ years }) => years)) * MONTHS,
      payDays: null,
      payBefore: waits ? (order.state === 'DRAFT' ? null : order.payBefore) : null,
      payHours: waits ? (hours ?? null) : null,
      paidDate: order.paidAt === null ? null : dayOf(order.paidAt),
    },
  };
}

/** A line and its modules as rows of their own: prices by the unit, the term beside them, and what the row comes to. */
function rowsOf(line: OrderLine): RecordData[] {
  const term = termOf(line);
  const ofModules = line.modules.reduce((sum, { promotionDiscount = 0 }) => sum + promotionDiscount, 0);
  return [line, ...line.modules].map((item) => ({
    ...(item.productNo !== '' && { product: item.productNo }),
    item: item === line ? LINE_TITLES[line.does] : item.productNo === '' ? '费用' : '加购模块',
    ...(item === line && line.targetNo !== null && { about: aboutOf(line) }),
    productName: item.name,
    unit: item.unit,
    quantity: item.quantity,
    years: item.years,
    unitPrice: item.unitPrice,
    term: item.productNo === '' ? '一次性' : term,
    fixedAmount: item.amount,
    ...(line.promotionDiscount > 0 && {
      promotionDiscount: item === line ? line.promotionDiscount - ofModules : (item.promotionDiscount ?? 0),
    }),
  }));
}

/** The promotions that take something off, in their own words; null: none. */
function promotionsOf(lines: readonly OrderLine[]): string | null {
  const titles = [
    ...new Set(lines.flatMap(({ gifts }) => gifts.filter(({ discount }) => discount > 0).map(({ title }) => title))),
  ];
  return titles.length === 0 ? null : truncate(titles.join('、'), 1000);
}

/** What of the team's the line is about. */
const aboutOf = ({ does, targetNo, promise, keptUntil }: OrderLine): string =>
  does === 'upgrade'
    ? `由产品资产 ${targetNo ?? ''} ${promise.split(' → ')[0] ?? ''} 升级`
    : `产品资产 ${targetNo ?? ''}${keptUntil === null ? '' : `，原有数据保留至 ${keptUntil}，之后生效的不恢复`}`;

/** What comes with the lines beside a term, in words; null: nothing. */
function freeOf(lines: readonly OrderLine[]): string | null {
  const trainings = lines.flatMap(({ name, gifts }) =>
    gifts.filter(({ training }) => training !== '').map(({ training }) => `${training}（随${name}）`),
  );
  return trainings.length === 0 ? null : truncate(trainings.join('、'), 1000);
}

/** The last day of all that was ordered, as far as it is known; null: none has a term. */
function endOf(lines: readonly OrderLine[], start: string): string | null {
  const ends = lines.flatMap(
    (line) =>
      line.untilDate ??
      PROMISED_END.exec(line.promise)?.[1] ??
      (line.termed && line.kind !== 'service'
        ? lastDayOfTerm(start, line.years * MONTHS + giftMonths(line.gifts))
        : []),
  );
  return ends.sort().at(-1) ?? null;
}

/** For how long, in words: the real days once the line is fulfilled, and until then how they will be counted. */
function termOf({ does, kind, termed, years, days, fromDate, untilDate, promise, gifts }: OrderLine): string {
  const more = gifts.filter(({ months }) => months > 0);
  const given =
    more.length === 0 ? '' : `，另赠 ${giftMonths(more)} 个月（${more.map(({ title }) => title).join('、')}）`;
  const counted = `${days === null ? `${years} 年` : `${days} 天`}${given}`;
  if (fromDate !== null && untilDate !== null) return `${counted}，${fromDate} 至 ${untilDate}`;
  if (kind === 'service') return '按约定交付';
  if (!termed) return '用完为止';
  switch (does) {
    case 'new':
    case 'convert':
      return `${counted}，自开通之日起`;
    case 'renew':
      return `${counted}，自原${promise.split(' → ')[0] ?? ''} 的次日起至 ${PROMISED_END.exec(promise)?.[1] ?? ''}`;
    default:
      return `${counted}，生效之日至${promise.split('至').at(-1) ?? ''}`;
  }
}
