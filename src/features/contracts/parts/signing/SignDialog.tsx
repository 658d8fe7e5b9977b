import { Attempts } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../../platform/gateway/sendOnce.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/notices.ts';
import {
  contractPdfUrl,
  fetchUsableSeals,
  type Signing,
  signContract,
  type WaitingContract,
} from '../../api/contracts.ts';
import { sealPicture } from '../../api/seals.ts';

interface SignDialogProps {
  contract: WaitingContract;
  /** Whose name stands beside the seal, to begin with. */
  signer: string;
  onClose: () => void;
  onSigned: () => void;
}

/** Chooses the seal, says who signs, and signs. */
export function SignDialog({ contract, signer: person, onClose, onSigned }: SignDialogProps) {
  const {
    data: seals,
    error,
    mutate,
  } = useSWR(['contracts.seals', contract.billNo], () => fetchUsableSeals(contract.billNo), {
    revalidateOnFocus: false,
  });
  const [chosen, setChosen] = useState<string>();
  const [signer, setSigner] = useState(person);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [attempts] = useState(() => new Attempts<Signing, unknown>());
  const sealNo = chosen ?? (seals?.find(({ kind }) => kind === 'contract') ?? seals?.[0])?.sealNo;

  const sign = async (): Promise<void> => {
    if (sealNo === undefined) return setProblem('请选择印章');
    if (signer.trim().length < 2) return setProblem('请填写签署人');
    if (!agreed) return setProblem('请先阅读并同意合同全部条款');
    setBusy(true);
    setProblem('');
    try {
      const asked = { billNo: contract.billNo, sealNo, signer: signer.trim() };
      const { earlier = asked } = await sendOnce(attempts, asked, signContract);
      onSigned();
      if (!equalJson(earlier, asked)) toast('上一次其实已经签署，用的是先前选的印章和签署人，请核对');
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="签署合同"
      width={560}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button busy={busy} onClick={onClose}>
            取消
          </Button>
          <Button
            look="primary"
            disabled={busy || seals === undefined || seals.length === 0}
            onClick={() => void sign()}
          >
            {busy ? '正在签署' : '确认签署'}
          </Button>
        </>
      }
    >
      <div className="cs-sign">
        <p>
          <strong>{contract.title}</strong>
          <br />
          <a href={contractPdfUrl(contract.billNo)} target="_blank" rel="noopener">
            查看合同全文（PDF）
          </a>
        </p>
        {seals === undefined && error === undefined && (
          <div className="ui-skeleton cs-seals-wait" role="status" aria-label="正在加载印章" />
        )}
        {seals === undefined && error !== undefined && (
          <p role="alert">
            印章没有加载出来：{messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
          </p>
        )}
        {seals?.length === 0 && (
          <p role="note">
            没有可用的印章。请先在<Link to="/workstation/seal-manage">印章管理</Link>
            中启用印章，或请团队管理员授权您使用。
          </p>
        )}
        {seals && seals.length > 0 && (
          <fieldset className="cs-seals">
            <legend>使用的印章</legend>
            {seals.map((seal) => (
              <label key={seal.sealNo} className={seal.sealNo === sealNo ? 'cs-seal cs-seal-chosen' : 'cs-seal'}>
                <input
                  type="radio"
                  name="seal"
                  checked={seal.sealNo === sealNo}
                  onChange={() => setChosen(seal.sealNo)}
                />
                <span className="cs-seal-paper">
                  <img src={sealPicture(seal.sealNo)} alt="" width={96} height={96} />
                </span>
                {seal.title}
              </label>
            ))}
          </fieldset>
        )}
        <label className="cs-field">
          签署人
          <input value={signer} maxLength={40} onChange={(event) => setSigner(event.target.value)} />
        </label>
        <label className="cs-agree">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          我已阅读合同正文并同意全部条款
        </label>
        {problem !== '' && (
          <p className="cs-problem" role="alert">
            {problem}
          </p>
        )}
        <p className="cs-quiet">签署后，合同文件带有数字签名，内容不能再改动。</p>
      </div>
    </Dialog>
  );
}
