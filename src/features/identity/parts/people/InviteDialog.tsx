import { QRCodeSVG } from '@rc-component/qrcode';
import { formatDateTime, tidyPhone } from '@yunpu/engine-core/format';
import { useRef, useState } from 'react';
import { errorCodeOf } from '../../../../platform/gateway/errors.ts';
import { phoneRule } from '../../../../platform/session/rules.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choices } from '../../../../ui/Choices.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/notices.ts';
import { CopyButton } from '../../../../ui/orders/CopyButton.tsx';
import { createInvite, newInviteToken } from '../../api/teams.ts';
import { AskDialog } from './AskDialog.tsx';
import { SelectField } from './SelectField.tsx';

interface Made {
  link: string;
  expiresAt: string;
  phone: string;
  sent: boolean;
  uses: number;
}

const MODES = [
  { value: 'phone', title: '按手机号' },
  { value: 'link', title: '链接或二维码' },
] as const;
const DAYS = [1, 3, 7, 30];

/** Invites one person by phone, or several by a link, which is shown once. */
export function InviteDialog({
  sms,
  onMade,
  onClose,
}: {
  sms: boolean;
  onMade: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [mode, setMode] = useState<'phone' | 'link'>('phone');
  const [phone, setPhone] = useState('');
  const [days, setDays] = useState(7);
  const [uses, setUses] = useState('10');
  const [admin, setAdmin] = useState(false);
  const [made, setMade] = useState<Made>();
  /** Pressed again after no answer came, it is the same invitation. */
  const token = useRef(newInviteToken());
  if (made) return <MadeInvite made={made} onClose={onClose} />;

  const problem = () => {
    if (mode === 'phone') {
      const rule = phoneRule(phone);
      return rule === true ? undefined : rule;
    }
    return /^\d{1,3}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= 200 ? undefined : '可使用次数应为 1 到 200';
  };
  return (
    <AskDialog
      title="邀请成员"
      note={
        mode === 'phone'
          ? sms
            ? '邀请以短信送达，只有这个手机号的账号可以接受。'
            : '短信服务尚未开通：请把生成的链接发给对方，只有这个手机号的账号可以接受。'
          : '收到链接的人登录或注册后即可加入，请只发给您的同事。'
      }
      submitText={mode === 'phone' ? '发出邀请' : '生成链接'}
      problem={problem}
      onSubmit={async () => {
        const request = mode === 'phone' ? { phone: phone.trim() } : { uses: Number(uses) };
        const invite = await createInvite({ ...request, admin, days, token: token.current }).catch(
          (reason: unknown) => {
            if (errorCodeOf(reason) === 'invite.over') token.current = newInviteToken();
            throw reason;
          },
        );
        setMade({ ...invite, phone: request.phone ?? '', uses: mode === 'phone' ? 1 : Number(uses) });
        if (invite.sent) toast('邀请短信已发出', 'success');
        await onMade();
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <Choices label="邀请方式" options={MODES} chosen={mode} onChoose={setMode} />
      {mode === 'phone' && (
        <label>
          手机号
          <input
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            value={phone}
            onChange={(event) => setPhone(tidyPhone(event.target.value))}
          />
        </label>
      )}
      <div className="pp-pair">
        <SelectField
          label="有效期"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={DAYS.map((day) => [String(day), `${day} 天`] as const)}
        />
        {mode === 'link' && (
          <label>
            可使用次数
            <input inputMode="numeric" maxLength={3} value={uses} onChange={(event) => setUses(event.target.value)} />
          </label>
        )}
      </div>
      <label className="pp-tick">
        <input type="checkbox" checked={admin} onChange={(event) => setAdmin(event.target.checked)} />
        作为团队管理员加入
      </label>
      <p className="pp-quiet">已管理其他团队的人，只有作为管理员加入，才能切换到本团队办理业务。</p>
    </AskDialog>
  );
}

function MadeInvite({ made: { link, expiresAt, phone, sent, uses }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog
      title="邀请已生成"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <div className="pp-link">
        <p className="pp-quiet">
          {phone !== ''
            ? `${sent ? '短信已发给' : '请把链接发给'} ${phone}，只有该手机号的账号可以接受。`
            : `最多 ${uses} 人使用。`}
          {formatDateTime(expiresAt)} 前有效，链接只显示这一次，可随时撤销。
        </p>
        <QRCodeSVG
          value={link}
          size={180}
          level="M"
          marginSize={2}
          bgColor="#ffffff"
          fgColor="#10213f"
          title="邀请二维码"
        />
        <code>{link}</code>
        <CopyButton text={link} what="邀请链接" title="复制链接" />
      </div>
    </Dialog>
  );
}
