import { defineDomain } from '../../runtime/domain.ts';
import { cashierChannel } from './cashierChannel.ts';
import { paymentHooks } from './hooks.ts';
import { payTokens } from './migrations/062_pay_tokens.ts';
import { payments } from './migrations/093_payments.ts';
import { paidAmounts } from './migrations/114_paid_amounts.ts';
import { heldRefunds } from './migrations/355_held_refunds.ts';
import { reportedRefunds } from './migrations/366_reported_refunds.ts';
import { paymentNotifyRoute } from './notifyRoute.ts';
import { announceRefund } from './refundNews.ts';
import { paymentRoutes } from './routes.ts';
import { removeOldTokens } from './tokens.ts';
import { transactionHooks } from './transactions/hooks.ts';
import { removeOldPayTokens } from './transactions/payTokens.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { PAYMENT_WORK } from './work.ts';
import { workDue, workOn } from './worker.ts';

const WORK_SECONDS = 5;

export default defineDomain({
  name: 'payments',
  calls: { open: [paymentNotifyRoute], signedIn: [paymentRoutes, transactionRoutes] },
  hooks: [paymentHooks, transactionHooks],
  changed: announceRefund,
  migrations: [payTokens, payments, paidAmounts, heldRefunds, reportedRefunds],
  jobs(jobs, { config, database, entities: { access } }) {
    const worker = { database, access, cashier: config.cashier && cashierChannel(config.cashier) };
    jobs.handle(PAYMENT_WORK, (payload) => workOn(worker, String((payload as { attemptNo: unknown }).attemptNo)), {
      concurrency: 4,
    });
    jobs.every('payments.work', WORK_SECONDS, () => workDue(worker));
    jobs.every('payments.removeOldTokens', 24 * 3600, removeOldTokens);
    jobs.every('transactions.removeOldPayTokens', 24 * 3600, removeOldPayTokens);
  },
});
