import { maskText } from '@yunpu/engine-core/format';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { forgetCodes } from '../../../../platform/session/codes/keptCodes.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/notices.ts';
import { tabStore } from '../../../../ui/storage.ts';
import { type Account, cancelBind } from '../../api/account.ts';
import { DEVICES_KEY } from './Devices.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';

/** What one signs in with: the phone, also one that still waits to be proven, and the password. */
export function Security({ account, onChanged }: { account: Account; onChanged: () => Promise<void> }) {
  const [dialog, setDialog] = useState<'phone' | 'password'>();
  const { mutate } = useSWRConfig();
  const { phone, pendingPhone } = account;
  const close = () => setDialog(undefined);

  const cancel = async () => {
    try {
      await cancelBind();
      forgetCodes(tabStore, 'phone');
      await onChanged();
      toast('已放弃换绑', 'info');
    } catch (error) {
      toast(messageOf(error));
    }
  };

  return (
    <section className="ac-card" aria-label="账号安全">
      <h2>账号安全</h2>
      <dl className="ac-rows">
        <div>
          <dt>手机</dt>
          <dd>
            <span>
              {maskText(phone, 'phone')}
              {pendingPhone && (
                <span className="ac-pending">正在换绑为 {maskText(pendingPhone, 'phone')}，等待验证</span>
              )}
            </span>
            <span className="ac-buttons">
              {pendingPhone && <Button onClick={() => void cancel()}>放弃换绑</Button>}
              <Button onClick={() => setDialog('phone')}>{pendingPhone ? '继续换绑' : '换绑手机'}</Button>
            </span>
          </dd>
        </div>
        <div>
          <dt>密码</dt>
          <dd>
            <span className="ac-quiet">凭手机验证码设置新密码</span>
            <Button onClick={() => setDialog('password')}>修改密码</Button>
          </dd>
        </div>
      </dl>
      {dialog === 'phone' && (
        <PhoneDialog
          account={account}
          onAsked={onChanged}
          onChanged={async () => void (await Promise.all([onChanged(), mutate(DEVICES_KEY)]))}
          onClose={close}
        />
      )}
      {dialog === 'password' && <PasswordDialog phone={phone} onClose={close} />}
    </section>
  );
}
