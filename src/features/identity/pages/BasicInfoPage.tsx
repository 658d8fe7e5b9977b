import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { refreshSession } from '../../../platform/session/session.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { StatePage } from '../../../ui/StatePage.tsx';
import { fetchAccount } from '../api/account.ts';
import { Devices } from '../parts/account/Devices.tsx';
import { Profile } from '../parts/account/Profile.tsx';
import { Security } from '../parts/account/Security.tsx';
import '../parts/account/account.css';
import { Button } from '../../../ui/Button.tsx';

/** `/workstation/basic-info`: who one is, how one signs in, and where one is signed in. */
export function BasicInfoPage() {
  const { user } = useFrame().session;
  const { data: account, error, mutate } = useSWR(['account', user.id], () => fetchAccount());
  // The frame shows name, photo and phone as well.
  const changed = async () => {
    await Promise.all([mutate(), refreshSession()]);
  };

  if (!account && error !== undefined) {
    return (
      <StatePage code="!" title="账号信息没有加载出来" text={messageOf(error)}>
        <Button look="primary" onClick={() => void mutate()}>
          重试
        </Button>
      </StatePage>
    );
  }
  return (
    <div className="ac-page">
      <h1>基本信息</h1>
      {account ? (
        <>
          <Profile account={account} onChanged={changed} />
          <Security account={account} onChanged={changed} />
        </>
      ) : (
        <div className="ws-skeleton" role="status" aria-label="正在加载">
          <div className="ui-skeleton" style={{ height: 208 }} />
          <div className="ui-skeleton" style={{ height: 168 }} />
        </div>
      )}
      <Devices mayLeave={!user.isPrivate} />
    </div>
  );
}
