import { lazyDialog } from '@yunpu/engine-react/late';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Choice } from '../../../../platform/gateway/quotes.ts';
import { loginPath } from '../../../../platform/session/redirect.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { searchOfChoice } from '../choice.ts';

const SaveQuoteDialog = lazyDialog(() => import('../../../../platform/quotes/SaveQuoteDialog.tsx'));

/** In the address of whoever comes back from the sign-in to go on with it. */
const GOES_ON = 'quote';

/** Keeps the choice as a quote. A visitor signs in first and comes back to it. */
export function KeepQuote({ choice, amount }: { choice: Choice; amount: number | undefined }) {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const [open, setOpen] = useState(false);
  const isOpen = session !== undefined && amount !== undefined && (open || params.has(GOES_ON));
  const begin = () => {
    if (session) return setOpen(true);
    void navigate(loginPath(`/productDetail?${searchOfChoice(choice)}&${GOES_ON}=1`));
  };
  const close = () => {
    setOpen(false);
    if (!params.has(GOES_ON)) return;
    params.delete(GOES_ON);
    void navigate(`?${params.toString()}`, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <button type="button" disabled={amount === undefined} onClick={begin}>
        <FileText size={16} aria-hidden />
        生成报价单
      </button>
      {isOpen && <SaveQuoteDialog choices={[choice]} amount={amount} onClose={close} />}
    </>
  );
}
