import { formatMoney } from '@yunpu/engine-core/format';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { PlaceListPage } from '../../../platform/records/PlaceListPage.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { keepFocus } from '../../../ui/keepFocus.ts';
import { toast } from '../../../ui/notices.ts';
import { contractPdfUrl, fetchWaiting, type WaitingContract } from '../api/contracts.ts';
import { SignDialog } from '../parts/signing/SignDialog.tsx';
import { SIGNED_FILES, SignedFiles } from '../parts/signing/SignedFiles.tsx';
import '../parts/signing/contracts.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** How many that wait are shown before the others are asked for. */
const FIRST = 3;

/** `/workstation/contract-signed`: what waits for the team's signature, what was signed, and all online contracts (specification, section 2). */
export function ContractSignedPage() {
  const {
    session: { user },
  } = useFrame();
  const { data: waiting, error, mutate } = useSWR(['contracts.waiting', user.eid], () => fetchWaiting());
  const { mutate: refresh } = useSWRConfig();
  const [signing, setSigning] = useState<WaitingContract>();
  const [all, setAll] = useState(false);
  const readAgain = (): void => {
    void mutate();
    void refresh((key) => Array.isArray(key) && key[0] === SIGNED_FILES);
  };
  useThrottledChanges('online-contract', readAgain);

  return (
    <div ref={keepFocus} className="cs-page">
      {!waiting && error !== undefined && (
        <p className="cs-quiet" role="alert">
          等我签署的合同没有加载出来：{messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      {waiting && waiting.length > 0 && (
        <section className="cs-waiting" aria-label="等我签署">
          <p className="cs-lead">{waiting.length} 份合同等待签署</p>
          <ul>
            {(all ? waiting : waiting.slice(0, FIRST)).map((contract) => (
              <li key={contract.billNo}>
                <div className="cs-what">
                  <strong>{contract.title}</strong>
                  <span className="cs-quiet">
                    {contract.billNo}
                    {contract.amount > 0 && ` · ${formatMoney(contract.amount)}`}
                    {contract.signBefore !== '' && ` · 请在 ${contract.signBefore} 前签署`}
                  </span>
                </div>
                <div className="cs-actions">
                  <ButtonLink href={contractPdfUrl(contract.billNo)} target="_blank" rel="noopener">
                    <FileText size={16} aria-hidden />
                    查看合同
                  </ButtonLink>
                  <Button look="primary" onClick={() => setSigning(contract)}>
                    签署
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {waiting.length > FIRST && (
            <Button aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? '收起' : `显示其余 ${waiting.length - FIRST} 份`}
            </Button>
          )}
        </section>
      )}
      <SignedFiles />
      <PlaceListPage />
      {signing && (
        <SignDialog
          contract={signing}
          signer={user.name}
          onClose={() => setSigning(undefined)}
          onSigned={() => {
            toast(`“${signing.title}”已签署，等待乙方盖章`, 'success');
            setSigning(undefined);
            readAgain();
          }}
        />
      )}
    </div>
  );
}
