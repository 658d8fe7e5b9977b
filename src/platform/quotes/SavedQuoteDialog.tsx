import { capitalAmount, formatMoney } from '@yunpu/engine-core/format';
import { CheckCircle2, Download } from 'lucide-react';
import { useState } from 'react';
import type { SavedQuote } from '../../../contract/quotes.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CopyButton } from '../../ui/orders/CopyButton.tsx';
import { messageOf } from '../gateway/errors.ts';

/** The quote that was kept: its number, its end, its file for the finance department, and the ways on. */
export function SavedQuoteDialog({
  saved: { quoteNo, validUntil, why, amount },
  isEarlier,
  onClose,
}: {
  saved: SavedQuote;
  /** What was sent first had arrived, and what was changed since is not in it. */
  isEarlier: boolean;
  onClose: () => void;
}) {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const download = async () => {
    setState({ busy: true });
    try {
      const { printRecords } = await import('../records/printing.ts');
      await printRecords('quote', 'quote', [quoteNo]);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <Dialog
      title="报价单已生成"
      width={520}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={`/workstation/e/quote/${encodeURIComponent(quoteNo)}`}>查看报价单</ButtonLink>
          <ButtonLink look="outline" to={`/ConfirmOrder?quote=${encodeURIComponent(quoteNo)}`}>
            按此报价下单
          </ButtonLink>
          <Button look="primary" busy={state.busy} onClick={() => void download()}>
            <Download size={16} aria-hidden />
            下载 PDF
          </Button>
        </>
      }
    >
      <div className="saved-quote" role="status">
        <CheckCircle2 size={32} aria-hidden />
        <p>
          <strong>{quoteNo}</strong>
          <CopyButton text={quoteNo} what="报价单号" />
        </p>
        <p>
          {formatMoney(amount)}　人民币{capitalAmount(amount)}
        </p>
        <p>有效期至 {validUntil}（含当日）。以后在工作台“报价单”里找到它。</p>
        {isEarlier && <p className="saved-quote-why">上一次其实已经生成这份报价单，后来改的内容不在里面，请核对。</p>}
        {why !== undefined && <p className="saved-quote-why">{why}。</p>}
      </div>
      {state.problem !== undefined && (
        <p className="save-quote-problem" role="alert">
          {state.problem}
        </p>
      )}
    </Dialog>
  );
}
