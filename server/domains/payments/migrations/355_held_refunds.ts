import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/**
 * A payment is set aside as soon as its refund is asked for; it was when staff agreed. Those with an invoice on them stay
 * as they are: nothing can be set aside of them until it is gone.
 */
export const heldRefunds: Migration = {
  name: '355_held_refunds',
  async up(tx) {
    await sql`
      update records t set data = t.data || jsonb_build_object('refunding', a.amount, 'invoiceable', 0)
      from payment_attempts a join records r on r.entity = 'refund' and r.key = a.refund_no
      where t.entity = 'transaction' and t.key = a.trans_no and t.state = 'paid' and r.state = 'applied'
        and coalesce((t.data ->> 'invoicing')::bigint, 0) + coalesce((t.data ->> 'invoiced')::bigint, 0) = 0`.execute(
      tx,
    );
  },
};
