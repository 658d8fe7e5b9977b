import { sql } from 'kysely';
import { INVOICE, INVOICE_INPUT } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

/** Digits of a number that is one invoice's alone only together with its code; longer ones are so by themselves. */
const NUMBER_WITH_CODE = 8;

interface InvoiceNumber {
  code: string;
  number: string;
}

/** Whether both may be of one invoice: where only the one that was there before has no code, that is not known to be another. */
const isSame = (typed: InvoiceNumber, before: InvoiceNumber): boolean =>
  typed.number === before.number &&
  (typed.number.length !== NUMBER_WITH_CODE || typed.code === '' || typed.code === before.code);

/**
 * A number, with its code where it has one, stands on one invoice, blue or red, also after that is void: typed a second
 * time it is the wrong one. Of two people who type it at once the second waits, and is refused.
 */
export async function requireNewNumber({ tx, entities, action, input, issue }: HookContext): Promise<void> {
  const isRed = action === 'reverse';
  const typed = isRed
    ? redOf(readRecord(INVOICE_INPUT.reverse, input))
    : blueOf(readRecord(INVOICE_INPUT.issue, input));
  const { number } = typed;
  const fields = isRed ? { no: 'redInvoiceNo', code: 'redInvoiceCode' } : { no: 'invoiceNo', code: 'invoiceCode' };
  if (number === '') return;
  if (typed.code !== '' && number.length !== NUMBER_WITH_CODE)
    issue(`/input/${fields.code}`, 'invoice.number', `${number.length} 位号码的发票没有代码，请清空`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice number ${number}`}, 0))`.execute(tx);
  const found = await entities.find(tx, systemActor(''), 'invoice', {
    filter: {
      or: [
        { field: 'invoiceNo', op: 'eq', value: number },
        { field: 'redInvoiceNo', op: 'eq', value: number },
      ],
    },
    limit: 1000,
  });
  const others = found.map(({ key, record }) => ({ key, invoice: readRecord(INVOICE, record) }));
  const other = others.find(({ invoice }) => isSame(typed, blueOf(invoice)) || isSame(typed, redOf(invoice)));
  if (!other) return;
  const { key, invoice } = other;
  const what = `${isSame(typed, blueOf(invoice)) ? '开给' : '用于红冲'} ${key}（${invoice.buyerName ?? ''}）`;
  const isUncoded = number.length === NUMBER_WITH_CODE && typed.code === '';
  issue(
    `/input/${fields.no}`,
    'invoice.number',
    `号码 ${number} 已${what}，请核对后填写${isUncoded ? '；如果两张的发票代码不同，请填写发票代码' : ''}`,
  );
}

const blueOf = ({ invoiceCode, invoiceNo }: { invoiceCode?: string; invoiceNo?: string }): InvoiceNumber => ({
  code: invoiceCode ?? '',
  number: invoiceNo ?? '',
});

const redOf = ({
  redInvoiceCode,
  redInvoiceNo,
}: {
  redInvoiceCode?: string;
  redInvoiceNo?: string;
}): InvoiceNumber => ({ code: redInvoiceCode ?? '', number: redInvoiceNo ?? '' });
