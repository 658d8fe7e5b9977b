import { Mail, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import type { MailChange, MailSettings, NotificationKind } from '../../../../contract/notifications.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { sentCode } from '../../../ui/fields/sentCode.ts';
import { toast } from '../../../ui/notices.ts';
import {
  confirmMailAddress,
  fetchMailSettings,
  NOTIFICATION_KINDS,
  saveMailSettings,
  startMailAddress,
} from '../api/notifications.ts';

const MEANINGS: Readonly<Record<NotificationKind, string>> = {
  todo: '待办：等待您审批、付款或签署',
  change: '动态：您的单据、订单有了结果',
  expiry: '到期：产品、合同、认证、订单与优惠券即将到期',
};

/** Where e-mail goes, and which kinds also come by e-mail. */
export function MailDialog({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useSWR('mail-settings', () => fetchMailSettings());
  return (
    <Dialog title="邮件设置" onClose={onClose} className="nt-mail">
      {data === undefined && error === undefined && (
        <div className="ui-skeleton" role="status" aria-label="正在加载" style={{ height: 160 }} />
      )}
      {data === undefined && error !== undefined && (
        <div role="alert">
          <p>设置没有加载出来：{messageOf(error)}</p>
          <Button onClick={() => void mutate()}>重试</Button>
        </div>
      )}
      {data && !data.available && <p>本站尚未开通邮件服务，通知只在站内显示。</p>}
      {data?.available && <Settings settings={data} onChange={(next) => void mutate(next, { revalidate: false })} />}
    </Dialog>
  );
}

function Settings({ settings, onChange }: { settings: MailSettings; onChange: (next: MailSettings) => void }) {
  const { email, kinds } = settings;
  const [changing, setChanging] = useState(false);
  const save = async (change: MailChange) => {
    onChange({ ...settings, ...change });
    try {
      onChange(await saveMailSettings(change));
    } catch (error) {
      onChange(settings);
      toast(messageOf(error), 'error');
    }
  };
  const toggle = (kind: NotificationKind, on: boolean) =>
    save({ kinds: on ? [...kinds, kind] : kinds.filter((other) => other !== kind) });
  return (
    <>
      {email !== '' && !changing ? (
        <p className="nt-address">
          <span>
            通知邮件发送到 <b>{email}</b>
          </span>
          <button type="button" className="nt-plain" onClick={() => setChanging(true)}>
            更换
          </button>
          <button type="button" className="nt-plain" onClick={() => void save({ email: '' })}>
            停用
          </button>
        </p>
      ) : (
        <Address
          onDone={(next) => {
            onChange(next);
            setChanging(false);
            toast('邮箱已验证', 'success');
          }}
        />
      )}
      <fieldset className="nt-kinds" disabled={email === ''}>
        <legend>同时发邮件的通知</legend>
        {NOTIFICATION_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={(event) => void toggle(kind, event.target.checked)}
            />
            {MEANINGS[kind]}
          </label>
        ))}
      </fieldset>
      {email === '' && <p className="nt-quiet">验证邮箱后即可接收通知邮件。</p>}
    </>
  );
}

/** An address, then the code that was sent to it. */
function Address({ onDone }: { onDone: (next: MailSettings) => void }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [verifyKey, setVerifyKey] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong(undefined);
    await work().catch((error: unknown) => setWrong(messageOf(error)));
    setBusy(false);
  };
  const send = () => attempt(async () => setVerifyKey(await startMailAddress(email.trim())));
  const confirm = () => attempt(async () => onDone(await confirmMailAddress(verifyKey ?? '', code.trim())));

  return (
    <form
      noValidate
      aria-label="验证邮箱"
      onSubmit={(event) => {
        event.preventDefault();
        void (verifyKey === undefined ? send() : confirm());
      }}
    >
      {verifyKey === undefined ? (
        <Field
          id="nt-email"
          label="接收通知的邮箱"
          icon={Mail}
          type="email"
          autoComplete="email"
          maxLength={120}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={wrong}
          hint="将向该邮箱发送验证码"
        />
      ) : (
        <Field
          id="nt-code"
          label={`发送到 ${email} 的验证码`}
          icon={ShieldCheck}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(sentCode(event.target.value))}
          error={wrong}
          hint="15 分钟内有效"
        />
      )}
      <p className="nt-form-foot">
        {verifyKey !== undefined && (
          <Button busy={busy} onClick={() => setVerifyKey(undefined)}>
            换一个邮箱
          </Button>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {verifyKey === undefined ? '发送验证码' : '验证'}
        </Button>
      </p>
    </form>
  );
}
