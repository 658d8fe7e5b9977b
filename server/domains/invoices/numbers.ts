import { sql } from 'kysely';
import { INVOICE, INVOICE_INPUT } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

/**
 * A number stands on one invoice, blue or red, also after that is void: typed a second time it is the wrong one. Of two
 * people who type it at once the second waits, and is refused.
 */
export async function requireNewNumber({ tx, entities, action, input, issue }: HookContext): Promise<void> {
  const field = action === 'reverse' ? 'redInvoiceNo' : 'invoiceNo';
  const number =
    action === 'reverse'
      ? readRecord(INVOICE_INPUT.reverse, input).redInvoiceNo
      : readRecord(INVOICE_INPUT.issue, input).invoiceNo;
  if (!number) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice number ${number}`}, 0))`.execute(tx);
  const [other] = await entities.find(tx, systemActor(''), 'invoice', {
    filter: {
      or: [
        { field: 'invoiceNo', op: 'eq', value: number },
        { field: 'redInvoiceNo', op: 'eq', value: number },
      ],
    },
    limit: 1,
  });
  if (!other) return;
  const { buyerName = '', invoiceNo } = readRecord(INVOICE, other.record);
  issue(
    `/input/${field}`,
    'invoice.number',
    `号码 ${number} 已${invoiceNo === number ? '开给' : '用于红冲'} ${other.key}（${buyerName}），请核对后填写`,
  );
}
