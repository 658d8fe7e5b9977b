import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { formatMoney } from '@yunpu/engine-core/format';
import { createEvaluator } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { INVOICE, type Invoice, type Transaction } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Company, Payment } from '../api/invoices.ts';

/** What is asked about an invoice, as it is typed. */
export interface RequestValues {
  invoiceType: 'special' | 'normal' | 'electronic';
  medium: 'digital' | 'paper';
  buyerKind: 'company' | 'person';
  buyerName: string;
  taxNo: string;
  buyerAddress: string;
  buyerPhone: string;
  bankName: string;
  bankAccount: string;
  recipientEmail: string;
  recipient: string;
  recipientPhone: string;
  recipientAddress: string;
  remark: string;
}

/** Lines of one invoice at most. */
const MAX_LINES = 200;
/** Fen of one invoice at most, with tax. */
const LARGEST = 100_000_000;

/** Why these payments cannot be on one invoice; undefined when they can. */
export function whyNotOnOneInvoice(payments: readonly Payment[]): string | undefined {
  if (payments.length === 0) return '请先选择要开票的付款';
  if (sumOf(payments) > LARGEST) return '单张发票不能超过 ¥1,000,000.00，请分开申请';
  return payments.reduce((count, { lines }) => count + lines.length, 0) > MAX_LINES
    ? `一张发票最多 ${MAX_LINES} 行明细，请分开申请`
    : undefined;
}

/** Why a payment that was chosen is none to choose from any more; `payment`: as it is now, where that is known. */
export function whyGone(
  payment: Partial<Pick<Transaction, 'status' | 'invoiceable' | 'refunding' | 'invoicing' | 'invoiced'>> | undefined,
): string {
  const { status, invoiceable = 0, refunding = 0, invoicing = 0 } = payment ?? {};
  if (status === 'refunded') return '已经退款，不能开票';
  if (refunding > 0) return `正在退款 ${formatMoney(refunding)}，退款未成后才能开票`;
  if (invoicing > 0) return `已经在申请发票 ${formatMoney(invoicing)}，在“开票记录”看进度`;
  return payment && invoiceable === 0 ? '已经开过发票，在“开票记录”查看' : '现在不在可开票的付款里';
}

export const sumOf = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { invoiceable }) => sum + invoiceable, 0);

/** What is known before anything is typed. */
export function startValues(
  company: Company | undefined,
  person: { name: string; phone: string },
  payerName: string,
): RequestValues {
  const { name = payerName, taxNo = '', address = '', phone = '', bankName = '', bankAccount = '' } = company ?? {};
  return {
    invoiceType: 'electronic',
    medium: 'digital',
    buyerKind: 'company',
    buyerName: name,
    taxNo,
    buyerAddress: address,
    buyerPhone: phone,
    bankName,
    bankAccount,
    recipientEmail: '',
    recipient: person.name,
    recipientPhone: person.phone,
    recipientAddress: '',
    remark: '',
  };
}

/** The invoice that is asked for: a line for each thing that was bought, priced with its tax inside. */
export function recordOf(values: RequestValues, payments: readonly Payment[]): RecordData {
  const {
    invoiceType,
    buyerKind,
    buyerName,
    taxNo,
    buyerAddress,
    buyerPhone,
    bankName,
    bankAccount,
    recipientEmail,
    recipient,
    recipientPhone,
    recipientAddress,
    remark,
  } = values;
  const isSpecial = invoiceType === 'special';
  const kind = isSpecial ? 'company' : buyerKind;
  const [first] = payments;
  const record: RecordData = {
    invoiceType,
    medium: mediumOf(values),
    buyerKind: kind,
    buyerName,
    ...(kind === 'company' && { taxNo: taxNo.toUpperCase() }),
    ...(isSpecial && { buyerAddress, buyerPhone, bankName, bankAccount: bankAccount.replaceAll(' ', '') }),
    ...(mediumOf(values) === 'paper' ? { recipient, recipientPhone, recipientAddress } : { recipientEmail }),
    ...(payments.length === 1 && first && /^[A-Za-z0-9-]+$/.test(first.orderNo) && { orderNo: first.orderNo }),
    remark,
    lines: payments.flatMap(({ transNo, lines }) =>
      lines.map(({ name, spec, amount, taxRate }) => ({
        transaction: transNo,
        name,
        ...(spec !== '' && { spec }),
        unit: '项',
        quantity: 1,
        unitPrice: amount,
        priceBasis: 'gross',
        taxRate,
        ...(taxRate === 0 && { exemptReason: '免税产品' }),
      })),
    ),
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
}

/** A fully digital invoice is on no paper. */
export const mediumOf = ({
  invoiceType,
  medium,
}: Pick<RequestValues, 'invoiceType' | 'medium'>): RequestValues['medium'] =>
  invoiceType === 'electronic' ? 'digital' : medium;

/** Fen. */
interface Amounts {
  amount: number;
  tax: number;
  total: number;
}

interface PreviewLine extends Amounts {
  name: string;
  spec: string;
  taxRate: number;
}

export interface CalculatedInvoice extends Amounts {
  lines: PreviewLine[];
  /** The same by tax rate, the highest first. */
  rates: (Amounts & { taxRate: number })[];
}

const amountsOf = ({ amount = 0, tax = 0, total = 0 }: Pick<Invoice, keyof Amounts>): Amounts => ({
  amount,
  tax,
  total,
});

/** The invoice with what its document calculates: the same figures as on the server. */
export function calculateInvoice(model: EntityModel, record: RecordData, scope: Scope): CalculatedInvoice {
  const counted = readRecord(INVOICE, createEvaluator(model, record, { scope }).record);
  const lines = counted.lines.map((line) => {
    const { name = '', spec = '', taxRate = 0 } = line;
    return { ...amountsOf(line), name, spec, taxRate };
  });
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))]
    .sort((a, b) => b - a)
    .map((taxRate) => {
      const own = lines.filter((line) => line.taxRate === taxRate);
      const sum = (name: keyof Amounts) => own.reduce((total, line) => total + line[name], 0);
      return { taxRate, amount: sum('amount'), tax: sum('tax'), total: sum('total') };
    });
  return { ...amountsOf(counted), lines, rates };
}

const FIELDS: readonly string[] = [
  'invoiceType',
  'medium',
  'buyerKind',
  'buyerName',
  'taxNo',
  'buyerAddress',
  'buyerPhone',
  'bankName',
  'bankAccount',
  'recipientEmail',
  'recipient',
  'recipientPhone',
  'recipientAddress',
  'remark',
] satisfies (keyof RequestValues)[];

/** What the server found wrong, by the field that it stands at; what stands nowhere here is told apart. */
export function sortIssues(issues: readonly Issue[]): { fields: [keyof RequestValues, string][]; others: string[] } {
  const named = issues.map(({ path, message }) => [path.split('/')[1] ?? '', message] as const);
  return {
    fields: named
      .filter(([name]) => FIELDS.includes(name))
      .map(([name, message]) => [name as keyof RequestValues, message]),
    others: [...new Set(named.filter(([name]) => !FIELDS.includes(name)).map(([, message]) => message))],
  };
}
