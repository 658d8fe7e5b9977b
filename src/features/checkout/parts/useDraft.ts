import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../platform/gateway/errors.ts';
import { toast } from '../../../ui/notices.ts';
import { type Contact, type Draft, saveDraft } from '../api/checkout.ts';
import type { Wanted } from './wanted.ts';

export interface Quoting {
  draft: Draft | undefined;
  /** Coupons and vouchers that the person chose. */
  couponNos: readonly string[];
  /** Why there is no new quote. */
  error: unknown;
  /** The figures are of an earlier choice and are being updated. */
  stale: boolean;
  /** Quotes anew with these coupons; the draft keeps its number. Resolves with the new draft, or undefined where there is none. */
  quote(couponNos: readonly string[]): Promise<Draft | undefined>;
}

const isCouponRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.detail.errorCode ?? '').startsWith('coupon.');

/** Number of the coupon that takes off most; of those that take off alike, the one that ends first. */
export function bestCoupon(coupons: Draft['coupons']): string | undefined {
  const usable = coupons.filter(({ usable: fits, kind, discount }) => fits && kind === 'coupon' && discount > 0);
  return usable.toSorted((a, b) => b.discount - a.discount || a.expiresAt.localeCompare(b.expiresAt))[0]?.couponNo;
}

/** The draft of what is wanted, at the shop's price, with `coupons` chosen to begin with; undefined: nobody has chosen yet. An overtaken answer is dropped. */
export function useDraft(wanted: Wanted, contact: () => Contact, coupons: readonly string[] | undefined): Quoting {
  const [state, setState] = useState<Omit<Quoting, 'quote'>>({
    draft: undefined,
    couponNos: coupons ?? [],
    error: undefined,
    stale: true,
  });
  const latest = useRef<AbortController>(undefined);
  const orderNo = useRef<string>(undefined);
  const contactNow = useRef(contact);
  // A new choice is quoted with the coupons that were chosen for the last.
  const chosen = useRef(coupons ?? []);
  const undecided = useRef(coupons === undefined);
  useEffect(() => {
    contactNow.current = contact;
  });

  const quote = useCallback(
    async (couponNos: readonly string[]): Promise<Draft | undefined> => {
      latest.current?.abort();
      chosen.current = couponNos;
      const own = new AbortController();
      latest.current = own;
      setState((before) => ({ ...before, couponNos, stale: true }));
      const ask = async (used: readonly string[]): Promise<Draft | undefined> => {
        try {
          const draft = await saveDraft(
            {
              ...wanted,
              couponNos: [...used],
              contact: contactNow.current(),
              ...(orderNo.current !== undefined && { orderNo: orderNo.current }),
            },
            own.signal,
          );
          if (latest.current !== own) return undefined;
          orderNo.current = draft.orderNo;
          // Who has not chosen yet is given the one that takes off most, before any amount is shown; taking it out again is theirs.
          const best = undecided.current ? bestCoupon(draft.coupons) : undefined;
          if (best !== undefined && !used.includes(best)) {
            chosen.current = [best];
            return await ask([best]);
          }
          undecided.current = false;
          setState({ draft, couponNos: used, error: undefined, stale: false });
          return draft;
        } catch (error) {
          if (latest.current !== own) return undefined;
          // Used elsewhere or run out meanwhile: the order goes on without.
          if (isCouponRefusal(error) && used.length > 0) {
            undecided.current = false;
            toast(error.message);
            return ask([]);
          }
          setState((before) => ({ ...before, error, stale: false }));
          return undefined;
        }
      };
      return ask(couponNos);
    },
    [wanted],
  );

  useEffect(() => {
    void quote(chosen.current);
    return () => latest.current?.abort();
  }, [quote]);
  return { ...state, quote };
}
