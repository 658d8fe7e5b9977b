import { INVOICE } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { giveFiles } from './files.ts';
import { explainRefunds, holdPayments, releasePayments, settlePayments } from './holds.ts';
import { announce } from './letter.ts';
import { requireNewNumber } from './numbers.ts';
import { checkTitle } from './title.ts';

async function submit(context: HookContext): Promise<void> {
  await checkTitle(context);
  await holdPayments(context);
}

async function issued(context: HookContext): Promise<void> {
  await requireNewNumber(context);
  await settlePayments(context);
  await giveFiles(context);
  await announce(context, 'issued');
}

async function taken(context: HookContext): Promise<void> {
  await releasePayments(context);
  if (readRecord(INVOICE, context.previous).status === 'issued') await announce(context, 'cancelled');
}

async function reversed(context: HookContext): Promise<void> {
  await requireNewNumber(context);
  await giveFiles(context);
  await taken(context);
}

/** What the document of invoices names. */
export const invoiceHooks = defineHooks({
  'invoice.check': explainRefunds,
  'invoice.hold': submit,
  'invoice.settle': issued,
  'invoice.release': taken,
  'invoice.reverse': reversed,
});
