import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** What a payment bought, as an invoice's line would say it. Fen, tax included; 0.06 is 6 %. */
export interface InvoiceableLine {
  name: string;
  spec: string;
  amount: number;
  taxRate: number;
}

/** A payment of the team with something left to invoice. Fen, tax included. */
export interface Payment {
  transNo: string;
  orderNo: string;
  subject: string;
  payerName: string;
  paidDate: string;
  paidAmount: number;
  invoiceable: number;
  lines: InvoiceableLine[];
}

/** What is known of a company that an invoice can be made out to. */
export interface Company {
  name: string;
  taxNo: string;
  address: string;
  phone: string;
  bankName: string;
  bankAccount: string;
  /** What the team is certified as: nothing else can be the title. */
  certified: boolean;
}

function payment(data: Json): Payment {
  return {
    transNo: textOf(data.transNo),
    orderNo: textOf(data.orderNo),
    subject: textOf(data.subject),
    payerName: textOf(data.payerName),
    paidDate: textOf(data.paidDate),
    paidAmount: numberOf(data.paidAmount),
    invoiceable: numberOf(data.invoiceable),
    lines: listOf(data.lines)
      .map(objectOf)
      .map((line) => ({
        name: textOf(line.name),
        spec: textOf(line.spec),
        amount: numberOf(line.amount),
        taxRate: numberOf(line.taxRate),
      })),
  };
}

/** The team's payments that can be invoiced, the newest first, and what they come to; `more` when there are others besides. */
export async function fetchInvoiceable(): Promise<{ payments: Payment[]; total: number; more: boolean }> {
  const data = objectOf(await request('/yzjumc/invoice/v1/invoiceable', { data: {}, warn: false }));
  return {
    payments: listOf(data.payments).map(objectOf).map(payment),
    total: numberOf(data.total),
    more: data.more === true,
  };
}

/** Companies to make an invoice out to; the certified one first (specification, section 7: invoice v2). */
export async function findCompanies(keyword = ''): Promise<Company[]> {
  return listOf(await request('/yzjumc/invoice/v2/querycompany', { data: { keyword }, warn: false }))
    .map(objectOf)
    .map((data) => ({
      name: textOf(data.name),
      taxNo: textOf(data.taxNo),
      address: textOf(data.address),
      phone: textOf(data.phone),
      bankName: textOf(data.bankName),
      bankAccount: textOf(data.bankAccount),
      certified: data.source === 'certified',
    }));
}

/** Sends a new invoice in for approval, once however often it is pressed. @throws RequestError with issues by field */
export async function submitInvoice(record: Json): Promise<string> {
  const data = objectOf(
    await request('/yzjumc/invoice/v3/save', { data: { record, action: 'submit' }, atomic: true, warn: false }),
  );
  return textOf(objectOf(data.record).billNo);
}
