import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { createQr, fetchQrStatus, type QrCode } from '../../api/qr.ts';
import type { Verdict } from '../../api/verdict.ts';

/** How often it is asked how far a code is. */
const POLL_MS = 2_000;

export type QrView =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'waiting' | 'expired' | 'cancelled'; code: QrCode }
  | { step: 'scanned'; code: QrCode; name: string };

/**
 * A code for this browser and how far it is. Asks while the page is visible and the code is good; when it has
 * run out only `refresh` makes a new one (specification, section 4: 90 000 ms, no auto refresh).
 */
export function useQrLogin(onAnswer: (verdict: Verdict) => void): { view: QrView; refresh: () => void } {
  const [view, setView] = useState<QrView>({ step: 'loading' });
  const [turn, setTurn] = useState(0);
  const answer = useEffectEvent(onAnswer);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: ReturnType<typeof setTimeout> | undefined;
    let asking = false;

    const finish = () => {
      stop.abort();
      clearTimeout(timer);
      clearTimeout(end);
      document.removeEventListener('visibilitychange', onVisible);
    };
    const poll = async (code: QrCode) => {
      if (asking || stop.signal.aborted || document.visibilityState === 'hidden') return;
      asking = true;
      try {
        const status = await fetchQrStatus(code.id, stop.signal);
        if (stop.signal.aborted) return;
        if (status.state === 'answered') {
          finish();
          answer(status.verdict);
          return;
        }
        if (status.state === 'scanned') setView({ step: 'scanned', code, name: status.name });
        else setView({ step: status.state, code });
        if (status.state === 'expired' || status.state === 'cancelled') finish();
      } catch {
        // One answer that did not come is nothing to tell: the next one is asked for in two seconds.
      } finally {
        asking = false;
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void poll(code), POLL_MS);
    };
    let shown: QrCode | undefined;
    const onVisible = () => {
      clearTimeout(timer);
      if (shown) void poll(shown);
    };
    const begin = async () => {
      try {
        const code = await createQr();
        if (stop.signal.aborted) return;
        shown = code;
        setView({ step: 'waiting', code });
        end = setTimeout(() => {
          finish();
          setView({ step: 'expired', code });
        }, code.expiresIn * 1000);
        document.addEventListener('visibilitychange', onVisible);
        timer = setTimeout(() => void poll(code), POLL_MS);
      } catch (error) {
        if (!stop.signal.aborted) setView({ step: 'failed', message: messageOf(error) });
      }
    };
    void begin();
    return finish;
  }, [turn]);

  const refresh = useCallback(() => {
    setView({ step: 'loading' });
    setTurn((before) => before + 1);
  }, []);
  return { view, refresh };
}
