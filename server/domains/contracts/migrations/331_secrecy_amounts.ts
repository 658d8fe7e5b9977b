import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** An agreement of secrecy is about no money: it said ¥0.00, or what was typed before it became one. */
export const secrecyAmounts: Migration = {
  name: '331_secrecy_amounts',
  async up(tx) {
    await sql`
      update records set data = data - 'amount'
      where (entity = 'online-contract' and data ->> 'template' = 'nda') or (entity = 'contract' and data ->> 'kind' = 'nda')`.execute(
      tx,
    );
  },
};
