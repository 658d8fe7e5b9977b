import { isPlainObject, type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import type { Choice, LineService, QuotedLine, ServiceKind } from './quotes.ts';
import { request } from './request.ts';

/** A line of an order. Amounts in fen. */
export interface OrderLine extends QuotedLine {
  /** What coupons and vouchers take off this line. */
  couponDiscount: number;
  payable: number;
}

/** Amounts in fen: list price, less what quantity and coupons take off. */
export interface Amounts {
  listAmount: number;
  discount: number;
  couponDiscount: number;
  payable: number;
}

export interface UsableCoupon {
  couponNo: string;
  title: string;
  kind: 'coupon' | 'voucher';
  face: number;
  discount: number;
  usable: boolean;
  /** Why it cannot be used for this order. */
  why: string;
  expiresAt: string;
}

/** Two things that are not bought together: `message` says so for people. */
export interface Exclusion {
  productNo: string;
  withProductNo: string;
  message: string;
}

/** An order that is not submitted yet, with the quote it would be submitted at. */
export interface Draft extends Amounts {
  orderNo: string;
  /** RFC 3339; after it the quote is asked for anew. */
  expiresAt: string;
  lines: OrderLine[];
  coupons: UsableCoupon[];
  certified: boolean;
  exclusions: Exclusion[];
}

export interface Contact {
  name: string;
  phone: string;
  email?: string;
}

export interface DraftRequest {
  /** Of a draft that is quoted anew. */
  orderNo?: string;
  source: 'cart' | 'buy';
  lineIds?: string[];
  lines?: Choice[];
  couponNos: string[];
  contact: Contact;
  remark?: string;
}

export interface Submission {
  orderNo: string;
  agreed: true;
  /** Fen that the person saw on the button: another total refuses. */
  expectedAmount: number;
  couponNos: string[];
  contact: Contact;
  remark?: string;
}

export interface Submitted {
  orderNo: string;
  state: string;
  payable: number;
  payBefore: string;
}

const item = (data: Json) => ({
  productNo: textOf(data.productNo),
  name: textOf(data.name),
  unit: textOf(data.unit),
  quantity: numberOf(data.quantity),
  years: numberOf(data.years) || 1,
  ...(numberOf(data.days) > 0 && { days: numberOf(data.days) }),
  listPrice: numberOf(data.listPrice),
  unitPrice: numberOf(data.unitPrice),
  amount: numberOf(data.amount),
});

/** Of a quote, where it stands by itself, and of an order, where the line has it. */
function serviceOf(data: Json): LineService | undefined {
  const told = isPlainObject(data.service) ? objectOf(data.service) : { ...data, assetNo: data.targetNo };
  const does = textOf(told.does);
  return does === '' || does === 'new'
    ? undefined
    : {
        does: does as ServiceKind,
        assetNo: textOf(told.assetNo),
        credit: numberOf(told.credit),
        promise: textOf(told.promise),
      };
}

function orderedLine(data: Json): QuotedLine {
  const promised = listOf(data.gifts)
    .map(objectOf)
    .map((gift) => ({ title: textOf(gift.title), discount: numberOf(gift.discount) }));
  return {
    ...item(data),
    service: serviceOf(data),
    modules: listOf(data.modules).map(objectOf).map(item),
    gifts: promised.filter(({ discount }) => discount === 0).map(({ title }) => title),
    promotions: promised.filter(({ discount }) => discount > 0),
    totalListAmount: numberOf(data.totalListAmount),
    totalAmount: numberOf(data.totalAmount),
  } as QuotedLine;
}

export const orderLine = (data: Json): OrderLine => ({
  ...orderedLine(data),
  couponDiscount: numberOf(data.couponDiscount),
  payable: numberOf(data.payable),
});

export const amountsOf = (data: Json): Amounts => ({
  listAmount: numberOf(data.listAmount),
  discount: numberOf(data.discount),
  couponDiscount: numberOf(data.couponDiscount),
  payable: numberOf(data.payable),
});

const coupon = (data: Json): UsableCoupon => ({
  couponNo: textOf(data.couponNo),
  title: textOf(data.title),
  kind: data.kind === 'voucher' ? 'voucher' : 'coupon',
  face: numberOf(data.face),
  discount: numberOf(data.discount),
  usable: data.usable === true,
  why: textOf(data.why),
  expiresAt: textOf(data.expiresAt),
});

const exclusion = (data: Json): Exclusion => ({
  productNo: textOf(data.productNo),
  withProductNo: textOf(data.withProductNo),
  message: textOf(data.message),
});

function draft(data: Json): Draft {
  return {
    ...amountsOf(data),
    orderNo: textOf(data.orderNo),
    expiresAt: textOf(data.expiresAt),
    certified: data.certified === true,
    lines: listOf(data.lines).map(objectOf).map(orderLine),
    coupons: listOf(data.coupons).map(objectOf).map(coupon),
    exclusions: listOf(data.exclusions).map(objectOf).map(exclusion),
  };
}

/** Quotes what would be ordered and keeps it as a draft (specification, section 7: order/v2/save). @throws RequestError quote.refused, cart.*, coupon.* */
export async function saveDraft(wanted: DraftRequest, signal?: AbortSignal): Promise<Draft> {
  return draft(
    objectOf(await request('/yzjumc/order/v2/save', { data: { ...wanted, submit: false }, signal, warn: false })),
  );
}

/** Submits a draft, once however often it is pressed. @throws RequestError order.moved, order.notCertified, order.exclusive, order.quoteExpired, coupon.* */
export async function submitOrder(submission: Submission): Promise<Submitted> {
  const data = objectOf(
    await request('/yzjumc/order/v2/save', { data: { ...submission, submit: true }, atomic: true, warn: false }),
  );
  return {
    orderNo: textOf(data.orderNo),
    state: textOf(data.state),
    payable: numberOf(data.payable),
    payBefore: textOf(data.payBefore),
  };
}

/** The text that an online contract with these values would have: a whole page of HTML. */
export async function previewContract(record: object): Promise<string> {
  return textOf(objectOf(await request('/yzjumc/onlinecontract/v2/preview', { data: { record }, warn: false })).html);
}
