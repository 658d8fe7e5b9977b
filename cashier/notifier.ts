import { signHeaders } from '../server/platform/http/signing.ts';
import { backOffSeconds } from '../server/platform/jobs/backOff.ts';
import type { Faults } from './faults.ts';
import { type Event, receivedOf, type Trade } from './ledger.ts';

/** 1, 2, 4 … seconds between tries, at most a minute; after fifteen the merchant has to ask. */
const MAX_TRIES = 15;
const AGAIN = { first: 1, most: 60 };
const TIMEOUT_MS = 5_000;
/** How long a notification is held back so that the next one overtakes it. */
const HELD_MS = 1_500;

/** What the merchant is told of a trade, and what it is answered when it asks. */
export function tradeView(trade: Trade): Record<string, unknown> {
  const { outTradeNo, tradeNo, token, status, paidAt, method, bankName, reason, expiresAt } = trade;
  return {
    outTradeNo,
    tradeNo,
    payPath: `/pay/${token}`,
    status,
    amount: receivedOf(trade),
    paidAt,
    method,
    bankName,
    reason,
    expiresAt,
  };
}

export interface Notifier {
  notify(event: Event): void;
  /** Everything not told yet, at once; the console's button. */
  again(event: Event): void;
  stop(): void;
}

interface NotifierDeps {
  secret: string;
  faults(): Faults;
  /** Writes down how a try went. */
  note(event: Event): Promise<void>;
}

/** Carries events to the merchant, again and again until they are taken, and as badly as the faults say. */
export function openNotifier({ secret, faults, note }: NotifierDeps): Notifier {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function later(ms: number, work: () => void): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  async function attempt(event: Event): Promise<void> {
    if (faults().silent) return later(HELD_MS, () => void attempt(event));
    const tries = event.tries + 1;
    const answers: string[] = [];
    for (let copy = 0; copy < faults().copies; copy += 1) answers.push(await post(event));
    const notified = answers.includes('OK');
    const next: Event = { ...event, tries, notified, answer: answers.at(-1) ?? null };
    if (stopped) return;
    await note(next);
    if (!notified && tries < MAX_TRIES) later(backOffSeconds(tries - 1, AGAIN) * 1000, () => void attempt(next));
  }

  async function post({ eventId, kind, trade }: Event): Promise<string> {
    const { wrongSignature, wrongAmount } = faults();
    const url = new URL(trade.notifyUrl);
    const body = JSON.stringify({
      eventId,
      kind,
      trade: { ...tradeView(trade), ...(wrongAmount && { amount: receivedOf(trade) + 1 }) },
    });
    const signed = signHeaders(wrongSignature ? `${secret}!` : secret, {
      method: 'POST',
      path: url.pathname + url.search,
      body,
    });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', ...signed },
        body,
      });
      await answer.body?.cancel();
      return answer.ok ? 'OK' : `HTTP ${answer.status}`;
    } catch {
      return '连接失败';
    }
  }

  return {
    notify(event) {
      const { delayMs, reorder } = faults();
      later(delayMs + (reorder && event.kind !== 'trade.paid' ? HELD_MS * 2 : 0), () => void attempt(event));
    },
    again: (event) => later(0, () => void attempt(event)),
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
