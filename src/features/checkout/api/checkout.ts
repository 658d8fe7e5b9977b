import type { RecordData } from '@yunpu/engine-core/document';
import type { Draft as Answer, SaveOrder, Submitted } from '../../../../contract/checkout.ts';
import { api } from '../../../platform/gateway/api.ts';
import { RequestError } from '../../../platform/gateway/errors.ts';
import type { OrderLine } from '../../../platform/gateway/orders.ts';
import { quotedLine } from '../../../platform/gateway/quotes.ts';

export type { UsableCoupon } from '../../../../contract/coupons.ts';
export type { Contact } from '../../../../contract/orders.ts';

/** An order that is not submitted yet, with the quote it would be submitted at. */
export interface Draft extends Omit<Answer, 'lines'> {
  lines: OrderLine[];
}

type DraftRequest = Omit<SaveOrder, 'submit'>;
/** `expectedAmount`: fen that the person saw on the button; another total refuses. */
type Submission = DraftRequest & { expectedAmount: number };

const SAVE = 'POST /yzjumc/order/v2/save';
// Each quote is a new one, and the one before may be broken off.
const quote = api(SAVE, { atomic: false });
const submit = api(SAVE, { atomic: true });

/** Quotes what would be ordered and keeps it as a draft (specification, section 7: order/v2/save). @throws RequestError quote.refused, cart.*, coupon.* */
export async function saveDraft(wanted: DraftRequest, signal?: AbortSignal): Promise<Draft> {
  const { lines, ...draft } = kept(await quote({ ...wanted, submit: false }, { signal }));
  return {
    ...draft,
    lines: lines.map((line) => ({
      ...quotedLine(line),
      couponDiscount: line.couponDiscount,
      payable: line.payable,
    })),
  };
}

/** Submits a draft, once however often it is pressed. @throws RequestError order.moved, order.notCertified, order.exclusive, order.quoteExpired, coupon.* */
export const submitOrder = (submission: Submission): Promise<Pick<Submitted, 'orderNo' | 'payable'>> =>
  submit({ ...submission, submit: true });

function kept(answer: Answer | Submitted): Answer {
  if ('lines' in answer) return answer;
  throw new RequestError('state', `订单 ${answer.orderNo} 已提交`);
}

const preview = api('POST /yzjumc/onlinecontract/v2/preview');

/** The text that an online contract with these values would have: a whole page of HTML. */
export const previewContract = async (record: RecordData): Promise<string> => (await preview({ record })).html;
