import { defineHooks } from '../entities/hooks.ts';
import { holdPayments, releasePayments, settlePayments } from './holds.ts';

/** What the document of invoices names. */
export const invoiceHooks = defineHooks({ 'invoice.hold': holdPayments, 'invoice.settle': settlePayments, 'invoice.release': releasePayments });
