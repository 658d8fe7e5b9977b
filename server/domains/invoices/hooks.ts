import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { giveFiles } from './files.ts';
import { holdPayments, releasePayments, settlePayments } from './holds.ts';
import { checkTitle } from './title.ts';

async function submit(context: HookContext): Promise<void> {
  await checkTitle(context);
  await holdPayments(context);
}

async function issued(context: HookContext): Promise<void> {
  await settlePayments(context);
  await giveFiles(context);
}

/** What the document of invoices names. */
export const invoiceHooks = defineHooks({
  'invoice.hold': submit,
  'invoice.settle': issued,
  'invoice.release': releasePayments,
});
