import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/notices.ts';
import { tabStore } from '../../../ui/storage.ts';
import { errorCodeOf, messageOf } from '../../gateway/errors.ts';
import type { CodeAnswer, CodeRefusal } from './calls.ts';
import { type CodePurpose, forgetCodes, keepCode, recallCode } from './keptCodes.ts';

export interface CodeState {
  /** Names the code that was sent to this phone; undefined before there is one. */
  verifyKey: string | undefined;
  /** Seconds until the next one may be asked for. */
  left: number;
  busy: boolean;
  /** The same once it is known: a message may be there before the answer that names its code. */
  sent(): Promise<string | undefined>;
  /** Has a code sent and leads to its field; answers why it was not. */
  ask(send: () => Promise<CodeAnswer>): Promise<CodeRefusal | undefined>;
  /** It was used up. */
  spend(): void;
}

/** Where a code is typed. */
export const CODE_FIELD = 'code';

const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}/, '$1****');

/** The code of one phone: its key and its countdown, which the server's answers set and a reload survives. */
export function useCode(purpose: CodePurpose, phone: string): CodeState {
  const [now, setNow] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const asking = useRef<Promise<unknown>>(undefined);
  const kept = recallCode(tabStore, purpose, phone, now);
  const left = kept ? Math.max(0, Math.ceil((kept.resendAt - now) / 1000)) : 0;
  const counting = left > 0;

  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [counting]);

  const keep = (code: { verifyKey: string; waitSeconds: number; expiresIn: number }) => {
    const at = Date.now();
    keepCode(
      tabStore,
      purpose,
      phone,
      { verifyKey: code.verifyKey, resendAt: at + code.waitSeconds * 1000, expiresAt: at + code.expiresIn * 1000 },
      at,
    );
    setNow(at);
  };

  const askNow = async (send: () => Promise<CodeAnswer>): Promise<CodeRefusal | undefined> => {
    setBusy(true);
    try {
      const answer = await send();
      if ('sent' in answer) {
        keep(answer.sent);
        toast(`验证码已发送至 ${maskPhone(phone)}`, 'success');
        // On a slow line somebody is in the next field already.
        if (!(document.activeElement instanceof HTMLInputElement)) document.getElementById(CODE_FIELD)?.focus();
        return undefined;
      }
      const { waitSeconds } = answer.refused;
      // A code that was sent before is still good; only the wait is told anew.
      if (waitSeconds !== undefined)
        keep({
          verifyKey: kept?.verifyKey ?? '',
          waitSeconds,
          expiresIn: kept ? (kept.expiresAt - Date.now()) / 1000 : waitSeconds,
        });
      return answer.refused;
    } catch (error) {
      return {
        errorCode: errorCodeOf(error),
        message: messageOf(error),
        waitSeconds: undefined,
      };
    } finally {
      setBusy(false);
    }
  };

  const ask = (send: () => Promise<CodeAnswer>) => {
    const asked = askNow(send);
    asking.current = asked;
    return asked;
  };

  const sent = async () => {
    await asking.current;
    return recallCode(tabStore, purpose, phone, Date.now())?.verifyKey || undefined;
  };

  const spend = () => {
    forgetCodes(tabStore, purpose);
    setNow(Date.now());
  };

  return { verifyKey: kept?.verifyKey || undefined, left, busy, sent, ask, spend };
}
