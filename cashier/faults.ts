/** How a call can go wrong: not done and refused with 500; done, but never answered; done, and answered with 500. */
export const CALL_FAULTS = ['none', 'error', 'timeout', 'lost'] as const;
export type CallFault = (typeof CALL_FAULTS)[number];
export const CALLS = ['create', 'query', 'close', 'refund'] as const;
export type CallName = (typeof CALLS)[number];

/** What is wrong with the cashier just now, as switched on its console. */
export interface Faults {
  calls: Record<CallName, CallFault>;
  /** Milliseconds before a notification leaves for the first time. */
  delayMs: number;
  /** How often each notification arrives when all is well. */
  copies: number;
  /** Later notifications overtake earlier ones. */
  reorder: boolean;
  /** Notifications never leave. */
  silent: boolean;
  /** Notifications carry a signature that proves nothing. */
  wrongSignature: boolean;
  /** Notifications name one fen more than was paid. */
  wrongAmount: boolean;
  /** One fen less comes in than was asked for, and the cashier says so whenever it is asked. */
  underpaid: boolean;
  /** Money still comes in after a trade was closed. */
  paidAfterClose: boolean;
  /** A refund is worked on for a while. */
  slowRefund: boolean;
  /** A refund is turned down. */
  refusedRefund: boolean;
}

export const NO_FAULTS: Faults = {
  calls: { create: 'none', query: 'none', close: 'none', refund: 'none' },
  delayMs: 0,
  copies: 1,
  reorder: false,
  silent: false,
  wrongSignature: false,
  wrongAmount: false,
  underpaid: false,
  paidAfterClose: false,
  slowRefund: false,
  refusedRefund: false,
};

const MAX_COPIES = 5;
const LONGEST_DELAY_MS = 60_000;

function whole(value: unknown, least: number, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** The faults with what was sent put over them; what makes no sense is left as it was. */
export function withFaults(faults: Faults, sent: Readonly<Record<string, unknown>>): Faults {
  const next: Faults = { ...faults, calls: { ...faults.calls } };
  const calls = typeof sent.calls === 'object' && sent.calls !== null ? (sent.calls as Record<string, unknown>) : {};
  for (const call of CALLS) next.calls[call] = CALL_FAULTS.find((fault) => fault === calls[call]) ?? next.calls[call];
  next.delayMs = whole(sent.delayMs ?? next.delayMs, 0, LONGEST_DELAY_MS) ?? next.delayMs;
  next.copies = whole(sent.copies ?? next.copies, 1, MAX_COPIES) ?? next.copies;
  for (const name of SWITCHES) if (typeof sent[name] === 'boolean') next[name] = sent[name];
  return next;
}

export const SWITCHES = [
  'reorder',
  'silent',
  'wrongSignature',
  'wrongAmount',
  'underpaid',
  'paidAfterClose',
  'slowRefund',
  'refusedRefund',
] as const satisfies readonly (keyof Faults)[];
