import { formatDateTime } from '@yunpu/engine-core/format';
import type { Verification } from '../../../../../contract/contracts.ts';
import { contractWords } from './words.ts';

const timeOf = (moment: string | null): string => (moment === null ? '未知' : formatDateTime(moment));
const STATES = { valid: '有效', changed: '无效', unreadable: '无法读取' } as const;

/** The signatures of a file one by one, and the contract that it is. */
export function VerifiedFile({ result: { signatures, issued, digest } }: { result: Verification }) {
  return (
    <>
      {signatures.length > 0 && (
        <ol className="verify-signatures">
          {signatures.map((one, index) => (
            <li key={index}>
              <strong>{one.signer ?? '未知的签署人'}</strong>
              <span
                className={one.state === 'valid' && one.trusted ? 'verify-tag verify-good' : 'verify-tag verify-bad'}
              >
                {one.state === 'valid' && !one.trusted ? '不受信任' : STATES[one.state]}
              </span>
              <dl>
                <dt>签署时间</dt>
                <dd>{timeOf(one.at)}</dd>
                <dt>证书颁发者</dt>
                <dd>{one.issuer ?? '未知'}</dd>
                {one.why !== null && (
                  <>
                    <dt>说明</dt>
                    <dd>{one.why}</dd>
                  </>
                )}
              </dl>
            </li>
          ))}
        </ol>
      )}
      <dl className="verify-facts">
        {issued && (
          <>
            <dt>合同编号</dt>
            <dd>{issued.billNo}</dd>
          </>
        )}
        {issued && contractWords(issued.contractState) !== '' && (
          <>
            <dt>合同现状</dt>
            <dd>{contractWords(issued.contractState)}</dd>
          </>
        )}
        <dt>文件指纹</dt>
        <dd className="verify-digest">SHA-256 {digest}</dd>
      </dl>
    </>
  );
}
