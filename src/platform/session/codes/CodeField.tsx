import { ShieldCheck } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import { sentCode } from '../../../ui/fields/sentCode.ts';
import { tidied } from '../../../ui/fields/tidied.ts';
import { MESSAGES } from '../../../ui/messages.ts';
import { fetchSettings } from '../../gateway/settings.ts';
import { CODE_FIELD, type CodeState } from './useCode.ts';

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'icon' | 'end' | 'hint'> {
  code: CodeState;
  onAsk: () => void;
}

/** A code from a message, and the button that has one sent. */
export function CodeField({ code: { verifyKey, left, busy }, onAsk, onChange, ...field }: CodeFieldProps) {
  const waiting = left > 0;
  return (
    <Field
      {...field}
      id={CODE_FIELD}
      label="验证码"
      icon={ShieldCheck}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={tidied(sentCode, onChange)}
      placeholder="6 位数字"
      hint={verifyKey !== undefined && <InboxHint />}
      end={
        <button type="button" className="ui-get-code" disabled={waiting || busy} onClick={onAsk}>
          {waiting
            ? `${left} 秒`
            : verifyKey === undefined
              ? MESSAGES['login.code.get']
              : MESSAGES['login.code.resend']}
        </button>
      }
    />
  );
}

/** In a demonstration no message leaves the house; the inbox shows it. */
function InboxHint() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let gone = false;
    void fetchSettings().then(({ devInbox }) => gone || setShown(devInbox));
    return () => {
      gone = true;
    };
  }, []);
  if (!shown) return null;
  return (
    <>
      演示环境不发短信，
      <a href="/dev/inbox" target="_blank" rel="noopener">
        在收件箱查看验证码
      </a>
    </>
  );
}
