import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCodeOf, isUnansweredCall, messageOf } from '../../../platform/gateway/errors.ts';
import { refreshCartCount } from '../../../platform/session/cartCount.ts';
import { useAskToCertify } from '../../../platform/session/certify.ts';
import { storePaymentFlow } from '../../../platform/session/paymentFlow.ts';
import { toast } from '../../../ui/notices.ts';
import { type Contact, type Draft, submitOrder } from '../api/checkout.ts';
import type { Quoting } from './useDraft.ts';
import type { Wanted } from './wanted.ts';

export interface Submission {
  busy: boolean;
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
  /** Why it was not submitted. */
  problem: string | undefined;
  /** The total was another one meanwhile, fen: nothing was created. */
  moved: { from: number; to: number } | undefined;
  submit: (contact: Contact, remark: string) => Promise<void>;
  /** Asks for a new quote; a total that moved is said. */
  renew: () => Promise<Draft | undefined>;
  /** Clears the message: it was about an earlier choice. */
  forget: () => void;
}

interface SubmissionOptions {
  wanted: Wanted;
  quoting: Quoting;
  onDone: () => void;
}

/** Submits the draft once at the total that the person saw (experience: "Confirm page"); whatever moved is shown, and nothing is created. */
export function useSubmission({ wanted, quoting: { draft, couponNos, quote }, onDone }: SubmissionOptions): Submission {
  const navigate = useNavigate();
  const askToCertify = useAskToCertify();
  const [state, setState] = useState<Pick<Submission, 'busy' | 'problem' | 'moved'>>({
    busy: false,
    problem: undefined,
    moved: undefined,
  });
  const [agreed, setAgreed] = useState(false);
  /** A second press comes before the first has drawn anything. */
  const sending = useRef(false);
  /** What was sent and not answered, as JSON. */
  const lost = useRef<string>(undefined);
  const report = (problem: string | undefined, moved?: Submission['moved']) =>
    setState({ busy: false, problem, moved });

  const renew = async (): Promise<Draft | undefined> => {
    const seen = draft?.payable;
    const fresh = await quote(couponNos);
    if (fresh && seen !== undefined && fresh.payable !== seen) report(undefined, { from: seen, to: fresh.payable });
    return fresh;
  };

  /** The page to pay leads on to how it came out where nothing is to be paid. */
  const leave = async (orderNo: string): Promise<void> => {
    onDone();
    if (wanted.source === 'cart') void refreshCartCount();
    await navigate(`/pay?orderNo=${encodeURIComponent(orderNo)}`, { replace: true });
  };

  const refused = async (error: unknown, sent: string): Promise<void> => {
    const code = errorCodeOf(error);
    // It was submitted already, and the answer was lost on its way here.
    if (code === 'order.state' && draft) {
      if (lost.current !== undefined && lost.current !== sent)
        toast('订单已按上一次提交的内容生成，后来改的没有写入，请核对');
      return leave(draft.orderNo);
    }
    if (isUnansweredCall(error)) lost.current ??= sent;
    if (code === 'order.notCertified') return report((await askToCertify()) ? messageOf(error) : undefined);
    report(messageOf(error));
    // What was refused is what the page showed: it shows now what holds.
    if (code.startsWith('order.') || code.startsWith('coupon.')) await renew();
  };

  const submit = async (contact: Contact, remark: string): Promise<void> => {
    if (!draft || sending.current) return;
    const exclusive = draft.exclusions[0]?.message;
    if (exclusive !== undefined) return report(exclusive);
    if (!agreed) return report('请先阅读并同意合同与用户协议');
    const submission = {
      orderNo: draft.orderNo,
      agreed: true,
      expectedAmount: draft.payable,
      couponNos: [...couponNos],
      contact,
      remark,
    };
    sending.current = true;
    setState({ busy: true, problem: undefined, moved: undefined });
    try {
      if (!draft.certified && !(await askToCertify())) return report(undefined);
      const order = await submitOrder(submission);
      storePaymentFlow({ source: wanted.source, result: '', amount: String(order.payable), fromPage: false });
      await leave(order.orderNo);
    } catch (error) {
      await refused(error, JSON.stringify(submission));
    } finally {
      sending.current = false;
    }
  };

  return { ...state, agreed, setAgreed, submit, renew, forget: () => report(undefined) };
}
