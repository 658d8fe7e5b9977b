import { formatDateTime } from '@yunpu/engine-core/format';
import { Download, FileText, ShieldCheck } from 'lucide-react';
import useSWR from 'swr';
import type { ContractSignature, Party as PartyName } from '../../../../../contract/contracts.ts';
import { isTakenAway, messageOf } from '../../../../platform/gateway/errors.ts';
import { staleWords } from '../../../../platform/workstation/Loaded.tsx';
import { contractPdfUrl, contractSealUrl, fetchSignatures, signedFileUrl } from '../../api/contracts.ts';
import { unsealedWords } from './words.ts';
import './contracts.css';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';

const KB = 1024;
const PARTIES: Readonly<Record<PartyName, string>> = { a: '甲方', b: '乙方' };

interface ContractSignaturesProps {
  billNo: string;
  /** Of the record that shows them: another one may have more signatures. */
  version: number;
}

/** Who put which seal on a contract and when, and the file that came of it. */
export default function ContractSignatures({ billNo, version }: ContractSignaturesProps) {
  const answer = useSWR(['contracts.signatures', billNo, version], () => fetchSignatures(billNo), {
    keepPreviousData: true,
  });
  const { error, mutate } = answer;
  const data = isTakenAway(error) ? undefined : answer.data;
  const last = data?.signed.at(-1);
  return (
    <section className="yp-detail-section cs-signatures" aria-labelledby="cs-signatures">
      <h2 id="cs-signatures">签署</h2>
      {!data && error === undefined && (
        <div className="ui-skeleton cs-signatures-wait" role="status" aria-label="正在加载签署情况" />
      )}
      {error !== undefined && (
        <p role="alert">
          {data ? staleWords('签署情况', error) : `签署情况没有加载出来：${messageOf(error)}`}
          <Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      {data && !last && <p className="cs-quiet">这份合同没有带数字签名的文件。</p>}
      {data && last && (
        <>
          <ul>
            {data.signed.map((one) => (
              <Party key={one.party} billNo={billNo} one={one} />
            ))}
            {last.party === 'a' && <li className="cs-missing">{unsealedWords(data.contractState)}</li>}
          </ul>
          <div className="cs-actions">
            <ButtonLink href={contractPdfUrl(billNo)} target="_blank" rel="noopener">
              <FileText size={16} aria-hidden />
              查看签署文件
            </ButtonLink>
            <ButtonLink href={signedFileUrl(billNo)} download>
              <Download size={16} aria-hidden />
              下载（{Math.ceil(last.size / KB)} KB）
            </ButtonLink>
            <ButtonLink href="/verify" target="_blank" rel="noopener">
              <ShieldCheck size={16} aria-hidden />
              核验文件
            </ButtonLink>
          </div>
          <p className="cs-quiet cs-digest">文件指纹 SHA-256 {last.digest}</p>
        </>
      )}
    </section>
  );
}

function Party({
  billNo,
  one: { party, company, signerName, sealName, signedAt },
}: {
  billNo: string;
  one: ContractSignature;
}) {
  return (
    <li>
      <span className="cs-seal-paper">
        <img src={contractSealUrl(billNo, party)} alt={`${company} ${sealName}`} width={104} height={104} />
      </span>
      <div className="cs-what">
        <strong>
          {PARTIES[party]}：{company}
        </strong>
        <span>签署人 {signerName}</span>
        <span>{sealName}</span>
        <time dateTime={signedAt}>{formatDateTime(signedAt)}</time>
      </div>
    </li>
  );
}
