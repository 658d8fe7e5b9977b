import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/**
 * An invoice that a red one reversed is 已红冲; it was 已作废, as one that was never handed out or taken back on paper. Its
 * history goes on saying what was pressed: 红冲.
 */
export const reversedInvoices: Migration = {
  name: '370_reversed_invoices',
  async up(tx) {
    await sql`
      update records set state = 'reversed', data = data || '{"status": "reversed"}'::jsonb
      where entity = 'invoice' and state = 'cancelled' and data ->> 'redInvoiceNo' <> ''`.execute(tx);
  },
};
