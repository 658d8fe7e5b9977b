import { lazyDialog } from '@yunpu/engine-react/late';
import { FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Draft } from '../api/checkout.ts';

const SaveQuoteDialog = lazyDialog(() => import('../../../platform/quotes/SaveQuoteDialog.tsx'));

/** What the draft is about, as a quote keeps it; undefined: what is done to something that the team has is quoted for the day alone. */
const choicesOf = ({ lines }: Draft) =>
  lines.some(({ service }) => service !== undefined)
    ? undefined
    : lines.map(({ productNo, quantity, years, modules }) => ({
        productNo,
        quantity,
        years,
        modules: modules.map((module) => ({ productNo: module.productNo, quantity: module.quantity })),
      }));

/** Something for the finance department: a quote that is kept, or where prices go by the day a print of this page. */
export function QuoteFile({ draft, stale }: { draft: Draft | undefined; stale: boolean }) {
  const [open, setOpen] = useState(false);
  if (draft?.quote?.held) return null;
  const choices = draft && choicesOf(draft);
  if (draft && !choices)
    return (
      <button type="button" className="checkout-print" onClick={() => window.print()}>
        <Printer size={16} aria-hidden />
        打印费用明细
      </button>
    );
  return (
    <>
      <button type="button" className="checkout-print" disabled={!draft || stale} onClick={() => setOpen(true)}>
        <FileText size={16} aria-hidden />
        生成报价单
      </button>
      {open && draft && choices && (
        <SaveQuoteDialog choices={choices} amount={draft.listAmount - draft.discount} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
