import { tidyPhone } from '@yunpu/engine-core/format';
import { type FormEvent, useState } from 'react';
import type { JoinStatus } from '../../../../contract/partners/index.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { fetchStatus, type Proof } from '../api/joining.ts';

/** Finds an application by the phone number and the code that was told when it was made. */
export function LookUp({ onOpen }: { onOpen: (proof: Proof, billNo: string) => void }) {
  const [proof, setProof] = useState<Proof>({ phone: '', code: '' });
  const [found, setFound] = useState<JoinStatus[]>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal('');
    try {
      setFound(await fetchStatus(proof));
    } catch (error) {
      setFound(undefined);
      setRefusal(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="join-look-up" aria-label="查询申请">
      <form onSubmit={(event) => void search(event)}>
        <label>
          申请手机号
          <input
            className="join-input"
            inputMode="numeric"
            autoComplete="tel"
            required
            value={proof.phone}
            onChange={({ target }) => setProof({ ...proof, phone: tidyPhone(target.value) })}
          />
        </label>
        <label>
          查询码
          <input
            className="join-input"
            autoComplete="off"
            maxLength={20}
            required
            value={proof.code}
            onChange={({ target }) => setProof({ ...proof, code: target.value.trim().toUpperCase() })}
          />
        </label>
        <Button type="submit" look="primary" busy={busy}>
          {busy ? '正在查询…' : '查询'}
        </Button>
      </form>
      {refusal && (
        <p className="join-refusal" role="alert">
          {refusal}
        </p>
      )}
      {found?.map(({ billNo, companyName, status, statusTitle, opinion }) => (
        <article key={billNo} className="join-found">
          <h2>
            {companyName}
            <span>{statusTitle}</span>
          </h2>
          <p>
            申请编号 {billNo}
            {opinion && `　审核意见：${opinion}`}
          </p>
          {status === 'approved' && (
            <p>伙伴账号就是申请手机号 {proof.phone}。还没有激活的，先激活并设置密码；已有密码的直接登录。</p>
          )}
          <div className="join-next">
            {status === 'approved' && (
              <>
                <ButtonLink look="primary" to="/joinLogin">
                  登录
                </ButtonLink>
                <ButtonLink to="/activate" state={{ phone: proof.phone }}>
                  激活账号
                </ButtonLink>
              </>
            )}
            <Button onClick={() => onOpen(proof, billNo)}>查看申请</Button>
          </div>
        </article>
      ))}
    </section>
  );
}
