import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { toast } from '../../../ui/notices.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { fetchApplication, fetchForm, type Proof } from '../api/joining.ts';
import { Application } from '../parts/Application.tsx';
import { Levels } from '../parts/Levels.tsx';
import { LookUp } from '../parts/LookUp.tsx';
import '../parts/join.css';
import { Button } from '../../../ui/Button.tsx';

/** `/partnerJoin`: joining the partner programme without an account, and looking up how it goes (`?view=status`). */
export function PartnerJoinPage() {
  usePageTitle('伙伴加盟');
  const [params, setParams] = useSearchParams();
  const looking = params.get('view') === 'status';
  const { data: form, error, mutate } = useSWR('partner-join-form', () => fetchForm(), { revalidateOnFocus: false });
  const [opened, setOpened] = useState<{ detail: DetailResult; proof: Proof; turn: number }>();
  const [turn, setTurn] = useState(0);

  const show = (view: 'form' | 'status') => setParams(view === 'status' ? { view } : {});
  const open = async (proof: Proof, billNo: string): Promise<void> => {
    try {
      setOpened({ detail: await fetchApplication({ ...proof, billNo }), proof, turn: turn + 1 });
      setTurn(turn + 1);
      show('form');
    } catch (failure) {
      toast(messageOf(failure));
    }
  };
  const startAnew = () => {
    setOpened(undefined);
    setTurn(turn + 1);
  };

  return (
    <div className="join-page">
      <header className="join-head">
        <Link to="/login" className="join-brand" aria-label="云铺，前往登录">
          <Logo size={28} />
          云铺
        </Link>
        <Link to="/joinLogin">已有账号？伙伴登录</Link>
      </header>
      <main className="join-main">
        <h1>成为合作伙伴</h1>
        <p className="join-lead">无需账号即可申请。审核通过后，以申请手机号开通伙伴账号。</p>
        <nav className="join-views" aria-label="加盟">
          <button type="button" aria-pressed={!looking} onClick={() => show('form')}>
            填写申请
          </button>
          <button type="button" aria-pressed={looking} onClick={() => show('status')}>
            查询进度
          </button>
        </nav>
        {looking ? (
          <LookUp onOpen={(proof, billNo) => void open(proof, billNo)} />
        ) : (
          <>
            {!opened && <Levels />}
            {form && <Application key={turn} form={form} opened={opened} onNew={startAnew} />}
            {!form && error === undefined && (
              <div className="ui-skeleton join-form-wait" role="status" aria-label="正在加载申请表" />
            )}
            {!form && error !== undefined && (
              <p className="join-refusal" role="alert">
                {messageOf(error)} <Button onClick={() => void mutate()}>重试</Button>
              </p>
            )}
          </>
        )}
      </main>
    </div>
  );
}
