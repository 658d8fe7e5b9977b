import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Faults, NO_FAULTS } from '../../cashier/faults.ts';
import type { Method } from '../../cashier/ledger.ts';
import { type Trade, tradeBy } from '../../cashier/ledger.ts';
import { type RunningCashier, startCashier } from '../../cashier/service.ts';

export interface TestCashier {
  /** For the gateway that it takes money for. */
  settings: { CASHIER_URL: string; CASHIER_SECRET: string };
  /** The cashier as it runs now. */
  now(): RunningCashier;
  /** Puts everything in order, then these faults. */
  faults(faults?: Partial<Omit<Faults, 'calls'>> & { calls?: Partial<Faults['calls']> }): Promise<void>;
  trade(attemptNo: string): Trade;
  /** What a payer does on the page of an attempt. */
  pays(attemptNo: string, method?: Method): Promise<void>;
  /** Ends it as a crash does for what it knows, and starts it again at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A cashier of its own, on a free port. */
export async function openCashier(): Promise<TestCashier> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-cashier-'));
  const log = pino({ level: 'silent' });
  let running = await startCashier({ folder, host: '127.0.0.1', port: 0, log });
  const trade = (attemptNo: string): Trade => {
    const found = tradeBy(running.trades.ledger, attemptNo);
    if (!found) throw new Error(`the cashier does not know ${attemptNo}`);
    return found;
  };
  return {
    settings: { CASHIER_URL: running.url, CASHIER_SECRET: running.secret },
    now: () => running,
    trade,
    async faults(faults = {}) {
      await running.trades.setFaults({ ...NO_FAULTS, ...faults, calls: { ...NO_FAULTS.calls, ...faults.calls } });
    },
    async pays(attemptNo, method = 'bank') {
      await running.trades.decide(trade(attemptNo), {
        is: 'pay',
        method,
        bankName: method === 'bank' ? '招商银行' : null,
      });
    },
    async restart() {
      const port = Number(new URL(running.url).port);
      await running.close();
      running = await startCashier({ folder, host: '127.0.0.1', port, log });
    },
    async close() {
      await running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
