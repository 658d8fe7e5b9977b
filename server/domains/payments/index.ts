export { insertAttempt, moveAttempt } from './attempts.ts';
export { refundsOf, runningRefundOf } from './refundRecords.ts';
export { requestRefund, whyInvoiced, withdrawRefund } from './refunds.ts';
export { newRemittanceCode } from './remittance.ts';
export { attemptsOf, remittanceCodeOf } from './service.ts';
export { closeOpenAttempts } from './settle.ts';
