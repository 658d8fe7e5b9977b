import type { Answered } from '../../../../contract/define.ts';
import type { Company, invoiceable } from '../../../../contract/invoices.ts';
import { TRANSACTION, type Transaction } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { api } from '../../../platform/gateway/api.ts';
import type { Json } from '../../../platform/gateway/json.ts';
import { recordsOf } from '../../../platform/gateway/records.ts';

export type { Company, InvoiceablePayment as Payment } from '../../../../contract/invoices.ts';

const queryCompany = api('POST /yzjumc/invoice/v2/querycompany');
const readInvoiceable = api('POST /yzjumc/invoice/v1/invoiceable');

/** The team's payments that can be invoiced, the newest first, and what they come to; `more` when there are others besides. */
export const fetchInvoiceable = (): Promise<Answered<typeof invoiceable>> => readInvoiceable();

/** Companies to make an invoice out to; the certified one first (specification, section 7: invoice v2). */
export const findCompanies = (keyword = ''): Promise<Company[]> => queryCompany({ keyword });

const transactions = recordsOf('transaction');

/** These payments as they are now, by number; one that the person may not read is not among them. */
export async function fetchPayments(transNos: readonly string[]): Promise<ReadonlyMap<string, Transaction>> {
  const { rows } = await transactions.list({
    filter: { field: 'transNo', op: 'in', value: [...transNos] },
    pageSize: Math.min(transNos.length, 100),
  });
  return new Map(rows.map((row) => [String(row.transNo), readRecord(TRANSACTION, row)]));
}

const invoices = recordsOf('invoice');

/** Sends a new invoice in for approval, once for a key. @throws RequestError with issues by field */
export async function submitInvoice(record: Json, key: string): Promise<string> {
  return String((await invoices.save({ record, action: 'submit' }, key)).record.billNo);
}
